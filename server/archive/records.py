"""What the journal of a room holds: inputs that were accepted, never snapshots (design 4).

A room is the fold of its records (`rooms/machine.py`); recovery, replay and the checks read nothing else.
`at` is the moment on the server's clock at which the record took effect.
"""

from collections.abc import Callable
from typing import Final, Literal, final

import msgspec
from msgspec import Struct

from protocol.ids import DraftId, Millis, PlayerId, RoomId, Round, Seat
from protocol.messages import GameGesture, GameOptions, GameOrders, Player


class _Record(Struct, frozen=True, gc=False, tag_field="r", kw_only=True):
    at: Millis


class Opened(_Record, frozen=True, tag="opened"):
    """The room exists; its seats are reserved for `players` until `until`. `quick`: they were paired by a search."""

    room: RoomId
    options: GameOptions
    rules: str
    players: tuple[PlayerId, ...]
    shown: tuple[Player, ...]
    until: Millis
    dice_key: bytes
    quick: bool


class Seated(_Record, frozen=True, tag="seated"):
    """A player arrived; with the last one the match begins."""

    seat: Seat


class Readied(_Record, frozen=True, tag="ready"):
    """A seat sealed these orders."""

    seat: Seat
    round: Round
    draft: DraftId
    orders: GameOrders


class Unreadied(_Record, frozen=True, tag="unready"):
    seat: Seat
    round: Round


class Gestured(_Record, frozen=True, tag="gestured"):
    """A seat did what all see at once and what ends no decision."""

    seat: Seat
    round: Round
    gesture: GameGesture


class Resolved(_Record, frozen=True, omit_defaults=True, tag="resolved"):
    """A decision was resolved with these orders, by seat in seat order.

    `last`: the seat that sealed its orders by this very record, as the last of all, and its draft. `None` where the
    clock resolved, and in older journals, which hold a record of that ready before this one.
    """

    round: Round
    by: Literal["all", "clock"]
    orders: tuple[GameOrders, ...]
    last: tuple[Seat, DraftId] | None = None


class DrawOffered(_Record, frozen=True, tag="draw_offered"):
    seat: Seat
    round: Round


@final
class DrawAnswered(_Record, frozen=True, tag="draw_answered"):
    seat: Seat
    round: Round
    accepted: bool


class Resigned(_Record, frozen=True, tag="resigned"):
    seat: Seat


class Forfeited(_Record, frozen=True, tag="forfeited"):
    """A seat's time ran out, which loses; `drawn`: the other could not have won either."""

    seat: Seat
    drawn: bool


class Claimed(_Record, frozen=True, tag="claimed"):
    """The seat that stayed took the win over the one that was away."""

    seat: Seat


class RematchAsked(_Record, frozen=True, tag="rematch"):
    seat: Seat


class Resumed(_Record, frozen=True, tag="resumed"):
    """Another process, or this one started again, took the room up; the running round waits for its players."""


class Restarted(_Record, frozen=True, tag="restarted"):
    """The round that had to wait starts again with its full time."""


@final
class Closed(_Record, frozen=True, tag="closed"):
    """The room is gone."""

    reason: Literal["no_show", "left", "finished"]


@final
class Voided(_Record, frozen=True, tag="void"):
    """The room broke by our own fault: no result."""


Record = (
    Opened
    | Seated
    | Readied
    | Unreadied
    | Gestured
    | Resolved
    | DrawOffered
    | DrawAnswered
    | Resigned
    | Forfeited
    | Claimed
    | RematchAsked
    | Resumed
    | Restarted
    | Closed
    | Voided
)

_decoder = msgspec.msgpack.Decoder(Record)
_encoder = msgspec.msgpack.Encoder()


pack: Final[Callable[[Record], bytes]] = _encoder.encode
"""Writes one record as it is stored."""


def unpack(stored: bytes) -> Record:
    """Read one stored record. Raises: msgspec.DecodeError where it is damaged."""
    return _decoder.decode(stored)
