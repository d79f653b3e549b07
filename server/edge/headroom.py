"""Whether this process keeps up: while it does not, no match begins here, so that those that run are not held up more.

Without that, ever more matches make everything late, until keeping a record takes so long that it passes for a database
that is away, and all rooms stand still.
"""

import asyncio
import logging
from collections import deque
from typing import Final

from server.archive.journal import Journal
from server.telemetry import Telemetry

LOOK_S: Final = 0.25
LOOKS: Final = 8
LATE_LOOP_S: Final = 0.25
LATE_JOURNAL_S: Final = 1.0
FULL: Final = 6  # of the last looks; a single pause is a collection of garbage, or a neighbour
FREE: Final = 2

log = logging.getLogger("salvo.headroom")


class Headroom:
    """Looks now and then at how late the event loop and the journal are."""

    def __init__(self, journal: Journal, telemetry: Telemetry) -> None:
        self._journal = journal
        self._telemetry = telemetry
        self._late: deque[bool] = deque(maxlen=LOOKS)
        self.left = True
        """Whether one more match may begin here."""

    async def run(self) -> None:
        """Look until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self.look(max(0.0, loop.time() - due))

    def look(self, lag_s: float) -> None:
        """Note that the loop was so late, in seconds, and judge by the last looks."""
        self._telemetry.lagged(lag_s)
        self._late.append(lag_s > LATE_LOOP_S or self._journal.lag > LATE_JOURNAL_S * 1000)
        late = sum(self._late)
        if self.left and late >= FULL:
            self.left = False
            log.warning("this node is late with everything: no new match begins here until it has caught up")
        elif not self.left and late <= FREE:
            self.left = True
            log.warning("this node has caught up: matches begin again")
