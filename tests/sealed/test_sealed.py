"""What a viewer is sent hangs on nothing that it may not know: two worlds alike to it give it the same bytes."""

from collections.abc import Callable
from typing import Literal

import pytest

from protocol.games import salvo
from server.games.registry import GAMES
from tests.sealed.compare import Leak
from tests.sealed.family import Family, Tally
from tests.sealed.leaks import LEAKS
from tests.sealed.oracle.knowledge import VIEWERS
from tests.sealed.oracle.knowledge import Viewer as Onlooker
from tests.sealed.oracle.tables import MAPS
from tests.sealed.play import House
from tests.sealed.worlds import Setting

REAL = House(GAMES["salvo"])
PAIRS_A_MAP = 1_000
SEAT_FAMILIES = 60
"""How many families are run at most to find so many pairs."""

SPECTATOR_FAMILIES = 4
DRAFT_FAMILIES = 3
CLOCKS: tuple[salvo.ClockSeconds | None, ...] = (30, 20, 12, None)


def in_fog(house: House, ground: str, onlooker: Onlooker, number: int) -> Tally:
    """Run one family: in turn two broad ones and, for more contact, two long ones."""
    size, rounds = ((48, 3), (24, 6))[number // 2 % 2]
    options = salvo.Options(mode="fog", map=ground, clock=CLOCKS[number % 4])
    return Family(house, Setting(options, onlooker, size, rounds), f"{ground} {onlooker} {number}").run()


def in_the_open(house: House, mode: salvo.SalvoMode, ground: str, onlooker: Onlooker, number: int) -> Tally:
    options = salvo.Options(mode=mode, map=ground, clock=CLOCKS[number % 4])
    return Family(house, Setting(options, onlooker, 12, 4), f"{ground} {mode} {onlooker} {number}").run()


@pytest.mark.parametrize("ground", MAPS)
def test_fog_betrays_nothing(ground: str, record_property: Callable[[str, object], None]) -> None:
    seats, spectators = Tally(), Tally()
    for number in range(SEAT_FAMILIES):
        if seats.pairs < PAIRS_A_MAP:
            seats.add(in_fog(REAL, ground, VIEWERS[number % 2], number))
    for number in range(SPECTATOR_FAMILIES):
        spectators.add(in_fog(REAL, ground, "spectator", number))
    record_property("figures", f"sealed, fog on {ground}: to seats {seats}")
    record_property("figures", f"sealed, fog on {ground}: to spectators {spectators}")
    assert seats.pairs >= PAIRS_A_MAP


@pytest.mark.parametrize("mode", ["eliminate", "capture"])
def test_drafts_betray_nothing(
    mode: Literal["eliminate", "capture"], record_property: Callable[[str, object], None]
) -> None:
    tally = Tally()
    for ground in MAPS:
        for number in range(DRAFT_FAMILIES):
            tally.add(in_the_open(REAL, mode, ground, VIEWERS[number % 3], number))
    record_property("figures", f"sealed, drafts in {mode}, all maps: {tally}")
    assert tally.pairs >= 150


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, record_property: Callable[[str, object], None]) -> None:
    """The families of the suite itself, fewer of them and the long ones only, find it by their own comparison."""
    families = [(ground, onlooker, number) for number in (2, 3, 6) for ground in MAPS for onlooker in VIEWERS]
    for count, family in enumerate(families, start=1):
        try:
            in_fog(LEAKS[leak], *family)
        except Leak:
            record_property("figures", f"sealed, planted: {leak}: found in family {count}")
            return
    pytest.fail(f"{len(families)} families did not find {leak}")
