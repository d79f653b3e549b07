"""Ratings as they are asked for, on both databases."""

from collections.abc import Sequence
from random import Random

import sqlalchemy

from protocol.ids import Millis, PlayerId, RoomId, Seat
from protocol.messages import Outcome, Rating
from server.archive.archive import Archive
from server.archive.rated import Pool
from server.archive.rating import MIDDLE, PROVISIONAL_MATCHES
from server.archive.ratings import Change, Rated, Result
from server.archive.retention import Kept, Retention
from server.archive.tables import rated, ratings
from tests.archive.made import ANN, BOB, CEM, DAY, NAMES, START
from tests.archive.test_rated import DRAWN, WON, between, season

FOG, CAPTURE = Pool("salvo", "fog"), Pool("salvo", "capture")
DAN = PlayerId("dan-0123456")


async def play(
    archive: Archive, players: Sequence[PlayerId], times: int, outcome: Outcome = WON, first: int = 0
) -> None:
    for index in range(first, first + times):
        await archive.matches.store(between(f"room-{players[0]}-{index:03}", players, START + index, outcome))


async def test_a_rating_is_of_one_mode(archive: Archive) -> None:
    await archive.matches.store(between("room-fog-1", (ANN, BOB), START, WON, "fog"))
    await archive.matches.store(between("room-cap-1", (ANN, BOB), START, DRAWN, "capture"))
    found = await archive.ratings.of(FOG, (ANN, BOB, CEM))
    assert found.keys() == {ANN, BOB}
    assert found[ANN].value > MIDDLE > found[BOB].value
    even = Rating(value=MIDDLE, provisional=True)
    assert await archive.ratings.each(ANN) == (Rated(CAPTURE, even, 1), Rated(FOG, found[ANN], 1))
    assert await archive.ratings.each(CEM) == ()


async def test_the_best_come_first_and_who_is_new_apart(archive: Archive) -> None:
    await archive.players.name(ANN, "Änne", ["anne"], START)
    await play(archive, (ANN, BOB), PROVISIONAL_MATCHES)
    await play(archive, (CEM, DAN), 2)
    board = await archive.ratings.board(FOG, 100, 20)
    assert [(line.player, line.name, line.matches) for line in board.ranked] == [
        (ANN, "Änne", PROVISIONAL_MATCHES),
        (BOB, f"Name {BOB}", PROVISIONAL_MATCHES),
    ]
    assert [line.player for line in board.provisional] == [CEM, DAN]
    assert board.ranked[0].value > MIDDLE > board.ranked[1].value
    short = await archive.ratings.board(FOG, 1, 1)
    assert [len(short.ranked), len(short.provisional)] == [1, 1]
    assert (await archive.ratings.board(CAPTURE, 100, 20)).ranked == ()


async def test_a_place(archive: Archive) -> None:
    await play(archive, (ANN, BOB), PROVISIONAL_MATCHES)
    await play(archive, (CEM, DAN), 1)
    assert [await archive.ratings.place(FOG, each) for each in (ANN, BOB, CEM, PlayerId("nobody"))] == [
        1,
        2,
        None,
        None,
    ]


async def test_who_was_erased_is_nowhere(archive: Archive) -> None:
    await play(archive, (ANN, BOB), PROVISIONAL_MATCHES)
    await archive.erasure.erase(ANN, START)
    board = await archive.ratings.board(FOG, 100, 20)
    assert [line.player for line in board.ranked] == [BOB]
    assert await archive.ratings.each(ANN) == ()
    assert await archive.ratings.form(ANN) == ()
    assert await archive.players.shown_name(ANN) is None
    assert len(await archive.ratings.form(BOB)) == PROVISIONAL_MATCHES


async def test_form_is_of_the_latest_matches(archive: Archive) -> None:
    await play(archive, (ANN, BOB), 11)
    await archive.matches.store(between("room-lost", (ANN, BOB), START + 99, Outcome(Seat(1), "rounds")))
    form = await archive.ratings.form(ANN)
    assert form[0] == Result(RoomId("room-lost"), "salvo", "fog", 0)
    assert [result.score for result in form] == [0] + [2] * 9
    assert [result.score for result in await archive.ratings.form(BOB, 2)] == [2, 0]


async def test_what_a_match_changed(archive: Archive) -> None:
    await play(archive, (ANN, BOB), 2)
    before = await archive.ratings.of(FOG, (ANN, BOB))
    await play(archive, (ANN, BOB), 1, first=2)
    now = await archive.ratings.of(FOG, (ANN, BOB))
    assert await archive.ratings.changes(RoomId(f"room-{ANN}-002")) == tuple(
        Change(before[player].value, now[player].value) for player in (ANN, BOB)
    )
    assert await archive.ratings.changes(RoomId("room-unknown")) == ()


async def test_matches_of_before_there_were_ratings_are_found(archive: Archive) -> None:
    for each in season(Random(3), 12):
        await archive.matches.store(each)
    async with archive.database.writing() as connection:
        wanted = (await connection.execute(sqlalchemy.select(ratings))).all()
        for table in (rated, ratings):
            await connection.execute(table.delete())
    recount = await archive.ratings.recount()
    assert (recount.equal, recount.missing, recount.matches) == (False, 12, 12)
    async with archive.database.reading() as connection:
        assert set(await connection.execute(sqlalchemy.select(ratings))) == set(wanted)
    assert (await archive.ratings.recount()).equal


async def test_what_is_wrong_is_found_and_put_right(archive: Archive) -> None:
    await play(archive, (ANN, BOB), 3)
    right = await archive.ratings.each(ANN)
    async with archive.database.writing() as connection:
        await connection.execute(ratings.update().where(ratings.c.player == ANN).values(mu=1))
        await connection.execute(rated.update().where(rated.c.room == f"room-{BOB}-001").values(sigma=1))
    recount = await archive.ratings.recount()
    assert (recount.equal, recount.different, recount.players) == (False, 1, 2)
    assert await archive.ratings.each(ANN) == right


async def test_ratings_stay_when_matches_are_let_go(archive: Archive) -> None:
    await play(archive, (ANN, BOB), 3)
    before = await archive.ratings.each(ANN)
    swept = await Retention(archive.database, archive.erasure, Kept(match_days=1)).run(Millis(START + 9 * DAY))
    assert swept.matches == 3
    assert (await archive.ratings.recount()).equal
    assert await archive.ratings.each(ANN) == before
    assert NAMES[ANN] not in str(await archive.ratings.board(FOG, 9, 9)), "the name went with the matches"
