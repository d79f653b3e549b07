"""The lobby: the one object that the edge and the composition root talk to about everything before a match."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, suppress

from protocol import messages
from protocol.ids import GameKey, InviteCode, Millis, Mode, NodeId, PlayerId, RoomId
from protocol.messages import GameOptions, LiveMatch, RoomPlace, Searching
from server.games.api import AnyGame, Illegal
from server.lobby import names
from server.lobby.backends import Assignment, Backend, BackendDown, Pool, pool_of
from server.lobby.invites import Invites
from server.lobby.link import Link
from server.lobby.placement import GoesOn, Placement, ended_with_its_node
from server.lobby.presence import Connected, News
from server.lobby.queue import Notify, Queue
from server.lobby.refused import Refused
from server.lobby.settings import DEFAULTS, LobbySettings
from server.now import Now
from server.telemetry import Telemetry


def every_pool(games: Mapping[GameKey, AnyGame]) -> tuple[Pool, ...]:
    """Give every mode of every game: what people may search for."""
    return tuple(Pool(key, mode) for key, game in games.items() for mode in game.facts.modes)


async def unrated(player: PlayerId, pool: Pool) -> None:
    """Say that a player has no rating."""


class Lobby:
    """What this node knows and does before a match. The requests raise `Refused` and change nothing then."""

    def __init__(
        self,
        backend: Backend,
        *,
        now: Now,
        notify: Notify,
        node: NodeId,
        url: str,
        games: Mapping[GameKey, AnyGame],
        new_id: Callable[[], str],
        settings: LobbySettings = DEFAULTS,
        jitter: Callable[[], float] = random.random,
        lost: Callable[[RoomId], None] = lambda room: None,
        open_for_matches: Callable[[], bool] = lambda: True,
        goes_on: GoesOn = ended_with_its_node,
        alone: bool = False,
        rating: Callable[[PlayerId, Pool], Awaitable[int | None]] = unrated,
        telemetry: Telemetry | None = None,
    ) -> None:
        """Put a lobby together.

        `notify` delivers a message to all sockets of a player on this node, and drops it where there are none.
        `url`: where clients reach this node. `new_id` gives unguessable names of 6 to 24 URL-safe characters.
        `lost` hears that another node has a room of this one. `open_for_matches`: whether a match could begin now.
        `goes_on`: whether a room that is nowhere has not ended. `alone`: there are no other nodes, so a room that is
        not here is nowhere. `rating` gives a player's in a pool, soon and without fail.
        """
        self._backend = backend
        self._games = games
        self._now = now
        self._settings = settings
        self._pools = every_pool(games)
        self._link = Link(now, jitter, settings)
        self._connected = Connected(now)
        self._placement = Placement(
            backend,
            self._link,
            now,
            node,
            url,
            settings,
            lost=lost,
            goes_on=goes_on,
            alone=alone,
            open_for_matches=open_for_matches,
        )
        self._open_for_matches = open_for_matches
        self._rating = rating
        self._a_node_went = asyncio.Event()
        self._news = News(
            backend, self._link, now, node, url, self._pools, settings, playing_here=lambda: self._placement.playing
        )
        self._queue = Queue(
            backend,
            self._link,
            self._placement,
            self._connected,
            games,
            now,
            notify,
            new_id,
            settings,
            telemetry or Telemetry(),
        )
        self._invites = Invites(backend, self._link, self._placement, now, new_id, settings)
        self._due = asyncio.Event()
        self._stopping = False

    # --- what players ask ---------------------------------------------------------------------------

    async def search(self, player: PlayerId, name: str, game: GameKey, mode: Mode) -> Searching:
        """Look for an opponent; asked again it keeps the time already waited, another mode replaces the search.

        Raises:
            Refused: `unknown_game`, `unknown_mode`, `already_playing`, `matching_down`, `server_busy`.
        """
        pool = self._known(Pool(game, mode))
        rating = await self._rating(player, pool)
        async with self._link.admitted():
            await self._take_name(player, name)
            searching = await self._queue.search(player, name, pool, rating)
        self._due.set()
        return searching

    async def cancel(self, player: PlayerId) -> None:
        """Stop looking. Never refused: what the back end cannot hear now it is told later."""
        with suppress(BackendDown):
            await self._queue.cancel(player)

    async def invite(self, player: PlayerId, name: str, options: GameOptions) -> tuple[InviteCode, Millis]:
        """Make an invitation link that lives until the moment given.

        Raises:
            Refused: `unknown_map` and the like, `too_many_rooms`, `matching_down`, `server_busy`.
        """
        self._check(options)
        async with self._link.admitted():
            await self._take_name(player, name)
            made = await self._invites.offer(player, name, options)
        self._queue.watch(player)
        return made.code, made.until

    async def practise(self, player: PlayerId, name: str, options: GameOptions) -> RoomId:
        """Name a room to be opened here at once, in which a player practises; a search of the player goes on.

        Raises:
            Refused: `unknown_map` and the like, `already_playing`, `too_many_rooms`, `matching_down`, `server_busy`.
        """
        self._check(options)
        if not self._open_for_matches():
            raise Refused("server_busy")
        async with self._link.admitted():
            await self._take_name(player, name)
            return await self._invites.practise(player)

    async def join(self, player: PlayerId, name: str, code: InviteCode) -> Assignment:
        """Take an invitation up; both players are told `found`.

        Raises:
            Refused: `unknown_invitation`, `own_invitation`, `host_away`, `already_playing`, `too_many_rooms`,
                `matching_down`, `server_busy`.
        """
        async with self._link.admitted():
            await self._take_name(player, name)
            made = await self._invites.accept(player, name, code)
        self._queue.send(made)
        self._due.set()
        return made

    def new_name(self, languages: str) -> str:
        """Make up a name for who has not chosen one; `languages` is an Accept-Language header."""
        return names.generated(languages, secrets.randbelow)

    async def rename(self, player: PlayerId, wanted: str) -> str:
        """Give a player the name wanted, as it is to be shown.

        Raises:
            Refused: `name_too_short`, `name_too_long`, `name_unusable`, `name_taken`, `matching_down`, `server_busy`.
        """
        name = names.normalise(wanted)
        if names.is_of_the_house(name):
            raise Refused("name_taken")
        async with self._link.admitted():
            if not await self._take_name(player, name):
                raise Refused("name_taken")
        return name

    async def put_name_back(self, player: PlayerId, name: str) -> None:
        """Give a player the name back that it had before a `rename` that came to nothing; not refused to anyone."""
        with suppress(BackendDown):
            await self._take_name(player, name)

    async def forget(self, player: PlayerId) -> None:
        """Free the name of a player who was erased; while the back end does not answer it lapses by itself."""
        with suppress(BackendDown):
            await self._link.ask(self._backend.take_name(player, (), self._now()))

    async def news(self) -> messages.Lobby:
        """Say who is here, over all nodes; at most a second old."""
        return await self._news.latest()

    # --- where rooms are ------------------------------------------------------------------------------

    async def assignment(self, room: RoomId) -> Assignment | None:
        """Give the assignment of a room that is reserved and may be opened. Raises: Refused, `server_busy`."""
        return await self._placement.assignment(room)

    async def where(self, room: RoomId) -> RoomPlace | None:
        """Find a room: `url` is empty for this node; `None` where it is nowhere. Raises: Refused, `server_busy`."""
        return await self._placement.where(room)

    async def rooms_of(self, player: PlayerId) -> tuple[RoomPlace, ...]:
        """Find the rooms in which a player has a seat; only those here while the back end does not answer."""
        return await self._placement.rooms_of(player)

    @property
    def sure(self) -> bool:
        """Whether the rooms of this node are its own; after it stood still that is found out within a beat."""
        return self._placement.sure

    def node_lives(self, node: NodeId) -> bool:
        """Say whether a node was alive when this one looked last, and had missed no beats."""
        leases = self._placement.leases
        return leases.lives(node) and not leases.is_silent(node)

    async def unowned(self, rooms: Sequence[RoomId]) -> tuple[RoomId, ...]:
        """Give those of some unfinished rooms that nobody has and this node may take up. Raises: Refused."""
        try:
            return await self._placement.unowned(rooms)
        except BackendDown:
            raise Refused("server_busy") from None

    async def claim(self, room: RoomId) -> bool:
        """Take such a room for this node; `False` if another was faster. Raises: Refused."""
        try:
            return await self._placement.claim(room)
        except BackendDown:
            raise Refused("server_busy") from None

    async def a_node_went(self, most_s: float) -> None:
        """Wait until a node has gone, by itself or because its lease ended, but not longer than so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(most_s):
                await self._a_node_went.wait()
        self._a_node_went.clear()

    # --- what the edge and the rooms of this node say ---------------------------------------------------

    def connected(self, player: PlayerId) -> None:
        """A player has one more connection to this node; it is told how its search stands."""
        self._connected.add(player)
        self._queue.look_at((player,), tell=True)
        self._due.set()

    def disconnected(self, player: PlayerId) -> None:
        """A player has one connection less; who has none anywhere for 15 s loses the search."""
        if self._connected.remove(player):
            self._queue.stepped_away(player)
            self._due.set()

    def room_opened(self, room: RoomId, players: tuple[PlayerId, ...], *, quick: bool = True) -> None:
        """A room runs on this node. `quick` counts where there was no assignment: its players search nothing else."""
        self._placement.opened(room, players, quick)
        self._due.set()

    def match_over(self, room: RoomId) -> None:
        """A match of this node is over: its players are free, and the room can be found until it has ended."""
        self._placement.over(room)
        self.unpublish_live(room)
        self._due.set()

    def room_ended(self, room: RoomId) -> None:
        """A room of this node is gone."""
        self._placement.ended(room)
        self.unpublish_live(room)
        self._due.set()

    async def release(self, rooms: Sequence[RoomId]) -> None:
        """Say that whoever likes may take up these rooms; where nobody hears it, the end of the lease says so."""
        with suppress(BackendDown):
            await self._placement.release(rooms)

    def seated(self, player: PlayerId) -> bool:
        """Say whether a player has a seat in a match of this node."""
        return bool(self._placement.seated(player))

    def room_let_go(self, room: RoomId) -> None:
        """A room of this node goes on elsewhere."""
        self._placement.let_go(room)
        self.unpublish_live(room)
        self._due.set()

    def publish_live(self, room: RoomId, show: Callable[[], LiveMatch]) -> None:
        """Offer a match of this node to watch; `show` gives it as a spectator may see it now."""
        self._news.publish(room, show)

    def unpublish_live(self, room: RoomId) -> None:
        """Take a match of this node off the list."""
        self._news.withdraw(room)

    async def no_show(self, assignment: Assignment, arrived: tuple[bool, ...]) -> None:
        """Not all came in time: who did is first in line again, who did not loses the search."""
        await self._queue.no_show(assignment, arrived)
        self._due.set()

    # --- what it does by itself ---------------------------------------------------------------------------

    @property
    def healthy(self) -> bool:
        """Whether the back end answers."""
        return self._link.healthy

    @property
    def whole_since(self) -> Millis:
        """Since when it has answered without a break; while it does not, since when it last did."""
        return self._link.whole_since

    @property
    def waiting(self) -> Mapping[Pool, int]:
        """How many players who are connected here search, by pool."""
        return self._queue.waiting

    def stop_taking(self) -> None:
        """Be given no more rooms, and pair nobody here any more."""
        self._stopping = True
        self._placement.stop_taking()
        self._due.set()

    async def leave(self) -> None:
        """Say that this node stops, as the last that it says."""
        with suppress(BackendDown):
            await self._placement.leave()

    async def run(self) -> None:
        """Pair, beat, listen and come back after losses, until cancelled; then say that this node stops."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen())
                tasks.create_task(self._keep_ticking())
        finally:
            await self.leave()

    def _known(self, pool: Pool) -> Pool:
        if pool not in self._pools:
            raise Refused("unknown_mode" if any(known.game == pool.game for known in self._pools) else "unknown_game")
        return pool

    def _check(self, options: GameOptions) -> None:
        pool = self._known(pool_of(options))
        try:
            self._games[pool.game].check_options(options)
        except Illegal as illegal:
            raise Refused(illegal.code) from None

    async def _take_name(self, player: PlayerId, name: str) -> bool:
        """Take a name, or keep it: who only has a made-up one holds it as soon as others meet it."""
        return await self._link.ask(self._backend.take_name(player, names.skeletons(name), self._now()))

    async def tick(self) -> None:
        """Do once all that is due now. A back end that does not answer is noticed, and tried again when that is due."""
        with suppress(BackendDown):
            if not self._link.healthy:
                if self._now() < self._link.retry_at:
                    return
                await self._link.probe(self._backend.nodes(self._now()))
                self._queue.look_at_all()
                await self._placement.announce()
            await self._placement.tell()
            if await self._placement.leases.look():
                self._a_node_went.set()
            await self._news.tell()
            await self._queue.tick(pairing=not self._stopping and self._open_for_matches())

    async def _keep_ticking(self) -> None:
        while True:
            self._due.clear()
            await self.tick()
            busy = self._queue.busy or self._placement.busy
            wait_ms = self._settings.busy_tick_ms if busy else self._settings.tick_ms
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_ms / 1000):  # `wait_for` of Python 3.11 may swallow a cancellation
                    await self._due.wait()

    async def _listen(self) -> None:
        while True:
            try:
                async with aclosing(self._backend.wakes()) as wakes:
                    async for wake in wakes:
                        self._queue.look_at(wake.players)
                        if wake.node is not None:
                            self._due.set()
                        if wake.pool is not None:
                            self._queue.stir(wake.pool)
                        self._due.set()
            except BackendDown as fault:
                self._link.lost(fault)
            await asyncio.sleep(max(0, self._link.retry_at - self._now()) / 1000)
