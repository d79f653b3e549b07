"""The journal of SQLite in the order in which it is written, as PostgreSQL keeps it anyway."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("journal", "journal_by_room")
    op.create_table(
        "journal",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("room", "n", name="pk_journal"),
    )
    op.execute("INSERT INTO journal (room, n, record) SELECT room, n, record FROM journal_by_room")
    op.drop_table("journal_by_room")
