"""The end tests and their order (rules/matrix.md 2.3)."""

import pytest

from protocol.games.matrix import Ended, Options
from server.games.matrix.ending import ended, is_alone, is_dead
from server.games.matrix.notation import read_position
from tests.games.matrix.positions import OPTIONS, START

DESTROYED = read_position("E5s1/5aaa/8/8/8/8/8/4S3 s - -")
STALEMATE = read_position("s7/2C5/1S6/8/8/8/8/8 s - -")
DEAD = read_position("7s/8/8/8/8/8/4v3/S4V2 f - -")
GOING_ON = read_position(START)
FIFTY = Options(60, no_fall_limit=50)
UNCOUNTED = Options(60, repetition="off")


def test_2_3_each_end_goes_before_those_behind_it() -> None:
    assert ended(DESTROYED, 100, 5, OPTIONS) == Ended("first", "destroyed")
    assert ended(STALEMATE, 100, 5, OPTIONS) == Ended(None, "stalemate")
    assert ended(DEAD, 100, 5, OPTIONS) == Ended(None, "dead")
    assert ended(GOING_ON, 100, 5, OPTIONS) == Ended(None, "no_fall")
    assert ended(GOING_ON, 99, 5, OPTIONS) == Ended(None, "repetition")
    assert ended(GOING_ON, 99, 4, OPTIONS) is None


def test_g7_fifty_half_moves_where_that_was_agreed() -> None:
    assert ended(GOING_ON, 50, 1, FIFTY) == Ended(None, "no_fall")
    assert ended(GOING_ON, 49, 1, FIFTY) is None


def test_g9_repetition_may_be_off() -> None:
    assert ended(GOING_ON, 99, 60, UNCOUNTED) is None


@pytest.mark.parametrize(
    ("line", "dead"),
    [
        ("7s/8/8/8/8/8/8/S7 f - -", True),
        ("7s/8/8/8/8/8/8/S2J4 f - -", True),
        ("6js/8/8/8/8/8/8/S7 f - -", True),
        ("7s/8/8/8/8/8/8/S2V4 f - -", True),
        ("5vs1/2V5/8/4V3/8/8/8/S1V5 f - -", True),  # c1, c7, e5 and f8: all dark
        ("5vs1/1V6/8/4V3/8/8/8/S1V5 f - -", False),
        ("7s/8/8/8/8/8/8/S1JV4 f - -", False),
        ("6js/8/8/8/8/8/8/S2V4 f - -", False),
        ("7s/8/8/8/8/A7/8/S7 f - -", False),
        ("6es/8/8/8/8/8/8/S7 f - -", False),
        ("7s/8/8/8/8/8/8/S2C4 f - -", False),
        (START, False),
    ],
)
def test_r18_dead_material(line: str, dead: bool) -> None:
    assert is_dead(read_position(line)) == dead


def test_2_2_who_has_only_its_standard_bearer_is_alone() -> None:
    assert is_alone(STALEMATE, "second")
    assert not is_alone(STALEMATE, "first")
