"""Who is here and what is played, told to all who look at the home page: asked once, encoded once."""

import asyncio
from typing import Final, Protocol

from protocol.codec import encode
from server.lobby.lobby import Lobby

EVERY_S: Final = 1.0


class Follower(Protocol):
    def tell_lobby(self, frame: bytes) -> None: ...


class NewsDesk:
    """Tells its followers when something changed, at most once a second."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._followers: dict[Follower, None] = {}
        self._latest = b""

    def follow(self, follower: Follower) -> None:
        self._followers[follower] = None
        if self._latest:
            follower.tell_lobby(self._latest)

    def unfollow(self, follower: Follower) -> None:
        self._followers.pop(follower, None)

    async def run(self) -> None:
        """Look for news until cancelled."""
        while True:
            frame = encode(await self._lobby.news())
            if frame != self._latest:
                self._latest = frame
                for follower in tuple(self._followers):
                    follower.tell_lobby(frame)
            await asyncio.sleep(EVERY_S)
