"""Codes that give a player to another device: short-lived, taken once, kept by a digest alone."""

from typing import NamedTuple

import sqlalchemy

from protocol.ids import Millis, PlayerId
from server.archive.database import Database
from server.archive.tables import moves, players


class Moving(NamedTuple):
    """Whom a code gives. `name`: as the device that made it knew it, until the player has chosen one."""

    player: PlayerId
    name: str


class Moves:
    """The codes of the archive. All calls raise ArchiveDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def offer(self, digest: bytes, moving: Moving, until: Millis, now: Millis) -> None:
        """Keep a code; the player's earlier one is good no more."""
        async with self._database.writing() as connection:
            await connection.execute(moves.delete().where((moves.c.player == moving.player) | (moves.c.until <= now)))
            await connection.execute(moves.insert().values(digest=digest, until=until, **moving._asdict()))

    async def take(self, digest: bytes, now: Millis) -> Moving | None:
        """Give whom a code gives, once; `None` for one that is not good (any more)."""
        taken = (
            moves.delete().where(moves.c.digest == digest, moves.c.until > now).returning(moves.c.player, moves.c.name)
        )
        async with self._database.writing() as connection:
            row = (await connection.execute(taken)).first()
            if row is None:
                return None
            chosen = sqlalchemy.select(players.c.name).where(players.c.player == row.player)
            name = (await connection.execute(chosen)).scalar()
        return Moving(PlayerId(row.player), row.name if name is None else name)
