"""Which rooms were refused: what this process still sends for them must not be written."""

from protocol.ids import RoomId

ROOMS_MAX = 10_000


class Fence:
    """Remembers the rooms refused last. A room stops by itself at its first refusal, so the oldest may be forgotten."""

    def __init__(self, rooms_max: int = ROOMS_MAX) -> None:
        self._rooms_max = rooms_max
        self._barred: dict[RoomId, None] = {}

    def __contains__(self, room: RoomId) -> bool:
        return room in self._barred

    def bar(self, room: RoomId) -> None:
        """Refuse the room from now on."""
        self._barred.pop(room, None)
        self._barred[room] = None
        if len(self._barred) > self._rooms_max:
            del self._barred[next(iter(self._barred))]

    def lift(self, room: RoomId) -> None:
        """Let the room in again: its journal is read anew."""
        self._barred.pop(room, None)
