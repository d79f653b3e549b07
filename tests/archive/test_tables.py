"""The tables as the code names them are those that the migrations make, on both databases."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from server.archive.archive import Archive
from server.archive.database import MIGRATIONS, open_database
from server.archive.tables import metadata


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": False})
    return list(compare_metadata(context, metadata))


async def test_migrations_make_these_tables(empty_url: str) -> None:
    database = await open_database(empty_url)
    async with database.writing() as connection:
        assert await connection.run_sync(differences) == []
        await connection.exec_driver_sql("ALTER TABLE players ADD COLUMN other TEXT")
        await connection.exec_driver_sql("DROP INDEX ix_players_seen")
        assert len(await connection.run_sync(differences)) == 2, "the comparison sees no differences"
    await database.close()


def test_there_is_one_newest_migration() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert len(script.get_heads()) == 1
    assert [revision.revision for revision in script.walk_revisions()][-1] == "0001"


PLANS = {
    "ix_rooms_unstored": "SELECT room FROM rooms WHERE played AND NOT matched",
    "ix_rooms_ended": "SELECT room FROM rooms WHERE ended IS NULL ORDER BY opened, room",
    "ix_room_seats_player": "SELECT room FROM room_seats WHERE player = 'x'",
    "ix_matches_ended": "SELECT room FROM matches WHERE ended < 5",
    "ix_match_seats_player_ended_room": (
        "SELECT room FROM match_seats WHERE player = 'x' AND (ended, room) < (5, 'y') ORDER BY ended DESC, room DESC"
    ),
    "ix_players_seen": "SELECT player FROM players WHERE seen < 5",
    "ix_looks_player": "SELECT look FROM looks WHERE player = 'x'",
    "ix_erased_at": "SELECT digest FROM erased WHERE at >= 5",
    "ix_rated_game_mode_ended_room": (
        "SELECT seat FROM rated WHERE game = 'x' AND mode = 'y' AND (ended, room) > (5, 'z') ORDER BY ended, room"
    ),
    "ix_rated_player_ended_room": "SELECT score FROM rated WHERE player = 'x' ORDER BY ended DESC, room DESC",
    "ix_ratings_game_mode_mu": "SELECT player FROM ratings WHERE game = 'x' AND mode = 'y' ORDER BY mu DESC LIMIT 9",
    "ix_ratings_player": "SELECT mode FROM ratings WHERE player = 'x'",
    "ix_moves_player": "SELECT digest FROM moves WHERE player = 'x'",
    "ix_moves_until": "SELECT digest FROM moves WHERE until <= 5",
}


@pytest.mark.parametrize("index", PLANS)
async def test_an_index_serves_what_is_asked(archive: Archive, index: str) -> None:
    async with archive.database.reading() as connection:
        if archive.database.file is None:
            await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
            plan = await connection.exec_driver_sql(f"EXPLAIN {PLANS[index]}")
        else:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {PLANS[index]}")
        assert index in str(plan.all())


def test_every_index_is_asked_for() -> None:
    indexes = {str(index.name) for table in metadata.tables.values() for index in table.indexes}
    assert indexes == PLANS.keys()
