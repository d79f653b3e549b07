"""How long things are kept, and the work that lets them go, in this order and in small batches:

    1  what came late of players who were erased (`erase.py`)
    2  journals of rooms that ended more than `journal_days` ago; never one whose match was not stored
    3  matches that ended more than `match_days` ago
    4  players with a name who were not seen for `idle_days`: erased as if they had asked for it
    5  digests of players erased more than `ERASED_DAYS` ago: no cookie lives as long; codes that have ended

A batch is one short transaction, so that the journal of running rooms never waits long for it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import sqlalchemy

from protocol.ids import Millis, PlayerId
from server.archive.database import Database
from server.archive.erase import Erasure
from server.archive.journal import ArchiveDown
from server.archive.tables import erased, journal, matches, moves, players, rooms

EVERY_S: Final = 60.0
DAY_MS: Final = 24 * 60 * 60 * 1000
ERASED_DAYS: Final = 401
ROOMS_AT_ONCE: Final = 10  # some hundred records each
MATCHES_AT_ONCE: Final = 100
PLAYERS_AT_ONCE: Final = 10

log = logging.getLogger("salvo.archive")

Step = Callable[[Millis, Millis], Awaitable[int]]
"""Lets go some of what is older than the first moment, at the second, and says how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """How many days things are kept; `None` for ever."""

    journal_days: int | None = 30
    match_days: int | None = None
    idle_days: int | None = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept:
    """How much a run has let go."""

    late: int
    journals: int
    matches: int
    players: int


class Retention:
    """Lets go what is old. To be run now and then, by one server or by all."""

    def __init__(self, database: Database, erasure: Erasure, kept: Kept) -> None:
        self._database = database
        self._erasure = erasure
        self._kept = kept

    async def run(self, now: Millis, batches: int = 200) -> Swept:
        """Do what is due, at most so many batches of each kind. Raises: ArchiveDown."""
        late = await self._erasure.finish(now)
        journals = await self._repeat(self._drop_journals, self._kept.journal_days, now, batches)
        old = await self._repeat(self._drop_matches, self._kept.match_days, now, batches)
        idle = await self._repeat(self._erase_idle, self._kept.idle_days, now, batches)
        async with self._database.writing() as connection:
            await connection.execute(erased.delete().where(erased.c.at < now - ERASED_DAYS * DAY_MS))
            await connection.execute(moves.delete().where(moves.c.until <= now))
        return Swept(late=late, journals=journals, matches=old, players=idle)

    async def keep_up(self, now: Callable[[], Millis], every_s: float = EVERY_S) -> None:
        """Do what is due now and then, until cancelled."""
        while True:
            try:
                await self.run(now())
            except ArchiveDown as fault:
                log.warning("nothing old is let go just now: %s", fault)
            await asyncio.sleep(every_s)

    async def _repeat(self, step: Step, days: int | None, now: Millis, batches: int) -> int:
        count = 0
        if days is not None:
            for _ in range(batches):
                done = await step(Millis(now - days * DAY_MS), now)
                if not done:
                    break
                count += done
        return count

    async def _drop_journals(self, before: Millis, _: Millis) -> int:
        done = rooms.c.matched | ~rooms.c.played
        query = sqlalchemy.select(rooms.c.room).where(rooms.c.ended < before, done).limit(ROOMS_AT_ONCE)
        async with self._database.writing() as connection:
            old = (await connection.execute(query)).scalars().all()
            await connection.execute(journal.delete().where(journal.c.room.in_(old)))
            await connection.execute(rooms.delete().where(rooms.c.room.in_(old)))
        return len(old)

    async def _drop_matches(self, before: Millis, _: Millis) -> int:
        query = sqlalchemy.select(matches.c.room).where(matches.c.ended < before).limit(MATCHES_AT_ONCE)
        async with self._database.writing() as connection:
            return (await connection.execute(matches.delete().where(matches.c.room.in_(query)))).rowcount

    async def _erase_idle(self, before: Millis, now: Millis) -> int:
        query = sqlalchemy.select(players.c.player).where(players.c.seen < before).limit(PLAYERS_AT_ONCE)
        async with self._database.reading() as connection:
            idle = (await connection.execute(query)).scalars().all()
        for player in idle:
            await self._erasure.erase(PlayerId(player), now)
        return len(idle)
