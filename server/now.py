"""The one source of time. Everything else is told what time it is, and is called when a moment has come."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, cast

from protocol.ids import Millis

Now = Callable[[], Millis]


class Timer(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None: ...


Later = Callable[[Millis, Callable[[], None]], Timer]
"""Calls from the event loop after a span."""


def later(span: Millis, call: Callable[[], None]) -> Timer:
    """Call after a span of real time."""
    return asyncio.get_running_loop().call_later(span / 1000, call)


def server_clock() -> Now:
    """Make a clock that tells milliseconds since 1970 and is never set back: steps of the system's time are ignored."""
    offset = time.time_ns() - time.monotonic_ns()
    monotonic_ns = time.monotonic_ns

    def now() -> int:
        return (monotonic_ns() + offset) // 1_000_000

    return cast(Now, now)  # a cast for each reading would cost as much as the reading
