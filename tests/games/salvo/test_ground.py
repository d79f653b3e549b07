"""What each kind can do on open ground and on the board's edge: the diagrams of rules/salvo.md 6."""

import pytest

from protocol.games.salvo import Kind
from tests.games.salvo.positions import legal, marked, position, reach

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


def test_4_1_nobody_leaves_the_board() -> None:
    assert reach(position("a\n1 C^"), "a1") == {"a2", "a3", "a4", "a5", "b1", "c1"}
    assert reach(position("h i\n9 # F^"), "i9") == {"g9", "i8"}


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
