"""In Marshal, too, what a viewer is sent hangs on nothing that it may not know: ranks, drafts, what was dealt."""

from collections.abc import Callable

import pytest

from protocol.games.marshal import Options
from protocol.ids import Seat, Viewer
from server.games.api import AnyGame
from tests.sealed.compare import Leak
from tests.sealed.marshal_leaks import LEAKS
from tests.sealed.marshal_twins import GAME, Family, Tally
from tests.sealed.play import House

ONLOOKERS: tuple[Viewer, ...] = (Seat(0), Seat(1), "spectator")
FAMILIES = 4
WORLDS = 5
FAMILIES_TO_FIND = 12


def family(house: House, onlooker: Viewer, number: int, worlds: int) -> Tally:
    options = Options(60 if number % 2 else 30, memory=number % 3 != 0)
    return Family(house, onlooker, options, worlds, f"{onlooker} {number}").run()


@pytest.mark.parametrize("onlooker", ONLOOKERS)
def test_ranks_betray_nothing(onlooker: Viewer, record_property: Callable[[str, object], None]) -> None:
    real: AnyGame = GAME
    tallies = [family(House(real), onlooker, number, WORLDS) for number in range(FAMILIES)]
    pairs = sum(tally.pairs for tally in tallies)
    record_property("figures", f"sealed, Marshal, to {onlooker}: {pairs} pairs, {tallies}")
    assert pairs >= FAMILIES
    assert sum(tally.fights for tally in tallies) >= FAMILIES


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    for number in range(FAMILIES_TO_FIND):
        try:
            family(LEAKS[leak], ONLOOKERS[number % 3], number, 3)
        except Leak:
            return
    pytest.fail(f"{FAMILIES_TO_FIND} families did not find {leak}")
