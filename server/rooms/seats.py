"""A seat at the table: who holds it, what stands there, and when its connection was last heard of."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.ids import DraftId, Millis, PlayerId, Round
from protocol.messages import Player


class Draft(Struct, frozen=True, gc=False):
    """What stands for a seat in the running round. `orders` are of the game's own type."""

    number: DraftId
    orders: Any


class SeatState(Struct, frozen=True, gc=False):
    """One seat. The upper part is folded from the journal; the lower part lives only while the process does.

    `sealed`: the last round and draft that this seat sealed, to answer a repeated `ready` like the first.
    `offered`: the last round in which it offered a draw. `heard`: its last sign of life, `None` before the first.
    `round_trip`: as measured by this server, `None` before the first measurement. `here`: it came to the room since
    this process has it. `left`: it said that it goes, after the end.
    """

    player: PlayerId
    shown: Player
    arrived: bool = False
    ready: bool = False
    sealed: tuple[Round, DraftId] | None = None
    offered: Round | None = None
    rematch: bool = False

    draft: Draft | None = None
    heard: Millis | None = None
    round_trip: Millis | None = None
    here: bool = False
    left: bool = False

    def next_round(self) -> "SeatState":
        """Clear what belonged to the round that was resolved."""
        return replace(self, ready=False, draft=None)
