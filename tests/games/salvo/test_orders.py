"""What may be ordered, worked by hand from rules/salvo.md 4, 4.1 and the diagrams of 6."""

from dataclasses import replace

import pytest

from protocol.games.salvo import Fire, Kind, Legal, LegalMove, Lineup, Move, Orders
from protocol.ids import Seat
from server.games.api import Illegal
from tests.games.salvo.positions import NO_DICE, RULEBOOK, Position, position

# The diagrams of section 6, the figure on e4 and facing north: `o` a move, `J` a jump over an obstacle, `@` both.
REACH: dict[Kind, str] = {
    "scout": """
        c d e f g
    8   . . o . .
    7   . . o . .
    6   . . o . .
    5   . . o . .
    4   o o C o o
    3   . . o . .
    2   . . . . .
    """,
    "assault": """
        c d e f g
    8   . . . . .
    7   . . o . .
    6   . . o . .
    5   . . o . .
    4   . o A o .
    3   . . . . .
    """,
    "sniper": """
        c d e f g
    8   . . . . .
    7   . . o . .
    6   . . o . .
    5   . . o . .
    4   o o N o o
    3   . . o . .
    2   . . . . .
    """,
    "shield": """
        c d e f g
    8   . . . . .
    7   . . o . .
    6   . . o . .
    5   . . o . .
    4   . o D o .
    3   . . . . .
    """,
    "mortar": """
        c d e f g
    7   . . . . .
    6   . . o . .
    5   . . o . .
    4   . o M o .
    3   . . . . .
    """,
    "flanker": """
        c d e f g
    8   . . . . .
    7   . . o . .
    6   . . @ . .
    5   . . o . .
    4   J o F o J
    3   . . o . .
    2   . . J . .
    """,
}


def marked(diagram: str, marks: str) -> set[str]:
    lines = [line.split() for line in diagram.split("\n") if line.strip()]
    return {
        column + row for row, *words in lines[1:] for column, word in zip(lines[0], words, strict=True) if word in marks
    }


def legal(start: Position, cell: str, side: str = "south") -> Legal:
    """Give what the figure on a cell may do, as its side is shown it."""
    view = start.view(side)
    kind = next(figure.kind for figure in view.figures if figure.cell == cell)
    return next(legal for legal in view.legal if legal.kind == kind)


def reach(start: Position, cell: str, side: str = "south") -> set[str]:
    return {move.to for move in legal(start, cell, side).moves}


@pytest.mark.parametrize("kind", REACH)
def test_6_moves_on_open_ground(kind: Kind) -> None:
    letter = next(mark for mark in REACH[kind] if mark in "CANDMF")
    assert reach(position(f"e\n4 {letter}^"), "e4") == marked(REACH[kind], "o@")


def test_6_a_flanker_with_obstacles_on_all_sides_jumps_and_cannot_walk() -> None:
    start = position(
        """
            d   e   f
        5   .   #   .
        4   =   F^  #
        3   .   =   .
        """
    )
    assert {move.to for move in legal(start, "e4").moves if move.jump} == marked(REACH["flanker"], "J@")
    assert {move.to for move in legal(start, "e4").moves if not move.jump} == set()


def test_6_patterns_turn_with_the_facing() -> None:
    start = position("e\n5 C>")
    assert reach(start, "e5") == {"f5", "g5", "h5", "i5", "e6", "e7", "e4", "e3", "d5"}


def test_6_patterns_are_the_same_for_north() -> None:
    start = position("e\n6 dv")
    assert reach(start, "e6", "north") == {"e5", "e4", "e3", "d6", "f6"}


def test_4_1_each_move_names_the_facing_after_it() -> None:
    moves = {move.to: move.facing for move in legal(position("e\n4 N^"), "e4").moves}
    assert moves == {
        "e5": "N",
        "e6": "N",
        "e7": "N",
        "e3": "S",
        "c4": "W",
        "d4": "W",
        "f4": "E",
        "g4": "E",
    }


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


def test_4_1_nobody_leaves_the_board() -> None:
    assert reach(position("a\n1 C^"), "a1") == {"a2", "a3", "a4", "a5", "b1", "c1"}
    assert reach(position("h i\n9 # F^"), "i9") == {"g9", "i8"}


def test_4_a_turn_is_to_one_of_the_other_three_directions() -> None:
    start = position("e\n4 C>")
    assert legal(start, "e4").turns == ("N", "S", "W")
    assert start.refusal("south", "C e4/N") is None
    assert start.refusal("south", "C e4/E") == "illegal_turn"


def test_4_1_fire_is_legal_whether_or_not_something_is_hit() -> None:
    start = position("e\n5 #\n4 N^")
    assert legal(start, "e4").fire
    assert start.refusal("south", "N e4*") is None


MORTAR = """
    d   e   f
8   .   "   .
7   .   #   .
6   .   dv  .
4   .   M^  .
"""


def test_4_1_a_mortar_names_a_cell_two_to_four_straight_ahead_over_everything() -> None:
    start = position(MORTAR)
    assert legal(start, "e4").targets == ("e6", "e7", "e8")
    assert not legal(start, "e4").fire
    for cell in ("e6", "e7", "e8"):
        assert start.refusal("south", f"M e4*{cell}") is None
    for cell in ("e5", "e9", "e4", "d6", "f7", "e2"):
        assert start.refusal("south", f"M e4*{cell}") == "illegal_target"


def test_4_1_only_cells_on_the_board_are_targets() -> None:
    assert legal(position("e\n7 M^"), "e7").targets == ("e9",)
    assert legal(position("e\n8 M^"), "e8").targets == ()


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


def test_11_legal_orders_are_shown_to_the_own_seat_alone() -> None:
    start = position(SIDE_BY_SIDE)
    assert [legal.kind for legal in start.view("south").legal] == ["scout", "assault", "sniper"]
    assert [legal.kind for legal in start.view("north").legal] == ["assault"]
    assert start.view("spectator").legal == start.view("everyone").legal == ()


def test_4_without_orders_a_side_holds_when_the_clock_runs_out() -> None:
    start = position(SIDE_BY_SIDE)
    for draft in (None, Orders((Move("scout", "i9"),))):
        assert start.game.on_timeout(start.state, Seat(0), draft, NO_DICE) == Orders(())
    draft = Orders((Fire("sniper"),))
    assert start.game.on_timeout(start.state, Seat(0), draft, NO_DICE) == draft
