"""The database for all but the journal's appends: transactions, and the tables brought up to date at the start."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from server.archive.engines import STATEMENT_S, Unusable, make_file, postgres_engine, sqlite_engine, sqlite_path
from server.archive.journal import ArchiveDown

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 0x53414C564F  # any number, as long as all servers take the same


class Database:
    """Gives transactions. `file`: the file of SQLite, `None` for PostgreSQL."""

    def __init__(self, engine: AsyncEngine, file: Path | None) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writes=True)
        self.file = file
        self._turns = None if file is None else asyncio.Lock()
        self._under_way = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._closed = False

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a transaction to read in. Raises: ArchiveDown."""
        with self._counted(), _faults_named():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give a transaction that is kept when the block ends, and not at all if it raises.

        Raises: ArchiveDown; `IntegrityError` passes.
        """
        with self._counted(), _faults_named():
            async with self.turn(), self._writing.begin() as connection:
                yield connection

    def turn(self) -> AbstractAsyncContextManager[object]:
        """Wait until nobody else here writes to SQLite's file, where one writes at a time.

        Its own way to wait is to look again, later each time, and to fail in the end.
        """
        return nullcontext() if self._turns is None else self._turns

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """Begin an insert that may say what happens on a conflict."""
        return postgresql.insert(table) if self.file is None else sqlite.insert(table)

    async def forget_overwritten(self) -> None:
        """Empty SQLite's write-ahead log, which still holds pages as they were, unless it is being read.

        Raises: ArchiveDown.
        """
        if self.file is not None:
            with self._counted(), _faults_named():
                async with self.turn(), self._engine.connect() as connection:
                    driver = (await connection.get_raw_connection()).driver_connection
                    assert driver is not None
                    await driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """Let what is under way end, and close every connection: one that is given back later nobody would close."""
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(STATEMENT_S):
                await self._quiet.wait()
        await self._engine.dispose()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        if self._closed:
            raise ArchiveDown("the database is closed")
        self._under_way += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._quiet.set()


@contextmanager
def _faults_named() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as fault:
        raise ArchiveDown(f"{type(fault.orig).__name__}: {fault.orig}") from fault
    except (OSError, NoConnectionFree, asyncpg.PostgresError, asyncpg.InterfaceError, sqlite3.Error) as fault:
        raise ArchiveDown(f"{type(fault).__name__}: {fault}") from fault


async def open_database(url: str) -> Database:
    """Connect, and bring the tables up to date; servers that start at the same moment wait for one another.

    Raises:
        Unusable: for another URL, for a file that cannot be used, for tables that a newer version has made.
        ArchiveDown: if PostgreSQL is not reached.
    """
    file = sqlite_path(url)
    if file is None:
        await _migrate(postgres_engine(url, statement_s=None))
        return Database(postgres_engine(url), None)
    await asyncio.to_thread(make_file, file)
    await _migrate(sqlite_engine(file))
    return Database(sqlite_engine(file), file)


async def _migrate(engine: AsyncEngine) -> None:
    database = Database(engine, None)
    try:
        async with database.writing() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(_upgrade)
    except CommandError as fault:
        raise Unusable(f"the tables were made by a newer version of the server: {fault}") from None
    finally:
        await database.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
