"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("room", KEY, nullable=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("room", "n", name="pk_journal"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rooms",
        sa.Column("room", KEY, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("played", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("matched", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("room", name="pk_rooms"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_rooms_unstored",
        "rooms",
        ["room"],
        sqlite_where=sa.text("played AND NOT matched"),
        postgresql_where=sa.text("played AND NOT matched"),
    )
    op.create_index("ix_rooms_ended", "rooms", ["ended"])
    op.create_table(
        "room_seats",
        sa.Column("room", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("player", KEY, nullable=False),
        sa.PrimaryKeyConstraint("room", "seat", name="pk_room_seats"),
        sa.ForeignKeyConstraint(["room"], ["rooms.room"], name="fk_room_seats_room", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_room_seats_player", "room_seats", ["player"])
    op.create_table(
        "matches",
        sa.Column("room", KEY, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", sa.Text),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("quick", sa.Boolean, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("told", sa.Text),
        sa.PrimaryKeyConstraint("room", name="pk_matches"),
    )
    op.create_index("ix_matches_ended", "matches", ["ended"])
    op.create_table(
        "match_seats",
        sa.Column("room", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("player", KEY),
        sa.Column("name", sa.Text),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["room"], ["matches.room"], name="fk_match_seats_room", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_match_seats_player_ended_room", "match_seats", ["player", "ended", "room"])
    op.create_table(
        "players",
        sa.Column("player", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_players"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_players_seen", "players", ["seen"])
    op.create_table(
        "looks",
        sa.Column("look", KEY, nullable=False),
        sa.Column("player", KEY, nullable=False),
        sa.PrimaryKeyConstraint("look", name="pk_looks"),
        sa.ForeignKeyConstraint(["player"], ["players.player"], name="fk_looks_player", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_looks_player", "looks", ["player"])
    op.create_table(
        "erased",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("player", KEY),
        sa.PrimaryKeyConstraint("digest", name="pk_erased"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_erased_at", "erased", ["at"])
