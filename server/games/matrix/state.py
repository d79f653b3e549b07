"""What a match is between two decisions (rules/matrix.md 1.4)."""

from dataclasses import dataclass

from protocol.games import matrix as wire
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.matrix.board import Position, half_moves
from server.games.matrix.ending import TIMES_TO_CLAIM


@dataclass(frozen=True, slots=True)
class State:
    """`round`: the half-move that is due, 0 for the lot; when the match is over, the last decision resolved.

    `first`: the seat that leads the first unit, once the lot has fallen. `salts`: what the seats gave to the lot.
    `repeat`: the keys of the positions since the last capture or half-move of an Aspirant, the last one's included.
    `fallen`: their letters, in their order. `touched`: the warrior that is bound. `void`: the last one touched that
    cannot move. `expiries`: how often a half-move was drawn for each seat because its time ran out. `told`: what the
    last decision told: nobody is to be kept from any of it.
    """

    options: wire.Options
    position: Position
    round: int = 0
    first: Seat | None = None
    salts: tuple[wire.Salt, ...] = ()
    no_fall: int = 0
    repeat: tuple[Position, ...] = ()
    fallen: str = ""
    touched: wire.Field | None = None
    void: wire.Field | None = None
    haltung: bool = False
    expiries: tuple[int, int] = (0, 0)
    told: tuple[wire.Event, ...] = ()
    outcome: Outcome | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat whose half-move is due, `None` before the lot and at the end."""
        if self.first is None or self.outcome is not None:
            return None
        return self.seat_of(self.position.to_move)

    def seat_of(self, unit: wire.Unit) -> Seat:
        """Give the seat that leads a unit, once the lot has fallen."""
        assert self.first is not None
        return self.first if unit == "first" else Seat(1 - self.first)

    @property
    def legal(self) -> tuple[wire.HalfMove, ...]:
        """The half-moves that may be made now, sorted; a touch leaves those of its warrior (R22)."""
        if self.seat is None:
            return ()
        free = half_moves(self.position)
        return free if self.touched is None else tuple(move for move in free if move[:2] == self.touched)

    @property
    def times(self) -> int:
        """How often the position has occurred: `repeat` ends with its key."""
        return self.repeat.count(self.repeat[-1]) if self.repeat else 0

    @property
    def claimable(self) -> bool:
        """Whether who is to move may claim the draw by repetition (2.1)."""
        return self.seat is not None and self.options.repetition != "off" and self.times >= TIMES_TO_CLAIM
