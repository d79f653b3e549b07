"""What the tests of the archive share."""

from tests.archive.ends import (
    archive,
    archive_url,
    empty_url,
    journal,
    journal_url,
    other,
    postgres_archive,
    postgres_tables,
    sqlite_archive,
    sqlite_tables,
)

__all__ = [
    "archive",
    "archive_url",
    "empty_url",
    "journal",
    "journal_url",
    "other",
    "postgres_archive",
    "postgres_tables",
    "sqlite_archive",
    "sqlite_tables",
]
