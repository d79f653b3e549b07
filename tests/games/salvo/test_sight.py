"""What a side sees in fog and what it keeps of it, worked by hand from rules/salvo.md 8."""

import pytest
from msgspec import structs

from protocol.games.salvo import Fell, Flash, Landed, LastSeen, Moved, Sighted
from protocol.ids import Seat
from server.games.salvo import state
from server.games.salvo.board import CELL, FACING
from server.games.salvo.rulebook import KIND
from server.games.salvo.sight import NOTHING_KNOWN
from tests.games.salvo.positions import GAME, NO_DICE, Position, before_lineup, fog, lineup, marked, shown, sight

SOUTH, NORTH = Seat(0), Seat(1)


# What the figure on the board sees is marked with `o` in the second diagram.
SIGHT = {
    "8 two steps all round, counted orthogonally, terrain notwithstanding": (
        "e\n4 #\n3 D^",
        """
            c d e f g
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 a scout four": (
        "a\n1 C^",
        """
            a b c d e
        5   o . . . .
        4   o o . . .
        3   o o o . .
        2   o o o o .
        1   o o o o o
        """,
    ),
    "8 a sniper sees its whole line": (
        "e\n3 N^",
        """
            c d e f g
        9   . . o . .
        8   . . o . .
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 along a fire ray rock is excluded": (
        "e\n7 #\n6 =\n3 N^",
        """
            c d e f g
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 a thicket in which the shot would end is seen": (
        'e\n7 "\n3 N^',
        """
            c d e f g
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 sight along a fire ray ends with the figure that the shot would hit, its cell included": (
        "e\n7 dv\n3 N^",
        """
            c d e f g
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 an assault sees the far corners of its block": (
        "e\n3 A^",
        """
            c d e f g
        5   . o o o .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 a mortar sees its target cells, over obstacles": (
        'e\n6 #\n5 "\n3 M^',
        """
            c d e f g
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
}


@pytest.mark.parametrize(("diagram", "seen"), SIGHT.values(), ids=SIGHT)
def test_sight(diagram: str, seen: str) -> None:
    assert set(sight(fog(diagram)).cells) == marked(seen, "o")


def test_8_a_side_sees_what_any_of_its_figures_sees() -> None:
    both = sight(fog("c g\n2 D^ D^")).cells
    assert set(both) == set(sight(fog("c\n2 D^")).cells) | set(sight(fog("g\n2 D^")).cells)
    assert list(both) == sorted(both)


def test_8_sight_is_first_taken_when_the_match_begins() -> None:
    # On the open plain the sniper on h looks down its line to the base row of the enemy.
    given = {SOUTH: lineup("shield d, assault a, scout h"), NORTH: lineup("scout a, mortar b, sniper i")}
    open_column = {SOUTH: lineup("shield d, assault i, scout h"), NORTH: given[NORTH]}
    unseen, seen = (Position(GAME, GAME.resolve(before_lineup("fog"), of, NO_DICE)[0]) for of in (given, open_column))
    assert shown(unseen.view("north").figures) == {"a9": "cv", "b9": "mv", "i9": "nv"}
    assert shown(seen.view("north").figures) == {"i1": "A^", "a9": "cv", "b9": "mv", "i9": "nv"}
    sight = seen.view("north").sight
    assert sight is not None
    assert sight.known_kinds == ("assault",)


def test_8_an_enemy_seen_only_after_the_moves_leaves_a_last_sighting() -> None:
    # The sniper sees the scout step into its line, then falls to a shell.
    after = fog("c d e f\n8 . . . cv\n4 . . N^ .\n1 C^ . . .", shells="m e4").play("- | c f8-e8")
    assert after.told("south") == (
        Sighted("moves", "scout", "e8", "W"),
        Landed("north", "e4", ("d3", "d4", "d5", "e3", "e4", "e5", "f3", "f4", "f5")),
        Fell("south", "sniper", "e4"),
    )
    assert shown(after.view("south").figures) == {"c1": "C^"}
    assert sight(after).last_seen == (LastSeen("scout", "e8", "W", 5),)


def parted(more: str = "") -> Position:
    """Give the round after which shield and scout have lost sight of one another: they stood on e3 and e5."""
    return fog(f"e\n{more}\n5 c>\n3 D>").play("D e3-h3 | c e5-e6")


def test_8_who_leaves_out_of_sight_leaves_the_sighting_of_the_round_before() -> None:
    assert sight(parted()).last_seen == (LastSeen("scout", "e5", "E", 4),)
    assert parted().told("south") == (Moved("south", "shield", ("e3", "f3", "g3", "h3"), "E", False),)
    assert shown(parted().view("south").figures) == {"h3": "D>"}


def test_8_a_last_sighting_is_dropped_where_its_cell_is_in_sight_and_empty() -> None:
    after = fog("e\n5 c>\n3 D^").play("- | c e5-i5")
    assert sight(after).last_seen == ()
    assert sight(after).known_kinds == ("scout",)


def test_8_it_is_dropped_too_where_only_the_first_moment_sees_the_empty_cell() -> None:
    # The shield sees that the scout has left e5, then falls to a shell.
    after = fog("a e\n5 . c>\n3 . D^\n1 M^ .", shells="m e3").play("- | c e5-i5")
    assert after.board == {"a1": "M^", "i5": "c>"}
    assert "e5" not in sight(after).cells
    assert sight(after).last_seen == ()


def test_8_it_is_dropped_too_where_only_the_end_of_the_round_sees_the_empty_cell() -> None:
    # The own scout hides e9 from the sniper, until it falls.
    start = fog("d e\n9 nv .\n4 . C^\n1 . N^", shells="m e4")
    south, north = start.state.knowledge or (NOTHING_KNOWN, NOTHING_KNOWN)
    mortar = state.LastSeen(KIND["mortar"], CELL["e9"], FACING["S"], round=3)
    remembering = structs.replace(south, last_seen=(mortar,), kinds=1 << mortar.kind)
    start = Position(start.game, start.state._replace(knowledge=(remembering, north)))
    assert [seen.cell for seen in sight(start).last_seen] == ["e9"]
    assert sight(start.play("C e4/E | -")).last_seen == ()


def test_8_it_is_dropped_in_a_later_round_when_its_cell_comes_in_sight() -> None:
    turned = parted().play("D h3/W | c e6-c6")
    assert sight(turned).last_seen == (LastSeen("scout", "e5", "E", 4),)
    assert sight(turned.play("D h3-e3 | -")).last_seen == ()


def test_8_it_is_dropped_when_its_figure_is_seen_again() -> None:
    coming = parted().play("- | c e6-g6").play("- | c g6-h6")
    assert sight(coming).last_seen == (LastSeen("scout", "e5", "E", 4),)
    again = coming.play("- | c h6-h5")
    assert sight(again).last_seen == ()
    assert shown(again.view("south").figures) == {"h3": "D>", "h5": "cv"}


def test_8_a_later_sighting_takes_the_place_of_the_earlier_one() -> None:
    again = parted().play("- | c e6-g6").play("- | c g6-h6").play("- | c h6-h5")
    gone = again.play("D h3-i3 | c h5-h6")
    assert sight(gone).last_seen == (LastSeen("scout", "h5", "S", 8),)


def test_8_it_is_dropped_when_its_figure_has_fallen() -> None:
    before = parted("9 nv")
    assert [seen.cell for seen in sight(before).last_seen] == ["e5"]
    fallen = before.play("- | n e9*")
    assert fallen.told("south") == (Flash("e9", None), Fell("north", "scout", "e6"))
    assert sight(fallen).last_seen == ()
    assert sight(fallen).known_kinds == ("scout",)


def test_8_kinds_become_known_by_a_fall_too() -> None:
    after = fog("a e\n9 . nv\n6 . cv\n1 D^ .").play("- | n e9*")
    assert sight(after).known_kinds == ("scout",)


def test_8_known_kinds_stay_known_after_the_sighting_was_dropped() -> None:
    after = fog("e\n5 c>\n3 D^").play("- | c e5-i5").play("- | -").play("- | -")
    assert sight(after).last_seen == ()
    assert sight(after).known_kinds == ("scout",)
