"""A bot takes a draw where that is better than what it has, by what everyone can see."""

import pytest

from server.bots.matrix.draw import LONG, takes_a_draw
from tests.games.matrix.positions import DICE, GAME, OPTIONS, SEATS, START, standing

FIRST, SECOND = SEATS


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize(
    ("line", "no_fall", "taken"),
    [
        (START, 0, (False, False)),
        (START, LONG, (True, True)),
        ("4s3/8/8/8/8/8/4A3/4S3 f - -", 0, (False, True)),
        ("4s3/8/8/8/8/8/4A3/4S3 f - -", 99, (False, True)),
        ("4sc2/8/8/8/8/8/4E3/4S3 s - -", 0, (True, False)),
    ],
)
def test_a_draw_is_taken_by_who_has_less_or_late(first: int, line: str, no_fall: int, taken: tuple[bool, bool]) -> None:
    view = GAME.view(standing(line, no_fall=no_fall, first=SEATS[first]), SEATS[0])
    by_unit = (takes_a_draw(view, SEATS[first]), takes_a_draw(view, SEATS[1 - first]))
    assert by_unit == taken


def test_before_the_lot_none_is_taken() -> None:
    view = GAME.view(GAME.start(OPTIONS, DICE), FIRST)
    assert not takes_a_draw(view, FIRST)
    assert not takes_a_draw(view, SECOND)
