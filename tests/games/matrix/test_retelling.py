"""Which half-move decided a match."""

import pytest

from protocol.games.matrix import Event, Fell, Lotted, Moved
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.matrix.retelling import MatrixRetelling
from tests.games.matrix.positions import DICE, GAME, OPTIONS, moved, standing

RETELLING = MatrixRetelling()
FIRST, SECOND = Seat(0), Seat(1)
QUIET = [Moved("first", "J", "g1", "f3")]


def fell(unit: str) -> list[Event]:
    return [Fell("first" if unit == "first" else "second", "A", "e5")]


def won(winner: Seat | None, reason: str) -> Outcome:
    return Outcome(winner, reason)  # type: ignore[arg-type]  # one of its words


TOLD: list[list[Event]] = [[Lotted(SECOND)], fell("first"), fell("second"), [*QUIET]]


@pytest.mark.parametrize("reason", ["resignation", "time", "absence"])
def test_it_is_the_last_one_in_which_the_loser_lost_a_warrior(reason: str) -> None:
    assert RETELLING.decisive(TOLD, won(SECOND, reason)) == 2  # seat 2 leads the first unit
    assert RETELLING.decisive(TOLD, won(FIRST, reason)) == 1


@pytest.mark.parametrize(
    "outcome", [None, won(FIRST, "destroyed"), won(None, "no_fall"), won(None, "agreement"), won(None, "stalemate")]
)
def test_where_the_board_ended_it_or_nobody_won_it_is_the_last_one(outcome: Outcome | None) -> None:
    assert RETELLING.decisive(TOLD, outcome) == 3


def test_where_nobody_fell_it_is_the_last_one() -> None:
    assert RETELLING.decisive([[Lotted(FIRST)], [*QUIET], [*QUIET]], won(FIRST, "resignation")) == 2


@pytest.mark.parametrize("told", [[], [[Lotted(FIRST)]]])
def test_where_nothing_was_moved_there_is_none(told: list[list[Event]]) -> None:
    assert RETELLING.decisive(told, won(FIRST, "resignation")) is None


def test_a_half_move_is_drawn() -> None:
    before, after = (GAME.view(state, "everyone") for state in (standing(), moved(standing(), "e2e4")))
    assert RETELLING.picture(before, after) != RETELLING.picture(
        GAME.view(GAME.start(OPTIONS, DICE), "everyone"), before
    )
