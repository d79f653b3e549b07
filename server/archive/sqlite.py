"""The journal's hot statements on SQLite: the bare driver, in a thread of its own.

What is committed is in the write-ahead log and on the disk (synchronous FULL). The file may be lost under an open
connection, which would go on writing where nobody will ever look: so it is looked for after each write.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from server.archive.backlog import Row, Standing
from server.archive.bounds import bounds, firsts
from server.archive.engines import PRAGMAS, sqlite_uri
from server.archive.journal import ArchiveDown
from server.archive.writer import Taken

BUSY_S: Final = 0.25  # a lock that is held longer is told as such, and waited for again

GIVEN: Final = "(?, ?, ?, ?)"
INSERT: Final = """
WITH given (room, n, record, first) AS (VALUES {given})
INSERT INTO journal (room, n, record)
SELECT room, CASE WHEN n > first OR n = 0 OR EXISTS (
    SELECT 1 FROM journal AS k WHERE k.room = given.room AND k.n = given.n - 1
) THEN n END, record FROM given WHERE room IS NOT NULL
"""  # a number without the one before it becomes NULL, which the column refuses
INSERTS: Final = tuple(INSERT.format(given=", ".join([GIVEN] * (1 << bits))) for bits in range(12))
"""For 1, 2, 4, ... rows: what is not needed stays empty, so that the driver keeps each one prepared."""
OPEN: Final = "INSERT INTO rooms (room, opened, ended, played) VALUES (?, ?, ?, ?)"
SEAT: Final = "INSERT INTO room_seats (room, seat, player) VALUES (?, ?, ?)"
END: Final = "UPDATE rooms SET ended = ?2, played = ?3 WHERE room = ?1"
STANDING: Final = "SELECT n, record FROM journal WHERE room = ? AND n >= ?"

Given = TypeVar("Given")


class SqliteStore:
    """A `writer.Store` in a file that exists and has its tables."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._connection: sqlite3.Connection | None = None
        self._paths = (file, file.with_name(f"{file.name}-wal"))
        self._files: tuple[os.stat_result, ...] = ()

    async def open(self) -> None:
        await self._do(self._open)

    async def insert(self, rows: Sequence[Row]) -> None:
        await self._do(lambda: self._insert(rows))

    async def standing(self, rows: Sequence[Row]) -> Standing:
        return await self._do(lambda: self._standing(rows))

    async def close(self) -> None:
        await self._do(self._close)
        self._thread.shutdown(wait=False)

    async def _do(self, work: Callable[[], Given]) -> Given:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except (sqlite3.Error, OSError) as fault:
            raise ArchiveDown(f"{self._file}: {fault}") from fault

    # --- in the thread --------------------------------------------------------------------------------

    def _open(self) -> None:
        self._connection = sqlite3.connect(sqlite_uri(self._file), uri=True, isolation_level=None, timeout=BUSY_S)
        for pragma in PRAGMAS:
            self._connection.execute(pragma)
        self._connection.execute("SELECT max(n) FROM journal WHERE room = ''").fetchone()  # makes the log's file
        self._files = tuple(path.stat() for path in self._paths)

    def _opened(self) -> sqlite3.Connection:
        assert self._connection is not None, "the store is not open"
        return self._connection

    def _look(self) -> None:
        """Look whether the files are still where they were opened. Raises: OSError."""
        for path, opened in zip(self._paths, self._files, strict=True):
            if not os.path.samestat(path.stat(), opened):
                raise OSError("another file stands there: put the one back that the server opened, or start it again")

    def _insert(self, rows: Sequence[Row]) -> None:
        connection = self._opened()
        openings, endings = bounds(rows)
        try:
            if openings or endings:
                connection.execute("BEGIN IMMEDIATE")
                _insert_rows(connection, rows)
                for each in openings:
                    connection.execute(OPEN, (each.room, each.at, each.ended, each.played))
                    connection.executemany(SEAT, [(each.room, *seat) for seat in enumerate(each.players)])
                connection.executemany(END, [(each.room, each.at, each.played) for each in endings])
                connection.execute("COMMIT")
            else:
                _insert_rows(connection, rows)
        except sqlite3.IntegrityError:
            raise Taken from None
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        self._look()

    def _standing(self, rows: Sequence[Row]) -> Standing:
        connection = self._opened()
        standing = {
            room: dict(connection.execute(STANDING, (room, first - 1)).fetchall())
            for room, first in firsts(rows).items()
        }
        self._look()
        return standing

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _insert_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Keep all rows or none, in one statement: each step of another one would wait for the interpreter's lock."""
    first = firsts(rows)
    bits = (len(rows) - 1).bit_length()
    given = [value for row in rows for value in (row.room, row.number, row.stored, first[row.room])]
    connection.execute(INSERTS[bits], [*given, *[None] * (4 * ((1 << bits) - len(rows)))])
