"""What waits to be written to one socket: bounded, and with a policy for each kind of frame (design 4)."""

from collections import deque
from typing import Final

from protocol.ids import RoomId

FRAMES_MAX: Final = 64


class Outbox:
    """A queue of frames between the rooms, which never wait, and a line that takes them when it can.

    Most sockets never need it: it holds nothing, and costs nothing, until the first frame waits.
    """

    __slots__ = ("_frames", "empty")

    def __init__(self) -> None:
        self._frames: deque[tuple[RoomId | None, bytes]] | None = None
        self.empty = True

    def __len__(self) -> int:
        return 0 if self._frames is None else len(self._frames)

    def put(self, frame: bytes, room: RoomId | None = None) -> bool:
        """Queue a frame; `False` if there is no place."""
        if self._frames is None:
            self._frames = deque()
        elif len(self._frames) >= FRAMES_MAX:
            return False
        self._frames.append((room, frame))
        self.empty = False
        return True

    def drop(self, room: RoomId) -> None:
        """Take back the queued frames of a room: one whole view will stand for them."""
        if self._frames is not None:
            self._frames = deque(each for each in self._frames if each[0] != room)
            self.empty = not self._frames

    def next(self) -> bytes:
        """Take the next frame to write. Raises: IndexError where nothing waits."""
        if self._frames is None:
            raise IndexError("nothing waits")
        frame = self._frames.popleft()[1]
        if not self._frames:
            self._frames = None
            self.empty = True
        return frame
