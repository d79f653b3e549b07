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


class _Worth(NamedTuple):
    """What a player is worth. `matches`: how many count; `ended`, `room`: the latest of them."""

    skill: Skill
    matches: int
    ended: Millis
    room: RoomId


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


async def count(
    connection: AsyncConnection, database: Database, pool: Pool, matches: Iterable[Sequence[RatedSeat]]
) -> None:
    """Count matches that were not counted before, in the transaction that stores them and has the lock of the pool."""
    matches = sorted(matches, key=_moment)
    known = await _known(connection, pool, {seat.player for match in matches for seat in match})
    in_time: list[RatedSeat] = []
    late: list[Sequence[RatedSeat]] = []
    touched: dict[PlayerId, _Worth] = {}
    for match in matches:
        if any(_is_late(match, known, seat.player) for seat in match):
            late.append(match)
            continue
        worths = [touched.get(player) or known.get(player) for player in _players(match)]
        match, skills = _played(match, [None if worth is None else worth.skill for worth in worths])
        in_time += match
        for seat, skill, worth in zip(match, skills, worths, strict=True):
            assert seat.player is not None
            number = 1 if worth is None else worth.matches + 1
            touched[seat.player] = _Worth(skill, number, seat.ended, seat.room)
    if in_time:
        await add(connection, pool, in_time)
        await _put(connection, database, pool, touched)
    for match in late:
        await _count_late(connection, database, pool, match)


async def _known(connection: AsyncConnection, pool: Pool, players: Iterable[PlayerId | None]) -> dict[PlayerId, _Worth]:
    """Give what these players are worth; those who have played nothing that counts are left out."""
    query = sqlalchemy.select(ratings).where(*_in(ratings, pool), ratings.c.player.in_(sorted(filter(None, players))))
    return {
        row.player: _Worth(Skill(row.mu, row.sigma), row.matches, row.ended, row.room)
        for row in await connection.execute(query)
    }


async def _put(connection: AsyncConnection, database: Database, pool: Pool, worths: Mapping[PlayerId, _Worth]) -> None:
    put = database.insert(ratings)
    changes = {name: put.excluded[name] for name in ("mu", "sigma", "matches", "ended", "room")}
    await connection.execute(
        put.on_conflict_do_update(index_elements=["game", "mode", "player"], set_=changes),
        [
            {
                **pool._asdict(),
                "player": player,
                **worth.skill._asdict(),
                "matches": worth.matches,
                "ended": worth.ended,
                "room": worth.room,
            }
            for player, worth in sorted(worths.items())
        ],
    )


def _moment(match: Sequence[RatedSeat]) -> tuple[Millis, RoomId]:
    """Give the place of a match in the fold."""
    return match[0].ended, match[0].room


def _players(match: Sequence[RatedSeat]) -> Sequence[PlayerId]:
    return [seat.player for seat in match if seat.player is not None]


def _is_late(match: Sequence[RatedSeat], known: Mapping[PlayerId, _Worth], player: PlayerId | None) -> bool:
    """Say whether a later match of a player was counted before this one."""
    worth = None if player is None else known.get(player)
    return worth is not None and (worth.ended, worth.room) > _moment(match)


def _played(match: Sequence[RatedSeat], befores: Sequence[Skill | None]) -> tuple[Sequence[RatedSeat], Sequence[Skill]]:
    """Give the seats with what their players were worth before, and what these are worth after."""
    match = [seat._replace(before=before or NEW) for seat, before in zip(match, befores, strict=True)]
    return match, after([seat.before for seat in match], [seat.score for seat in match])


async def _count_late(connection: AsyncConnection, database: Database, pool: Pool, match: Sequence[RatedSeat]) -> None:
    """Count a match, and fold again what came after it."""
    players = _players(match)
    known = await _known(connection, pool, players)
    late = [player for player in players if _is_late(match, known, player)]
    befores: dict[PlayerId, Skill] = {player: worth.skill for player, worth in known.items()}
    for player in late:
        befores[player] = await _before(connection, pool, player, match[0])
    match, skills = _played(match, [befores.get(player) for player in players])
    await add(connection, pool, match)
    worths: dict[PlayerId, _Worth] = {}
    for player, skill in zip(players, skills, strict=True):
        worth = known.get(player) or _Worth(skill, 0, *_moment(match))
        latest = worth if player in late else _Worth(skill, worth.matches, *_moment(match))
        worths[player] = latest._replace(matches=worth.matches + 1)
    await _put(connection, database, pool, worths)
    await _fold_on(connection, pool, match[0], dict(zip(players, skills, strict=True)))


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
