"""A process that is late with everything begins no match, until it has caught up."""

import asyncio

import pytest

from protocol.ids import Millis
from server.edge.headroom import FREE, FULL, LATE_JOURNAL_S, LATE_LOOP_S, LOOK_S, LOOKS, Headroom
from server.telemetry import Telemetry
from tests.rooms.around import HeldJournal
from tests.scraping import sample

LATE, IN_TIME = LATE_LOOP_S + 0.01, 0.0


class SlowJournal(HeldJournal):
    """A journal that is as late as the test says."""

    def __init__(self) -> None:
        super().__init__()
        self.late = Millis(0)

    @property
    def lag(self) -> Millis:
        return self.late


@pytest.fixture
def journal() -> SlowJournal:
    return SlowJournal()


@pytest.fixture
def telemetry() -> Telemetry:
    return Telemetry()


@pytest.fixture
def headroom(journal: SlowJournal, telemetry: Telemetry) -> Headroom:
    return Headroom(journal, telemetry)


def after(headroom: Headroom, *lags: float) -> bool:
    for lag in lags:
        headroom.look(lag)
    return headroom.left


def test_one_pause_is_none(headroom: Headroom) -> None:
    assert after(headroom, *[LATE] * (FULL - 1), *[IN_TIME] * LOOKS)


def test_who_is_late_again_and_again_has_none_until_all_is_well(headroom: Headroom) -> None:
    assert not after(headroom, *[LATE] * FULL)
    assert not after(headroom, *[IN_TIME, LATE] * LOOKS), "it does not come and go"
    assert not after(headroom, *[IN_TIME] * (LOOKS // 2 - FREE))
    assert after(headroom, *[IN_TIME] * FREE)


def test_a_journal_that_is_late_leaves_none(headroom: Headroom, journal: SlowJournal) -> None:
    journal.late = Millis(int(LATE_JOURNAL_S * 1000) + 1)
    assert not after(headroom, *[IN_TIME] * FULL)
    journal.late = Millis(0)
    assert after(headroom, *[IN_TIME] * LOOKS)


async def test_a_loop_that_is_held_up_is_seen(headroom: Headroom, telemetry: Telemetry) -> None:
    watching = asyncio.create_task(headroom.run())
    await asyncio.sleep(0)
    loop = asyncio.get_running_loop()
    held_until = loop.time() + LOOK_S + 0.06
    while loop.time() < held_until:
        pass
    for _ in range(3):  # its timer, its future, its task
        await asyncio.sleep(0)
    watching.cancel()
    assert sample(telemetry, "salvo_event_loop_lag_seconds_sum") > 0.05
