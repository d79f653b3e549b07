"""What stands around a room in tests: connections that keep what they were sent, and a journal held by hand."""

from collections.abc import Callable
from typing import Final

from protocol.codec import decode_server
from protocol.ids import PlayerId, RoomId
from protocol.messages import LobbyNews, ServerMessage
from protocol.refusals import CloseCode
from server.archive.memory import MemoryJournal
from server.archive.records import Record
from server.rooms.effects import OpenRematch
from server.rooms.room import Room

PLACES: Final = 1_000


class Ear:
    """A connection. `places`: how many frames find a place until it is emptied."""

    def __init__(self, player: str, places: int = PLACES) -> None:
        self.player = PlayerId(player)
        self.places = places
        self.frames: list[bytes] = []
        self.queued: list[tuple[RoomId | None, bytes]] = []
        self.closed: list[CloseCode] = []
        self.news: list[LobbyNews] = []

    @property
    def heard(self) -> list[ServerMessage]:
        return [decode_server(frame) for frame in self.frames]

    @property
    def tags(self) -> list[str]:
        """The tags of what was heard, in order."""
        return [type(message).__struct_config__.tag for message in self.heard]  # type: ignore[misc]  # all are strings

    def read(self) -> None:
        """Take what is queued."""
        self.frames += [frame for _, frame in self.queued]
        self.queued.clear()

    def answer(self, frame: bytes) -> None:
        if not self._queue(None, frame):
            self.close(CloseCode.TOO_SLOW)

    def show(self, room: RoomId, frame: bytes) -> bool:
        if self._queue(room, frame):
            return True
        self.queued = [each for each in self.queued if each[0] != room]
        return False

    def close(self, code: CloseCode) -> None:
        self.closed.append(code)

    def tell(self, news: LobbyNews) -> None:
        self.news.append(news)

    def _queue(self, room: RoomId | None, frame: bytes) -> bool:
        if len(self.queued) >= self.places:
            return False
        self.queued.append((room, frame))
        if self.places == PLACES:
            self.read()
        return True


class HeldJournal(MemoryJournal):
    """A journal whose records become durable when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[int, Record, Callable[[bool], None]]] = []

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        self.held.append((number, record, durable))

    def release(self, count: int | None = None) -> None:
        """Let the oldest records become durable, all of them if not told how many."""
        for _ in range(len(self.held) if count is None else count):
            self.held.pop(0)[2](True)

    def refuse(self) -> None:
        """Refuse all that is held: another process has appended these numbers."""
        while self.held:
            self.held.pop(0)[2](False)


class House:
    """The `Outside` of a room: keeps what it hears."""

    def __init__(self) -> None:
        self.lives: list[Room] = []
        self.rematches: list[OpenRematch] = []
        self.ended: list[Room] = []
        self.results: list[tuple[Room, bytes | None]] = []
        self.let_go: list[RoomId] = []

    def live(self, room: Room) -> None:
        self.lives.append(room)

    def rematch(self, wanted: OpenRematch) -> None:
        self.rematches.append(wanted)

    def over(self, room: Room, told: bytes | None) -> None:
        self.results.append((room, told))

    def gone(self, room: Room) -> None:
        self.ended.append(room)

    def lost(self, room: RoomId) -> None:
        self.let_go.append(room)
