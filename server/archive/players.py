"""Players who have chosen a name or a paint. Who has not is known by the cookie alone (design 7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.ids import Millis, PlayerId
from server.archive.database import Database
from server.archive.erase import digest
from server.archive.tables import erased, looks, match_seats, paints, players

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
                await self._known(connection, player)
                named = self._database.insert(players).values(player=player, name=name, created=now, seen=now)
                await connection.execute(
                    named.on_conflict_do_update(index_elements=["player"], set_={"name": name, "seen": now})
                )
                await connection.execute(looks.delete().where(looks.c.player == player))
                await connection.execute(looks.insert(), [{"look": key, "player": player} for key in keys])
        except IntegrityError:
            raise NameTaken from None

    async def shown_name(self, player: PlayerId) -> str | None:
        """Give the name of a player as others know it: the chosen one, else that of the latest match."""
        latest = (
            sqlalchemy.select(match_seats.c.name)
            .where(match_seats.c.player == player)
            .order_by(match_seats.c.ended.desc(), match_seats.c.room.desc())
            .limit(1)
        )
        async with self._database.reading() as connection:
            for query in (sqlalchemy.select(players.c.name).where(players.c.player == player), latest):
                name = (await connection.execute(query)).scalar()
                if name is not None:
                    return str(name)
        return None

    async def paints(self, wanted: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        """Give the paints of some players; who has chosen none is left out."""
        async with self._database.reading() as connection:
            found = await connection.execute(sqlalchemy.select(paints).where(paints.c.player.in_(wanted)))
            return {PlayerId(player): paint for player, paint in found}

    async def paint(self, player: PlayerId, paint: str) -> None:
        """Give a player a paint, or with an empty word none. Raises: UnknownPlayer."""
        async with self._database.writing() as connection:
            await self._known(connection, player)
            await connection.execute(paints.delete().where(paints.c.player == player))
            if paint:
                await connection.execute(paints.insert().values(player=player, paint=paint))

    async def seen(self, here: Sequence[PlayerId], now: Millis) -> None:
        """Note a sign of life of those who have a name; written once a day."""
        async with self._database.writing() as connection:
            await connection.execute(
                players.update()
                .where(players.c.player.in_(here), players.c.seen <= now - SEEN_EVERY_MS)
                .values(seen=now)
            )

    async def _known(self, connection: AsyncConnection, player: PlayerId) -> None:
        """See that nothing is kept of who was erased. Raises: UnknownPlayer."""
        gone = sqlalchemy.select(erased.c.at).where(erased.c.digest == digest(player))
        if (await connection.execute(gone)).first() is not None:
            raise UnknownPlayer
