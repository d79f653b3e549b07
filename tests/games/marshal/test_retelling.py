"""Which action decided a match."""

import pytest

from protocol.games import marshal as wire
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.marshal.retelling import MarshalRetelling
from tests.games.marshal.positions import RULEBOOK, SEATS, on_x

RETELLING = MarshalRetelling(RULEBOOK)
SOUTH, NORTH = SEATS


def fight(attacker: Seat, rank: str, answer: str, stays: str) -> list[wire.Event]:
    """Give a fight as it is told."""
    return [
        wire.Attacked(attacker, f"{attacker + 1}:e4", "e4", "e5", rank),  # type: ignore[arg-type]  # a rank
        wire.Answered(Seat(1 - attacker), f"{2 - attacker}:e7", answer),  # type: ignore[arg-type]  # a rank
        wire.Fought(stays),  # type: ignore[arg-type]  # who stays
    ]


def won(winner: Seat | None, reason: str) -> Outcome:
    return Outcome(winner, reason)  # type: ignore[arg-type]


QUIET: list[wire.Event] = [wire.Moved(SOUTH, "1:a4", "a4", "a5", "6")]
TOLD: list[list[wire.Event]] = [
    [wire.Lotted(SOUTH)],
    fight(SOUTH, "8", "7", "attacker"),  # south 7 ahead
    fight(NORTH, "10", "8", "attacker"),  # north 1 ahead
    QUIET,
    fight(SOUTH, "1", "10", "attacker"),  # south 9 ahead
    fight(NORTH, "3", "B", "attacker"),  # a Bomb turns no ranks
    fight(SOUTH, "5", "6", "defender"),  # south 4 ahead
    QUIET,
]


@pytest.mark.parametrize("reason", ["resignation", "absence", "time"])
def test_it_is_the_fight_that_turned_the_ranks(reason: str) -> None:
    assert RETELLING.decisive(TOLD, won(SOUTH, reason)) == 4


def test_who_won_without_ever_being_ahead_won_by_the_last_piece_that_the_other_lost() -> None:
    assert RETELLING.decisive(TOLD, won(NORTH, "resignation")) == 6
    assert RETELLING.decisive([*TOLD, fight(NORTH, "4", "4", "none"), QUIET], won(NORTH, "time")) == 8


@pytest.mark.parametrize(
    "outcome",
    [None, won(None, "agreement"), won(None, "no_attack"), won(SOUTH, "flag"), won(NORTH, "immobile")],
)
def test_else_it_is_the_last_action(outcome: Outcome | None) -> None:
    assert RETELLING.decisive(TOLD, outcome) == 7
    assert RETELLING.decisive([[], QUIET, QUIET], won(SOUTH, "resignation")) == 2


@pytest.mark.parametrize("told", [[], [[wire.Lotted(SOUTH)]]])
def test_where_nothing_was_done_there_is_none(told: list[list[wire.Event]]) -> None:
    assert RETELLING.decisive(told, won(SOUTH, "resignation")) is None


def test_it_is_drawn_on_the_board_of_its_rules() -> None:
    before = on_x("1:8@e4 2:5@e5")
    drawn = RETELLING.picture(before.view("everyone"), before.play("e4-e5").view("everyone"))
    assert sum(each.fill == "faint" for each in drawn) == len(RULEBOOK.lakes)
