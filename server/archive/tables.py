"""The tables of the archive. What changes here needs a migration beside it (`migrations/versions`).

Ids are compared byte by byte on every database: the order of a language has no say in keys, and may change with the
system's libraries.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

Key = Text().with_variant(Text(collation="C"), "postgresql")

journal = Table(
    "journal",
    metadata,
    Column("room", Key, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("record", LargeBinary, nullable=False),
)
"""The records of each room (`records.py`), numbered from 0 without gaps. They lie in the order in which they came, on
SQLite too: in the order of the key each record would be written with a page of its room's alone, and those are many."""

rooms = Table(
    "rooms",
    metadata,
    Column("room", Key, primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("played", Boolean, nullable=False, server_default=false()),
    Column("matched", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
"""The rooms of the journal, written with their first and last record. `ended`: closed, void, or its match stored.
`played`: closed after a match, or broke. `matched`: its match is stored, or it broke before there was one."""

Index(
    "ix_rooms_unstored",
    rooms.c.room,
    postgresql_where=text("played AND NOT matched"),
    sqlite_where=text("played AND NOT matched"),
)
Index("ix_rooms_ended", rooms.c.ended)

room_seats = Table(
    "room_seats",
    metadata,
    Column("room", Key, ForeignKey(rooms.c.room, ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", Key, nullable=False, index=True),
    sqlite_with_rowid=False,
)
"""Who is named in the first record of a room."""

matches = Table(
    "matches",
    metadata,
    Column("room", Key, primary_key=True),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("winner", SmallInteger),
    Column("reason", Text),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False, index=True),
    Column("rounds", Integer, nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("record", Text, nullable=False),
    Column("told", Text),
)
"""Matches that are over. `options`: JSON. `reason`: NULL for a match without a result, `winner` NULL for a draw too.
`record`: the text with a mark in place of each name (`matches.py`). `told`: the digest of all frames, in hex."""

match_seats = Table(
    "match_seats",
    metadata,
    Column("room", Key, ForeignKey(matches.c.room, ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", Key),
    Column("name", Text),
    Column("ended", BigInteger, nullable=False),
    Index(None, "player", "ended", "room"),
    sqlite_with_rowid=False,
)
"""Who played; `player` and `name` are NULL once they were erased. `ended` as in the match, so that one index lists a
player's matches."""

players = Table(
    "players",
    metadata,
    Column("player", Key, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)
"""Who has chosen a name."""

looks = Table(
    "looks",
    metadata,
    Column("look", Key, primary_key=True),
    Column("player", Key, ForeignKey(players.c.player, ondelete="CASCADE"), nullable=False, index=True),
    sqlite_with_rowid=False,
)
"""What the names in use look like (`lobby/names.py`): each look belongs to one player."""

erased = Table(
    "erased",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("player", Key),
    sqlite_with_rowid=False,
)
"""Who was erased, by a digest of the id; `player` until nothing of theirs can come late any more (`erase.py`)."""

rated = Table(
    "rated",
    metadata,
    Column("room", Key, primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("player", Key),
    Column("score", SmallInteger, nullable=False),
    Column("mu", BigInteger, nullable=False),
    Column("sigma", BigInteger, nullable=False),
    Index(None, "game", "mode", "ended", "room"),
    Index(None, "player", "ended", "room"),
    sqlite_with_rowid=False,
)
"""The seats of matches that count for ratings, kept also when the match is let go. `player`: NULL once erased. `score`:
2 won, 1 drawn, 0 lost. `mu`, `sigma`: what the player was worth before, in millionths (`rating.py`)."""

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("mode", Text, primary_key=True),
    Column("player", Key, primary_key=True),
    Column("mu", BigInteger, nullable=False),
    Column("sigma", BigInteger, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("room", Key, nullable=False),
    Index(None, "game", "mode", "mu"),
    Index(None, "player"),
    sqlite_with_rowid=False,
)
"""What became of it all: the fold of `rated`. `ended`, `room`: the latest match that counts."""

paints = Table(
    "paints",
    metadata,
    Column("player", Key, primary_key=True),
    Column("paint", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Who has chosen a paint."""

moves = Table(
    "moves",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("player", Key, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)
"""Codes that give a player to another device, by a keyed digest; taken once, and good until the moment named."""
