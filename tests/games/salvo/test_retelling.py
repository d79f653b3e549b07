"""Which round decided a match."""

import pytest

from protocol.games.salvo import Event, Fell, Scored
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.salvo.retelling import SalvoRetelling
from tests.games.salvo.positions import RULEBOOK

RETELLING = SalvoRetelling(RULEBOOK)
SOUTH, NORTH = Seat(0), Seat(1)


def fell(side: str) -> Event:
    return Fell("south" if side == "south" else "north", "scout", "e5")


def scored(side: str) -> Event:
    return Scored("south" if side == "south" else "north", "e5")


def won(winner: Seat | None, reason: str) -> Outcome:
    return Outcome(winner, reason)  # type: ignore[arg-type]


@pytest.mark.parametrize("reason", ["elimination", "resignation", "absence", "rounds"])
def test_it_is_the_last_one_in_which_the_loser_lost_a_figure(reason: str) -> None:
    told: list[list[Event]] = [[], [fell("north")], [fell("south"), fell("north")], [fell("north")], []]
    assert RETELLING.decisive(told, won(NORTH, reason)) == 2
    assert RETELLING.decisive(told, won(SOUTH, reason)) == 3


def test_by_points_it_is_the_last_one_in_which_the_winner_scored() -> None:
    told: list[list[Event]] = [[], [scored("south")], [scored("south"), fell("north")], [scored("north")], []]
    assert RETELLING.decisive(told, won(NORTH, "points")) == 3
    assert RETELLING.decisive(told, won(SOUTH, "rounds")) == 2
    assert RETELLING.decisive(told, won(NORTH, "elimination")) == 4  # south lost none that is told of


@pytest.mark.parametrize(
    "outcome", [None, won(None, "agreement"), won(None, "rounds"), won(SOUTH, "resignation"), won(NORTH, "rounds")]
)
def test_else_it_is_the_last_one(outcome: Outcome | None) -> None:
    assert RETELLING.decisive([[], [], []], outcome) == 2


@pytest.mark.parametrize("told", [[], [[]]])
def test_where_no_round_was_played_there_is_none(told: list[list[Event]]) -> None:
    assert RETELLING.decisive(told, won(SOUTH, "resignation")) is None
