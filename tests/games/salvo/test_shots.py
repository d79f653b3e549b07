"""Step 2 of a round, worked by hand from rules/salvo.md 5.2: where shots go, whom they hit, who falls."""

import pytest

from protocol.games.salvo import Fell, Fired, Stopped
from tests.games.salvo.positions import plays_out, position

SHOTS = {
    "5.2 shots fly from the new positions: who moved into the lane is hit": (
        "N e3* | a f6-e6",
        """
            e   f   |   e   f
        6   .   a<  |   .   .
        5   .   .   |   .   .
        4   .   .   |   .   .
        3   N^  .   |   N^  .
        """,
    ),
    "5.2 who moved out of the lane is safe": (
        "N e3* | a e6-f6",
        """
            e   f   |   e   f
        6   a>  .   |   .   a>
        5   .   .   |   .   .
        4   .   .   |   .   .
        3   N^  .   |   N^  .
        """,
    ),
    "5.2 who bounced back into the lane is hit": (
        "N e3*, C f2-f6 | a e6-f6",
        """
            d   e   f   |   d   e   f
        6   .   a>  .   |   .   .   .
        5   .   .   .   |   .   .   .
        4   .   .   .   |   .   .   .
        3   .   N^  .   |   .   N^  .
        2   .   .   C^  |   .   .   C^
        """,
    ),
    "5.2 a ray ends after its last row: the scout's fifth row is safe": (
        "C e3* | -",
        """
            e   |   e
        8   nv  |   nv
        7   .   |   .
        6   .   |   .
        5   .   |   .
        4   .   |   .
        3   C^  |   C^
        """,
    ),
    "5.2 the scout's fourth row is not": (
        "C e3* | -",
        """
            e   |   e
        7   nv  |   .
        6   .   |   .
        5   .   |   .
        4   .   |   .
        3   C^  |   C^
        """,
    ),
    "5.2 the sniper shoots to the edge of the board": (
        "N e1* | -",
        """
            e   |   e
        9   av  |   .
        8   .   |   .
        2   .   |   .
        1   N^  |   N^
        """,
    ),
    "5.2 a shot ends at the first figure: who stands behind it is covered": (
        "N e3* | -",
        """
            e   |   e
        6   av  |   av
        5   fv  |   .
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "5.2 friendly fire is real": (
        "N e3* | -",
        """
            e   |   e
        6   av  |   av
        5   .   |   .
        4   C^  |   .
        3   N^  |   N^
        """,
    ),
    "5.2 rock blocks a shot": (
        "N e3* | -",
        """
            e   |   e
        6   av  |   av
        5   #   |   #
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "2 a trench lets a shot pass": (
        "N e3* | -",
        """
            e   |   e
        6   av  |   .
        5   =   |   =
        4   =   |   =
        3   N^  |   N^
        """,
    ),
    "2 a shot ends in a thicket: a figure standing in it is hit": (
        "N e3* | -",
        """
            e    |   e
        6   .    |   .
        5   av"  |   "
        4   .    |   .
        3   N^   |   N^
        """,
    ),
    "2 what is behind a thicket is covered": (
        "N e3* | -",
        """
            e   |   e
        6   av  |   av
        5   "   |   "
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "2 a figure inside a thicket shoots out of it freely": (
        "N e3* | -",
        """
            e    |   e
        5   av   |   .
        4   .    |   .
        3   N^"  |   N^"
        """,
    ),
    "5.2 the assault hits on all three lanes, two rows deep": (
        "A e3* | -",
        """
            d   e   f   |   d   e   f
        6   cv  .   .   |   cv  .   .
        5   .   fv  nv  |   .   .   .
        4   mv  .   .   |   .   .   .
        3   .   A^  .   |   .   A^  .
        """,
    ),
    "5.2 side lanes begin beside the cell in front: nothing on the own row matters": (
        "A e3* | -",
        """
            d   e   f   |   d   e   f
        5   cv  .   nv  |   .   .   .
        4   .   .   .   |   .   .   .
        3   #   A^  M^  |   #   A^  M^
        """,
    ),
    "5.2 lanes do not touch: rock in front leaves the side lanes free": (
        "A e3* | -",
        """
            d   e   f   |   d   e   f
        5   cv  fv  nv  |   .   fv  .
        4   .   #   .   |   .   #   .
        3   .   A^  .   |   .   A^  .
        """,
    ),
    "5.2 a side lane is blocked by itself alone": (
        "A e3* | -",
        """
            d   e   f   |   d   e   f
        5   cv  fv  nv  |   cv  .   .
        4   #   .   .   |   #   .   .
        3   .   A^  .   |   .   A^  .
        """,
    ),
    "6 the flanker fires a T: two ahead and both corners": (
        "F e3* | -",
        """
            d   e   f   |   d   e   f
        5   cv  av  .   |   cv  .   .
        4   mv  .   nv  |   .   .   .
        3   .   F^  .   |   .   F^  .
        """,
    ),
    "6 the shield strikes one cell": (
        "D e3*, N h3* | -",
        """
            e   f   g   h   |   e   f   g   h
        5   .   .   .   cv  |   .   .   .   .
        4   av  fv  .   .   |   .   fv  .   .
        3   D^  .   .   N^  |   D^  .   .   N^
        """,
    ),
    "5.2 lanes turn with the facing: an assault that looks east": (
        "A d4* | -",
        """
            d   e   f   |   d   e   f
        5   nv  .   cv  |   nv  .   .
        4   A>  .   .   |   A>  .   .
        3   fv  av  .   |   fv  .   .
        """,
    ),
    "5.2 a lane that leaves the board ends there": (
        "A a8* | -",
        """
            a   b   |   a   b
        9   .   cv  |   .   .
        8   A^  .   |   A^  .
        """,
    ),
    "5.2 all at once: two that hit one another both fall": (
        "N e3* | n e6*",
        """
            e   f   |   e   f
        6   nv  .   |   .   .
        4   .   .   |   .   .
        3   N^  C^  |   .   C^
        """,
    ),
    "5.2 who is hit in this round still stands in the way of other shots": (
        "N e3*, A e6* | -",
        """
            e   f   |   e   f
        8   .   .   |   .   .
        7   cv  .   |   .   .
        6   A^  .   |   .   .
        3   N^  .   |   N^  .
        """,
    ),
    "5.2 a shield is not harmed from its front, and covers who stands behind": (
        "N e3* | -",
        """
            e   |   e
        6   av  |   av
        5   dv  |   dv
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "5.2 a shield is hit in the flank": (
        "N e3* | -",
        """
            e   |   e
        5   d>  |   .
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "5.2 a shield is hit in the back": (
        "N e3* | -",
        """
            e   |   e
        5   d^  |   .
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "5.2 from its front means against its facing: a side lane counts as well": (
        "A e3* | -",
        """
            d   e   |   d   e
        4   dv  .   |   dv  .
        3   .   A^  |   .   A^
        """,
    ),
    "5.2 a shield beside the shooter that looks across the shot is hit": (
        "A e3* | -",
        """
            d   e   |   d   e
        4   d>  .   |   .   .
        3   .   A^  |   .   A^
        """,
    ),
    "5.2 a shield that turned in this round stops what comes from its new front": (
        "N e3* | d e5/S",
        """
            e   |   e
        5   d^  |   dv
        4   .   |   .
        3   N^  |   N^
        """,
    ),
    "5.2 a shield that stepped aside faces its move and shows its flank": (
        "N f3* | d e5-f5",
        """
            e   f   |   e   f
        5   dv  .   |   .   .
        4   .   .   |   .   .
        3   .   N^  |   .   N^
        """,
    ),
    "5.2 a shield stops its own side's shots too": (
        "N e3* | -",
        """
            e   |   e
        5   Dv  |   Dv
        4   .   |   .
        3   N^  |   N^
        """,
    ),
}


@pytest.mark.parametrize(("text", "diagrams"), SHOTS.values(), ids=SHOTS)
def test_shots(text: str, diagrams: str) -> None:
    plays_out(diagrams, text)


def test_5_2_each_lane_is_told_as_far_as_its_shot_went() -> None:
    after = position(
        """
            d   e   f
        6   .   .   .
        5   .   .   .
        4   .   "   nv
        3   .   A^  .
        """
    ).play("A e3* | -")
    assert after.told("spectator") == (
        Fired("south", "assault", "e3", "N", (("d4", "d5"), ("e4",), ("f4",))),
        Fell("north", "sniper", "f4"),
    )


def test_5_2_a_lane_towards_the_south_is_told_in_the_order_the_shot_flew() -> None:
    after = position("e\n6 nv\n5 .\n4 .\n3 D^").play("- | n e6*")
    assert after.told("spectator") == (
        Fired("north", "sniper", "e6", "S", (("e5", "e4", "e3"),)),
        Stopped("south", "e3"),
    )


def test_5_2_a_shield_that_stops_two_shots_is_told_once() -> None:
    after = position(
        """
            d   e
        5   .   dv
        4   .   .
        3   A^  .
        2   .   N^
        """
    ).play("A d3*, N e2* | -")
    assert after.told("north").count(Stopped("north", "e5")) == 1


def test_5_2_a_shield_can_stop_one_shot_and_fall_by_another() -> None:
    after = position(
        """
            c   d   e
        5   N>  .   dv
        4   .   .   .
        3   .   .   A^
        """
    ).play("N c5*, A e3* | -")
    assert Stopped("north", "e5") in after.told("spectator")
    assert after.board == {"c5": "N>", "e3": "A^"}
