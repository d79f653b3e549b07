"""Which rooms were refused: what this process still sends for them must not be written."""

from protocol.ids import RoomId

ROOMS_MAX = 10_000


class Fence(dict[RoomId, None]):
    """Remembers the rooms refused last. A room stops by itself at its first refusal, so the oldest may be forgotten."""

    def __init__(self, rooms_max: int = ROOMS_MAX) -> None:
        super().__init__()
        self._rooms_max = rooms_max

    def bar(self, room: RoomId) -> None:
        """Refuse the room from now on."""
        self.pop(room, None)
        self[room] = None
        if len(self) > self._rooms_max:
            del self[next(iter(self))]

    def lift(self, room: RoomId) -> None:
        """Let the room in again: its journal is read anew."""
        self.pop(room, None)
