"""PostgreSQL: the server restarts, crashes, stalls, and the answer to a commit is lost on the way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from protocol.ids import RoomId
from server.archive.archive import Archive, open_archive
from server.archive.database import open_database
from server.archive.engines import postgres_connect
from server.archive.journal import ArchiveDown, Journal
from server.archive.postgres import INSERT, PostgresStore
from server.archive.records import Resumed
from server.archive.writer import WrittenJournal
from tests.archive.cut import wire
from tests.archive.made import OTHER, ROOM, START, Told, append, keep, opened, story, until
from tests.postgres_server import PostgresServer

ROOMS = [RoomId(f"room-{index}") for index in range(20)]


@pytest.fixture
def archive_url(postgres_archive: str) -> str:
    return postgres_archive


@asynccontextmanager
async def journal_of(url: str, statement_s: float) -> AsyncIterator[Journal]:
    """Give a journal whose writes may take so long."""
    database = await open_database(url)
    journal = WrittenJournal(PostgresStore(postgres_connect(url, "test", statement_s)), database)
    await journal.start()
    yield journal
    await journal.close()
    await database.close()


async def play_on(journal: Journal, told: Told, stop: asyncio.Event) -> None:
    """Append to many rooms, each record when the one before was told, until it is to stop."""
    for number in range(100_000):
        for room in ROOMS:
            append(journal, told, [opened(room) if number == 0 else Resumed(at=START)], room, number)
        await told.count((number + 1) * len(ROOMS))
        if stop.is_set():
            return


@pytest.mark.parametrize("how", ["restarted", "killed"])
async def test_the_server_goes_and_comes_back(
    archive: Archive, other: Archive, postgres_server: PostgresServer, how: str
) -> None:
    told, stop = Told(), asyncio.Event()
    playing = asyncio.create_task(play_on(archive.journal, told, stop))
    await told.count(10 * len(ROOMS))
    await asyncio.to_thread(postgres_server.stop if how == "restarted" else postgres_server.kill)
    await until(lambda: not archive.journal.healthy)
    before = len(told.heard)
    with pytest.raises(ArchiveDown):
        await archive.journal.read(ROOM)
    assert len(told.heard) == before
    await asyncio.to_thread(postgres_server.start)
    await told.count(before + 10 * len(ROOMS))
    await until(lambda: archive.journal.healthy)
    stop.set()
    await playing
    assert all(kept for _, _, kept in told.heard)
    for room in ROOMS:
        assert len(await other.journal.read(room)) == len(told.heard) // len(ROOMS)


async def test_every_connection_is_ended_by_an_operator(archive: Archive, archive_url: str) -> None:
    told, stop = Told(), asyncio.Event()
    playing = asyncio.create_task(play_on(archive.journal, told, stop))
    connection = await asyncpg.connect(archive_url)
    for times in range(1, 6):
        await told.count(10 * times * len(ROOMS))
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'salvo%'"
        )
    await connection.close()
    stop.set()
    await playing
    assert all(kept for _, _, kept in told.heard)
    for room in ROOMS:
        assert len(await archive.journal.read(room)) == len(told.heard) // len(ROOMS)


@pytest.mark.parametrize("statement_s", [60.0, 0.2], ids=["until it goes on", "until the statement is given up"])
async def test_a_server_that_stalls(archive_url: str, postgres_server: PostgresServer, statement_s: float) -> None:
    async with journal_of(archive_url, statement_s) as journal:
        await keep(journal, story()[:2])
        told = Told()
        postgres_server.stall()
        append(journal, told, story()[2:4], first=2)
        await until(lambda: not journal.healthy)
        await until(lambda: journal.lag > 3_200)
        assert told.heard == []
        postgres_server.go_on()
        assert await told.count(2) == [True, True]
        await until(lambda: journal.healthy)
        assert list(await journal.read(ROOM)) == story()[:4]


# --- nobody knows whether it was kept -------------------------------------------------------------------


async def test_a_commit_whose_answer_is_lost_counts_once(archive_url: str, postgres_server: PostgresServer) -> None:
    async with wire(postgres_server.port) as line:
        behind = archive_url.replace(f":{postgres_server.port}/", f":{line.port}/")
        async with journal_of(behind, 10) as journal:
            await keep(journal, story()[:2])
            told = Told()
            line.swallow_next_answer()
            append(journal, told, story()[2:5], first=2)
            append(journal, told, story(OTHER)[:3], OTHER)
            assert await told.count(6) == [True] * 6
            assert line.swallowed.is_set()
            await keep(journal, story()[5:7], first=5)
            assert list(await journal.read(ROOM)) == story()[:7]
            assert list(await journal.read(OTHER)) == story(OTHER)[:3]


async def test_a_commit_that_did_not_happen_is_made_again(archive_url: str, postgres_server: PostgresServer) -> None:
    async with wire(postgres_server.port) as line:
        behind = archive_url.replace(f":{postgres_server.port}/", f":{line.port}/")
        async with journal_of(behind, 10) as journal:
            await keep(journal, story()[:2])
            line.cut()
            await keep(journal, story()[2:5], first=2)
            assert list(await journal.read(ROOM)) == story()[:5]


async def test_in_doubt_anothers_record_is_not_taken_for_ones_own(
    archive: Archive, archive_url: str, postgres_server: PostgresServer
) -> None:
    async with wire(postgres_server.port) as line:
        behind = archive_url.replace(f":{postgres_server.port}/", f":{line.port}/")
        async with journal_of(behind, 10) as journal:
            await keep(journal, story()[:2])
            await keep(archive.journal, [Resumed(at=START)], first=2)
            told = Told()
            line.swallow_next_answer()
            append(journal, told, story()[2:5], first=2)
            append(journal, told, story(OTHER)[:3], OTHER)
            await told.count(6)
            assert line.swallowed.is_set()
            assert [kept for room, _, kept in told.heard if room == ROOM] == [False] * 3
            assert [kept for room, _, kept in told.heard if room == OTHER] == [True] * 3


# --- promises ---------------------------------------------------------------------------------------------


async def test_a_commit_waits_for_the_disk_whatever_the_server_says(archive_url: str) -> None:
    connection = await postgres_connect(f"{archive_url}&synchronous_commit=off", "test", 10)()
    assert await connection.fetchval("SHOW synchronous_commit") == "on"
    assert await connection.fetchval("SHOW application_name") == "test"
    await connection.close()


async def test_a_server_that_is_not_there_is_said_at_the_start(unused_tcp_port: int) -> None:
    with pytest.raises(ArchiveDown, match="ConnectionRefusedError"):
        await open_archive(f"postgresql://salvo@127.0.0.1:{unused_tcp_port}/salvo")


async def test_a_big_journal_is_asked_by_its_key(archive: Archive, archive_url: str) -> None:
    """The look for the record before must never read the whole journal."""
    connection = await asyncpg.connect(archive_url)
    await connection.execute(
        "INSERT INTO journal SELECT 'old-' || i / 100, i % 100, '\\x00' FROM generate_series(0, 19999) AS i"
    )
    await connection.execute("ANALYZE journal")
    await connection.execute("SET plan_cache_mode = force_generic_plan")
    await connection.execute(f"PREPARE hot (text[], int[], bytea[], int[]) AS {INSERT}")
    plan = await connection.fetch("EXPLAIN EXECUTE hot (ARRAY['old-5'], ARRAY[100], ARRAY['\\x00'::bytea], ARRAY[100])")
    await connection.close()
    lines = "\n".join(line for (line,) in plan)
    assert "Seq Scan" not in lines, lines
