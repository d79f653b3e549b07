"""What the contract suites share: each asks for a fixture that gives it one implementation after the other."""

from tests.archive.ends import (
    archive,
    archive_url,
    journal,
    journal_url,
    other,
    postgres_archive,
    postgres_tables,
    sqlite_archive,
    sqlite_tables,
)
from tests.lobby.ends import backend, redis_end, shared_server, two

__all__ = [
    "archive",
    "archive_url",
    "backend",
    "journal",
    "journal_url",
    "other",
    "postgres_archive",
    "postgres_tables",
    "redis_end",
    "shared_server",
    "sqlite_archive",
    "sqlite_tables",
    "two",
]
