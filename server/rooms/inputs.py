"""What can happen to a room. Every input is taken at a moment that the loop read once."""

from msgspec import Struct

from protocol.ids import Millis, Seat
from protocol.messages import RoomMessage


class Said(Struct, frozen=True, gc=False):
    """A message from a connection: of a seat, or of a spectator (`None`)."""

    seat: Seat | None
    message: RoomMessage


class Arrived(Struct, frozen=True, gc=False):
    """The player of a seat came to the room, or came back."""

    seat: Seat


class Probed(Struct, frozen=True, gc=False):
    """The fixed-schedule probe of a seat's connection: its sign of life."""

    seat: Seat


class Measured(Struct, frozen=True, gc=False):
    """The server measured the round trip of a seat's connection."""

    seat: Seat
    round_trip: Millis


class Watched(Struct, frozen=True, gc=False):
    """So many spectators are here now."""

    watchers: int


class TimePassed(Struct, frozen=True, gc=False):
    """Nothing but time."""


class Stall(Struct, frozen=True, gc=False):
    """Nothing can be kept just now: until `Resume` the room stands still, and no time passes for it."""


class Resume(Struct, frozen=True, gc=False):
    """A process took the room up from its journal, or the journal is back after a stall."""


class Broke(Struct, frozen=True, gc=False):
    """The room failed by our own fault."""


Input = Said | Arrived | Probed | Measured | Watched | TimePassed | Stall | Resume | Broke
