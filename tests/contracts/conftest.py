"""What the contract suites share: each asks for a fixture that gives it one implementation after the other."""

from tests.archive.ends import archive, archive_url, journal, other
from tests.lobby.ends import backend, redis_end, shared_server, two
from tests.postgres_server import postgres_server, postgres_url

__all__ = [
    "archive",
    "archive_url",
    "backend",
    "journal",
    "other",
    "postgres_server",
    "postgres_url",
    "redis_end",
    "shared_server",
    "two",
]
