"""What waits to be written to one socket: bounded, and with a policy for each kind of frame (design 4)."""

from collections import deque
from typing import Final

from protocol.ids import RoomId

FRAMES_MAX: Final = 64


class Outbox:
    """A queue of frames between the rooms, which never wait, and a line that takes them when it can."""

    __slots__ = ("_frames",)

    def __init__(self) -> None:
        self._frames: deque[tuple[RoomId | None, bytes]] = deque()

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: bytes, room: RoomId | None = None) -> bool:
        """Queue a frame; `False` if there is no place."""
        if len(self._frames) >= FRAMES_MAX:
            return False
        self._frames.append((room, frame))
        return True

    def drop(self, room: RoomId) -> None:
        """Take back the queued frames of a room: one whole view will stand for them."""
        self._frames = deque(each for each in self._frames if each[0] != room)

    def next(self) -> bytes:
        """Take the next frame to write. Raises: IndexError where nothing waits."""
        return self._frames.popleft()[1]
