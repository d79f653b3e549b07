"""The matches that count for ratings, and their fold.

    which   between two people who were found by a search, with a result, neither of them erased when it was stored
    order   by the moment of its end, then by its room, whenever and by whomever it is stored
    once    in the transaction that stores the match

Each seat keeps what its player was worth before. So a match that comes late is folded from its place on: what is
kept is always what a fold of all from the first one gives. Of who was erased a seat keeps that worth alone: the others'
ratings stay as they are.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import sqlalchemy
from sqlalchemy import Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.ids import Millis, PlayerId, RoomId, is_bot
from protocol.messages import Outcome
from server.archive.database import Database
from server.archive.rating import NEW, Skill, after, scores_of
from server.archive.tables import rated, ratings

ROWS_AT_ONCE: Final = 1_000


class Pool(NamedTuple):
    """What has ratings of its own."""

    game: str
    mode: str


class RatedSeat(NamedTuple):
    """A seat of a match that counts. `player`: `None` once erased. `before`: what the player was worth."""

    room: RoomId
    seat: int
    ended: Millis
    player: PlayerId | None
    score: int
    before: Skill


def counts(players: Sequence[PlayerId | None], outcome: Outcome | None, *, quick: bool) -> bool:
    """Say whether a match counts: friends could agree on results, and bots are no measure."""
    people = {player for player in players if player is not None and not is_bot(player)}
    return quick and outcome is not None and len(players) == len(people) == 2


def seats_of(room: RoomId, ended: Millis, players: Sequence[PlayerId], outcome: Outcome) -> tuple[RatedSeat, ...]:
    """Give the seats of a match that counts, as if nothing was known of its players."""
    scores = scores_of(outcome, len(players))
    return tuple(
        RatedSeat(room, seat, ended, player, score, NEW)
        for seat, (player, score) in enumerate(zip(players, scores, strict=True))
    )


async def lock(connection: AsyncConnection, pools: Iterable[Pool]) -> None:
    """Let nobody else fold these pools until the transaction ends; on SQLite nobody else writes anyway."""
    if connection.dialect.name == "postgresql":
        for pool in sorted(pools):
            key = hashlib.sha256(f"ratings {pool.game} {pool.mode}".encode()).digest()
            said = {"key": int.from_bytes(key[:8], "big", signed=True)}
            await connection.execute(sqlalchemy.text("SELECT pg_advisory_xact_lock(:key)"), said)


async def count(connection: AsyncConnection, database: Database, pool: Pool, seats: Sequence[RatedSeat]) -> None:
    """Count a match that was not counted before, in the transaction that stores it."""
    await lock(connection, [pool])
    players = [seat.player for seat in seats if seat.player is not None]
    query = sqlalchemy.select(ratings).where(*_in(ratings, pool), ratings.c.player.in_(players))
    known = {row.player: row for row in await connection.execute(query)}
    late = [p for p in players if p in known and (known[p].ended, known[p].room) > (seats[0].ended, seats[0].room)]
    befores = {player: Skill(row.mu, row.sigma) for player, row in known.items()}
    for player in late:
        befores[player] = await _before(connection, pool, player, seats[0])
    seats = [seat._replace(before=befores.get(seat.player or PlayerId(""), NEW)) for seat in seats]
    skills = after([seat.before for seat in seats], [seat.score for seat in seats])
    await connection.execute(rated.insert(), [_row(pool, seat) for seat in seats])
    fresh = [
        {
            **pool._asdict(),
            "player": seat.player,
            "matches": 1,
            "ended": seat.ended,
            "room": seat.room,
            **skill._asdict(),
        }
        for seat, skill in zip(seats, skills, strict=True)
        if seat.player not in late
    ]
    if fresh:
        put = database.insert(ratings)
        changes = {name: put.excluded[name] for name in ("mu", "sigma", "ended", "room")}
        await connection.execute(
            put.on_conflict_do_update(
                index_elements=["game", "mode", "player"], set_={**changes, "matches": ratings.c.matches + 1}
            ),
            fresh,
        )
    if late:
        await connection.execute(
            ratings.update()
            .where(*_in(ratings, pool), ratings.c.player.in_(late))
            .values(matches=ratings.c.matches + 1)
        )
        await _fold_on(connection, pool, seats[0], dict(zip(players, skills, strict=True)))


async def _before(connection: AsyncConnection, pool: Pool, player: PlayerId, at: RatedSeat) -> Skill:
    """Give what a player was worth at a moment that is not the latest: it stands at the next match."""
    query = (
        sqlalchemy.select(rated.c.mu, rated.c.sigma)
        .where(*_in(rated, pool), rated.c.player == player, _behind(at))
        .order_by(rated.c.ended, rated.c.room)
        .limit(1)
    )
    found = (await connection.execute(query)).one()
    return Skill(found.mu, found.sigma)


async def _fold_on(connection: AsyncConnection, pool: Pool, at: RatedSeat, changed: dict[PlayerId, Skill]) -> None:
    """Fold again what comes after a match, as far as it touches those who are worth something else by now."""
    here: RatedSeat | None = at
    while here is not None:
        page = await _page(connection, pool, here)
        corrected: list[RatedSeat] = []
        for _, match in groupby(page, lambda seat: seat.room):
            corrected += fold_one(tuple(match), changed, touched_only=True)
        await correct(connection, corrected)
        here = page[-1] if len(page) >= ROWS_AT_ONCE else None
    for player, skill in changed.items():
        await connection.execute(
            ratings.update()
            .where(*_in(ratings, pool), ratings.c.player == player)
            .values(mu=skill.mu, sigma=skill.sigma)
        )


def fold_one(
    seats: Sequence[RatedSeat], skills: dict[PlayerId, Skill], *, touched_only: bool = False
) -> Sequence[RatedSeat]:
    """Fold a match into what the players are worth; give the seats that had another worth before.

    `touched_only`: `skills` holds those alone whose worth has changed, the others are worth what stands there.
    """
    if touched_only and not any(seat.player in skills for seat in seats):
        return ()
    unknown = None if touched_only else NEW
    befores = [
        seat.before if seat.player is None else skills.get(seat.player, unknown or seat.before) for seat in seats
    ]
    for seat, skill in zip(seats, after(befores, [seat.score for seat in seats]), strict=True):
        if seat.player is not None:
            skills[seat.player] = skill
    pairs = zip(seats, befores, strict=True)
    return [seat._replace(before=before) for seat, before in pairs if seat.before != before]


async def correct(connection: AsyncConnection, seats: Sequence[RatedSeat]) -> None:
    """Keep another worth before for these seats."""
    if seats:
        await connection.execute(
            rated.update()
            .where(rated.c.room == sqlalchemy.bindparam("at_room"), rated.c.seat == sqlalchemy.bindparam("at_seat"))
            .values(mu=sqlalchemy.bindparam("to_mu"), sigma=sqlalchemy.bindparam("to_sigma")),
            [
                {"at_room": seat.room, "at_seat": seat.seat, "to_mu": seat.before.mu, "to_sigma": seat.before.sigma}
                for seat in seats
            ],
        )


async def add(connection: AsyncConnection, pool: Pool, seats: Sequence[RatedSeat]) -> None:
    """Keep seats without folding them."""
    if seats:
        await connection.execute(rated.insert(), [_row(pool, seat) for seat in seats])


async def every(connection: AsyncConnection, pool: Pool) -> list[RatedSeat]:
    """Give all seats of a pool in the order of their fold."""
    return [_seat(row) for row in await connection.execute(_ordered(pool))]


async def _page(connection: AsyncConnection, pool: Pool, behind: RatedSeat) -> list[RatedSeat]:
    """Give the seats of the matches that come next: whole matches, as a match has two of them."""
    query = _ordered(pool).where(_behind(behind)).limit(ROWS_AT_ONCE)
    return [_seat(row) for row in await connection.execute(query)]


def _ordered(pool: Pool) -> Select[tuple[object, ...]]:
    return sqlalchemy.select(rated).where(*_in(rated, pool)).order_by(rated.c.ended, rated.c.room, rated.c.seat)


def _behind(at: RatedSeat) -> sqlalchemy.ColumnElement[bool]:
    here = sqlalchemy.tuple_(rated.c.ended, rated.c.room)
    return here > sqlalchemy.tuple_(at.ended, at.room)


def _in(table: sqlalchemy.Table, pool: Pool) -> tuple[sqlalchemy.ColumnElement[bool], ...]:
    return table.c.game == pool.game, table.c.mode == pool.mode


def _row(pool: Pool, seat: RatedSeat) -> Mapping[str, object]:
    return {
        **pool._asdict(),
        "room": seat.room,
        "seat": seat.seat,
        "ended": seat.ended,
        "player": seat.player,
        "score": seat.score,
        "mu": seat.before.mu,
        "sigma": seat.before.sigma,
    }


def _seat(row: Row[tuple[object, ...]]) -> RatedSeat:
    return RatedSeat(row.room, row.seat, row.ended, row.player, row.score, Skill(row.mu, row.sigma))
