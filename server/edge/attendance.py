"""Signs of life of players who stay connected and load no page, so that nobody who is here is forgotten as idle."""

import asyncio
from contextlib import suppress
from typing import Final

from server.archive.journal import ArchiveDown
from server.archive.players import Players
from server.edge.crowd import Crowd
from server.now import Now

LOOK_S: Final = 60 * 60.0
AT_ONCE: Final = 500  # on SQLite the journal waits for each of these transactions


class Attendance:
    """Notes who is connected, a few hundred players at a time."""

    def __init__(self, crowd: Crowd, players: Players, now: Now, look_s: float = LOOK_S) -> None:
        self._crowd = crowd
        self._players = players
        self._now = now
        self._look_s = look_s

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            await asyncio.sleep(self._look_s)
            here = self._crowd.players()
            with suppress(ArchiveDown):
                for first in range(0, len(here), AT_ONCE):
                    await self._players.seen(here[first : first + AT_ONCE], self._now())
