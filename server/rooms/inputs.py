"""What can happen to a room. Every input is taken at a moment that the loop read once."""

from dataclasses import dataclass

from protocol.ids import Millis, Seat
from protocol.messages import RoomMessage


@dataclass(frozen=True, slots=True)
class Said:
    """A message from a connection: of a seat, or of a spectator (`None`)."""

    seat: Seat | None
    message: RoomMessage


@dataclass(frozen=True, slots=True)
class Arrived:
    """The player of a seat came to the room, or came back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Probed:
    """The fixed-schedule probe of a seat's connection: its sign of life."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Measured:
    """The server measured the round trip of a seat's connection."""

    seat: Seat
    round_trip: Millis


@dataclass(frozen=True, slots=True)
class Watched:
    """So many spectators are here now."""

    watchers: int


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Nothing but time."""


@dataclass(frozen=True, slots=True)
class Stall:
    """Nothing can be kept just now: until `Resume` the room stands still, and no time passes for it."""


@dataclass(frozen=True, slots=True)
class Resume:
    """A process took the room up from its journal, or the journal is back after a stall."""


@dataclass(frozen=True, slots=True)
class Broke:
    """The room failed by our own fault."""


Input = Said | Arrived | Probed | Measured | Watched | TimePassed | Stall | Resume | Broke
