"""Time in the hands of a test: it stands still, or flows, and leaps ahead when the test says so."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from protocol.ids import Millis

START: Final = Millis(1_790_000_000_000)


@dataclass(order=True)
class Due:
    """A call that is to come at a moment; `server.now.Timer`."""

    at: int
    number: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class StandingClock:
    """Time that stands still until it is let pass; what falls due on the way is called, in order."""

    def __init__(self, at: Millis = START) -> None:
        self._at = at
        self._numbers = count()
        self._due: list[Due] = []

    def now(self) -> Millis:
        return self._at

    def later(self, span: Millis, call: Callable[[], None]) -> Due:
        due = Due(self._at + span, next(self._numbers), call)
        self._due.append(due)
        return due

    @property
    def armed(self) -> tuple[int, ...]:
        """The moments at which something is to be called."""
        return tuple(sorted(due.at for due in self._due if not due.cancelled))

    def set(self, moment: int) -> None:
        """Let it be a later moment, without calling what falls due: the timers are late."""
        assert moment >= self._at
        self._at = Millis(moment)

    def ring(self) -> None:
        """Call what is due now, also what falls due at once while that is done."""
        while due := [each for each in sorted(self._due) if each.at <= self._at and not each.cancelled]:
            self._due.remove(due[0])
            due[0].call()

    def pass_(self, span: int) -> None:
        """Let time pass."""
        ends = self._at + span
        while (armed := self.armed) and armed[0] <= ends:
            self.set(max(armed[0], self._at))
            self.ring()
        self.set(ends)


class LeapingClock:
    """Real time, and ahead of it by what was leapt over."""

    def __init__(self) -> None:
        self._ahead = 0
        self._running: dict[asyncio.TimerHandle, Callable[[], None]] = {}

    def now(self) -> Millis:
        return Millis(time.monotonic_ns() // 1_000_000 + self._ahead)

    def later(self, span: Millis, call: Callable[[], None]) -> asyncio.TimerHandle:
        def ring() -> None:
            del self._running[timer]
            call()

        timer = asyncio.get_running_loop().call_later(span / 1000, ring)
        self._running[timer] = call
        return timer

    def leap(self, span: int) -> None:
        """Be that much later at once; timers that are due by then go off in the next turn of the loop."""
        self._ahead += span
        loop = asyncio.get_running_loop()
        for timer, call in list(self._running.items()):
            del self._running[timer]
            if not timer.cancelled():
                timer.cancel()
                self.later(Millis(max(0, int((timer.when() - loop.time()) * 1000) - span)), call)
