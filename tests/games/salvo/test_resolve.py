"""Steps 3 and 4 of a round, worked by hand from rules/salvo.md 5.3: shells in the air, blasts, falls."""

import pytest

from protocol.games.salvo import Announced, Fell, Fired, Landed, Shell
from tests.games.salvo.positions import before_and_after, drawn, position

ROUND_C6 = ("b5", "b6", "b7", "c5", "c6", "c7", "d5", "d6", "d7")

BLASTS = {
    "5.3 a shell hits every figure on its nine cells, of either side": (
        "M e5",
        "- | -",
        """
            d   e   f   g   |   d   e   f   g
        7   cv  .   .   .   |   cv  .   .   .
        6   nv  A^  .   .   |   .   .   .   .
        5   .   F^  .   a<  |   .   .   .   a<
        4   .   .   C^  .   |   .   .   .   .
        2   .   .   .   N^  |   .   .   .   N^
        """,
    ),
    "5.3 a shield does not help": (
        "M e5",
        "- | -",
        """
            d   e   f   |   d   e   f
        5   .   dv  .   |   .   .   .
        3   .   .   cv  |   .   .   cv
        """,
    ),
    "5.3 nor does thicket, and rock in the blast shields nobody": (
        "m e5",
        "- | -",
        """
            d    e   f   |   d   e   f
        6   A^"  #   .   |   "   #   .
        5   .    #   C^  |   .   #   .
        4   .    =   .   |   .   =   .
        """,
    ),
    "5.3 a shell lands after the moves: who leaves is safe, who enters is hit": (
        "M e5",
        "- | a e4-e3, c h4-f4",
        """
            e   f   g   h   |   e   f   g   h
        4   av  .   .   c<  |   .   .   .   .
        3   .   .   .   .   |   av  .   .   .
        """,
    ),
    "5.3 a shell lands after the shots: who is to be hit still stops them": (
        "M e5",
        "N e1* | -",
        """
            e   |   e
        7   cv  |   cv
        5   av  |   .
        1   N^  |   N^
        """,
    ),
    "5.3 who fires can be hit in the very round": (
        "m e2",
        "N e1* | -",
        """
            e   f   |   e   f
        7   cv  .   |   .   .
        1   N^  A^  |   .   .
        """,
    ),
    "5.3 at the edge a blast has fewer cells": (
        "m a1",
        "- | -",
        """
            a   b   c   |   a   b   c
        3   C^  .   .   |   C^  .   .
        2   .   A^  .   |   .   .   .
        1   .   .   N^  |   .   .   N^
        """,
    ),
    "5.3 both mortars' shells land at once": (
        "M e6, m e2",
        "- | -",
        """
            d   e   f   |   d   e   f
        6   cv  .   .   |   .   .   .
        4   .   .   av  |   .   .   av
        3   .   .   C^  |   .   .   .
        """,
    ),
}


@pytest.mark.parametrize(("shells", "text", "diagrams"), BLASTS.values(), ids=BLASTS)
def test_blasts(shells: str, text: str, diagrams: str) -> None:
    before, after = before_and_after(diagrams)
    assert position(before, shells=shells).play(text).board == drawn(after)[0]


MORTAR = """
    c   d   e
6   cv  .   .
4   .   .   av
2   M^  .   D^
"""


def test_5_3_a_shell_is_announced_in_the_round_it_is_fired_and_lands_in_the_next() -> None:
    fired = position(MORTAR).play("M c2*c6 | -")
    assert fired.told("north") == (Fired("south", "mortar", "c2", "N", ()), Announced("south", "c6"))
    assert fired.view("north").shells == (Shell("south", "c6"),)
    assert "c6" in fired.board

    landed = fired.play("- | -")
    assert landed.told("north") == (Landed("south", "c6", ROUND_C6), Fell("north", "scout", "c6"))
    assert landed.view("north").shells == ()
    assert landed.board == {"c2": "M^", "e2": "D^", "e4": "av"}


def test_5_3_a_mortar_may_fire_every_round() -> None:
    again = position(MORTAR).play("M c2*c6 | -").play("M c2*c4 | c c6-c3")
    assert again.told("spectator")[-2:] == (Landed("south", "c6", ROUND_C6), Announced("south", "c4"))
    assert again.play("- | -").board == {"c2": "M^", "e2": "D^", "e4": "av"}


def test_5_3_a_shell_lands_though_its_mortar_fell_in_the_round_in_which_it_fired() -> None:
    fell = position(MORTAR).play("M c2*c6 | c c6*")
    assert fell.board == {"c6": "cv", "e4": "av", "e2": "D^"}
    assert fell.view("north").shells == (Shell("south", "c6"),)
    assert fell.play("- | -").board == {"e4": "av", "e2": "D^"}


def test_5_3_a_shell_lands_though_its_mortar_fell_since() -> None:
    fired = position("c d e\n6 . . cv\n2 M^ . D^", shells="M c8").play("- | -")
    assert fired.told("south")[0] == Landed("south", "c8", ("b7", "b8", "b9", "c7", "c8", "c9", "d7", "d8", "d9"))


def test_5_3_shots_are_told_before_landings_and_landings_before_announcements() -> None:
    after = position(MORTAR, shells="m h2, M h8").play("M c2*c5 | a e4*")
    assert [type(said).__name__ for said in after.told("spectator")] == [
        *("Fired", "Fired", "Stopped", "Landed", "Landed", "Announced"),
    ]


def test_5_4_all_that_were_hit_fall_at_once_south_first_and_in_kind_order() -> None:
    after = position("d e f\n6 cv av nv\n3 N^ A^ C^", shells="M e6, m e3").play("N d3* | n f6*")
    assert [said for said in after.told("spectator") if isinstance(said, Fell)] == [
        Fell("south", "scout", "f3"),
        Fell("south", "assault", "e3"),
        Fell("south", "sniper", "d3"),
        Fell("north", "scout", "d6"),
        Fell("north", "assault", "e6"),
        Fell("north", "sniper", "f6"),
    ]
    assert after.board == {}
