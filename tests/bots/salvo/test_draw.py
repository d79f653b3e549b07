"""A bot takes a draw where that is better than what it has, by what everyone can see."""

import pytest
from msgspec.structs import replace

from protocol.games import salvo
from protocol.ids import Seat
from server.bots.salvo.draw import LATE, takes_a_draw
from server.games.dice import KeyedDice
from server.games.registry import game

RULES = game("salvo")
EVEN = salvo.BothSides(3, 3)


def view(mode: salvo.SalvoMode, round: int, living: salvo.BothSides, points: salvo.BothSides) -> salvo.View:
    state = RULES.start(salvo.Options(mode, "plain", None), KeyedDice(b""))
    shown: salvo.View = RULES.view(state, Seat(0))
    return replace(shown, round=round, living=living, points=points)


@pytest.mark.parametrize(
    ("mode", "round", "living", "points", "taken"),
    [
        ("eliminate", 5, EVEN, EVEN, (False, False)),
        ("eliminate", LATE, EVEN, EVEN, (True, True)),
        ("fog", 5, salvo.BothSides(1, 2), EVEN, (True, False)),
        ("fog", LATE, salvo.BothSides(1, 2), EVEN, (True, False)),
        ("capture", 5, salvo.BothSides(1, 2), salvo.BothSides(4, 3), (False, True)),
        ("capture", 5, salvo.BothSides(1, 2), EVEN, (True, False)),
    ],
)
def test_a_draw_is_taken_by_who_is_behind_or_late(
    mode: salvo.SalvoMode, round: int, living: salvo.BothSides, points: salvo.BothSides, taken: tuple[bool, bool]
) -> None:
    shown = view(mode, round, living, points)
    assert (takes_a_draw(shown, Seat(0)), takes_a_draw(shown, Seat(1))) == taken
