"""The journal's hot statements on PostgreSQL: the bare driver, one connection, one statement a batch.

Each batch is a single statement that keeps all or nothing: no transaction is left open between two of ours, so a
process that stalls holds no lock that another one waits for.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import asyncpg

from protocol.ids import RoomId
from server.archive.backlog import Row, Standing
from server.archive.bounds import bounds, firsts
from server.archive.engines import Connect
from server.archive.journal import ArchiveDown
from server.archive.writer import Taken

Bare: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

# A statement that takes too long raises an OSError.
FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)

# In the order of the key, so that two servers that meet in the same rooms wait for one another in the same order.
# A number without the one before it becomes NULL, which the column refuses.
INSERT: Final = """
INSERT INTO journal (room, n, record)
SELECT g.room, CASE WHEN g.n > g.first OR g.n = 0 OR EXISTS (
    SELECT 1 FROM journal AS k WHERE k.room = g.room COLLATE "C" AND k.n = g.n - 1
) THEN g.n END, g.record
FROM unnest($1::text[], $2::int[], $3::bytea[], $4::int[]) AS g (room, n, record, first)
ORDER BY g.room COLLATE "C", g.n
"""

INSERT_WITH_BOUNDS: Final = f"""
WITH kept AS ({INSERT}),
opened AS (
    INSERT INTO rooms (room, opened, ended, played)
    SELECT * FROM unnest($5::text[], $6::bigint[], $7::bigint[], $8::boolean[])
),
seated AS (
    INSERT INTO room_seats (room, seat, player) SELECT * FROM unnest($9::text[], $10::smallint[], $11::text[])
)
UPDATE rooms SET ended = g.at, played = g.played
FROM unnest($12::text[], $13::bigint[], $14::boolean[]) AS g (room, at, played)
WHERE rooms.room = g.room COLLATE "C"
"""

STANDING: Final = """
SELECT k.room, k.n, k.record FROM journal AS k
JOIN unnest($1::text[], $2::int[]) AS g (room, first) ON k.room = g.room COLLATE "C" AND k.n >= g.first - 1
"""


class PostgresStore:
    """A `writer.Store` in a database that has its tables. After any fault the connection is made anew."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._connection: Bare | None = None

    async def open(self) -> None:
        try:
            await self._connected()
        except FAULTS as fault:
            raise _down(fault) from fault

    async def insert(self, rows: Sequence[Row]) -> None:
        first = firsts(rows)
        columns: list[Sequence[Any]] = [
            [row.room for row in rows],
            [row.number for row in rows],
            [row.stored for row in rows],
            [first[row.room] for row in rows],
        ]
        openings, endings = bounds(rows)
        if not openings and not endings:
            await self._execute(INSERT, columns)
            return
        seats = [(each.room, *seat) for each in openings for seat in enumerate(each.players)]
        columns += [
            [each.room for each in openings],
            [each.at for each in openings],
            [each.ended for each in openings],
            [each.played for each in openings],
            [room for room, _, _ in seats],
            [seat for _, seat, _ in seats],
            [player for _, _, player in seats],
            [each.room for each in endings],
            [each.at for each in endings],
            [each.played for each in endings],
        ]
        await self._execute(INSERT_WITH_BOUNDS, columns)

    async def standing(self, rows: Sequence[Row]) -> Standing:
        first = firsts(rows)
        try:
            connection = await self._connected()
            found = await connection.fetch(STANDING, list(first), list(first.values()))
        except FAULTS as fault:
            self._drop()
            raise _down(fault) from fault
        standing: dict[RoomId, dict[int, bytes]] = {room: {} for room in first}
        for room, number, stored in found:
            standing[room][number] = stored
        return standing

    async def close(self) -> None:
        self._drop()

    async def _execute(self, statement: str, columns: Sequence[Sequence[Any]]) -> None:
        try:
            connection = await self._connected()
            await connection.execute(statement, *columns)
        except (asyncpg.UniqueViolationError, asyncpg.NotNullViolationError):
            raise Taken from None
        except FAULTS as fault:
            self._drop()
            raise _down(fault) from fault

    async def _connected(self) -> Bare:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _down(fault: BaseException) -> ArchiveDown:
    return ArchiveDown(f"{type(fault).__name__}: {fault}")
