"""The databases, each of which has to pass every test that asks for `archive_url`, `archive` or `journal`."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.archive.archive import Archive, open_archive
from server.archive.database import open_database
from server.archive.journal import Journal
from server.archive.memory import MemoryJournal
from server.archive.tables import metadata
from tests.postgres_server import PostgresServer


async def make_tables(url: str) -> None:
    database = await open_database(url)
    await database.close()


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file that has its tables and nothing in them: to make them for each test takes longer than most tests."""
    file = tmp_path_factory.mktemp("tables") / "salvo.db"
    asyncio.run(make_tables(f"sqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def postgres_tables(postgres_server: PostgresServer) -> str:
    """Give a schema that has its tables, for one test at a time."""
    url = postgres_server.new_schema()
    asyncio.run(make_tables(url))
    return url


@pytest.fixture
def sqlite_archive(sqlite_tables: Path, tmp_path: Path) -> str:
    folder = tmp_path / "data"
    folder.mkdir()
    return f"sqlite:///{shutil.copy(sqlite_tables, folder)}"


@pytest.fixture
def postgres_archive(postgres_server: PostgresServer, postgres_tables: str) -> str:
    postgres_server.run(postgres_tables, *(f"DELETE FROM {table}" for table in reversed(metadata.sorted_tables)))
    return postgres_tables


@pytest.fixture(params=["sqlite", "postgres"])
def archive_url(request: pytest.FixtureRequest) -> str:
    """Give a database that has its tables and nothing in them."""
    url: str = request.getfixturevalue(f"{request.param}_archive")
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give a database that is not there yet, or has no tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/data/salvo.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
async def archive(archive_url: str) -> AsyncIterator[Archive]:
    opened = await open_archive(archive_url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(archive: Archive, archive_url: str) -> AsyncIterator[Archive]:
    """Give another server's archive over the same database."""
    opened = await open_archive(archive_url)
    yield opened
    await opened.close()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal_url(request: pytest.FixtureRequest) -> str | None:
    return None if request.param == "memory" else request.getfixturevalue(f"{request.param}_archive")


@pytest.fixture
async def journal(journal_url: str | None) -> AsyncIterator[Journal]:
    if journal_url is None:
        yield MemoryJournal()
        return
    opened = await open_archive(journal_url)
    yield opened.journal
    await opened.close()
