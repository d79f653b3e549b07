"""The back end of a service that is one process: everything in memory (design.md 5).

Every verb runs without waiting for anything, which makes it atomic. Several lobbies may share one object, as the
tests of several nodes do.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from protocol.ids import InviteCode, Millis, NodeId, PlayerId, RoomId
from protocol.messages import LiveMatch
from server.lobby.backends import (
    Assignment,
    Busy,
    Census,
    Invitation,
    Line,
    Node,
    OpenRoom,
    Pool,
    Standing,
    Ticket,
    TicketState,
    Waiter,
    Wake,
)
from server.lobby.settings import DEFAULTS, LobbySettings

_UNHEARD_WAKES: Final = 1_000
"""A listener that is further behind loses wakes; it looks round by itself anyway."""


@dataclass(slots=True)
class _Held:
    """A ticket and what became of it."""

    ticket: Ticket
    state: TicketState
    room: RoomId | None = None


@dataclass(slots=True)
class _Beaten:
    node: Node
    until: int
    live: tuple[LiveMatch, ...] = ()


class MemoryBackend:
    def __init__(self, settings: LobbySettings = DEFAULTS) -> None:
        self._settings = settings
        self._tickets: dict[PlayerId, _Held] = {}
        self._kept: dict[PlayerId, int] = {}
        self._away: set[PlayerId] = set()
        self._last: dict[PlayerId, PlayerId] = {}
        self._pairs: defaultdict[Pool, int] = defaultdict(int)
        self._assignments: dict[RoomId, Assignment] = {}
        self._invitations: dict[InviteCode, Invitation] = {}
        self._taken: dict[InviteCode, RoomId] = {}
        self._rooms: dict[RoomId, OpenRoom] = {}
        self._nodes: dict[NodeId, _Beaten] = {}
        self._names: dict[str, PlayerId] = {}
        self._name_of: dict[PlayerId, tuple[str, ...]] = {}
        self._listeners: set[asyncio.Queue[Wake]] = set()

    # --- tickets --------------------------------------------------------------------------------

    async def enter(self, ticket: Ticket, now: Millis) -> Ticket | Busy:
        self._sweep(now)
        held = self._tickets.get(ticket.player)
        standing = held.ticket if held is not None and held.state == "open" else None
        if standing is None and (room := self._busy(ticket.player, now)) is not None:
            return Busy(room)
        if standing is not None and standing.pool == ticket.pool:
            ticket = replace(
                standing,
                name=ticket.name,
                node=ticket.node,
                since=min(standing.since, ticket.since),
                returned=standing.returned or ticket.returned,
            )
        self._tickets[ticket.player] = _Held(ticket, "open")
        self._keep(ticket.player, now)
        self._wake(Wake((ticket.player,), ticket.pool))
        return ticket

    async def withdraw(self, player: PlayerId, now: Millis) -> bool:
        held = self._tickets.get(player)
        if held is None or held.state != "open":
            return False
        held.state = "cancelled"
        self._wake(Wake((player,)))
        return True

    async def line(self, pool: Pool, most: int, now: Millis) -> Line:
        self._sweep(now)
        here = [
            held.ticket
            for held in self._tickets.values()
            if held.state == "open" and held.ticket.pool == pool and held.ticket.player not in self._away
        ]
        here.sort(key=lambda ticket: (not ticket.returned, ticket.since, ticket.player))
        waiters = tuple(Waiter(ticket, self._last.get(ticket.player)) for ticket in here[:most])
        return Line(waiters, self._pairs[pool])

    async def claim(self, pool: Pool, pair: tuple[Ticket, Ticket], made: Assignment, pairs: int, now: Millis) -> bool:
        self._sweep(now)
        if self._pairs[pool] != pairs or pair[0].player == pair[1].player:
            return False
        for ticket in pair:
            held = self._tickets.get(ticket.player)
            if held is None or held.ticket.id != ticket.id or held.state != "open" or held.ticket.pool != pool:
                return False
        for one, other in (pair, pair[::-1]):
            self._tickets[one.player].state = "claimed"
            self._tickets[one.player].room = made.room
            self._last[one.player] = other.player
        self._pairs[pool] += 1
        self._assignments[made.room] = made
        self._wake(Wake(made.players))
        return True

    async def put_back(self, made: Assignment, tickets: tuple[Ticket | None, ...], now: Millis) -> bool:
        if self._assignments.pop(made.room, None) is None:
            return False
        for player, ticket in zip(made.players, tickets, strict=True):
            held = self._tickets.get(player)
            if held is not None and held.room != made.room:
                continue  # is somewhere else by now
            if ticket is not None:
                self._tickets[player] = _Held(ticket, "open")
                self._keep(player, now)
                self._wake(Wake((player,), ticket.pool))
            elif held is not None:
                held.state = "absent"
                self._wake(Wake((player,)))
        if made.invitation is not None:
            self._taken.pop(made.invitation, None)
        return True

    # --- attendance -----------------------------------------------------------------------------

    async def keep(self, players: Sequence[PlayerId], node: NodeId, now: Millis) -> tuple[Standing, ...]:
        self._sweep(now)
        for player in players:
            self._keep(player, now)
            held = self._tickets.get(player)
            if held is not None and held.state == "open":
                held.ticket = replace(held.ticket, node=node)
        return tuple(self._standing(player, now) for player in players)

    async def step_away(self, player: PlayerId, now: Millis) -> None:
        if player in self._kept:
            self._away.add(player)

    def _standing(self, player: PlayerId, now: Millis) -> Standing:
        held = self._tickets.get(player)
        return Standing(
            ticket=held.ticket if held else None,
            state=held.state if held else None,
            gathering=tuple(
                made for made in self._assignments.values() if player in made.players and made.room not in self._rooms
            ),
            hosting=sum(1 for code, i in self._invitations.items() if i.host == player and code not in self._taken),
        )

    def _keep(self, player: PlayerId, now: Millis) -> None:
        self._kept[player] = now
        self._away.discard(player)

    # --- invitations ----------------------------------------------------------------------------

    async def offer(self, invitation: Invitation, most: int, now: Millis) -> bool:
        self._sweep(now)
        offered = sum(1 for i in self._invitations.values() if i.host == invitation.host)
        if offered + self._friend_rooms(invitation.host) >= most:
            return False
        self._invitations[invitation.code] = invitation
        self._keep(invitation.host, now)
        return True

    async def invitation(self, code: InviteCode, now: Millis) -> Invitation | Assignment | None:
        self._sweep(now)
        taken = self._taken.get(code)
        return self._invitations.get(code) if taken is None else self._assignments.get(taken)

    async def accept(
        self, made: Assignment, most: int, now: Millis
    ) -> Literal["made", "unknown_invitation", "host_away", "already_playing", "too_many_rooms"]:
        self._sweep(now)
        code, (host, guest) = made.invitation, made.players
        if code is None or code not in self._invitations or code in self._taken:
            return "unknown_invitation"
        if host not in self._kept or host in self._away or self._busy(host, now) is not None:
            return "host_away"
        if self._busy(guest, now) is not None:
            return "already_playing"
        if self._friend_rooms(guest) >= most:
            return "too_many_rooms"
        self._taken[code] = made.room
        self._assignments[made.room] = made
        for player in made.players:
            self._take_out(player, made.room)
        self._wake(Wake(made.players))
        return "made"

    def _take_out(self, player: PlayerId, room: RoomId) -> None:
        held = self._tickets.get(player)
        if held is not None and held.state == "open":
            held.state, held.room = "claimed", room

    def _friend_rooms(self, player: PlayerId) -> int:
        open_rooms = {r.room for r in self._rooms.values() if player in r.players and not r.quick}
        made = {a.room for a in self._assignments.values() if player in a.players and not a.quick}
        return len(open_rooms | made)

    # --- places ---------------------------------------------------------------------------------

    async def beat(self, node: Node, now: Millis) -> bool:
        beaten = self._nodes.get(node.id)
        live = beaten.live if beaten else ()
        self._nodes[node.id] = _Beaten(node, now + self._settings.lease_ms, live)
        return beaten is not None

    async def nodes(self, now: Millis) -> tuple[Node, ...]:
        return tuple(self._nodes[key].node for key in sorted(self._nodes) if self._nodes[key].until > now)

    async def open_room(self, room: OpenRoom, now: Millis) -> None:
        self._rooms[room.room] = room
        for player in room.players:
            held = self._tickets.get(player)
            if held is not None and held.room == room.room and held.state == "claimed":
                held.state = "seated"

    async def end_room(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        self._rooms.pop(room.room, None)
        made = self._assignments.pop(room.room, None)
        if made is not None and made.invitation is not None:
            self._invitations.pop(made.invitation, None)
            self._taken.pop(made.invitation, None)

    async def assignment(self, room: RoomId, now: Millis) -> Assignment | None:
        self._sweep(now)
        made = self._assignments.get(room)
        return made if made is not None and made.until > now else None

    async def restore(self, made: Assignment, now: Millis) -> bool:
        if made.room in self._assignments or made.room in self._rooms:
            return True
        if any(self._busy(player, now) is not None for player in made.players):
            return False
        self._assignments[made.room] = made
        for player in made.players:
            self._take_out(player, made.room)
        self._wake(Wake(made.players))
        return True

    async def place(self, room: RoomId, now: Millis) -> NodeId | None:
        self._sweep(now)
        if room in self._rooms:
            return self._rooms[room].node
        made = await self.assignment(room, now)
        return made.node if made is not None else None

    async def rooms_of(self, player: PlayerId, now: Millis) -> tuple[RoomId, ...]:
        self._sweep(now)
        running = {r.room for r in self._rooms.values() if player in r.players}
        made = {a.room for a in self._assignments.values() if player in a.players and a.until > now}
        return tuple(sorted(running | made))

    async def forget(self, room: RoomId, player: PlayerId, now: Millis) -> None:
        self._rooms.pop(room, None)
        self._assignments.pop(room, None)

    def _busy(self, player: PlayerId, now: Millis) -> RoomId | None:
        for room in self._rooms.values():
            if room.quick and player in room.players:
                return room.room
        for made in self._assignments.values():
            if player in made.players and made.until > now and made.room not in self._rooms:
                return made.room
        return None

    # --- presence and names ---------------------------------------------------------------------

    async def show_live(self, node: NodeId, matches: tuple[LiveMatch, ...], now: Millis) -> None:
        if node in self._nodes:
            self._nodes[node].live = matches

    async def census(self, pools: Sequence[Pool], now: Millis) -> Census:
        self._sweep(now)
        alive = {node.id for node in await self.nodes(now)}
        open_tickets = [held.ticket for held in self._tickets.values() if held.state == "open"]
        return Census(
            searching=tuple(sum(1 for ticket in open_tickets if ticket.pool == pool) for pool in pools),
            playing=len({player for room in self._rooms.values() if room.node in alive for player in room.players}),
            live=tuple(match for key in sorted(alive) for match in self._nodes[key].live),
        )

    async def take_name(self, player: PlayerId, skeletons: tuple[str, ...], now: Millis) -> bool:
        if any(self._names.get(skeleton, player) != player for skeleton in skeletons):
            return False
        for earlier in self._name_of.get(player, ()):
            del self._names[earlier]
        self._names.update(dict.fromkeys(skeletons, player))
        self._name_of[player] = skeletons
        return True

    # --- wakes ------------------------------------------------------------------------------------

    async def wakes(self) -> AsyncGenerator[Wake, None]:
        unheard: asyncio.Queue[Wake] = asyncio.Queue(_UNHEARD_WAKES)
        self._listeners.add(unheard)
        try:
            while True:
                yield await unheard.get()
        finally:
            self._listeners.discard(unheard)

    def _wake(self, wake: Wake) -> None:
        for unheard in self._listeners:
            if not unheard.full():
                unheard.put_nowait(wake)

    async def close(self) -> None:
        pass

    def _sweep(self, now: Millis) -> None:
        """Drop what time has ended."""
        gone = [player for player, kept in self._kept.items() if kept + self._settings.gone_ms <= now]
        for player in gone:
            del self._kept[player]
            self._away.discard(player)
            held = self._tickets.get(player)
            if held is not None and held.state == "open":
                held.state = "lapsed"
        for room, made in tuple(self._assignments.items()):
            if made.until + self._settings.lapse_ms <= now and room not in self._rooms:
                del self._assignments[room]
                if made.invitation is not None:
                    self._taken.pop(made.invitation, None)
        for code, invitation in tuple(self._invitations.items()):
            if invitation.until <= now:
                del self._invitations[code]
                self._taken.pop(code, None)
