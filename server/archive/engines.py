"""Engines by URL: SQLite in a file, or PostgreSQL, each with the settings that make a promise a promise."""

import os
import sqlite3
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

import asyncpg
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

CONNECT_S: Final = 5.0
STATEMENT_S: Final = 10.0  # also how long a statement waits for whoever writes to a SQLite file
CONNECTIONS: Final = 5

PRAGMAS: Final = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",  # a power cut is a crash like any other
    "PRAGMA fullfsync = ON",  # of use on macOS alone: past the cache of the drive
    "PRAGMA secure_delete = ON",  # what is erased is overwritten
    "PRAGMA journal_size_limit = 67108864",
)

USAGE: Final = (
    "give the database as sqlite:///folder/file.db (four slashes for an absolute path) "
    "or postgresql://user:password@host/database"
)

Connect = Callable[[], Coroutine[Any, Any, "asyncpg.Connection[asyncpg.Record]"]]


class Unusable(Exception):
    """The database cannot be used as it is; the message says why and what to do."""


def sqlite_path(url: str) -> Path | None:
    """Give the file that a URL such as `sqlite:///data/salvo.db` names, `None` for PostgreSQL. Raises: Unusable."""
    try:
        parts = urlsplit(url)
        if parts.scheme in ("postgresql", "postgres") and parts.port != 0:
            return None
    except ValueError:
        raise Unusable(USAGE) from None
    if parts.scheme != "sqlite" or parts.netloc or len(parts.path) < 2 or parts.query or parts.fragment:
        raise Unusable(USAGE)
    return Path(parts.path[1:]).absolute()


def sqlite_uri(file: Path) -> str:
    """Name a file that must be there already: one that is lost must not be replaced by an empty one unseen."""
    return f"file:{quote(str(file))}?mode=rw"


def make_file(file: Path) -> None:
    """Make the file of SQLite, and its folder, where there is none. Raises: Unusable."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        connection = sqlite3.connect(file, timeout=STATEMENT_S)
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        finally:
            connection.close()
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"{file} cannot be used: {fault}") from fault
    if mode != "wal":
        raise Unusable(f"{file} lies on a file system without write-ahead logging (a network folder?)")


def sqlite_engine(file: Path) -> AsyncEngine:
    """Make an engine whose transactions take the right to write at once if they have the option `writes`."""
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{sqlite_uri(file)}&uri=true",
        poolclass=AsyncAdaptedQueuePool,
        pool_size=CONNECTIONS,
        hide_parameters=True,  # names and ids of players stay out of logs
        connect_args={"isolation_level": None, "timeout": STATEMENT_S},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes then would fail where another one wrote in between.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def postgres_engine(url: str, statement_s: float | None = STATEMENT_S) -> AsyncEngine:
    """Make an engine; `statement_s` bounds each statement, `None` for no bound."""
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=postgres_connect(url, "salvo", statement_s),
        pool_size=CONNECTIONS,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=CONNECT_S,
    )


def postgres_connect(url: str, name: str, statement_s: float | None) -> Connect:
    """Give what makes a bare connection. The URL is read as libpq reads it: sockets, TLS, password file."""
    bound = str(int((statement_s or 0) * 1000))
    return partial(
        asyncpg.connect,
        url,
        timeout=CONNECT_S,
        command_timeout=statement_s,
        server_settings={
            "application_name": name,
            "synchronous_commit": "on",  # whatever the server's default is
            "statement_timeout": bound,
            "idle_in_transaction_session_timeout": bound,
        },
    )
