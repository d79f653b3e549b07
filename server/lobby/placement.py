"""Which node has a room, and which one gets the next (design.md 5, 6)."""

from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from protocol.ids import Millis, NodeId, PlayerId, RoomId
from protocol.messages import RoomPlace
from server.lobby.backends import Assignment, Backend, BackendDown, Node, OpenRoom
from server.lobby.leases import Leases
from server.lobby.link import Link
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from server.now import Now

CLOSED_LOAD: Final = 1_000_000
"""Added to the rooms of a node where no match can begin, or that stops: others are taken before it."""

GoesOn = Callable[[RoomId], Awaitable[bool]]
"""Says whether a room that is nowhere has not ended, and is yet to be taken up."""


async def ended_with_its_node(room: RoomId) -> bool:
    """Take every room that is nowhere for ended."""
    return False


def choose(nodes: Sequence[Node], near: Sequence[NodeId], near_load: int) -> Node:
    """Choose the least loaded node, or one of `near` that has at most `near_load` rooms more.

    `nodes` must not be empty. Among equals the order of `near`, then of `nodes`, decides.
    """
    least = min(nodes, key=lambda node: node.load)
    by_id = {node.id: node for node in nodes}
    close = [by_id[key] for key in near if key in by_id and by_id[key].load <= least.load + near_load]
    return min(close, key=lambda node: node.load, default=least)


class Placement:
    """The rooms of this node, said to all, and the way to those of other nodes."""

    def __init__(
        self,
        backend: Backend,
        link: Link,
        now: Now,
        node: NodeId,
        url: str,
        settings: LobbySettings,
        *,
        lost: Callable[[RoomId], None] = lambda room: None,
        goes_on: GoesOn = ended_with_its_node,
        alone: bool = False,
        open_for_matches: Callable[[], bool] = lambda: True,
    ) -> None:
        """`lost`, `goes_on`, `alone`, `open_for_matches`: as the lobby has them."""
        self.leases = Leases(backend, link, now, node, settings)
        self._lost = lost
        self._goes_on = goes_on
        self._alone = alone
        self._open_for_matches = open_for_matches
        self._backend = backend
        self._link = link
        self._now = now
        self._settings = settings
        self.node = node
        self.url = url
        self._here: dict[RoomId, OpenRoom] = {}
        self._seats: dict[PlayerId, set[RoomId]] = {}
        self._unsaid: dict[RoomId, OpenRoom] = {}  # as it was when the back end heard of it last, or began
        self._ended: dict[RoomId, Millis] = {}
        self._let_go: dict[RoomId, Millis] = {}
        self._known: dict[RoomId, Assignment] = {}
        self._given: deque[tuple[Millis, NodeId]] = deque()
        self._given_to: Counter[NodeId] = Counter()
        self._beat_at = Millis(0)
        self._beaten_at = now()
        self._doubted: set[RoomId] = set()  # others may have taken these since this node said last that it lives
        self._announce_at = Millis(0)
        self._stopping = False
        self._left = False

    # --- rooms of this node -----------------------------------------------------------------------

    def opened(self, room: RoomId, players: tuple[PlayerId, ...], quick: bool) -> None:
        made = self._known.get(room)
        self._let_go.pop(room, None)
        self._here[room] = self._unsaid[room] = OpenRoom(room, self.node, players, made.quick if made else quick)
        for player in players:
            self._seats.setdefault(player, set()).add(room)

    def over(self, room: RoomId) -> None:
        """The match is over and the room stays: for its result, a rematch, and who looks on."""
        self._known.pop(room, None)
        held = self._here.get(room)
        if held is not None and held.players:
            self._here[room] = replace(held, players=())
            self._unsaid.setdefault(room, held)
            self._free(held)

    def ended(self, room: RoomId) -> None:
        self._doubted.discard(room)
        self._known.pop(room, None)
        self._ended[room] = self._now()
        held = self._here.pop(room, None)
        if held is not None:
            self._unsaid.setdefault(room, held)
            self._free(held)

    async def release(self, rooms: Sequence[RoomId]) -> None:
        """Say that whoever likes may take up these rooms of this node. Raises: BackendDown."""
        for room in rooms:
            self.let_go(room)
            await self._link.ask(self._backend.free_room(room, self.node, self._now()))

    def let_go(self, room: RoomId) -> None:
        """A room of this node goes on elsewhere."""
        self._doubted.discard(room)
        self._known.pop(room, None)
        self._unsaid.pop(room, None)
        self._let_go[room] = self._now()
        held = self._here.pop(room, None)
        if held is not None:
            self._free(held)

    def _free(self, room: OpenRoom) -> None:
        for player in room.players:
            self._seats[player].discard(room.room)
            if not self._seats[player]:
                del self._seats[player]

    @property
    def playing(self) -> int:
        return len(self._seats)

    def seated(self, player: PlayerId) -> tuple[RoomId, ...]:
        return tuple(sorted(self._seats.get(player, ())))

    def note(self, made: Assignment) -> None:
        """Remember an assignment, so that it survives a loss of the back end."""
        if not self._was_here(made.room):
            self._known[made.room] = made

    def _was_here(self, room: RoomId) -> bool:
        """Say whether a room was opened here and is not here any more: it is not to be opened again."""
        return room in self._ended or room in self._let_go

    def drop(self, room: RoomId) -> None:
        self._known.pop(room, None)

    # --- saying so --------------------------------------------------------------------------------

    async def tell(self) -> None:
        """Say what is due: a beat, opened and ended rooms, every room now and then; a bounded number at once."""
        if self._left:
            return
        now = self._now()
        if now >= self._beat_at:
            self._forget_old(now)  # it looks at all rooms: not with every room that opens or ends
            await self.beat()
        if now >= self._announce_at:
            self._announce_at = Millis(now + self._settings.announce_ms)
            self._say_all()
        await self._tell_rooms(tuple(self._unsaid.values())[: self._settings.batch], now)

    @property
    def busy(self) -> bool:
        """Whether there is more to say."""
        return bool(self._unsaid)

    @property
    def sure(self) -> bool:
        """Whether the rooms here are this node's own: it has not stood still for so long that others may have them."""
        lapsed = self._now() >= self._beaten_at + self._settings.lease_ms
        return self._alone or not self._link.healthy or not (lapsed or self._doubted)

    async def beat(self) -> None:
        """Say that this node lives; where it was not known, or its lease had ended, say everything else again."""
        now = self._now()
        self._beat_at = Millis(now + self._settings.beat_ms)
        lapsed = now >= self._beaten_at + self._settings.lease_ms
        if lapsed:
            self._doubted = set(self._here)
        is_open = self._open_for_matches() and not self._stopping
        load = len(self._here) + (0 if is_open else CLOSED_LOAD)
        if not await self._link.ask(self._backend.beat(Node(self.node, self.url, load), now)) or lapsed:
            await self.announce()
        self._beaten_at = now

    def stop_taking(self) -> None:
        """Be given no more rooms."""
        self._stopping = True
        self._beat_at = Millis(0)

    async def leave(self) -> None:
        """Say that this node stops, as the last that it says."""
        if not self._left:
            self._left = True
            await self._link.ask(self._backend.leave(self.node, self._now()))

    async def announce(self) -> None:
        """Say every room and every assignment again, after the back end may have lost them."""
        now = self._now()
        self._say_all()
        for made in tuple(self._known.values()):
            if made.until > now and not await self._link.ask(self._backend.restore(made, now)):
                self.drop(made.room)

    def _say_all(self) -> None:
        for room in self._here.values():
            self._unsaid.setdefault(room.room, room)

    async def _tell_rooms(self, rooms: Sequence[OpenRoom], now: Millis) -> None:
        running = [held for room in rooms if (held := self._here.get(room.room)) and held.players == room.players]
        known = await self._link.ask(self._backend.open_rooms(running, now)) if running else ()
        for held, is_ours in zip(running, known, strict=True):
            if is_ours:
                self._said(held.room, held)
            else:
                self._lost(held.room)
        for room in rooms:
            held = self._here.get(room.room)
            idle = tuple(player for player in room.players if not self.seated(player))
            if held is None:
                await self._link.ask(self._backend.end_room(room, idle, now))
            elif held.players != room.players:
                await self._link.ask(self._backend.end_match(room, idle, now))
            else:
                continue
            self._said(room.room, held)

    def _said(self, room: RoomId, held: OpenRoom | None) -> None:
        self._doubted.discard(room)
        if self._here.get(room) is held:
            self._unsaid.pop(room, None)

    def _forget_old(self, now: Millis) -> None:
        old = now - self._settings.gathering_ms - self._settings.lapse_ms
        self._ended = {room: at for room, at in self._ended.items() if at > old}
        self._let_go = {room: at for room, at in self._let_go.items() if at > old}
        self._known = {room: made for room, made in self._known.items() if made.until > old}

    # --- finding ----------------------------------------------------------------------------------

    async def nodes(self) -> Sequence[Node]:
        """Give the nodes that may get a room. Raises: BackendDown.

        A node that does not say where it is reached has rooms for its own players only.
        """
        nodes = await self._link.ask(self._backend.nodes(self._now()))
        return [node for node in nodes if node.url or node.id == self.node]

    def node_for(self, near: Sequence[NodeId], nodes: Sequence[Node]) -> Node:
        """Choose the node of a new room; rooms given away since the last beats are counted in."""
        now = self._now()
        while self._given and self._given[0][0] + self._settings.beat_ms <= now:
            _, given = self._given.popleft()
            self._given_to[given] -= 1
            if not self._given_to[given]:
                del self._given_to[given]  # a node that starts again has another name
        loaded = [Node(node.id, node.url, node.load + self._given_to[node.id]) for node in nodes]
        chosen = choose(loaded or [Node(self.node, self.url, 0)], near, self._settings.near_load)
        self._given.append((now, chosen.id))
        self._given_to[chosen.id] += 1
        return chosen

    def at(self, made: Assignment) -> RoomPlace:
        """Say where to go for an assignment."""
        return RoomPlace(made.room, "" if made.node == self.node else made.url)

    async def assignment(self, room: RoomId) -> Assignment | None:
        """Give the assignment of a room that may still be opened. Raises: Refused."""
        made = self._known.get(room)
        if made is None and room not in self._here and not self._was_here(room):
            try:
                made = await self._link.ask(self._backend.assignment(room, self._now()))
            except BackendDown:
                raise Refused("server_busy") from None
            if made is not None:
                self.note(made)
        return made if made is not None and made.until > self._now() else None

    async def where(self, room: RoomId) -> RoomPlace | None:
        """Find a room. `None`: it is nowhere. Raises: Refused."""
        if room in self._here:
            return RoomPlace(room, "")
        made = self._known.get(room)
        if made is not None and made.until > self._now() and self.leases.lives(made.node):
            return self.at(made)
        if room in self._ended:
            return None
        try:
            return await self._link.ask(self._find(room))
        except BackendDown:
            raise Refused("server_busy") from None

    async def rooms_of(self, player: PlayerId) -> tuple[RoomPlace, ...]:
        """Find the rooms of a player; only those of this node while the back end does not answer."""
        here = self.seated(player)
        try:
            rooms = set(await self._link.ask(self._backend.rooms_of(player, self._now())))
            places = [await self._find_or_await(room) for room in sorted(rooms - set(here) - set(self._ended))]
        except BackendDown:
            places = []
        return tuple(RoomPlace(room, "") for room in here) + tuple(place for place in places if place is not None)

    async def _find_or_await(self, room: RoomId) -> RoomPlace | None:
        """Find a room; one that is yet to be taken up may be asked for here."""
        place = await self._link.ask(self._find(room))
        return place or (RoomPlace(room, "") if await self._goes_on(room) else None)

    async def unowned(self, rooms: Sequence[RoomId]) -> tuple[RoomId, ...]:
        """Give those of some unfinished rooms that nobody has: this node may take them up. Raises: BackendDown."""
        elsewhere = [room for room in rooms if room not in self._here]
        if self._alone:
            return tuple(elsewhere)
        holders = await self._link.ask(self._backend.holders(elsewhere, self._now()))
        return tuple(
            room
            for room, holder in zip(elsewhere, holders, strict=True)
            if holder == "free" or (self._stranded(room) if holder == self.node else self.leases.ended(holder))
        )

    def _stranded(self, room: RoomId) -> bool:
        """Say whether a room is said to be here, and is not: it was let go because it could not be kept."""
        at = self._let_go.get(room)
        return at is None or at + self._settings.lease_ms <= self._now()

    async def claim(self, room: RoomId) -> bool:
        """Say that this node takes a room up; `False` if another was faster. Raises: BackendDown."""
        return self._alone or await self._link.ask(self._backend.claim_room(room, self.node, self._now()))

    async def lives(self, room: RoomId) -> bool:
        """Say whether a room is anywhere that answers, or will be. Raises: BackendDown."""
        return room in self._here or await self._find_or_await(room) is not None

    async def _find(self, room: RoomId) -> RoomPlace | None:
        now = self._now()
        node = await self._backend.place(room, now)
        if node is None:
            return None
        if node == self.node:  # reserved here and not opened yet; else this node has been started anew and lost it
            made = await self._backend.assignment(room, now)
            return RoomPlace(room, "") if made is not None else None
        url = "" if self.leases.is_silent(node) else await self.leases.url(node)
        return RoomPlace(room, url) if url else None  # an empty one would mean this very node
