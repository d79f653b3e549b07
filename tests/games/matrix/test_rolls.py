"""What is left to the dice (rules/matrix.md 2.2, 5)."""

from server.games.matrix.rolls import first_unit, late_half_move
from tests.games.matrix.positions import DICE, SEATS

SALTS = ("aa" * 16, "")


def test_5_the_lot_of_the_golden_vector_is_a_two() -> None:
    assert first_unit(DICE, SALTS) == SEATS[1]


def test_5_what_a_seat_gives_changes_the_lot() -> None:
    fallen = {first_unit(DICE, (f"{salt:02x}", "")) for salt in range(16)}
    assert fallen == set(SEATS)


def test_5_late_half_moves_of_the_golden_vector() -> None:
    twenty = [f"a1{column}{row}" for column in "abcd" for row in "12345"]
    drawn = [late_half_move(DICE, SALTS, number, twenty) for number in (1, 2, 3)]
    assert drawn == [twenty[roll - 1] for roll in (16, 5, 7)]
