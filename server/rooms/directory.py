"""The rooms of this process, by id."""

from collections.abc import Iterator

from protocol.ids import RoomId
from server.archive.journal import Journal
from server.archive.records import Opened
from server.games.api import AnyGame
from server.now import Later, Now
from server.rooms.loop import RoomLoop
from server.rooms.observer import UNOBSERVED, Observer
from server.rooms.outside import Outside
from server.rooms.room import Room, open_room


class Directory:
    """Finds rooms. A room is in here from its opening until it is closed or void."""

    def __init__(self, journal: Journal, now: Now, later: Later, observer: Observer = UNOBSERVED) -> None:
        self._journal = journal
        self._now = now
        self._later = later
        self._observer = observer
        self._rooms: dict[RoomId, RoomLoop] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[RoomLoop]:
        return iter(tuple(self._rooms.values()))

    def get(self, room: RoomId) -> RoomLoop | None:
        return self._rooms.get(room)

    def open(self, opened: Opened, game: AnyGame, outside: Outside) -> RoomLoop:
        """Open a room and keep its first record. Raises: ValueError for an id that is taken."""
        loop = self._add(open_room(opened, game), outside)
        loop.open(opened)
        return loop

    def take_up(self, room: Room, outside: Outside) -> RoomLoop:
        """Go on with a room that was folded from its journal. Raises: ValueError for an id that is taken."""
        loop = self._add(room, outside)
        loop.take_up()
        return loop

    def lose(self, room: RoomId) -> None:
        """Let a room go that another process has."""
        running = self._rooms.get(room)
        if running is not None:
            running.let_go()

    def forget(self, room: RoomId) -> None:
        """Let a room go that has ended."""
        self._rooms.pop(room, None)

    def _add(self, room: Room, outside: Outside) -> RoomLoop:
        if room.id in self._rooms:
            raise ValueError(f"room {room.id} is open")
        loop = RoomLoop(room, self._journal, self._now, self._later, outside, self._observer)
        self._rooms[room.id] = loop
        return loop
