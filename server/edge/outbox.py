"""What waits to be written to one socket: bounded, and with a policy for each kind of frame (design 4)."""

import asyncio
from collections import deque
from typing import Final

from protocol.ids import RoomId

FRAMES_MAX: Final = 64


class Outbox:
    """A queue of frames between the rooms, which never wait, and the one task that writes."""

    def __init__(self) -> None:
        self._frames: deque[tuple[RoomId | None, bytes]] = deque()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: bytes, room: RoomId | None = None) -> bool:
        """Queue a frame; `False` if there is no place."""
        if len(self._frames) >= FRAMES_MAX:
            return False
        self._frames.append((room, frame))
        self._filled.set()
        return True

    def drop(self, room: RoomId) -> None:
        """Take back the queued frames of a room: one whole view will stand for them."""
        self._frames = deque(each for each in self._frames if each[0] != room)

    async def next(self) -> bytes:
        """Wait for the next frame to write."""
        while not self._frames:
            self._filled.clear()
            await self._filled.wait()
        return self._frames.popleft()[1]
