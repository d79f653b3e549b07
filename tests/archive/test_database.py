"""Transactions and migrations, on both databases."""

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest
import sqlalchemy
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError

from server.archive.archive import Archive, open_archive
from server.archive.backlog import Row
from server.archive.database import MIGRATIONS, Database, open_database
from server.archive.engines import Unusable, make_file, postgres_connect, postgres_engine, sqlite_engine, sqlite_path
from server.archive.journal import ArchiveDown
from server.archive.postgres import PostgresStore
from server.archive.records import pack
from server.archive.sqlite import SqliteStore
from server.archive.tables import rooms
from server.archive.writer import Store, Taken
from tests.archive.made import ROOM, keep, story
from tests.postgres_server import PostgresServer

ROOT = Path(__file__).parents[2]
ROW = {"room": "room-1", "opened": 1}


async def all_rooms(database: Database) -> list[str]:
    async with database.reading() as connection:
        return list((await connection.execute(sqlalchemy.select(rooms.c.room))).scalars())


async def test_what_was_written_is_kept(archive: Archive, other: Archive) -> None:
    async with archive.database.writing() as connection:
        await connection.execute(rooms.insert(), ROW)
        assert await all_rooms(other.database) == []
    assert await all_rooms(other.database) == ["room-1"]


async def test_a_block_that_raises_keeps_nothing(archive: Archive) -> None:
    with pytest.raises(ZeroDivisionError):
        async with archive.database.writing() as connection:
            await connection.execute(rooms.insert(), ROW)
            raise ZeroDivisionError
    assert await all_rooms(archive.database) == []


async def test_closing_leaves_no_connection_behind(archive: Archive) -> None:
    """A connection that is given back after that would be nobody's."""
    reads, go_on = asyncio.Event(), asyncio.Event()

    async def read() -> None:
        async with archive.database.reading() as connection:
            reads.set()
            await go_on.wait()
            await connection.execute(sqlalchemy.select(rooms))

    reading = asyncio.create_task(read())
    await reads.wait()
    closing = asyncio.create_task(archive.close())
    waiting, _ = await asyncio.wait({closing}, timeout=0.1)
    go_on.set()
    await asyncio.gather(reading, closing)
    assert not waiting
    with pytest.raises(ArchiveDown, match="closed"):
        await all_rooms(archive.database)


async def test_a_broken_constraint_is_told_apart_from_a_database_that_is_down(archive: Archive) -> None:
    with pytest.raises(IntegrityError):
        async with archive.database.writing() as connection:
            await connection.execute(rooms.insert(), ROW)
            await connection.execute(rooms.insert(), ROW)
    with pytest.raises(ArchiveDown, match="no_such_table"):
        async with archive.database.reading() as connection:
            await connection.exec_driver_sql("SELECT * FROM no_such_table")


async def test_an_insert_may_meet_what_is_there(archive: Archive) -> None:
    for _ in range(2):
        async with archive.database.writing() as connection:
            await connection.execute(archive.database.insert(rooms).values(ROW).on_conflict_do_nothing())
    assert await all_rooms(archive.database) == ["room-1"]


async def test_writers_wait_for_one_another(archive: Archive, other: Archive) -> None:
    """Each reads first and writes then: SQLite would refuse the second if it had begun as a reader."""

    async def add(database: Database, room: str) -> None:
        async with database.writing() as connection:
            count = len((await connection.execute(sqlalchemy.select(rooms.c.room))).all())
            await connection.execute(rooms.insert(), {"room": room, "opened": count})

    ends = (archive.database, other.database)
    await asyncio.gather(*(add(ends[index % 2], f"room-{index}") for index in range(20)))
    assert len(await all_rooms(archive.database)) == 20


# --- migrations -------------------------------------------------------------------------------------------


async def test_opening_again_changes_nothing(archive: Archive, archive_url: str) -> None:
    async with archive.database.writing() as connection:
        await connection.execute(rooms.insert(), ROW)
    again = await open_archive(archive_url)
    assert await all_rooms(again.database) == ["room-1"]
    await again.close()


async def test_servers_that_start_at_once_make_the_tables_once(empty_url: str) -> None:
    program = "import asyncio, sys; from server.archive.database import *; asyncio.run(open_database(sys.argv[1]))"
    starts = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, empty_url, cwd=ROOT, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(2)
    ]
    for start in starts:
        _, complaint = await start.communicate()
        assert start.returncode == 0, complaint.decode()
    opened = await open_database(empty_url)
    assert await all_rooms(opened) == []
    await opened.close()


def as_before(connection: sqlalchemy.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0002")


async def test_what_the_version_before_has_kept_is_taken_over_while_it_writes_on(empty_url: str) -> None:
    file = sqlite_path(empty_url)
    if file is not None:
        make_file(file)
    before = Database(postgres_engine(empty_url) if file is None else sqlite_engine(file), file)
    async with before.writing() as connection:
        await connection.run_sync(as_before)
    store: Store = PostgresStore(postgres_connect(empty_url, "test", 10)) if file is None else SqliteStore(file)
    await store.open()
    records = story(rounds=9)
    rows = [Row(ROOM, number, pack(record), record, lambda kept: None, 0.0) for number, record in enumerate(records)]
    await store.insert(rows[:9])
    archive = await open_archive(empty_url)
    assert list(await archive.journal.read(ROOM)) == records[:9]
    await store.insert(rows[9:12])
    await keep(archive.journal, records[12:], first=12)
    with pytest.raises(Taken):
        await store.insert(rows[12:13])
    assert list(await archive.journal.read(ROOM)) == records
    await store.close()
    await archive.close()
    await before.close()


async def test_tables_of_a_newer_version_are_left_alone(empty_url: str) -> None:
    database = await open_database(empty_url)
    async with database.writing() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await database.close()
    with pytest.raises(Unusable, match="newer version"):
        await open_database(empty_url)


# --- faults -------------------------------------------------------------------------------------------------


async def test_a_locked_file_is_down_for_who_writes(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/salvo.db")
    assert database.file is not None
    holder = sqlite3.connect(database.file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    async with database.reading() as connection:
        await connection.exec_driver_sql("PRAGMA busy_timeout = 1")
    assert await all_rooms(database) == []
    with pytest.raises(ArchiveDown, match="locked"):
        async with database.writing():
            pass
    holder.close()
    async with database.writing():
        pass
    await database.close()


async def test_connections_that_died_are_replaced(postgres_url: str, postgres_server: PostgresServer) -> None:
    database = await open_database(postgres_url)
    assert await all_rooms(database) == []
    await asyncio.to_thread(postgres_server.stop)
    with pytest.raises(ArchiveDown):
        await all_rooms(database)
    await asyncio.to_thread(postgres_server.start)
    assert await all_rooms(database) == []
    await database.close()
