"""Erase me: a player's id and name leave the archive, the matches stay readable for the others (design 7).

    table        what is left
    players      nothing
    looks        nothing: the name is free
    match_seats  the seat without id and name, shown as "(erased)"; a record holds no name, only its mark
    room_seats   nothing
    ratings      nothing
    rated        the seat without id: what the opponent was up against, so that its rating stays as it is
    paints       nothing
    moves        nothing: a code that was made gives nobody
    journal      the first record of each room, with "(erased)" for the name and `gone-<seat>` for the id
    erased       a digest of the id, so that cookies that still name it are known to be void

A room that opens at that very moment can bring the id in once more. So the id itself stays in `erased` for an hour;
then everything is erased once again, and the id goes too.

SQLite overwrites at once what was deleted; PostgreSQL does with its next vacuum. Back-ups lose it with their age.
After a back-up was restored, `again` erases those in it whose digest is known.
"""

import hashlib
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import sqlalchemy
from sqlalchemy import Column
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.ids import Millis, PlayerId, RoomId
from protocol.messages import Player
from server.archive.database import Database
from server.archive.rated import Pool, lock
from server.archive.records import Opened, pack, unpack
from server.archive.tables import (
    erased,
    journal,
    match_seats,
    moves,
    paints,
    players,
    rated,
    ratings,
    room_seats,
    rooms,
)

ERASED: Final = "(erased)"
"""Stands for the name of a player who was erased; no name may hold brackets (`lobby/names.py`)."""

LATE_MS: Final = 60 * 60 * 1000
SKEW_MS: Final = 10 * 60 * 1000  # how far the clocks of servers, and the length of a transaction, may be apart
ROOMS_AT_ONCE: Final = 50
SEATS_AT_ONCE: Final = 500
PLAYERS_AT_ONCE: Final = 1_000


def digest(player: PlayerId) -> bytes:
    """Give what is kept of an erased player: by 72 random bits, so an id is known by it only to who had it before."""
    return hashlib.sha256(b"salvo player " + player.encode()).digest()


class Erasure:
    """Erases players, and knows who was erased without asking the database. All calls raise ArchiveDown."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._gone: set[bytes] = set()
        self._newest = Millis(0)

    def gone(self, player: PlayerId) -> bool:
        """Say whether a player was erased, here or as far as `refresh` has heard of it."""
        return digest(player) in self._gone

    async def refresh(self) -> None:
        """Hear of those whom other servers have erased."""
        query = sqlalchemy.select(erased.c.digest, erased.c.at).where(erased.c.at >= self._newest - SKEW_MS)
        async with self._database.reading() as connection:
            for found, at in await connection.execute(query):
                self._gone.add(found)
                self._newest = max(self._newest, Millis(at))

    async def playing(self, player: PlayerId) -> bool:
        """Say whether a player has a seat in a room that has not ended, on any server."""
        query = (
            sqlalchemy.select(room_seats.c.room)
            .join(rooms, rooms.c.room == room_seats.c.room)
            .where(room_seats.c.player == player, rooms.c.ended.is_(None))
            .limit(1)
        )
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def erase(self, player: PlayerId, now: Millis) -> None:
        """Erase a player. Who plays should have resigned before: nobody can come back to the seat.

        If it breaks off in the middle, the cookie is void already, and `finish` does the rest.
        """
        note = self._database.insert(erased).values(digest=digest(player), at=now, player=player)
        async with self._database.writing() as connection:
            await connection.execute(
                note.on_conflict_do_update(index_elements=["digest"], set_={"at": now, "player": player})
            )
        self._gone.add(digest(player))
        await self._sweep(player)
        await self._database.forget_overwritten()

    async def finish(self, now: Millis) -> int:
        """Erase once again those of an hour ago, and forget their ids. Gives how many there were."""
        due = erased.c.player.is_not(None) & (erased.c.at <= now - LATE_MS)
        async with self._database.reading() as connection:
            late = (await connection.execute(sqlalchemy.select(erased.c.player).where(due))).scalars().all()
        for player in late:
            await self._sweep(player)
            async with self._database.writing() as connection:
                await connection.execute(erased.update().where(erased.c.player == player, due).values(player=None))
        if late:
            await self._database.forget_overwritten()
        return len(late)

    async def again(self, now: Millis) -> int:
        """Erase all in the tables whose digest is known, as after a restore. Gives how many there were."""
        await self.refresh()
        found = {
            player
            for column in (players.c.player, match_seats.c.player, room_seats.c.player, rated.c.player, paints.c.player)
            async for player in self._all(column)
            if self.gone(player)
        }
        for player in found:
            await self.erase(player, now)
        return len(found)

    async def _all(self, column: Column[str]) -> AsyncIterator[PlayerId]:
        """Give every player of a column, a page at a time."""
        last = ""
        while True:
            query = sqlalchemy.select(column).where(column > last).distinct().order_by(column).limit(PLAYERS_AT_ONCE)
            async with self._database.reading() as connection:
                page = (await connection.execute(query)).scalars().all()
            for player in page:
                yield PlayerId(player)
            if len(page) < PLAYERS_AT_ONCE:
                return
            last = page[-1]

    async def _sweep(self, player: PlayerId) -> None:
        """Take a player out of every table, in small transactions: the journal waits for each on SQLite."""
        async with self._database.writing() as connection:
            for table in (players, paints, moves):
                await connection.execute(table.delete().where(table.c.player == player))
        await self._sweep_ratings(player)
        swept = SEATS_AT_ONCE
        while swept == SEATS_AT_ONCE:
            async with self._database.writing() as connection:
                swept = await _sweep_match_seats(connection, player)
        swept = ROOMS_AT_ONCE
        while swept == ROOMS_AT_ONCE:
            async with self._database.writing() as connection:
                swept = await _sweep_rooms(connection, player)

    async def _sweep_ratings(self, player: PlayerId) -> None:
        """Leave the ratings; while a match of such a pool is counted this waits for it."""
        async with self._database.writing() as connection:
            found = await connection.execute(
                sqlalchemy.select(rated.c.game, rated.c.mode).where(rated.c.player == player).distinct()
            )
            await lock(connection, [Pool(game, mode) for game, mode in found])
            await connection.execute(rated.update().where(rated.c.player == player).values(player=None))
            await connection.execute(ratings.delete().where(ratings.c.player == player))


async def _sweep_match_seats(connection: AsyncConnection, player: PlayerId) -> int:
    seat = sqlalchemy.tuple_(match_seats.c.room, match_seats.c.seat)
    some = sqlalchemy.select(match_seats.c.room, match_seats.c.seat).where(match_seats.c.player == player)
    swept = await connection.execute(
        match_seats.update().where(seat.in_(some.limit(SEATS_AT_ONCE))).values(player=None, name=None)
    )
    return swept.rowcount


async def _sweep_rooms(connection: AsyncConnection, player: PlayerId) -> int:
    found = await connection.execute(
        sqlalchemy.select(room_seats.c.room).where(room_seats.c.player == player).distinct().limit(ROOMS_AT_ONCE)
    )
    some = found.scalars().all()
    for room in some:
        await _rewrite_opening(connection, room, player)
    await connection.execute(room_seats.delete().where(room_seats.c.player == player, room_seats.c.room.in_(some)))
    return len(some)


async def _rewrite_opening(connection: AsyncConnection, room: RoomId, player: PlayerId) -> None:
    first = (journal.c.room == room) & (journal.c.n == 0)
    stored = (await connection.execute(sqlalchemy.select(journal.c.record).where(first))).scalar()
    opened = None if stored is None else unpack(stored)
    if isinstance(opened, Opened):
        seats = list(zip(opened.players, opened.shown, strict=True))
        for seat, (who, shown) in enumerate(seats):
            if who == player:
                seats[seat] = (PlayerId(f"gone-{seat}"), Player(name=ERASED, paint="", bot=shown.bot))
        renamed = msgspec.structs.replace(
            opened, players=tuple(who for who, _ in seats), shown=tuple(shown for _, shown in seats)
        )
        await connection.execute(journal.update().where(first).values(record=pack(renamed)))
