"""Step 5 of a round, worked by hand from rules/salvo.md 5.5 and 7: points, the ends and their reasons."""

import pytest

from protocol.games.salvo import BothSides, SalvoMode, Scored
from tests.games.salvo.positions import position

# South's sniper can take north's last figure; both sides have a figure on a capture field.
DUEL = """
    c   d   e   f   g
7   .   .   .   .   av
5   C^  .   .   .   .
3   .   .   .   .   N^
"""
# Both are down to one figure, and each can hit the other.
LAST_TWO = """
    e
7   nv
3   N^
"""
APART = """
    a   b   c
9   nv  cv  .
1   N^  .   A^
"""


def test_5_5_each_capture_field_gives_a_point_to_the_side_that_stands_on_it() -> None:
    after = position(
        """
            c   e   g
        5   C^  av  n<
        3   A^  .   .
        """,
        mode="capture",
        capture="c5 e5 g5",
        points=(1, 2),
    ).play("- | -")
    assert after.view("spectator").points == BothSides(2, 4)
    assert after.told("south") == (Scored("south", "c5"), Scored("north", "e5"), Scored("north", "g5"))


def test_5_5_nothing_is_owned_beyond_the_round() -> None:
    start = position("c e g\n5 C^ . .\n3 . A^ .\n7 . nv cv", mode="capture", capture="c5 e5 g5")
    after = start.play("C c5-c6 | -")
    assert after.view("south").points == BothSides(0, 0)


def test_5_5_points_are_given_after_the_falls() -> None:
    after = position(DUEL, mode="capture", capture="c5 e5 g7").play("N g3* | -")
    assert after.view("south").points == BothSides(1, 0)


def test_7_only_capture_has_points() -> None:
    modes: tuple[SalvoMode, ...] = ("eliminate", "fog")
    for mode in modes:
        assert position(DUEL, mode=mode, capture="c5 e5 g7").play("- | -").view("everyone").points == BothSides(0, 0)


@pytest.mark.parametrize(
    ("rule", "points", "result"),
    [
        ("7 ten points and the lead win", (9, 3), ("south", "points")),
        ("7 nine points do not", (8, 0), None),
        ("7 ten to ten goes on", (9, 10), None),
        ("7 eleven to ten wins", (10, 10), ("south", "points")),
        ("7 far beyond ten the lead of one counts", (14, 14), ("south", "points")),
    ],
)
def test_ten_points(rule: str, points: tuple[int, int], result: tuple[str, str] | None) -> None:
    start = position(DUEL, mode="capture", capture="c5 e5 e6", points=points)
    assert start.play("- | -").result == result


def test_7_ten_to_ten_by_points_of_both_in_one_round_goes_on() -> None:
    after = position("c g\n5 C^ nv", mode="capture", capture="c5 e5 g5", points=(9, 9)).play("- | -")
    assert after.result is None
    assert after.view("spectator").points == BothSides(10, 10)


ELIMINATIONS: dict[str, tuple[SalvoMode, tuple[int, int], tuple[str, str]]] = {
    "7 who eliminated all enemies wins": ("eliminate", (0, 0), ("south", "elimination")),
    "7 in fog too": ("fog", (0, 0), ("south", "elimination")),
    "7 in capture too, whatever the points": ("capture", (0, 9), ("south", "elimination")),
    "7 elimination is the reason also where ten points are reached": ("capture", (9, 0), ("south", "elimination")),
}


@pytest.mark.parametrize(("mode", "points", "result"), ELIMINATIONS.values(), ids=ELIMINATIONS)
def test_elimination(mode: SalvoMode, points: tuple[int, int], result: tuple[str, str]) -> None:
    after = position(DUEL, mode=mode, capture="c5 e5 g5", points=points).play("N g3* | -")
    assert after.result == result
    assert after.view("everyone").phase == "over"
    assert after.view("everyone").round == 5


BOTH_WIPED_OUT: dict[str, tuple[SalvoMode, tuple[int, int], tuple[str, str]]] = {
    "7 both wiped out at once is a draw": ("eliminate", (0, 0), ("draw", "elimination")),
    "7 both wiped out in fog is a draw": ("fog", (0, 0), ("draw", "elimination")),
    "7 both wiped out in capture: more points win": ("capture", (3, 4), ("north", "points")),
    "7 both wiped out in capture with equal points: a draw": ("capture", (4, 4), ("draw", "elimination")),
}


@pytest.mark.parametrize(("mode", "points", "result"), BOTH_WIPED_OUT.values(), ids=BOTH_WIPED_OUT)
@pytest.mark.parametrize("round", [5, 40])
def test_both_wiped_out(mode: SalvoMode, points: tuple[int, int], result: tuple[str, str], round: int) -> None:
    after = position(LAST_TWO, mode=mode, capture="c5 e5 g5", points=points, round=round).play("N e3* | n e7*")
    assert after.result == result
    assert after.board == {}


ROUND_40: dict[str, tuple[SalvoMode, str, tuple[int, int], tuple[str, str]]] = {
    "7 after round 40 more living figures win": ("eliminate", "a b\n9 nv .\n1 N^ A^", (0, 0), ("south", "rounds")),
    "7 after round 40 in fog too": ("fog", "a b\n9 nv cv\n1 N^ .", (0, 0), ("north", "rounds")),
    "7 after round 40 equal numbers are a draw": ("eliminate", APART, (0, 0), ("draw", "rounds")),
    "7 after round 40 in capture more points win": ("capture", APART, (2, 1), ("south", "rounds")),
    "7 after round 40 in capture living figures do not count": (
        "capture",
        "a b\n9 nv .\n1 N^ A^",
        (0, 1),
        ("north", "rounds"),
    ),
    "7 after round 40 in capture equal points are a draw": (
        "capture",
        "a b\n9 nv .\n1 N^ A^",
        (3, 3),
        ("draw", "rounds"),
    ),
    "7 after round 40 ten to ten is a draw": ("capture", APART, (10, 10), ("draw", "rounds")),
}


@pytest.mark.parametrize(("mode", "diagram", "points", "result"), ROUND_40.values(), ids=ROUND_40)
def test_round_40(mode: SalvoMode, diagram: str, points: tuple[int, int], result: tuple[str, str]) -> None:
    before = position(diagram, mode=mode, capture="c5 e5 g5", points=points, round=39).play("- | -")
    assert before.result is None
    assert before.view("everyone").round == 40
    after = before.play("- | -")
    assert after.result == result
    assert after.view("everyone").round == 40


def test_7_the_tenth_point_in_round_40_is_a_win_by_points() -> None:
    after = position(DUEL, mode="capture", capture="c5 e5 e6", points=(9, 2), round=40).play("- | -")
    assert after.result == ("south", "points")


def test_11_rounds_without_a_fall_are_counted() -> None:
    start = position(DUEL, quiet_rounds=3)
    assert start.play("- | -").view("spectator").quiet_rounds == 4
    assert start.play("N g3* | -").view("spectator").quiet_rounds == 0


def test_7_nothing_may_be_ordered_once_it_is_over() -> None:
    after = position(DUEL).play("N g3* | -")
    assert after.game.phase(after.state).seats == ()
    assert after.refusal("south", "C c5-c6") == "not_now"
    assert after.view("south").legal == ()
