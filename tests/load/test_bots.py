"""The round robin counts right."""

import pytest

from tests.load.bots import Match, match, numbers
from tests.load.sets import SETS, Program


def test_points_draws_and_matches_to_the_last_round_are_counted() -> None:
    found = numbers(
        [
            Match("capture", 1.0, 9, [0.001]),
            Match("capture", 0.0, 12, [0.002]),
            Match("fog", 0.5, 40, [0.003]),
            Match("fog", 1.0, 40, [0.004]),
        ]
    )
    assert found["points"] == 62.5
    assert found["given"] == 37.5
    assert found["error"] == pytest.approx(20.7, abs=0.05)
    assert found["capture points"] == 50
    assert (found["fog draws"], found["fog cap"], found["capture cap"]) == (50, 100, 0)
    assert "eliminate points" not in found
    assert found["move_max_ms"] == 4


def test_a_match_is_the_same_each_time_and_its_sides_are_swapped() -> None:
    one, again, swapped = match("light", "random", 2), match("light", "random", 2), match("light", "random", 3)
    assert one[:3] == again[:3]
    assert one.mode == swapped.mode == "capture"
    assert one.points == swapped.points == 1


def test_every_strength_meets_the_next() -> None:
    arguments = [run.arguments for run in SETS["bots"].values() if isinstance(run, Program)]
    assert arguments == [("strong", "medium"), ("medium", "light"), ("light", "random")]
