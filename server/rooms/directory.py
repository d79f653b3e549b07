"""The rooms of this process, by id and by player."""

from collections.abc import Iterator

from protocol.ids import PlayerId, RoomId
from server.archive.journal import Journal
from server.archive.records import Opened
from server.games.api import AnyGame, Dice
from server.now import Later, Now
from server.rooms.loop import Outside, RoomLoop
from server.rooms.room import Room


class Directory:
    """Finds rooms. A room is in here from its opening until it is closed or void."""

    def __init__(self, journal: Journal, now: Now, later: Later) -> None:
        self._journal = journal
        self._now = now
        self._later = later
        self._rooms: dict[RoomId, RoomLoop] = {}
        self._of_player: dict[PlayerId, dict[RoomId, None]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[RoomLoop]:
        return iter(tuple(self._rooms.values()))

    def get(self, room: RoomId) -> RoomLoop | None:
        return self._rooms.get(room)

    def of(self, player: PlayerId) -> tuple[RoomId, ...]:
        """Give the rooms in which a player holds a seat, the oldest first."""
        return tuple(self._of_player.get(player, ()))

    def open(self, opened: Opened, game: AnyGame, dice: Dice, outside: Outside) -> RoomLoop:
        """Open a room and keep its first record. Raises: ValueError for an id that is taken."""
        if opened.room in self._rooms:
            raise ValueError(f"room {opened.room} is open")
        loop = RoomLoop(opened, game, dice, self._journal, self._now, self._later, outside)
        self._rooms[opened.room] = loop
        for player in opened.players:
            self._of_player.setdefault(player, {})[opened.room] = None
        return loop

    def forget(self, room: Room) -> None:
        """Let a room go that has ended."""
        if self._rooms.pop(room.id, None) is None:
            return
        for seat in room.seats:
            mine = self._of_player.get(seat.player)
            if mine is not None:
                mine.pop(room.id, None)
                if not mine:
                    del self._of_player[seat.player]
