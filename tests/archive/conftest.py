"""What the tests of the archive share."""

from tests.archive.ends import archive, archive_url, journal, other
from tests.postgres_server import postgres_server, postgres_url

__all__ = ["archive", "archive_url", "journal", "other", "postgres_server", "postgres_url"]
