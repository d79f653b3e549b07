"""SALVO as a game of the house: clocks, quick matches, and what counts when time runs out (rules/salvo.md 3, 4)."""

import pytest

from protocol.games.salvo import Fire, Move, Orders
from protocol.ids import Mode, Seat
from tests.games.salvo.positions import GAME, NO_DICE, before_lineup, lineup, position

SOUTH, NORTH = Seat(0), Seat(1)


def test_3_a_side_whose_draft_is_legal_plays_it_when_the_clock_runs_out() -> None:
    draft = lineup("scout c, shield e, mortar a")
    assert GAME.on_timeout(before_lineup(), SOUTH, draft, NO_DICE) == draft


@pytest.mark.parametrize("draft", ["", "scout c, shield e"])
def test_3_otherwise_it_plays_fixed_lineup_1(draft: str) -> None:
    vanguard = lineup("shield d, assault e, scout g")
    assert GAME.on_timeout(before_lineup(), SOUTH, lineup(draft), NO_DICE) == vanguard
    assert GAME.on_timeout(before_lineup(), SOUTH, None, NO_DICE) == vanguard


def test_4_without_orders_a_side_holds_when_the_clock_runs_out() -> None:
    start = position("d e f g\n6 . . . av\n4 C^ A^ N^ .")
    for draft in (None, Orders((Move("scout", "i9"),))):
        assert start.game.on_timeout(start.state, Seat(0), draft, NO_DICE) == Orders(())
    draft = Orders((Fire("sniper"),))
    assert start.game.on_timeout(start.state, Seat(0), draft, NO_DICE) == draft


@pytest.mark.parametrize(
    ("count", "map"), list(enumerate(["plain", "trench", "gates", "thicket", "quarry", "twin", "plain"]))
)
def test_12_quick_matches_go_round_the_maps_with_30_seconds(count: int, map: str) -> None:
    options = GAME.quick_options(Mode("fog"), count)
    assert (options.map, options.mode, options.clock) == (map, "fog", 30)


def test_4_the_lineup_takes_60_seconds_and_a_round_its_clock_after_the_reveal() -> None:
    phase = GAME.phase(before_lineup())
    assert (phase.name, phase.round, phase.span, phase.reveal) == ("lineup", 0, 60_000, 0)
    assert (phase.seats, phase.sealed, phase.claimable, phase.resignable) == ((SOUTH, NORTH), True, False, True)
    given = {seat: GAME.on_timeout(before_lineup(), seat, None, NO_DICE) for seat in (SOUTH, NORTH)}
    phase = GAME.phase(GAME.resolve(before_lineup(), given, NO_DICE)[0])
    assert (phase.name, phase.round, phase.span, phase.reveal) == ("orders", 1, 30_000, 1_500)
    assert (phase.seats, phase.sealed, phase.claimable, phase.resignable) == ((SOUTH, NORTH), True, True, True)
