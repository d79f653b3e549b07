"""What the archive holds, read as it lies there."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy

from protocol.ids import RoomId
from server.archive.database import open_database
from server.archive.matches import Match, Matches
from server.archive.tables import journal, matches

STORE_S: Final = 30


@dataclass
class Kept:
    """`journal`: the rows of each room, by number. `matches`: those that are over."""

    journal: Mapping[str, Sequence[tuple[int, bytes]]]
    matches: Mapping[str, Match]


async def read_kept(url: str) -> Kept:
    """Read all that is kept."""
    database = await open_database(url)
    try:
        async with database.reading() as connection:
            rows = (await connection.execute(journal.select().order_by(journal.c.room, journal.c.n))).all()
            over = (await connection.execute(sqlalchemy.select(matches.c.room))).scalars().all()
        records: dict[str, list[tuple[int, bytes]]] = {}
        for room, number, stored in rows:
            records.setdefault(room, []).append((number, bytes(stored)))
        shelf = Matches(database)
        found = {room: await shelf.find(RoomId(room)) for room in over}
        return Kept(records, {room: match for room, match in found.items() if match is not None})
    finally:
        await database.close()


async def until_stored(url: str, count: int) -> None:
    """Wait until so many matches are stored."""
    database = await open_database(url)
    counted = sqlalchemy.select(sqlalchemy.func.count()).select_from(matches)
    try:
        async with asyncio.timeout(STORE_S):
            while True:
                async with database.reading() as connection:
                    if (await connection.execute(counted)).scalar_one() >= count:
                        return
                await asyncio.sleep(0.1)
    finally:
        await database.close()
