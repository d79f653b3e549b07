"""Players who have chosen a name. Who has not is known by the cookie alone (design 7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy
from sqlalchemy.exc import IntegrityError

from protocol.ids import Millis, PlayerId
from server.archive.database import Database
from server.archive.erase import digest
from server.archive.tables import erased, looks, players

SEEN_EVERY_MS: Final = 24 * 60 * 60 * 1000


class NameTaken(Exception):
    """Another player has a name that looks like this one."""


class UnknownPlayer(Exception):
    """The player was erased."""


@dataclass(frozen=True, slots=True)
class Player:
    """`seen`: the last sign of life, to the day."""

    id: PlayerId
    name: str
    created: Millis
    seen: Millis


class Players:
    """The names of the archive. All calls raise ArchiveDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, player: PlayerId) -> Player | None:
        """Give a player who has chosen a name and was not erased."""
        async with self._database.reading() as connection:
            row = (await connection.execute(sqlalchemy.select(players).where(players.c.player == player))).first()
        return None if row is None else Player(PlayerId(row.player), row.name, Millis(row.created), Millis(row.seen))

    async def name(self, player: PlayerId, name: str, looks_like: Sequence[str], now: Millis) -> None:
        """Give a player a name, and free the one before.

        `looks_like`: the keys of `lobby/names.py`; two names that share one count as the same.

        Raises:
            NameTaken: the player keeps the name before.
            UnknownPlayer
        """
        keys = tuple(dict.fromkeys(looks_like))
        try:
            async with self._database.writing() as connection:
                gone = sqlalchemy.select(erased.c.at).where(erased.c.digest == digest(player))
                if (await connection.execute(gone)).first() is not None:
                    raise UnknownPlayer
                named = self._database.insert(players).values(player=player, name=name, created=now, seen=now)
                await connection.execute(
                    named.on_conflict_do_update(index_elements=["player"], set_={"name": name, "seen": now})
                )
                await connection.execute(looks.delete().where(looks.c.player == player))
                await connection.execute(looks.insert(), [{"look": key, "player": player} for key in keys])
        except IntegrityError:
            raise NameTaken from None

    async def seen(self, here: Sequence[PlayerId], now: Millis) -> None:
        """Note a sign of life of those who have a name; written once a day."""
        async with self._database.writing() as connection:
            await connection.execute(
                players.update()
                .where(players.c.player.in_(here), players.c.seen <= now - SEEN_EVERY_MS)
                .values(seen=now)
            )
