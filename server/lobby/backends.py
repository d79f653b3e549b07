"""What the lobby asks of a back end, in the words of the lobby.

Every verb that changes something is one atomic step, may be repeated, and is told what time it is. All of them raise
`BackendDown` where the back end cannot be reached; nothing is known then about whether the step was done. The clocks
of nodes that share a back end may differ by a second or two, not more.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NewType, Protocol

from protocol.ids import GameKey, InviteCode, Millis, Mode, NodeId, PlayerId, RoomId
from protocol.messages import GameOptions, LiveMatch

TicketId = NewType("TicketId", str)
"""Names one stay in a line; a claim that names an older one is refused."""


class BackendDown(Exception):
    """The back end cannot be reached just now."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Where people look for one another."""

    game: GameKey
    mode: Mode


def pool_of(options: GameOptions) -> Pool:
    """Name the pool whose matches are played under such options; a game's options carry its key as their tag."""
    return Pool(type(options).__struct_config__.tag, Mode(options.mode))  # type: ignore[arg-type]  # tags are the keys


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player's place in the line of a pool.

    `since`: when the wait began. `returned`: the player was paired, the other did not come, and it stands in front.
    `node`: where the player was connected last. `rating`: in this mode when the search began, `None` for none.
    """

    id: TicketId
    player: PlayerId
    name: str
    pool: Pool
    since: Millis
    returned: bool
    node: NodeId
    rating: int | None = None


TicketState = Literal[
    "open",
    "cancelled",
    "lapsed",  # the player was gone for too long
    "absent",  # found, and did not come
    "claimed",  # paired; the room has not been opened yet
    "seated",  # the room was opened
]


@dataclass(frozen=True, slots=True)
class Waiter:
    """A ticket as pairing sees it. `last`: whom the player was paired with last, if that was not long ago."""

    ticket: Ticket
    last: PlayerId | None


@dataclass(frozen=True, slots=True)
class Line:
    """A pool's waiters who are here, from the front, and how many pairs it has made so far."""

    waiters: tuple[Waiter, ...]
    pairs: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """A pair became a room, to be opened on `node` by the first who enters; readable by every node.

    `players`, `names`, `since` are by seat: south is who waited longer or who invited. `until`: the seats are
    reserved so long. `since`: when each began to wait, `None` for an invitation.
    """

    room: RoomId
    node: NodeId
    url: str
    options: GameOptions
    players: tuple[PlayerId, ...]
    names: tuple[str, ...]
    until: Millis
    since: tuple[Millis | None, ...]
    quick: bool
    invitation: InviteCode | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What the back end knows about a player.

    `state` is that of `ticket`, the latest one. `reserved`: where a seat is kept for the player, opened or not; also
    where that time has just run out. `hosting`: the number of live invitations.
    """

    ticket: Ticket | None
    state: TicketState | None
    reserved: tuple[Assignment, ...]
    hosting: int


@dataclass(frozen=True, slots=True)
class Busy:
    """The player is found, or in a quick match, which comes first; of several rooms this is the first by its id."""

    room: RoomId


@dataclass(frozen=True, slots=True)
class Invitation:
    code: InviteCode
    host: PlayerId
    name: str
    options: GameOptions
    until: Millis


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room that runs on a node, and who plays there. `quick`: its players look for no other match meanwhile."""

    room: RoomId
    node: NodeId
    players: tuple[PlayerId, ...]
    quick: bool


@dataclass(frozen=True, slots=True)
class Node:
    """A process that has rooms. `load`: how many."""

    id: NodeId
    url: str
    load: int


@dataclass(frozen=True, slots=True)
class Census:
    """Counts over all live nodes: who searches in each pool that was asked for, who plays, what can be watched."""

    searching: tuple[int, ...]
    playing: int
    live: tuple[LiveMatch, ...]


@dataclass(frozen=True, slots=True)
class Wake:
    """Something happened to these players, in this pool, or to a node. Only a hint: wakes may be lost or repeated."""

    players: tuple[PlayerId, ...] = ()
    pool: Pool | None = None
    node: NodeId | None = None


Claim = tuple[tuple[Ticket, Ticket], Assignment]
"""Two tickets, and the room that they are to become."""

Practised = Literal["made", "too_many_rooms"]
Accepted = Literal["made", "unknown_invitation", "already_playing", "too_many_rooms", "host_away"]


class Tickets(Protocol):
    async def enter(self, ticket: Ticket, now: Millis) -> Ticket | Busy:
        """Put a player into the line, and give the ticket that counts.

        An open ticket in the same pool stays, with the earlier of both beginnings; one in another pool is replaced.
        """
        ...

    async def withdraw(self, player: PlayerId, ticket: TicketId | None, now: Millis) -> bool:
        """Cancel this ticket of a player, or whichever it has.

        Whose ticket is claimed still has a room, but is not put back if that lapses.
        """
        ...

    async def line(self, pool: Pool, most: int, now: Millis) -> Line:
        """Give the front of a line: at most `most` waiters who are connected."""
        ...

    async def in_line(self, pool: Pool) -> int:
        """Say how many stand in a line, of whom some may have lapsed: cheap, however long it is."""
        ...

    async def length(self, pool: Pool, now: Millis) -> int:
        """Say how many search in a pool, away just now or not."""
        ...

    async def claim(self, pool: Pool, claims: Sequence[Claim], pairs: int, now: Millis) -> int:
        """Turn pairs of tickets into rooms, one after the other, and give how many were done.

        Each is done wholly or not at all: if both tickets are still open, and the pool has made `pairs` pairs before
        the first one, one more before the next, and so on. So after one that is not done none is.
        """
        ...

    async def put_back(self, made: Assignment, tickets: tuple[Ticket | None, ...], now: Millis) -> None:
        """Undo a pair that did not come together: who has a ticket here goes back to the line, who has none is absent.

        Nothing happens to who was put back before or looks for something else by now. Where the pair came from an
        invitation, that is good again.
        """
        ...


class Attendance(Protocol):
    async def keep(self, players: Sequence[PlayerId], node: NodeId, now: Millis) -> tuple[Standing, ...]:
        """Say that these players are connected to a node, and learn how each stands."""
        ...

    async def step_away(self, player: PlayerId, now: Millis) -> None:
        """Say that a player has just left some node: not paired until kept again."""
        ...


class Invitations(Protocol):
    async def offer(self, invitation: Invitation, most: int, now: Millis) -> bool:
        """Make an invitation known, unless the host has `most` of them and of friend rooms already."""
        ...

    async def invitation(self, code: InviteCode, now: Millis) -> Invitation | Assignment | None:
        """Find a live invitation, or the room that it became while that has not ended."""
        ...

    async def accept(self, made: Assignment, most: int, now: Millis) -> Accepted:
        """Turn the invitation `made.invitation` into a room, and take both players out of every line."""
        ...

    async def practise(self, room: OpenRoom, most: int, now: Millis) -> Practised | Busy:
        """Give the one person of a room that opens now its seat, unless it has `most` invitations and friend rooms.

        Every line goes on: who practises may be found meanwhile.
        """
        ...


class Places(Protocol):
    async def beat(self, node: Node, now: Millis) -> bool:
        """Say that a node lives. `False`: it was not known (any more), and has to announce its rooms."""
        ...

    async def leave(self, node: NodeId, now: Millis) -> None:
        """Say that a node stops: it gets no more rooms, and those it has are nowhere. Wakes the other nodes."""
        ...

    async def nodes(self, now: Millis) -> tuple[Node, ...]:
        """Give the live nodes, in order of their ids."""
        ...

    async def leases(self, now: Millis) -> Mapping[NodeId, Millis]:
        """Give until when each live node is believed without another beat."""
        ...

    async def open_rooms(self, rooms: Sequence[OpenRoom], now: Millis) -> tuple[bool, ...]:
        """Say that rooms run; said again they are believed longer. `False` for each that another live node has."""
        ...

    async def claim_room(self, room: RoomId, node: NodeId, now: Millis) -> bool:
        """Say that a node takes a room up. `False`: another live node has it."""
        ...

    async def free_room(self, room: RoomId, node: NodeId, now: Millis) -> None:
        """Say that a node has let a room go and whoever likes may take it up."""
        ...

    async def end_match(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        """Say that a room still runs and its players are free; `idle` are those who sit nowhere else on its node."""
        ...

    async def end_room(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        """Say that a room is gone, and its players are free."""
        ...

    async def assignment(self, room: RoomId, now: Millis) -> Assignment | None:
        """Give a room's assignment until its time has run out or it has ended."""
        ...

    async def restore(self, made: Assignment, now: Millis) -> bool:
        """Say an assignment again after a loss. `False`: one of its players has another by now."""
        ...

    async def place(self, room: RoomId, now: Millis) -> NodeId | None:
        """Say which node has a room, or is to have it."""
        ...

    async def holders(self, rooms: Sequence[RoomId], now: Millis) -> tuple[NodeId | Literal["free"] | None, ...]:
        """Say which node has each room, alive or not, or that it was let go; `None`: nobody has said."""
        ...

    async def rooms_of(self, player: PlayerId, now: Millis) -> tuple[RoomId, ...]:
        """Give the rooms in which a player has a seat, in order of their ids."""
        ...

    async def forget(self, room: RoomId, player: PlayerId, now: Millis) -> None:
        """Take a room from a player whose node has died with it."""
        ...


class Presence(Protocol):
    async def show_live(self, node: NodeId, matches: tuple[LiveMatch, ...], now: Millis) -> None:
        """Replace the matches that a node offers to watch."""
        ...

    async def census(self, pools: Sequence[Pool], now: Millis) -> Census: ...


class Names(Protocol):
    async def take_name(self, player: PlayerId, skeletons: tuple[str, ...], now: Millis) -> bool:
        """Give a player the name that looks like this and free its earlier one, unless another has one like it."""
        ...


class Backend(Tickets, Attendance, Invitations, Places, Presence, Names, Protocol):
    """All that the nodes of one service share before a match."""

    def wakes(self) -> AsyncGenerator[Wake, None]:
        """Hear what other nodes did, until the link breaks (`BackendDown`)."""
        ...

    async def close(self) -> None: ...
