"""The one source of time. Everything else is told what time it is."""

import time
from collections.abc import Callable

from protocol.ids import Millis

Now = Callable[[], Millis]


def server_clock() -> Now:
    """Make a clock that tells milliseconds since 1970 and is never set back: steps of the system's time are ignored."""
    offset = time.time_ns() - time.monotonic_ns()

    def now() -> Millis:
        return Millis((time.monotonic_ns() + offset) // 1_000_000)

    return now
