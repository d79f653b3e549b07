"""The back end of a service that is one process: everything in memory (design.md 5).

Every verb runs without waiting for anything, which makes it atomic. Several lobbies may share one object, as the
tests of several nodes do.
"""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from protocol.ids import InviteCode, Millis, NodeId, PlayerId, RoomId
from server.lobby.backends import (
    Accepted,
    Assignment,
    Busy,
    Census,
    Claim,
    Invitation,
    Line,
    OpenRoom,
    Pool,
    Practised,
    Standing,
    Ticket,
    TicketId,
    TicketState,
    Waiter,
    Wake,
)
from server.lobby.memory_nodes import MemoryNodes
from server.lobby.settings import DEFAULTS, LobbySettings


@dataclass(slots=True)
class _Held:
    """A ticket and what became of it. `room`: the one that it was claimed for."""

    ticket: Ticket
    state: TicketState = "open"
    room: RoomId | None = None


@dataclass(slots=True)
class _Known:
    """A player. `kept`: when a node last said that the player is connected; `met` and `met_at`: the last opponent.

    `seats`: rooms of the player, and whether they are being gathered or of which kind they are.
    """

    held: _Held | None = None
    kept: int | None = None
    away: bool = False
    met: PlayerId | None = None
    met_at: int = 0
    seats: dict[RoomId, Literal["new", "quick", "friend"]] = field(default_factory=dict)
    hosting: set[InviteCode] = field(default_factory=set)
    skeletons: tuple[str, ...] = ()
    named_at: int = 0


_Place = tuple[bool, Millis, PlayerId]
"""Where a ticket stands in line: those put back first, then who waits longest."""


def _place(ticket: Ticket) -> _Place:
    return not ticket.returned, ticket.since, ticket.player


class MemoryBackend(MemoryNodes):
    """Keeps everything in this process; forgets what is over every now and then."""

    def __init__(self, settings: LobbySettings = DEFAULTS) -> None:
        super().__init__(settings)
        self._players: defaultdict[PlayerId, _Known] = defaultdict(_Known)
        self._lines: defaultdict[Pool, list[_Place]] = defaultdict(list)
        self._pairs: defaultdict[Pool, int] = defaultdict(int)
        self._assignments: dict[RoomId, Assignment] = {}
        self._rooms: dict[RoomId, OpenRoom] = {}
        self._invitations: dict[InviteCode, Invitation] = {}
        self._taken: dict[InviteCode, RoomId] = {}
        self._names: dict[str, PlayerId] = {}
        self._clear_at = 0

    # --- tickets --------------------------------------------------------------------------------

    async def enter(self, ticket: Ticket, now: Millis) -> Ticket | Busy:
        self._clear(now)
        standing = self._open_ticket(ticket.player, now)
        if standing is None and (room := self._busy(ticket.player, now)) is not None:
            return Busy(room)
        if standing is not None and standing.pool == ticket.pool:
            since, returned = min(standing.since, ticket.since), standing.returned or ticket.returned
            ticket = replace(ticket, id=standing.id, since=since, returned=returned)
        self._put_in_line(ticket, now)
        return ticket

    async def withdraw(self, player: PlayerId, ticket: TicketId | None, now: Millis) -> bool:
        held = self._players[player].held if player in self._players else None
        if held is None or ticket not in (None, held.ticket.id):
            return False
        if self._open_ticket(player, now) is None and held.state != "claimed":
            return False
        self._leave_line(held.ticket)
        held.state = "cancelled"
        self._wake(Wake((player,)))
        return True

    async def line(self, pool: Pool, most: int, now: Millis) -> Line:
        tickets = [t for *_, p in self._lines[pool][:most] if (t := self._open_ticket(p, now)) is not None]
        here = [ticket for ticket in tickets if not self._players[ticket.player].away]
        return Line(tuple(Waiter(ticket, self._met(ticket.player, now)) for ticket in here), self._pairs[pool])

    async def in_line(self, pool: Pool) -> int:
        return len(self._lines[pool])

    async def length(self, pool: Pool, now: Millis) -> int:
        for *_, player in self._lines[pool][: self._settings.line]:
            self._open_ticket(player, now)  # takes out whoever has lapsed; those behind are cleared now and then
        return len(self._lines[pool])

    async def claim(self, pool: Pool, claims: Sequence[Claim], pairs: int, now: Millis) -> int:
        for done, (pair, made) in enumerate(claims):
            if not self._claim(pool, pair, made, pairs + done, now):
                return done
        return len(claims)

    def _claim(self, pool: Pool, pair: tuple[Ticket, Ticket], made: Assignment, pairs: int, now: Millis) -> bool:
        if self._pairs[pool] != pairs or pair[0].player == pair[1].player:
            return False
        for ticket in pair:
            standing = self._open_ticket(ticket.player, now)
            if standing is None or standing.id != ticket.id or standing.pool != pool:
                return False
        for one, other in (pair, pair[::-1]):
            known = self._players[one.player]
            known.met, known.met_at = other.player, now
        self._pairs[pool] += 1
        self._assign(made)
        return True

    async def put_back(self, made: Assignment, tickets: tuple[Ticket | None, ...], now: Millis) -> None:
        self._assignments.pop(made.room, None)
        for player, ticket in zip(made.players, tickets, strict=True):
            known = self._players[player]
            if known.seats.get(made.room) == "new":
                del known.seats[made.room]
            if known.held is not None and known.held.room != made.room:
                continue  # looks for something else by now, or was put back before
            if ticket is not None:
                self._put_in_line(ticket, now)
            elif known.held is not None:
                known.held.state, known.held.room = "absent", None
        if made.invitation is not None and self._taken.get(made.invitation) == made.room:
            del self._taken[made.invitation]
            self._players[made.players[0]].hosting.add(made.invitation)
        self._wake(Wake(made.players))

    def _open_ticket(self, player: PlayerId, now: Millis) -> Ticket | None:
        """Give the ticket that is in line; one whose player has been gone for too long ends here."""
        held = self._players[player].held if player in self._players else None
        if held is None or held.state != "open":
            return None
        if not self._here(player, now):
            self._take_out(player, "lapsed")
            return None
        return held.ticket

    def _put_in_line(self, ticket: Ticket, now: Millis) -> None:
        known = self._players[ticket.player]
        if known.held is not None:
            self._leave_line(known.held.ticket)
        known.held = _Held(ticket)
        known.kept, known.away = now, False
        insort(self._lines[ticket.pool], _place(ticket))
        self._wake(Wake((ticket.player,), ticket.pool))

    def _take_out(self, player: PlayerId, state: TicketState, room: RoomId | None = None) -> None:
        held = self._players[player].held
        if held is not None and held.state == "open":
            held.state, held.room = state, room
            self._leave_line(held.ticket)

    def _leave_line(self, ticket: Ticket) -> None:
        line, place = self._lines[ticket.pool], _place(ticket)
        at = bisect_left(line, place)
        if at < len(line) and line[at] == place:
            del line[at]

    def _assign(self, made: Assignment) -> None:
        self._assignments[made.room] = made
        for player in made.players:
            self._take_out(player, "claimed", made.room)
            self._players[player].seats[made.room] = "new"
        self._wake(Wake(made.players))

    def _met(self, player: PlayerId, now: Millis) -> PlayerId | None:
        known = self._players[player]
        return known.met if known.met_at + self._settings.remember_ms > now else None

    # --- attendance -----------------------------------------------------------------------------

    async def keep(self, players: Sequence[PlayerId], node: NodeId, now: Millis) -> tuple[Standing, ...]:
        self._clear(now)
        return tuple(self._keep(player, node, now) for player in players)

    async def step_away(self, player: PlayerId, now: Millis) -> None:
        if self._here(player, now):
            self._players[player].kept = now
            self._players[player].away = True

    def _keep(self, player: PlayerId, node: NodeId, now: Millis) -> Standing:
        self._open_ticket(player, now)  # ends it if it is too late
        known = self._players[player]
        known.kept, known.away = now, False
        if known.held is not None and known.held.state == "open":
            known.held.ticket = replace(known.held.ticket, node=node)
        rooms = (self._assignments.get(room) for room in sorted(known.seats))
        return Standing(
            ticket=known.held.ticket if known.held else None,
            state=known.held.state if known.held else None,
            reserved=tuple(m for m in rooms if m is not None and m.until + self._settings.lapse_ms > now),
            hosting=self._hosting(known, now),
        )

    def _here(self, player: PlayerId, now: Millis) -> bool:
        kept = self._players[player].kept if player in self._players else None
        return kept is not None and kept + self._settings.gone_ms > now

    # --- invitations ----------------------------------------------------------------------------

    async def offer(self, invitation: Invitation, most: int, now: Millis) -> bool:
        self._clear(now)
        known = self._players[invitation.host]
        if self._hosting(known, now) + self._friend_rooms(known, now) >= most:
            return False
        self._invitations[invitation.code] = invitation
        known.hosting.add(invitation.code)
        known.kept, known.away = now, False
        return True

    async def invitation(self, code: InviteCode, now: Millis) -> Invitation | Assignment | None:
        found = self._invitations.get(code)
        if found is None or found.until <= now:
            return None
        if code not in self._taken:
            return found
        made = self._assignments.get(self._taken[code])
        if made is None or (made.until <= now and made.room not in self._rooms):
            return None
        return made

    async def accept(self, made: Assignment, most: int, now: Millis) -> Accepted:
        code, (host, guest) = made.invitation, made.players
        if code is None or code in self._taken or await self.invitation(code, now) is None:
            return "unknown_invitation"
        if self._busy(guest, now) is not None:
            return "already_playing"
        if self._friend_rooms(self._players[guest], now) >= most:
            return "too_many_rooms"
        if not self._here(host, now) or self._players[host].away or self._busy(host, now) is not None:
            return "host_away"
        self._taken[code] = made.room
        self._players[host].hosting.discard(code)
        self._assign(made)
        return "made"

    async def practise(self, room: OpenRoom, most: int, now: Millis) -> Practised | Busy:
        (player,) = room.players
        if (busy := self._busy(player, now)) is not None:
            return Busy(busy)
        known = self._players[player]
        if self._hosting(known, now) + self._friend_rooms(known, now) >= most:
            return "too_many_rooms"
        known.seats[room.room] = "friend"
        return "made"

    def _hosting(self, known: _Known, now: Millis) -> int:
        return sum(1 for code in known.hosting if self._invitations[code].until > now)

    def _friend_rooms(self, known: _Known, now: Millis) -> int:
        seats = known.seats.items()
        return sum(1 for room, kind in seats if kind == "friend" or (kind == "new" and self._gathering(room, now)))

    # --- places ---------------------------------------------------------------------------------

    async def open_rooms(self, rooms: Sequence[OpenRoom], now: Millis) -> tuple[bool, ...]:
        return tuple([await self._open_room(room, now) for room in rooms])

    async def _open_room(self, room: OpenRoom, now: Millis) -> bool:
        if not await self.claim_room(room.room, room.node, now):
            return False
        self._rooms[room.room] = room
        for player in room.players:
            self._players[player].seats[room.room] = "quick" if room.quick else "friend"
            self._seat(player, room.room)
        return True

    async def end_match(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        await self.end_room(room, idle, now)
        self._rooms[room.room] = replace(room, players=())
        self._holders[room.room] = room.node

    async def end_room(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        self._rooms.pop(room.room, None)
        self._holders.pop(room.room, None)
        self._assignments.pop(room.room, None)
        for player in room.players:
            self._players[player].seats.pop(room.room, None)
            self._seat(player, room.room)

    def _seat(self, player: PlayerId, room: RoomId) -> None:
        held = self._players[player].held
        if held is not None and held.state == "claimed" and held.room == room:
            held.state = "seated"

    async def assignment(self, room: RoomId, now: Millis) -> Assignment | None:
        made = self._assignments.get(room)
        return made if made is not None and made.until > now else None

    async def restore(self, made: Assignment, now: Millis) -> bool:
        if made.room in self._assignments or made.room in self._rooms:
            return True
        if any(self._busy(player, now) is not None for player in made.players):
            return False
        self._assign(made)
        return True

    async def place(self, room: RoomId, now: Millis) -> NodeId | None:
        (holder,) = await self.holders((room,), now)
        if holder is not None:
            return None if holder == "free" else holder
        made = await self.assignment(room, now)
        return made.node if made is not None else None

    async def rooms_of(self, player: PlayerId, now: Millis) -> tuple[RoomId, ...]:
        if player not in self._players:
            return ()
        seats = self._players[player].seats
        return tuple(sorted(room for room, kind in seats.items() if kind != "new" or self._gathering(room, now)))

    async def forget(self, room: RoomId, player: PlayerId, now: Millis) -> None:
        self._players[player].seats.pop(room, None)

    def _gathering(self, room: RoomId, now: Millis) -> bool:
        made = self._assignments.get(room)
        return made is not None and made.until > now

    def _busy(self, player: PlayerId, now: Millis) -> RoomId | None:
        seats = self._players[player].seats.items()
        busy = [room for room, kind in seats if kind == "quick" or (kind == "new" and self._gathering(room, now))]
        return min(busy, default=None)

    # --- presence and names ---------------------------------------------------------------------

    async def census(self, pools: Sequence[Pool], now: Millis) -> Census:
        alive = {node.id for node in await self.nodes(now)}
        return Census(
            searching=tuple([await self.length(pool, now) for pool in pools]),
            playing=len({player for room in self._rooms.values() if room.node in alive for player in room.players}),
            live=tuple(match for key in sorted(alive) for match in self._nodes[key].live),
        )

    async def take_name(self, player: PlayerId, skeletons: tuple[str, ...], now: Millis) -> bool:
        if any(self._names.get(skeleton, player) != player for skeleton in skeletons):
            return False
        known = self._players[player]
        for earlier in known.skeletons:
            del self._names[earlier]
        self._names.update(dict.fromkeys(skeletons, player))
        known.skeletons, known.named_at = skeletons, now
        return True

    async def close(self) -> None:
        pass

    # --- forgetting -------------------------------------------------------------------------------

    def _clear(self, now: Millis) -> None:
        """Forget what is over, every now and then."""
        if now < self._clear_at:
            return
        self._clear_at = now + self._settings.gone_ms
        for room, made in tuple(self._assignments.items()):
            if made.until + self._settings.lapse_ms <= now and room not in self._rooms:
                del self._assignments[room]
                for player in made.players:
                    self._players[player].seats.pop(room, None)
        for code, invitation in tuple(self._invitations.items()):
            if invitation.until <= now:
                del self._invitations[code]
                self._taken.pop(code, None)
                self._players[invitation.host].hosting.discard(code)
        for player, known in tuple(self._players.items()):
            self._clear_player(player, known, now)
        for node in [key for key, beaten in self._nodes.items() if beaten.until + self._settings.believed_ms <= now]:
            del self._nodes[node]

    def _clear_player(self, player: PlayerId, known: _Known, now: Millis) -> None:
        self._open_ticket(player, now)
        if known.skeletons and known.named_at + self._settings.name_ms <= now:
            for skeleton in known.skeletons:
                del self._names[skeleton]
            known.skeletons = ()
        if (known.kept or 0) + self._settings.remember_ms <= now and not known.seats and not known.hosting:
            known.held = None
            if not known.skeletons:
                del self._players[player]
