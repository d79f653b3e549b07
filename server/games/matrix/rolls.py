"""What is left to the dice: the lot, and with `timeout=lot` half-moves for who is late (rules/matrix.md 2.2, 5)."""

from collections.abc import Sequence
from typing import Final

from protocol.games import matrix as wire
from protocol.ids import Seat
from server.games.api import Dice, Stream

LOT: Final = Stream("lot")
LATE: Final = Stream("late")


def first_unit(dice: Dice, salts: Sequence[wire.Salt]) -> Seat:
    """Give the seat that leads the first unit: a 1 is seat 0 (R5). `salts`: of both seats."""
    return Seat(dice.roll(LOT, 1, 2, _salted(salts)) - 1)


def late_half_move(
    dice: Dice, salts: Sequence[wire.Salt], number: int, legal: Sequence[wire.HalfMove]
) -> wire.HalfMove:
    """Draw a half-move. `number`: which late one of the match it is, from 1. `legal`: in the order of their texts."""
    return legal[dice.roll(LATE, number, len(legal), _salted(salts)) - 1]


def _salted(salts: Sequence[wire.Salt]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(salt) for salt in salts)
