"""Matches that are over: kept once, found by their room, listed by player, as JSON and as text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import sqlalchemy
from msgspec import Struct
from sqlalchemy import RowMapping, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.ids import Millis, PlayerId, RoomId, Seat
from protocol.messages import GameOptions, Outcome
from server.archive.database import Database
from server.archive.erase import ERASED, digest
from server.archive.rated import Pool, RatedSeat, count, counts, lock, seats_of
from server.archive.tables import erased, match_seats, matches, rooms

PAGE_MAX: Final = 50


def mark(seat: int) -> str:
    """Give what stands in a record for the name of a seat, so that a name is kept in one place only."""
    return f"{{{seat}}}"


def marks(seats: int) -> tuple[str, ...]:
    """Give the names with which a game is asked to write a record that is to be stored."""
    return tuple(mark(seat) for seat in range(seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match that is over.

    `players`: by seat, `None` for one who was erased. `names`: by seat, as they were then. `outcome`: `None` for a
    match without a result (void, or left by both). `rules`: their version. `rounds`: how many decisions were
    resolved. `record`: the text; it is stored with `marks` for names and found with the names. `told`: SHA-256 in hex
    over every numbered frame that viewers were told until the end, and which of them spectators were (`rooms/told.py`),
    by which the replay is checked.
    """

    room: RoomId
    options: GameOptions
    rules: str
    players: tuple[PlayerId | None, ...]
    names: tuple[str, ...]
    outcome: Outcome | None
    started: Millis
    ended: Millis
    rounds: int
    quick: bool
    record: str
    told: str | None = None

    @property
    def game(self) -> str:
        return str(type(self.options).__struct_config__.tag)

    def as_text(self) -> str:
        """Give the record."""
        return self.record

    def as_json(self) -> bytes:
        """Give all that is public."""
        return _json.encode(self.public())

    def public(self) -> "MatchJson":
        """Give all that is public: no ids of players."""
        return MatchJson(
            match=self.room,
            options=self.options,
            rules=self.rules,
            names=self.names,
            outcome=self.outcome,
            started=self.started,
            ended=self.ended,
            rounds=self.rounds,
            quick=self.quick,
            record=self.record,
        )


class MatchJson(Struct, frozen=True, kw_only=True):
    """A match as it is downloaded. `options` holds the game's key as `game`; moments are milliseconds since 1970."""

    match: RoomId
    options: GameOptions
    rules: str
    names: tuple[str, ...]
    outcome: Outcome | None
    started: Millis
    ended: Millis
    rounds: int
    quick: bool
    record: str


_json = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a player's list ended: the next one begins behind it."""

    ended: Millis
    room: RoomId


@dataclass(frozen=True, slots=True)
class Page:
    """Matches of a player, the latest first, without their records. `next`: `None` on the last page."""

    matches: tuple[Match, ...]
    next: Place | None


class Matches:
    """The matches of the archive. All calls raise ArchiveDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, *ended: Match) -> None:
        """Keep matches and count their rooms as finished; the first time counts, a repetition changes nothing.

        All of them or none: in one transaction, which costs about the same for one as for many. Store before a room's
        `Closed` where possible; `unstored` finds what a crash in between has left.

        Raises:
            ValueError: if a record does not hold the mark of each seat once, or the seats do not fit.
        """
        for match in ended:
            _check(match)
        by_room = {match.room: match for match in sorted(ended, key=lambda match: match.room)}  # as others take them
        if not by_room:
            return
        async with self._database.writing() as connection:
            kept = await connection.execute(
                self._database.insert(matches).on_conflict_do_nothing().returning(matches.c.room),
                [_columns(match) for match in by_room.values()],
            )
            fresh = [by_room[room] for room in sorted(kept.scalars())]
            if fresh:
                await self._rate(connection, await self._seat(connection, fresh))
            await connection.execute(
                rooms.update()
                .where(rooms.c.room == sqlalchemy.bindparam("of_room"))
                .values(matched=True, ended=sqlalchemy.func.coalesce(rooms.c.ended, sqlalchemy.bindparam("at"))),
                [{"of_room": match.room, "at": match.ended} for match in by_room.values()],
            )

    async def _seat(
        self, connection: AsyncConnection, ended: Sequence[Match]
    ) -> Sequence[tuple[Match, tuple[PlayerId | None, ...]]]:
        """Keep who played, and give them; who was erased during a match is kept as such."""
        digests = {player: digest(player) for match in ended for player in match.players if player is not None}
        found = await connection.execute(
            sqlalchemy.select(erased.c.digest).where(erased.c.digest.in_(digests.values()))
        )
        gone = set(found.scalars())
        seated = [
            (match, tuple(None if player is None or digests[player] in gone else player for player in match.players))
            for match in ended
        ]
        await connection.execute(
            match_seats.insert(),
            [
                {
                    "room": match.room,
                    "seat": seat,
                    "player": player,
                    "name": None if player is None else match.names[seat],
                    "ended": match.ended,
                }
                for match, players in seated
                for seat, player in enumerate(players)
            ],
        )
        return seated

    async def _rate(
        self, connection: AsyncConnection, seated: Sequence[tuple[Match, tuple[PlayerId | None, ...]]]
    ) -> None:
        """Count those matches for the ratings that do."""
        rated: dict[Pool, list[Sequence[RatedSeat]]] = {}
        for match, players in seated:
            if match.outcome is not None and counts(players, match.outcome, quick=match.quick):
                people = [player for player in players if player is not None]
                pool = Pool(match.game, match.options.mode)
                rated.setdefault(pool, []).append(seats_of(match.room, match.ended, people, match.outcome))
        await lock(connection, rated)
        for pool, of_pool in rated.items():
            await count(connection, self._database, pool, of_pool)

    async def find(self, room: RoomId) -> Match | None:
        """Give a match by the id of its room."""
        async with self._database.reading() as connection:
            row = (
                (await connection.execute(sqlalchemy.select(matches).where(matches.c.room == room))).mappings().first()
            )
            if row is None:
                return None
            seats = await _seats(connection, (room,))
        return _match(row, seats[room], row["record"])

    async def running(self, room: RoomId) -> bool:
        """Say whether a room is known whose match is not over, on any server or waiting for one."""
        query = sqlalchemy.select(rooms.c.room).where(rooms.c.room == room, rooms.c.ended.is_(None))
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def of(self, player: PlayerId, count: int, behind: Place | None = None, *, quick_only: bool = False) -> Page:
        """List a player's matches, the latest first, at most `count` (up to 50) of them."""
        count = max(1, min(count, PAGE_MAX))
        async with self._database.reading() as connection:
            rows = (await connection.execute(_page(player, count + 1, behind, quick_only))).mappings().all()
            shown = rows[:count]
            seats = await _seats(connection, [row["room"] for row in shown])
        found = tuple(_match(row, seats[row["room"]], "") for row in shown)
        return Page(found, Place(found[-1].ended, found[-1].room) if len(rows) > count else None)

    async def none(self, room: RoomId) -> None:
        """Count a room as finished that broke before there was a match to store."""
        async with self._database.writing() as connection:
            await connection.execute(rooms.update().where(rooms.c.room == room).values(matched=True))

    async def unstored(self) -> tuple[RoomId, ...]:
        """Give the rooms that closed after a match that was not stored, or broke: fold their journals and store it."""
        query = sqlalchemy.select(rooms.c.room).where(sqlalchemy.text("played AND NOT matched")).order_by(rooms.c.room)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(query)).scalars())


def _check(match: Match) -> None:
    """Raises: ValueError."""
    if len(match.names) != len(match.players):
        raise ValueError("a name a player")
    if any(match.record.count(mark(seat)) != 1 for seat in range(len(match.names))):
        raise ValueError(f"the record is to hold {', '.join(marks(len(match.names)))} in place of the names")


def _columns(match: Match) -> Mapping[str, Any]:
    outcome = match.outcome
    return {
        "room": match.room,
        "game": match.game,
        "mode": match.options.mode,
        "options": _json.encode(match.options).decode(),
        "rules": match.rules,
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason,
        "started": match.started,
        "ended": match.ended,
        "rounds": match.rounds,
        "quick": match.quick,
        "record": match.record,
        "told": match.told,
    }


def _page(player: PlayerId, count: int, behind: Place | None, quick_only: bool) -> Select[Any]:
    mine = match_seats.alias("mine")
    shown = [column for column in matches.c if column.name != "record"]
    query = (
        sqlalchemy.select(*shown)
        .join(mine, mine.c.room == matches.c.room)
        .where(mine.c.player == player)
        .order_by(mine.c.ended.desc(), mine.c.room.desc())
        .limit(count)
    )
    if quick_only:
        query = query.where(matches.c.quick)
    if behind is None:
        return query
    here = sqlalchemy.tuple_(mine.c.ended, mine.c.room)
    return query.where(here < sqlalchemy.tuple_(behind.ended, behind.room))


async def _seats(
    connection: AsyncConnection, wanted: Sequence[RoomId]
) -> Mapping[RoomId, list[tuple[PlayerId | None, str | None]]]:
    found = await connection.execute(
        sqlalchemy.select(match_seats.c.room, match_seats.c.player, match_seats.c.name)
        .where(match_seats.c.room.in_(wanted))
        .order_by(match_seats.c.room, match_seats.c.seat)
    )
    seats: dict[RoomId, list[tuple[PlayerId | None, str | None]]] = {room: [] for room in wanted}
    for room, player, name in found:
        seats[room].append((player, name))
    return seats


def _match(row: RowMapping, seats: Sequence[tuple[PlayerId | None, str | None]], record: str) -> Match:
    names = tuple(ERASED if name is None else name for _, name in seats)
    for seat, name in enumerate(names):
        record = record.replace(mark(seat), name)
    winner, reason = row["winner"], row["reason"]
    return Match(
        room=row["room"],
        options=msgspec.json.decode(row["options"], type=GameOptions),
        rules=row["rules"],
        players=tuple(player for player, _ in seats),
        names=names,
        outcome=None if reason is None else Outcome(winner=None if winner is None else Seat(winner), reason=reason),
        started=Millis(row["started"]),
        ended=Millis(row["ended"]),
        rounds=row["rounds"],
        quick=row["quick"],
        record=record,
        told=row["told"],
    )
