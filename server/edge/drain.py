"""Hands the rooms of a process that stops to the others, each at a moment that costs its players nothing (design 6)."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from server.lobby.lobby import Lobby
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop

LOOK_S: Final = 0.02
KEEP_S: Final = 5.0
"""How long a room may wait for its last record to be durable; what it was not, nobody was told."""

log = logging.getLogger("salvo.drain")


class Drain:
    """`begun`: no more rooms and sockets are taken."""

    def __init__(self, directory: Directory, lobby: Lobby, patience_s: float) -> None:
        """`patience_s`: how long quiet moments are waited for."""
        self._directory = directory
        self._lobby = lobby
        self._patience_s = patience_s
        self.begun = False

    async def run(self, hurry: Callable[[], bool] = lambda: False) -> None:
        """Let every room go, then leave the lobby. With `hurry` no quiet moment is waited for any more."""
        self.begun = True
        self._lobby.stop_taking()
        clock = asyncio.get_running_loop().time
        patient_until = clock() + self._patience_s
        if len(self._directory):
            log.info("rooms are handed over", extra={"count": len(self._directory)})
        while len(self._directory):
            now = clock()
            any_moment = now >= patient_until or hurry()
            free = [room for room in self._directory if room.kept and (any_moment or room.quiet)]
            await self._hand_over(list(self._directory) if now >= patient_until + KEEP_S else free)
            if len(self._directory):
                await asyncio.sleep(LOOK_S)
        await self._lobby.leave()

    async def _hand_over(self, rooms: Sequence[RoomLoop]) -> None:
        """Say that the rooms are for whoever comes, and only then send their players there."""
        for room in rooms:
            room.stand_by()
        await self._lobby.release([room.id for room in rooms])
        for room in rooms:
            room.let_go()
