"""Appends that are not durable yet: by room in order, bounded a room and in all; and what became of a batch of them."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from msgspec import Struct

from protocol.ids import RoomId
from server.archive.records import Record

ROOM_MAX: Final = 256
"""Many rounds; who takes `ready` back without end meets it in seconds, and harms the own room alone."""

ALL_MAX: Final = 50_000
"""About 50 MB."""


class Row(Struct, frozen=True, gc=False, eq=False):
    """One append. `stored`: the bytes that are kept. `since`: when it came, in seconds of the event loop's time."""

    room: RoomId
    number: int
    stored: bytes
    record: Record
    durable: Callable[[bool], None]
    since: float


@dataclass(slots=True)
class _Line:
    """The appends of one room: those that wait, how many are being written, the number of the last of all."""

    last: int
    waiting: list[Row] = field(default_factory=list)
    written: int = 0


class Backlog:
    """Rows wait here until they are taken, and count until they are done."""

    def __init__(self, room_max: int = ROOM_MAX, all_max: int = ALL_MAX) -> None:
        self._room_max = room_max
        self._all_max = all_max
        self._lines: dict[RoomId, _Line] = {}
        self._turns: OrderedDict[RoomId, None] = OrderedDict()  # of rooms with rows that wait
        self._count = 0
        self._taken: dict[Row, None] = {}

    def __len__(self) -> int:
        return self._count

    @property
    def waits(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._turns)

    @property
    def since(self) -> float | None:
        """When the oldest row came that is not done."""
        oldest = next(iter(self._taken), None)
        if oldest is not None:
            return oldest.since
        room = next(iter(self._turns), None)
        return None if room is None else self._lines[room].waiting[0].since

    def add(self, row: Row) -> bool:
        """Let a row wait; `False` where it finds no place or does not follow the room's last one."""
        line = self._lines.get(row.room)
        if line is None:
            if self._count >= self._all_max:
                return False
            line = self._lines[row.room] = _Line(row.number)
        elif (
            row.number != line.last + 1
            or len(line.waiting) + line.written >= self._room_max
            or self._count >= self._all_max
        ):
            return False
        self._turns[row.room] = None
        line.waiting.append(row)
        line.last = row.number
        self._count += 1
        return True

    def take(self, least: int) -> list[Row]:
        """Take rows to write: whole rooms, those that wait longest first, until there are at least so many."""
        rows: list[Row] = []
        while self._turns and len(rows) < least:
            room, _ = self._turns.popitem(last=False)
            line = self._lines[room]
            rows += line.waiting
            line.written += len(line.waiting)
            line.waiting = []
        self._taken.update(dict.fromkeys(rows))
        return rows

    def done(self, rows: Iterable[Row]) -> None:
        """Count no longer rows that were taken and have been settled."""
        for row in rows:
            del self._taken[row]
            self._count -= 1
            line = self._lines[row.room]
            line.written -= 1
            if not line.written:
                self._drop_if_empty(row.room, line)

    def withdraw(self, room: RoomId) -> Sequence[Row]:
        """Give back the rows of a room that were not taken yet."""
        line = self._lines.get(room)
        if line is None:
            return ()
        rows, line.waiting = line.waiting, []
        if rows:
            line.last = rows[0].number - 1
            del self._turns[room]
        self._count -= len(rows)
        self._drop_if_empty(room, line)
        return rows

    def _drop_if_empty(self, room: RoomId, line: _Line) -> None:
        if not line.waiting and not line.written:
            del self._lines[room]


Verdict = Literal["kept", "refused", "open"]
Standing = Mapping[RoomId, Mapping[int, bytes]]
"""What the database holds of some rooms, by number: from the record before the first one asked for."""


def verdicts(rows: Sequence[Row], standing: Standing, *, doubt: bool) -> list[Verdict]:
    """Say of each row whether it is kept, refused, or still to be written.

    `doubt`: an attempt to write these rows ended without an answer, so what stands there with the same bytes is ours.
    A room that is refused once is refused from there on.
    """
    found: list[Verdict] = []
    reached: dict[RoomId, int] = {}
    refused: set[RoomId] = set()
    for row in rows:
        kept = standing.get(row.room, {})
        there = kept.get(row.number)
        follows = row.number == 0 or row.number - 1 in kept or reached.get(row.room) == row.number - 1
        if row.room in refused or not follows or (there is not None and not (doubt and there == row.stored)):
            refused.add(row.room)
            found.append("refused")
        else:
            reached[row.room] = row.number
            found.append("open" if there is None else "kept")
    return found
