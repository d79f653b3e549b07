"""What the tests of the edge share."""

from collections.abc import AsyncIterator

import pytest

from server.archive.archive import Archive, open_archive
from tests.archive.ends import sqlite_archive, sqlite_tables

__all__ = ["archive", "sqlite_archive", "sqlite_tables"]


@pytest.fixture
async def archive(sqlite_archive: str) -> AsyncIterator[Archive]:
    """Give an archive with nothing in it."""
    opened = await open_archive(sqlite_archive)
    yield opened
    await opened.close()
