"""Whether the back end answers, when to try again, and how many may ask at once."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from protocol.ids import Millis
from server.lobby.backends import BackendDown
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from server.now import Now

T = TypeVar("T")

log = logging.getLogger("salvo.lobby")


class Link:
    """The link to the back end as this node has it. While it is down nobody asks but the one who tries it again."""

    def __init__(self, now: Now, jitter: Callable[[], float], settings: LobbySettings) -> None:
        """`jitter` gives a number from 0 up to 1 by chance."""
        self._now = now
        self._jitter = jitter
        self._settings = settings
        self._room = asyncio.Semaphore(settings.in_flight)
        self._in_line = 0
        self._failures = 0
        self.healthy = True
        self.whole_since = now()
        """Since when every question has been answered."""
        self.was_lost = False
        self.retry_at = Millis(0)
        self.quiet_until = Millis(0)
        """Until then nobody is put back into a line: all nodes announce what they have first (design.md 6)."""

    async def ask(self, call: Coroutine[Any, Any, T]) -> T:
        """Await a verb of the back end, and notice when it is down; then it is not even asked. Raises: BackendDown."""
        if not self.healthy:
            call.close()
            raise BackendDown
        try:
            return await call
        except BackendDown as fault:
            self.lost(fault)
            raise

    async def probe(self, call: Coroutine[Any, Any, object]) -> None:
        """Ask the back end, which was down, again. Raises: BackendDown."""
        try:
            await call
        except BackendDown:
            self._wait_longer()
            raise
        log.info("matching is back after %d failed tries", self._failures)
        self._failures = 0
        self.healthy = True
        self.whole_since = self._now()
        self.quiet_until = Millis(self._now() + int(self._settings.settle_ms * (1 + self._jitter())))

    def lost(self, fault: BackendDown) -> None:
        """Note that the back end does not answer. Of all that were asking just then the first to notice counts."""
        if self.healthy:
            log.warning("matching is down: %s", fault)
            self.healthy = False
            self.was_lost = True
            self._wait_longer()

    def _wait_longer(self) -> None:
        """Set the moment of the next try; the waits grow, and differ between nodes."""
        longest = min(self._settings.retry_at_most_ms, self._settings.retry_ms * 2 ** min(self._failures, 16))
        self._failures += 1
        self.retry_at = Millis(self._now() + int(longest * (1 + self._jitter()) / 2))

    @asynccontextmanager
    async def admitted(self) -> AsyncIterator[None]:
        """Let a player's request through to the back end, a bounded number at once.

        Raises:
            Refused: `matching_down` while the back end does not answer, `server_busy` where too many are in line.
        """
        self._up()
        if self._in_line >= self._settings.in_line:
            raise Refused("server_busy")
        self._in_line += 1
        try:
            async with self._room:
                self._up()
                try:
                    yield
                except BackendDown:
                    raise Refused("matching_down") from None
        finally:
            self._in_line -= 1

    def _up(self) -> None:
        if not self.healthy:
            raise Refused("matching_down")
