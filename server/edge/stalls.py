"""Lets rooms stand still while the journal cannot keep their records, and go on when it can (design.md 4)."""

import asyncio
import logging
from typing import Final

from server.archive.journal import Journal
from server.rooms.directory import Directory

LOOK_S: Final = 0.25

log = logging.getLogger("salvo.stalls")


class Stalls:
    """Looks at the journal now and then; a write that is merely slow is over before it is seen."""

    def __init__(self, journal: Journal, directory: Directory) -> None:
        self._journal = journal
        self._directory = directory
        self._any = False

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(LOOK_S)

    def look(self) -> None:
        """Stop the rooms that wait for an unhealthy journal; once it is healthy again let them go on."""
        if not self._journal.healthy:
            if not self._any:
                log.error("the journal keeps nothing: rooms stand still until it does")
            self._any = True
            for room in self._directory:
                room.stall()
        elif self._any:
            stalled = [room for room in self._directory if room.stalled]
            for room in stalled:
                if room.kept:
                    room.go_on()
            self._any = any(room.stalled for room in stalled)
            if not self._any:
                log.warning("the journal keeps records again: %d rooms go on", len(stalled))
