"""The source of time."""

import asyncio
import time

from protocol.ids import Millis
from server.now import later, server_clock


def test_it_tells_milliseconds_since_1970() -> None:
    assert abs(server_clock()() - time.time() * 1000) < 1_000


def test_it_is_never_set_back() -> None:
    now = server_clock()
    told = [now() for _ in range(10_000)]
    assert told == sorted(told)


async def test_later_calls_after_the_span_and_not_before() -> None:
    now = server_clock()
    called = asyncio.Event()
    begun = now()
    later(Millis(20), called.set)
    async with asyncio.timeout(10):
        await called.wait()
    assert now() - begun >= 19  # a millisecond may be cut off at either end


async def test_a_timer_that_is_cancelled_does_not_call() -> None:
    called: list[int] = []
    done = asyncio.Event()
    later(Millis(1), lambda: called.append(1)).cancel()
    later(Millis(2), done.set)
    async with asyncio.timeout(10):
        await done.wait()
    assert called == []
