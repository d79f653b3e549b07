"""Erase me, over everything that knows a player: the archive, the lobby, the open sockets, and other servers."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from protocol.ids import PlayerId
from protocol.refusals import CloseCode
from server.archive.erase import Erasure
from server.archive.journal import ArchiveDown
from server.edge.crowd import Crowd
from server.lobby.lobby import Lobby
from server.lobby.refused import Refused
from server.now import Now

REFRESH_S: Final = 30.0
STORED_S: Final = 3.0  # a match that has just ended is stored within this
LOOK_S: Final = 0.1

log = logging.getLogger("salvo.erasing")


class Erasing:
    """Erases players, and closes the sockets of those whom other servers have erased."""

    def __init__(
        self,
        erasure: Erasure,
        lobby: Lobby,
        crowd: Crowd,
        now: Now,
        refresh_s: float = REFRESH_S,
        stored_s: float = STORED_S,
    ) -> None:
        """`stored_s`: how long a match that has just ended is waited for."""
        self._erasure = erasure
        self._lobby = lobby
        self._crowd = crowd
        self._now = now
        self._refresh_s = refresh_s
        self._stored_s = stored_s

    async def erase(self, player: PlayerId) -> None:
        """Erase a player; `close` their sockets afterwards.

        Raises:
            Refused: `already_playing` while they have a seat in a match that is not over.
            ArchiveDown: nothing is erased.
        """
        if await self._lobby.rooms_of(player) or not await self._has_ended_all(player):
            raise Refused("already_playing")
        await self._lobby.cancel(player)
        try:
            await self._erasure.erase(player, self._now())
        except ArchiveDown:
            if not self._erasure.gone(player):
                raise
            log.warning("a player is erased in part; the rest follows within the hour")
        await self._lobby.forget(player)

    async def _has_ended_all(self, player: PlayerId) -> bool:
        """Say whether every match of a player is stored; where one is not, wait a moment for it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._stored_s):
                while await self._erasure.playing(player):  # noqa: ASYNC110  # other servers store matches too
                    await asyncio.sleep(LOOK_S)
                return True
        return False

    def close(self, player: PlayerId) -> None:
        """Close every socket of a player who was erased."""
        for socket in self._crowd.of(player):
            socket.close(CloseCode.NO_SESSION)

    async def run(self) -> None:
        """Hear of those whom other servers have erased, until cancelled."""
        while True:
            with suppress(ArchiveDown):
                await self._erasure.refresh()
            for player in self._crowd.players():
                if self._erasure.gone(player):
                    self.close(player)
            await asyncio.sleep(self._refresh_s)
