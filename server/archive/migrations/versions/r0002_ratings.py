"""Ratings, paints, and codes for another device."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "rated",
        sa.Column("room", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("player", KEY),
        sa.Column("score", sa.SmallInteger, nullable=False),
        sa.Column("mu", sa.BigInteger, nullable=False),
        sa.Column("sigma", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "seat", name="pk_rated"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rated_game_mode_ended_room", "rated", ["game", "mode", "ended", "room"])
    op.create_index("ix_rated_player_ended_room", "rated", ["player", "ended", "room"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("player", KEY, nullable=False),
        sa.Column("mu", sa.BigInteger, nullable=False),
        sa.Column("sigma", sa.BigInteger, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("room", KEY, nullable=False),
        sa.PrimaryKeyConstraint("game", "mode", "player", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_game_mode_mu", "ratings", ["game", "mode", "mu"])
    op.create_index("ix_ratings_player", "ratings", ["player"])
    op.create_table(
        "paints",
        sa.Column("player", KEY, nullable=False),
        sa.Column("paint", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_paints"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "moves",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("player", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_moves"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_moves_player", "moves", ["player"])
    op.create_index("ix_moves_until", "moves", ["until"])
