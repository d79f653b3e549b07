"""Servers that tests here may end: their own ones."""

from collections.abc import Iterator

import pytest

from tests.postgres_server import PostgresServer


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """Give a PostgreSQL server that nobody else uses."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.remove()
