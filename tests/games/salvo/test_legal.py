"""What may be ordered, worked by hand from rules/salvo.md 4 and 4.1."""

from dataclasses import replace

import pytest

from protocol.games.salvo import LegalMove, Lineup
from protocol.ids import Seat
from server.games.api import Illegal
from tests.games.salvo.positions import RULEBOOK, legal, position, reach

# South's figure on e4 faces north; marked with `o` in the second diagram is where it can go straight ahead.
AHEAD = {
    "4.1 the way ends at rock": ("C", ("#", "."), set()),
    "4.1 the target must not be rock": ("C", (".", "#"), {"e5"}),
    "4.1 the way ends at a trench": ("C", (".", "="), {"e5"}),
    "2 thicket can be walked through": ("C", ('"', "."), {"e5", "e6", "e7", "e8"}),
    "2 thicket can be walked into": ("C", (".", '"'), {"e5", "e6", "e7", "e8"}),
    "4.1 an enemy on the target may leave: the order is legal, but nothing behind it": ("C", (".", "dv"), {"e5", "e6"}),
    "4.1 so it is with an own figure": ("C", ("D^", "."), {"e5"}),
    "4.1 a flanker jumps over an enemy on the adjacent cell": ("F", ("dv", "."), {"e5", "e6"}),
    "4.1 over an own figure": ("F", ("D^", "."), {"e5", "e6"}),
    "4.1 over rock": ("F", ("#", "."), {"e6"}),
    "4.1 over a trench": ("F", ("=", "."), {"e6"}),
    "4.1 thicket is no obstacle: it walks through": ("F", ('"', "."), {"e5", "e6", "e7"}),
    "4.1 it jumps over one obstacle only": ("F", ("#", "#"), set()),
    "4.1 it does not land on a trench": ("F", ("#", "="), set()),
    "4.1 it may jump into a thicket": ("F", ("#", '"'), {"e6"}),
    "4.1 it may jump onto a held cell, which may be left": ("F", ("#", "dv"), {"e6"}),
    "4.1 no jump over an obstacle that is not adjacent": ("F", (".", "#"), {"e5"}),
    "4.1 nor over a figure that is not adjacent": ("F", (".", "dv"), {"e5", "e6"}),
    "4.1 only the flanker jumps": ("A", ("dv", "."), {"e5"}),
}


@pytest.mark.parametrize(("letter", "ahead", "cells"), AHEAD.values(), ids=AHEAD)
def test_ahead(letter: str, ahead: tuple[str, str], cells: set[str]) -> None:
    start = position(f"e\n6 {ahead[1]}\n5 {ahead[0]}\n4 {letter}^")
    assert {cell for cell in reach(start, "e4") if cell[0] == "e" and cell > "e4"} == cells
    for cell in ("e5", "e6", "e7", "e8"):
        assert start.refusal("south", f"{letter} e4-{cell}") == (None if cell in cells else "illegal_move")


def test_4_1_two_ahead_is_a_jump_with_an_obstacle_between_and_else_a_move() -> None:
    free, held = (position(f"e\n5 {between}\n4 F^") for between in (".", "dv"))
    assert LegalMove("e6", "N", False) in legal(free, "e4").moves
    assert LegalMove("e6", "N", True) in legal(held, "e4").moves
    assert [move.to for move in legal(held, "e4").moves].count("e6") == 1


def test_4_1_a_jump_goes_any_way_whatever_the_side_and_back_numbers() -> None:
    start = position(
        """
            d   e   f
        4   #   F^  nv
        3   .   A^  .
        """
    )
    assert {move.to for move in legal(start, "e4").moves if move.jump} == {"c4", "g4", "e2"}


def test_4_a_turn_is_to_one_of_the_other_three_directions() -> None:
    start = position("e\n4 C>")
    assert legal(start, "e4").turns == ("N", "S", "W")
    assert start.refusal("south", "C e4/N") is None
    assert start.refusal("south", "C e4/E") == "illegal_turn"


def test_4_1_fire_is_legal_whether_or_not_something_is_hit() -> None:
    start = position("e\n5 #\n4 N^")
    assert legal(start, "e4").fire
    assert start.refusal("south", "N e4*") is None


def test_4_a_mortar_must_name_a_target_and_nobody_else_may() -> None:
    start = position("d e\n4 N^ M^")
    assert start.refusal("south", "M e4*") == "illegal_target"
    assert start.refusal("south", "N d4*d6") == "illegal_target"


def test_4_a_figure_without_any_pattern_of_fire_may_not_fire() -> None:
    start = position("e\n4 D^", patterns={"shield": replace(RULEBOOK.patterns[3], lanes=())})
    assert start.refusal("south", "D e4*") == "illegal_fire"
    assert not legal(start, "e4").fire


SIDE_BY_SIDE = """
    d   e   f   g
6   .   .   .   av
4   C^  A^  N^  .
"""


@pytest.mark.parametrize(
    ("rule", "text", "code"),
    [
        ("4 no order at all is legal", "-", None),
        ("4 one order", "C d4-d5", None),
        ("4 two orders", "C d4-d5, A e4/E", None),
        ("4 three are too many", "C d4-d5, A e4/E, N f4*", "too_many_orders"),
        ("4 one order a figure", "C d4-d5, C d4/E", "figure_twice"),
        ("4 only own figures that stand in the match", "D d4-d5", "no_such_figure"),
        ("4 not the enemy's kinds either", "F g6-g5", "no_such_figure"),
        ("4 one illegal order refuses the whole draft", "C d4-d5, A e4-e8", "illegal_move"),
        ("4 the first fault in the order given counts", "A e4/N, C d4-i9", "illegal_turn"),
        ("4 the other way round", "C d4-i9, A e4/N", "illegal_move"),
    ],
)
def test_orders_of_a_round(rule: str, text: str, code: str | None) -> None:
    assert position(SIDE_BY_SIDE).refusal("south", text) == code


def test_4_orders_may_come_in_any_order() -> None:
    assert position(SIDE_BY_SIDE).refusal("south", "N f4*, C d4-d5") is None


def test_4_a_figure_that_fell_takes_no_orders() -> None:
    after = position("e f\n6 nv cv\n4 C^ A^").play("- | n e6*")
    assert after.refusal("south", "C e4-e5") == "no_such_figure"
    assert [legal.kind for legal in after.view("south").legal] == ["assault"]


def test_3_a_lineup_is_no_order_of_a_round() -> None:
    start = position(SIDE_BY_SIDE)
    with pytest.raises(Illegal, match="wrong_kind_of_orders"):
        start.game.check(start.state, Seat(0), Lineup(()), sealing=True)


def test_4_1_in_fog_legality_is_judged_on_what_the_side_sees() -> None:
    # The assault sees two steps and two rows on three lanes: d6, but not d7 behind it.
    shown = position("d e\n6 nv .\n4 A^ .", mode="fog")
    assert "d7" not in reach(shown, "d4")
    assert shown.refusal("south", "A d4-d7") == "illegal_move"
    hidden = position("d e\n7 nv .\n4 A^ .", mode="fog")
    nobody = position("d e\n7 . .\n4 A^ .", mode="fog")
    assert hidden.view("south").legal == nobody.view("south").legal
    assert hidden.refusal("south", "A d4-d7") is None
