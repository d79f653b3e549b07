"""SQLite: what happens to the file, and that nothing is told meanwhile."""

import asyncio
import resource
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from protocol.ids import DraftId, RoomId, Round, Seat
from server.archive.archive import Archive, open_archive
from server.archive.backlog import Row
from server.archive.records import Readied
from server.archive.sqlite import SqliteStore
from tests.archive.made import HOLD, OTHER, ROOM, START, Told, append, keep, story, until
from tests.archive.process import appending

PAGE = 4096


class Asked(SqliteStore):
    """A store whose connection can be asked for its settings."""

    async def ask(self, pragma: str) -> object:
        return await self._do(lambda: self._opened().execute(f"PRAGMA {pragma}").fetchone()[0])


def move(path: Path, target: Path) -> Path:
    return path.rename(target)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob("*")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def archive_url(sqlite_archive: str) -> str:
    return sqlite_archive


async def test_the_file_is_private(archive: Archive, folder: Path) -> None:
    await keep(archive.journal, story()[:2])
    assert modes(folder) == {"salvo.db": 0o600, "salvo.db-wal": 0o600, "salvo.db-shm": 0o600}


async def test_a_commit_waits_for_the_disk(archive: Archive) -> None:
    """The log is on and synchronous is FULL (2), for the journal and for everything else."""
    assert archive.database.file is not None
    store = Asked(archive.database.file)
    await store.open()
    assert (await store.ask("synchronous"), await store.ask("journal_mode")) == (2, "wal")
    await store.close()
    async with archive.database.writing() as connection:
        asked = [await connection.exec_driver_sql(f"PRAGMA {what}") for what in ("synchronous", "journal_mode")]
    assert [answer.scalar() for answer in asked] == [2, "wal"]


async def test_rooms_share_the_pages_that_a_write_changes(archive: Archive) -> None:
    """Of 100 rooms with a page or more of records each, as many as there are pages of keys may be written anew."""
    assert archive.database.file is not None
    store = Asked(archive.database.file)
    await store.open()
    rooms = [RoomId(f"room-{index}") for index in range(100)]
    record = Readied(at=START, seat=Seat(0), round=Round(1), draft=DraftId(1), orders=HOLD)
    for number in range(40):
        assert await store.ask("wal_checkpoint(TRUNCATE)") == 0
        await store.insert([Row(room, number, bytes(150), record, lambda kept: None, 0.0) for room in rooms])
    log = archive.database.file.with_name(f"{archive.database.file.name}-wal").stat().st_size
    await store.close()
    assert log < 50 * PAGE


async def test_a_file_that_is_lost_is_waited_for(archive: Archive, folder: Path) -> None:
    await keep(archive.journal, story()[:2])
    away = move(folder, folder.with_name("away"))
    told = Told()
    append(archive.journal, told, story()[2:4], first=2)
    append(archive.journal, told, story(OTHER)[:2], OTHER)
    await until(lambda: not archive.journal.healthy)
    assert told.heard == []
    assert modes(folder) == {}
    move(away, folder)
    assert await told.count(4) == [True] * 4
    await until(lambda: archive.journal.healthy)
    assert list(await archive.journal.read(ROOM)) == story()[:4]


async def test_the_log_that_is_lost_is_waited_for(archive: Archive, folder: Path) -> None:
    await keep(archive.journal, story()[:2])
    log = folder / "salvo.db-wal"
    away = move(log, folder / "away")
    told = Told()
    append(archive.journal, told, story()[2:4], first=2)
    await until(lambda: not archive.journal.healthy)
    assert told.heard == []
    move(away, log)
    assert await told.count(2) == [True, True]


async def test_another_file_in_its_place_is_not_taken_for_it(
    archive: Archive, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await keep(archive.journal, story()[:2])
    away = move(folder, folder.with_name("away"))
    shutil.copytree(away, folder)
    told = Told()
    append(archive.journal, told, story()[2:4], first=2)
    await until(lambda: not archive.journal.healthy)
    assert "another file stands there" in caplog.text
    assert told.heard == []
    shutil.rmtree(folder)
    move(away, folder)
    assert await told.count(2) == [True, True]


async def test_a_full_disk_is_waited_for(archive_url: str, folder: Path) -> None:
    """The process may make no file longer than the log is now: to write then fails as it does on a full disk."""
    async with appending(archive_url, 1, rooms=10) as process:
        await process.begin()
        await process.hear(100)
        size = (folder / "salvo.db-wal").stat().st_size
        pid = process.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))
        assert "cannot be written" in await process.hear_complaint()
        before = len(process.kept)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
        assert "written again" in await process.hear_complaint()
        await process.hear(100)
        await process.end()
    assert before < len(process.kept)
    assert not process.refused
    archive = await open_archive(archive_url)
    for room in {room for room, _ in process.kept}:
        count = 1 + max(number for each, number in process.kept if each == room)
        assert len(await archive.journal.read(RoomId(room))) == count
    await archive.close()


def copy(file: Path, target: Path) -> None:
    """Copy a database as an operator does it with the sqlite3 program."""
    connection = sqlite3.connect(file)
    connection.execute("VACUUM INTO ?", (str(target),))
    connection.close()


async def test_a_copy_made_while_it_is_written_holds_all_that_was_told(
    archive_url: str, folder: Path, tmp_path: Path
) -> None:
    async with appending(archive_url, 1, rooms=10) as process:
        await process.begin()
        await process.hear(100)
        told = list(process.kept)
        await asyncio.to_thread(copy, folder / "salvo.db", tmp_path / "copy.db")
        await process.hear(100)
        await process.end()
    restored = await open_archive(f"sqlite:///{tmp_path}/copy.db")
    for room in {room for room, _ in told}:
        records = await restored.journal.read(RoomId(room))
        assert len(records) > max(number for each, number in told if each == room)
        assert [getattr(record, "round", 0) for record in records] == list(range(len(records)))
    await restored.close()
