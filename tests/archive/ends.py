"""The databases, each of which has to pass every test that asks for `archive_url`, `archive` or `journal`."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.archive.archive import Archive, open_archive
from server.archive.journal import Journal
from server.archive.memory import MemoryJournal


@pytest.fixture(params=["sqlite", "postgres"])
def archive_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give a database that is not there yet, or empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/archive/salvo.db"
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
async def journal(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
        return
    url = f"sqlite:///{tmp_path}/salvo.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    opened = await open_archive(url)
    yield opened.journal
    await opened.close()
