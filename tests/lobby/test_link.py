"""The link to the back end: noticing, waiting, letting through."""

import asyncio
from dataclasses import replace

import pytest

from server.lobby.backends import BackendDown
from server.lobby.link import Link
from server.lobby.refused import Refused
from server.lobby.settings import DEFAULTS
from tests.clock import StandingClock

SETTINGS = replace(DEFAULTS, retry_ms=100, retry_at_most_ms=1_000, settle_ms=500, in_flight=2, in_line=4)


class Answers:
    """A back end of one verb: it counts how often it is asked, and is down or not."""

    def __init__(self) -> None:
        self.down = False
        self.asked = 0

    async def verb(self) -> str:
        self.asked += 1
        if self.down:
            raise BackendDown
        return "answer"


def link_of(clock: StandingClock, jitter: float = 0.5) -> Link:
    return Link(clock.now, lambda: jitter, SETTINGS)


async def fail(link: Link, answers: Answers) -> None:
    answers.down = True
    with pytest.raises(BackendDown):
        await link.ask(answers.verb())


async def test_while_it_is_down_nobody_asks() -> None:
    link, answers = link_of(StandingClock()), Answers()
    assert await link.ask(answers.verb()) == "answer"
    await fail(link, answers)
    assert answers.asked == 2
    await fail(link, answers)
    assert answers.asked == 2
    assert not link.healthy


async def test_a_probe_that_is_answered_brings_it_back() -> None:
    clock = StandingClock()
    link, answers = link_of(clock), Answers()
    await fail(link, answers)
    with pytest.raises(BackendDown):
        await link.probe(answers.verb())
    answers.down = False
    await link.probe(answers.verb())
    assert link.healthy
    assert await link.ask(answers.verb()) == "answer"
    assert link.quiet_until == clock.now() + SETTINGS.settle_ms * 1.5


async def test_the_waits_grow_up_to_a_limit() -> None:
    """Case 14."""
    clock = StandingClock()
    link, answers = link_of(clock), Answers()
    await fail(link, answers)
    waits = [link.retry_at - clock.now()]
    for _ in range(7):
        with pytest.raises(BackendDown):
            await link.probe(answers.verb())
        waits.append(link.retry_at - clock.now())
    assert waits == [75, 150, 300, 600, 750, 750, 750, 750]


async def test_all_that_ask_when_it_breaks_count_as_one() -> None:
    clock = StandingClock()
    link = link_of(clock)
    for _ in range(50):
        link.lost(BackendDown())
    assert link.retry_at - clock.now() == 75


@pytest.mark.parametrize(("jitter", "wait"), [(0.0, 50), (0.5, 75), (0.99, 99)])
def test_the_waits_of_nodes_differ(jitter: float, wait: int) -> None:
    clock = StandingClock()
    link = link_of(clock, jitter)
    link.lost(BackendDown())
    assert link.retry_at - clock.now() == wait


async def test_after_a_recovery_the_waits_begin_anew() -> None:
    clock = StandingClock()
    link, answers = link_of(clock), Answers()
    await fail(link, answers)
    for _ in range(5):
        with pytest.raises(BackendDown):
            await link.probe(answers.verb())
    answers.down = False
    await link.probe(answers.verb())
    link.lost(BackendDown())
    assert link.retry_at - clock.now() == 75


async def test_requests_are_let_through_a_bounded_number_at_once() -> None:
    """Case 14: who comes when the line is full is told so at once."""
    link = link_of(StandingClock())
    gate = asyncio.Event()
    inside = 0
    most = 0

    async def request() -> None:
        nonlocal inside, most
        async with link.admitted():
            inside += 1
            most = max(most, inside)
            await gate.wait()
            inside -= 1

    first = [asyncio.ensure_future(request()) for _ in range(SETTINGS.in_line)]
    late = asyncio.ensure_future(request())
    await asyncio.wait([late])
    assert isinstance(late.exception(), Refused)
    assert str(late.exception()) == "server_busy"
    gate.set()
    await asyncio.gather(*first)
    assert most == SETTINGS.in_flight
    await request()


async def test_requests_are_refused_while_it_is_down() -> None:
    link, answers = link_of(StandingClock()), Answers()
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            async with link.admitted():
                await fail(link, answers)
                raise BackendDown
        assert refused.value.code == "matching_down"


async def test_an_operator_reads_once_that_it_is_down_and_that_it_is_back(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "salvo.lobby")
    link, answers = link_of(StandingClock()), Answers()
    answers.down = True
    for _ in range(3):
        link.lost(BackendDown("Connection refused"))
    for _ in range(2):
        with pytest.raises(BackendDown):
            await link.probe(answers.verb())
    answers.down = False
    await link.probe(answers.verb())
    assert caplog.messages == ["matching is down: Connection refused", "matching is back after 3 failed tries"]
