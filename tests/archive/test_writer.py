"""The writer, over a real SQLite file whose statements are counted, held up or broken."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from protocol.ids import RoomId
from server.archive.backlog import Backlog, Row
from server.archive.database import Database, open_database
from server.archive.sqlite import BUSY_S, SqliteStore
from server.archive.writer import BATCH_ROWS, KEEP_S, TELL_ROWS, WrittenJournal, gather_s
from server.telemetry import Telemetry
from tests.archive.made import OTHER, ROOM, Told, append, keep, opened, seated, story, until
from tests.scraping import sample


class Watched(SqliteStore):
    """A store that says how many rows each write had. While `held` is not set a write waits."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.sizes: list[int] = []
        self.held = asyncio.Event()
        self.held.set()

    async def insert(self, rows: Sequence[Row]) -> None:
        self.sizes.append(len(rows))
        await self.held.wait()
        await super().insert(rows)


class Broken(SqliteStore):
    async def insert(self, rows: Sequence[Row]) -> None:
        raise ZeroDivisionError


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await open_database(f"sqlite:///{tmp_path}/salvo.db")
    yield opened
    await opened.close()


@pytest.fixture
def file(database: Database) -> Path:
    assert database.file is not None
    return database.file


@asynccontextmanager
async def writing(journal: WrittenJournal) -> AsyncIterator[WrittenJournal]:
    await journal.start()
    try:
        yield journal
    finally:
        await journal.close()


@asynccontextmanager
async def locked(file: Path) -> AsyncIterator[None]:
    """Be another program that writes to the file for as long as the block lasts."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


async def test_appends_of_one_moment_are_one_write(database: Database, file: Path) -> None:
    store = Watched(file)
    async with writing(WrittenJournal(store, database)) as journal:
        told = Told()
        rooms = [RoomId(f"room-{index}") for index in range(100)]
        for room in rooms:
            append(journal, told, story(room)[:3], room)
        await told.count(300)
        assert store.sizes == [300]


async def test_what_comes_during_a_write_goes_into_the_next(database: Database, file: Path) -> None:
    store = Watched(file)
    async with writing(WrittenJournal(store, database)) as journal:
        told = Told()
        store.held.clear()
        append(journal, told, story()[:1])
        await until(lambda: store.sizes == [1])
        for number in range(1, 4):
            append(journal, told, [story()[number]], first=number)
            append(journal, told, [story(OTHER)[number - 1]], OTHER, first=number - 1)
            await asyncio.sleep(0)
        assert told.heard == []
        store.held.set()
        assert all(await told.count(7))
        assert store.sizes == [1, 6]


@pytest.mark.parametrize("took", [0.0, 0.004, KEEP_S / 2])
def test_as_much_is_gathered_as_can_be_kept_in_time(took: float) -> None:
    assert took + gather_s(took) + took == pytest.approx(KEEP_S)


@pytest.mark.parametrize("took", [0.010, 1.0, 60.0])
def test_a_slow_disk_is_not_waited_for_twice(took: float) -> None:
    assert gather_s(took) == 0


async def test_each_write_is_measured(database: Database, file: Path) -> None:
    watching = Telemetry()
    async with writing(WrittenJournal(SqliteStore(file), database, telemetry=watching)) as journal:
        told = Told()
        append(journal, told, story()[:3])
        await told.count(3)
        assert sample(watching, "salvo_journal_batch_records_sum") == 3
        assert sample(watching, "salvo_archive_faults_total") == 0
        async with locked(file):
            append(journal, told, story()[3:4], first=3)
            await until(lambda: journal.lag > 200)
            await until(lambda: not journal.healthy)
        await told.count(4)
    assert sample(watching, "salvo_archive_faults_total") >= 1
    assert sample(watching, "salvo_journal_write_seconds_count") == 2
    assert sample(watching, "salvo_journal_wait_seconds_bucket", le="0.1") == 1
    assert sample(watching, "salvo_journal_wait_seconds_sum") > 0.2


async def test_who_else_writes_here_is_waited_for_and_is_no_fault(database: Database, file: Path) -> None:
    watching = Telemetry()
    async with writing(WrittenJournal(SqliteStore(file), database, telemetry=watching)) as journal:
        told = Told()
        async with database.writing():
            append(journal, told, story()[:1])
            await until(lambda: journal.lag > 2_000 * BUSY_S)
            assert journal.healthy
        assert await told.count(1) == [True]
    assert sample(watching, "salvo_archive_faults_total") == 0


async def test_what_is_said_of_much_that_is_kept_goes_out_bit_by_bit(database: Database, file: Path) -> None:
    async with writing(WrittenJournal(SqliteStore(file), database)) as journal:
        done: list[str] = []
        last = asyncio.Event()

        def heard(kept: bool) -> None:
            asyncio.get_running_loop().call_soon(done.append, "out")

        def heard_last(kept: bool) -> None:
            done.append("last")
            last.set()

        for index in range(TELL_ROWS):
            journal.append(RoomId(f"room-{index}"), 0, opened(RoomId(f"room-{index}")), heard)
        journal.append(OTHER, 0, opened(OTHER), heard_last)
        await last.wait()
        assert done.index("last") == TELL_ROWS


async def test_a_write_is_bounded(database: Database, file: Path) -> None:
    store = Watched(file)
    async with writing(WrittenJournal(store, database)) as journal:
        told = Told()
        count = BATCH_ROWS * 2 + 10
        for index in range(count):
            append(journal, told, [opened(RoomId(f"room-{index}"))], RoomId(f"room-{index}"))
        assert all(await told.count(count))
        assert store.sizes == [BATCH_ROWS, BATCH_ROWS, 10]


async def test_while_nothing_is_kept_nothing_is_told(database: Database, file: Path) -> None:
    async with writing(WrittenJournal(SqliteStore(file), database)) as journal:
        told = Told()
        async with locked(file):
            append(journal, told, story()[:3])
            await until(lambda: not journal.healthy)
            append(journal, told, story(OTHER)[:3], OTHER)
            assert journal.backlog == 6
            assert journal.lag > 0
            assert told.heard == []
            assert await journal.read(ROOM) == ()
        assert await told.count(6) == [True] * 6
        await until(lambda: journal.healthy)
        assert journal.backlog == 0
        assert list(await journal.read(ROOM)) == story()[:3]


async def test_a_fault_and_its_end_are_logged_once(
    database: Database, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with writing(WrittenJournal(SqliteStore(file), database)) as journal:
        told = Told()
        async with locked(file):
            append(journal, told, story()[:3])
            await until(lambda: not journal.healthy)
            await until(lambda: journal.lag > 700)
        await told.count(3)
        await until(lambda: journal.healthy)
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert "database is locked" in caplog.text


async def test_a_room_that_has_too_much_waiting_is_let_go_alone(database: Database, file: Path) -> None:
    async with writing(WrittenJournal(SqliteStore(file), database, Backlog(room_max=4))) as journal:
        told = Told()
        async with locked(file):
            append(journal, told, story()[:1])
            await until(lambda: not journal.healthy)
            append(journal, told, story()[1:6], first=1)
            append(journal, told, story(OTHER)[:4], OTHER)
            await told.count(5)
            assert told.heard == [(ROOM, number, False) for number in (1, 2, 3, 4, 5)]
        await told.count(10)
        assert told.heard[5:] == [(ROOM, 0, True), *((OTHER, number, True) for number in range(4))]
        assert list(await journal.read(ROOM)) == story()[:1]
        await keep(journal, story()[1:5], first=1)


async def test_when_all_is_full_rooms_are_refused_and_nothing_is_lost(database: Database, file: Path) -> None:
    async with writing(WrittenJournal(SqliteStore(file), database, Backlog(all_max=50))) as journal:
        told = Told()
        rooms = [RoomId(f"room-{index}") for index in range(80)]
        async with locked(file):
            for room in rooms:
                append(journal, told, story(room)[:1], room)
            assert journal.backlog == 50
        await told.count(80)
        kept = {room for room, _, was_kept in told.heard if was_kept}
        assert kept == set(rooms[:50])
        for room in rooms:
            assert len(await journal.read(room)) == (room in kept)


async def test_a_number_that_waits_already_lets_the_room_go(database: Database, file: Path) -> None:
    async with writing(WrittenJournal(SqliteStore(file), database)) as journal:
        told = Told()
        append(journal, told, story()[:3])
        append(journal, told, [seated(1)], first=1)
        assert await told.count(4) == [False] * 4
        assert await journal.read(ROOM) == ()
        await keep(journal, story()[:3])


async def test_what_cannot_be_written_when_it_closes_is_never_told(
    database: Database, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = WrittenJournal(SqliteStore(file), database, close_s=0.1)
    await journal.start()
    told = Told()
    async with locked(file):
        append(journal, told, story()[:3])
        await until(lambda: not journal.healthy)
        await journal.close()
    assert told.heard == []
    assert "3 records could not be kept" in caplog.text


async def test_a_writer_that_breaks_is_not_healthy(
    database: Database, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with writing(WrittenJournal(Broken(file), database)) as journal:
        told = Told()
        append(journal, told, story()[:1])
        await until(lambda: not journal.healthy)
        assert "ZeroDivisionError" in caplog.text
        assert told.heard == []


async def test_before_it_starts_it_is_not_healthy(database: Database, file: Path) -> None:
    journal = WrittenJournal(SqliteStore(file), database)
    assert not journal.healthy
    async with writing(journal):
        assert journal.healthy
