"""The one writer of the journal: appends of all rooms that wait go into one transaction, the next a few ms later.

A single append is written at once; the more there are, or the slower the database is, the more goes into each write.
Nothing is told before the database has said that it is kept; where it gave no answer, what stands there is read back
before anything is tried again.
"""

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

import sqlalchemy

from protocol.ids import Millis, RoomId
from server.archive.backlog import Backlog, Row, Standing, verdicts
from server.archive.database import Database
from server.archive.fence import Fence
from server.archive.journal import ArchiveDown
from server.archive.records import Record, pack, unpack
from server.archive.tables import journal, rooms
from server.telemetry import Telemetry

BATCH_ROWS: Final = 1_000
TELL_ROWS: Final = 48
KEEP_S: Final = 0.018  # within which a record is kept, by a disk that takes no longer than half of it for a write
STALL_S: Final = 3.0  # a write that takes longer than this is a database that is down; a slow disk may take a second
RETRY_FIRST_S: Final = 0.05
RETRY_LAST_S: Final = 1.0
CLOSE_S: Final = 5.0

log = logging.getLogger("salvo.archive")


class Taken(Exception):
    """A number is taken, or the one before it is missing: nothing of the batch was kept."""


class Store(Protocol):
    """The hot statements of the journal on a bare driver. One call at a time; all raise ArchiveDown."""

    async def open(self) -> None: ...

    async def insert(self, rows: Sequence[Row]) -> None:
        """Keep all rows or none; the rows of a room follow one another. Raises: Taken."""
        ...

    async def standing(self, rows: Sequence[Row]) -> Standing:
        """Give what is kept of the rooms of these rows, each from the record before its first row on."""
        ...

    async def close(self) -> None: ...


def gather_s(took: float) -> float:
    """How long appends are gathered after a write that took so long, in seconds.

    A write costs about the same whatever is in it, so there are as few as `KEEP_S` allows: what comes just after one
    was begun waits for its end, for more of its kind, and for as long again as a write takes.
    """
    return max(0.0, KEEP_S - 2 * took)


class WrittenJournal:
    """A `Journal` in a database."""

    def __init__(
        self,
        store: Store,
        database: Database,
        backlog: Backlog | None = None,
        *,
        close_s: float = CLOSE_S,
        telemetry: Telemetry | None = None,
    ) -> None:
        self._store = store
        self._database = database
        self._backlog = Backlog() if backlog is None else backlog
        self._close_s = close_s
        self._telemetry = telemetry or Telemetry()
        self._fence = Fence()
        self._untold: deque[tuple[Row, bool]] = deque()
        self._wake = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = False
        self._failing = False
        self._task: asyncio.Task[None] | None = None

    # --- what rooms ask -------------------------------------------------------------------------------

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        row = Row(room, number, pack(record), record, durable, self._loop.time())
        refused = self._closing or room in self._fence
        if not refused and self._backlog.add(row):
            self._wake.set()
            return
        if not refused:
            self._bar(room)
        self._loop.call_soon(durable, False)

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        query = sqlalchemy.select(journal.c.record).where(journal.c.room == room).order_by(journal.c.n)
        async with self._database.reading() as connection:
            stored = (await connection.execute(query)).scalars().all()
        self._fence.lift(room)
        return tuple(unpack(each) for each in stored)

    async def unfinished(self) -> tuple[RoomId, ...]:
        query = sqlalchemy.select(rooms.c.room).where(rooms.c.ended.is_(None)).order_by(rooms.c.opened, rooms.c.room)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def goes_on(self, room: RoomId) -> bool:
        query = sqlalchemy.select(rooms.c.room).where(rooms.c.room == room, rooms.c.ended.is_(None))
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    # --- how it is --------------------------------------------------------------------------------------

    @property
    def healthy(self) -> bool:
        writing = self._task is not None and not self._task.done()
        return writing and not self._failing and self.lag <= STALL_S * 1000

    @property
    def backlog(self) -> int:
        return len(self._backlog)

    @property
    def lag(self) -> Millis:
        since = self._backlog.since
        return Millis(0 if since is None else int((asyncio.get_running_loop().time() - since) * 1000))

    # --- start and stop -----------------------------------------------------------------------------------

    async def start(self) -> None:
        await self._store.open()
        self._task = asyncio.create_task(self._write_on(), name="journal")

    async def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=self._close_s)
            self._task.cancel()
            await asyncio.wait({self._task})
        while self._untold:
            self._tell_some()
        if self.backlog:
            log.error("the journal closes, and %d records could not be kept", self.backlog)
        await self._store.close()

    # --- writing --------------------------------------------------------------------------------------------

    async def _write_on(self) -> None:
        try:
            while not self._closing or self._backlog.waits:
                await self._wake.wait()
                self._wake.clear()
                while rows := self._backlog.take(BATCH_ROWS):
                    began = asyncio.get_running_loop().time()
                    await self._write(rows)
                    await asyncio.sleep(gather_s(asyncio.get_running_loop().time() - began))
        except Exception:
            log.exception("the writer of the journal broke: nothing is told any more")

    async def _write(self, rows: list[Row], *, doubt: bool = False) -> None:
        """Write until each row is kept or refused, however long the database is away."""
        pause = RETRY_FIRST_S
        while rows:
            fault: ArchiveDown | None = None
            try:
                async with self._database.turn():
                    began = asyncio.get_running_loop().time()
                    await self._store.insert(rows)
                self._measure(rows, began)
                self._settle(rows, True)
                break
            except Taken:
                pass
            except ArchiveDown as down:
                fault = down
                doubt = True
            try:
                left = await self._look(rows, doubt)
            except ArchiveDown as down:
                fault = down
                left = rows
            if fault is None and len(left) == len(rows):
                await self._write_apart(rows, doubt)
                break
            if fault is not None and left:
                self._failed(fault)
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(2 * pause, RETRY_LAST_S)
            rows = left
        if self._failing:
            self._failing = False
            log.warning("the journal is written again")

    async def _look(self, rows: list[Row], doubt: bool) -> list[Row]:
        """Settle what can be told from what stands in the database, and give the rows that are left."""
        standing = await self._store.standing(rows)
        found = list(zip(rows, verdicts(rows, standing, doubt=doubt), strict=True))
        self._settle([row for row, verdict in found if verdict == "kept"], True)
        self._refuse([row for row, verdict in found if verdict == "refused"])
        return [row for row, verdict in found if verdict == "open"]

    async def _write_apart(self, rows: list[Row], doubt: bool) -> None:
        """Write room by room: the batch was refused for what its journal does not say, and one room is to bear it."""
        by_room: dict[RoomId, list[Row]] = {}
        for row in rows:
            by_room.setdefault(row.room, []).append(row)
        if len(by_room) == 1:
            log.error("a room is refused: the tables say of it what its journal does not", extra={"room": rows[0].room})
            self._refuse(rows)
            return
        for each in by_room.values():
            await self._write(each, doubt=doubt)

    def _refuse(self, rows: Sequence[Row]) -> None:
        self._settle(rows, False)
        for room in dict.fromkeys(row.room for row in rows):
            self._bar(room)

    def _settle(self, rows: Sequence[Row], kept: bool) -> None:
        self._backlog.done(rows)
        self._tell(rows, kept)

    def _bar(self, room: RoomId) -> None:
        self._fence.bar(room)
        self._tell(self._backlog.withdraw(room), False)

    def _tell(self, rows: Iterable[Row], kept: bool) -> None:
        """Tell the rooms soon: not here, as they must not stop the writer."""
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell_some)
        self._untold.extend([(row, kept) for row in rows])

    def _tell_some(self) -> None:
        """Tell a few, and let what they say to their players go out before the next."""
        for _ in range(min(TELL_ROWS, len(self._untold))):
            row, kept = self._untold.popleft()
            try:
                row.durable(kept)
            except Exception as fault:
                context = {"message": f"room {row.room} broke when it was told what is kept", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(context)
        if self._untold:
            asyncio.get_running_loop().call_soon(self._tell_some)

    def _measure(self, rows: Sequence[Row], began: float) -> None:
        now = asyncio.get_running_loop().time()
        self._telemetry.wrote(len(rows), now - began, now - rows[0].since)

    def _failed(self, fault: ArchiveDown) -> None:
        self._telemetry.faulted()
        if not self._failing:
            self._failing = True
            log.error("the journal cannot be written, nothing is told until it can: %s", fault)
