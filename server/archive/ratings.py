"""Ratings as they are asked for: of players, of the best, of a match; and all of them worked out again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
import sqlalchemy
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.ids import PlayerId, RoomId, Seat
from protocol.messages import Outcome, Rating
from server.archive.database import Database
from server.archive.rated import Pool, RatedSeat, add, correct, counts, every, fold_one, lock, seats_of
from server.archive.rating import PROVISIONAL_MATCHES, Skill, after, shown, value
from server.archive.tables import match_seats, matches, players, rated, ratings

FORM: Final = 10


class Rated(NamedTuple):
    """A player's rating in one pool. `matches`: how many count."""

    pool: Pool
    rating: Rating
    matches: int


class Ranked(msgspec.Struct, frozen=True):
    """A line of the leaderboard."""

    player: PlayerId
    name: str
    value: int
    matches: int


class Board(msgspec.Struct, frozen=True):
    """The best of a pool in order, and apart the best of those who have played too little to be ranked."""

    ranked: tuple[Ranked, ...]
    provisional: tuple[Ranked, ...]


class Result(msgspec.Struct, frozen=True):
    """A match that counted, as one player's form shows it. `score`: 2 won, 1 drawn, 0 lost."""

    match: RoomId
    game: str
    mode: str
    score: int


class Change(msgspec.Struct, frozen=True):
    """What a match did to a rating."""

    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recount:
    """What was found when all was worked out again. `missing`: matches that were not counted so far."""

    matches: int
    players: int
    missing: int
    different: int

    @property
    def equal(self) -> bool:
        """Whether what was kept is what comes out."""
        return not self.missing and not self.different


class Ratings:
    """The ratings of the archive. All calls raise ArchiveDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, pool: Pool, wanted: Sequence[PlayerId]) -> Mapping[PlayerId, Rating]:
        """Give the ratings of some players in a pool; who has none is left out."""
        query = sqlalchemy.select(ratings).where(*_in(pool), ratings.c.player.in_(wanted))
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
        return {PlayerId(row.player): shown(Skill(row.mu, row.sigma), row.matches) for row in found}

    async def each(self, player: PlayerId) -> tuple[Rated, ...]:
        """Give a player's ratings, in order of the pools."""
        query = sqlalchemy.select(ratings).where(ratings.c.player == player).order_by(ratings.c.game, ratings.c.mode)
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
        return tuple(
            Rated(Pool(row.game, row.mode), shown(Skill(row.mu, row.sigma), row.matches), row.matches) for row in found
        )

    async def board(self, pool: Pool, ranked: int, provisional: int) -> Board:
        """Give the best of a pool, by one question. Of equals the one who has played more comes first."""
        enough = ratings.c.matches >= PROVISIONAL_MATCHES
        parts = [
            sqlalchemy.select(ratings.c.player, ratings.c.mu, ratings.c.sigma, ratings.c.matches, ratings.c.room)
            .where(*_in(pool), condition)
            .order_by(ratings.c.mu.desc(), ratings.c.matches.desc(), ratings.c.player)
            .limit(most)
            .subquery()
            for condition, most in ((enough, ranked), (~enough, provisional))
        ]
        best = sqlalchemy.union_all(*(sqlalchemy.select(part) for part in parts)).subquery()
        query = (
            sqlalchemy.select(best, sqlalchemy.func.coalesce(players.c.name, match_seats.c.name).label("name"))
            .outerjoin(players, players.c.player == best.c.player)
            .outerjoin(match_seats, (match_seats.c.room == best.c.room) & (match_seats.c.player == best.c.player))
            .order_by(best.c.mu.desc(), best.c.matches.desc(), best.c.player)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
        # whose only names are in matches that are not kept any more cannot be shown
        lines = [
            Ranked(PlayerId(row.player), row.name, value(Skill(row.mu, row.sigma)), row.matches)
            for row in found
            if row.name is not None
        ]
        return Board(
            tuple(line for line in lines if line.matches >= PROVISIONAL_MATCHES),
            tuple(line for line in lines if line.matches < PROVISIONAL_MATCHES),
        )

    async def place(self, pool: Pool, player: PlayerId) -> int | None:
        """Give a player's place among those who are ranked, `None` for who is not."""
        mine = (
            sqlalchemy.select(ratings.c.mu)
            .where(*_in(pool), ratings.c.player == player, ratings.c.matches >= PROVISIONAL_MATCHES)
            .scalar_subquery()
        )
        better = sqlalchemy.select(sqlalchemy.func.count()).where(
            *_in(pool), ratings.c.matches >= PROVISIONAL_MATCHES, ratings.c.mu > mine
        )
        async with self._database.reading() as connection:
            ranked, count = (await connection.execute(sqlalchemy.select(mine, better.scalar_subquery()))).one()
        return None if ranked is None else int(count) + 1

    async def form(self, player: PlayerId, count: int = FORM) -> tuple[Result, ...]:
        """Give a player's latest matches that counted, the latest first."""
        query = (
            sqlalchemy.select(rated.c.room, rated.c.game, rated.c.mode, rated.c.score)
            .where(rated.c.player == player)
            .order_by(rated.c.ended.desc(), rated.c.room.desc())
            .limit(count)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
        return tuple(Result(RoomId(row.room), row.game, row.mode, row.score) for row in found)

    async def changes(self, room: RoomId) -> tuple[Change, ...]:
        """Give what a match did to the ratings, by seat; nothing for one that does not count."""
        query = sqlalchemy.select(rated).where(rated.c.room == room).order_by(rated.c.seat)
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
        if not found:
            return ()
        befores = [Skill(row.mu, row.sigma) for row in found]
        afters = after(befores, [row.score for row in found])
        return tuple(Change(value(one), value(other)) for one, other in zip(befores, afters, strict=True))

    async def recount(self) -> Recount:
        """Work out every rating from the first match on, and keep what comes out.

        Matches of a pool that end meanwhile are counted after it. On SQLite nothing else is written so long.
        """
        sought = sqlalchemy.union(
            sqlalchemy.select(matches.c.game, matches.c.mode), sqlalchemy.select(rated.c.game, rated.c.mode)
        )
        async with self._database.reading() as connection:
            pools = sorted(Pool(game, mode) for game, mode in await connection.execute(sought))
        found = []
        for pool in pools:
            async with self._database.writing() as connection:
                await lock(connection, [pool])
                found.append(await self._recount(connection, pool))
        return Recount(
            matches=sum(one.matches for one in found),
            players=sum(one.players for one in found),
            missing=sum(one.missing for one in found),
            different=sum(one.different for one in found),
        )

    async def _recount(self, connection: AsyncConnection, pool: Pool) -> Recount:
        missing = await _uncounted(connection, pool)
        await add(connection, pool, missing)
        seats = await every(connection, pool)
        skills: dict[PlayerId, Skill] = {}
        latest: dict[PlayerId, RatedSeat] = {}
        number: dict[PlayerId, int] = {}
        corrected: list[RatedSeat] = []
        for one, other in zip(seats[::2], seats[1::2], strict=True):
            corrected += fold_one((one, other), skills)
            for seat in (one, other):
                if seat.player is not None:
                    latest[seat.player] = seat
                    number[seat.player] = number.get(seat.player, 0) + 1
        await correct(connection, corrected)
        wanted = {
            player: (*skill, number[player], latest[player].ended, latest[player].room)
            for player, skill in skills.items()
        }
        columns = (ratings.c.mu, ratings.c.sigma, ratings.c.matches, ratings.c.ended, ratings.c.room)
        kept = {
            player: tuple(row)
            for player, *row in await connection.execute(
                sqlalchemy.select(ratings.c.player, *columns).where(*_in(pool))
            )
        }
        if kept != wanted:
            await connection.execute(ratings.delete().where(*_in(pool)))
            names = [column.name for column in columns]
            rows = [{**pool._asdict(), "player": p, **dict(zip(names, row, strict=True))} for p, row in wanted.items()]
            if rows:
                await connection.execute(ratings.insert(), rows)
        added = {seat.room for seat in missing}
        wrong = {player for player in kept.keys() | wanted.keys() if kept.get(player) != wanted.get(player)}
        # where matches were missing, what comes after them differs for that reason
        different = 0 if added else len(wrong) + sum(seat.room not in added for seat in corrected)
        return Recount(matches=len(seats) // 2, players=len(wanted), missing=len(added), different=different)


async def _uncounted(connection: AsyncConnection, pool: Pool) -> list[RatedSeat]:
    """Give the seats of matches that count and were not counted, as those of before there were ratings."""
    known = sqlalchemy.select(rated.c.room).where(rated.c.room == matches.c.room).exists()
    query = (
        sqlalchemy.select(matches.c.room, matches.c.ended, matches.c.winner, matches.c.reason, match_seats.c.player)
        .join(match_seats, match_seats.c.room == matches.c.room)
        .where(
            matches.c.game == pool.game,
            matches.c.mode == pool.mode,
            matches.c.quick,
            matches.c.reason.is_not(None),
            ~known,
        )
        .order_by(matches.c.ended, matches.c.room, match_seats.c.seat)
    )
    found = (await connection.execute(query)).all()
    seats: list[RatedSeat] = []
    for south, north in zip(found[::2], found[1::2], strict=True):
        sat = (south.player, north.player)
        outcome = Outcome(None if south.winner is None else Seat(south.winner), south.reason)
        if counts(sat, outcome, quick=True):
            seats += seats_of(south.room, south.ended, sat, outcome)
    return seats


def _in(pool: Pool) -> tuple[sqlalchemy.ColumnElement[bool], ...]:
    return ratings.c.game == pool.game, ratings.c.mode == pool.mode
