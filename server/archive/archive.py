"""The archive as one thing: what is kept, by the URL of its database."""

from dataclasses import dataclass

from server.archive.database import Database, open_database
from server.archive.engines import postgres_connect
from server.archive.erase import Erasure
from server.archive.journal import Journal
from server.archive.matches import Matches
from server.archive.moves import Moves
from server.archive.players import Players
from server.archive.postgres import PostgresStore
from server.archive.ratings import Ratings
from server.archive.retention import Kept, Retention
from server.archive.sqlite import SqliteStore
from server.archive.writer import Store, WrittenJournal
from server.telemetry import Telemetry

JOURNAL_STATEMENT_S = 3.0  # a batch that takes longer is tried again on a new connection


@dataclass(frozen=True, slots=True)
class Archive:
    """What is kept. `close` it, last of all."""

    journal: Journal
    matches: Matches
    players: Players
    ratings: Ratings
    moves: Moves
    erasure: Erasure
    retention: Retention
    database: Database

    async def close(self) -> None:
        """Write what waits, and let the database go."""
        await self.journal.close()
        await self.database.close()


async def open_archive(url: str, kept: Kept | None = None, telemetry: Telemetry | None = None) -> Archive:
    """Open `sqlite:///folder/file.db` or `postgresql://...`: its tables are made or brought up to date first.

    Raises:
        Unusable: the message says what is wrong and what to do.
        ArchiveDown: if the database is not reached.
    """
    database = await open_database(url)
    store: Store
    if database.file is None:
        store = PostgresStore(postgres_connect(url, "salvo journal", JOURNAL_STATEMENT_S))
    else:
        store = SqliteStore(database.file)
    journal = WrittenJournal(store, database, telemetry=telemetry)
    erasure = Erasure(database)
    try:
        await journal.start()
        await erasure.refresh()
    except BaseException:
        await journal.close()
        await database.close()
        raise
    return Archive(
        journal=journal,
        matches=Matches(database),
        players=Players(database),
        ratings=Ratings(database),
        moves=Moves(database),
        erasure=erasure,
        retention=Retention(database, erasure, kept or Kept()),
        database=database,
    )
