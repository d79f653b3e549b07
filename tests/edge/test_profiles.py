"""What players bring to a match: shown to both, and of no effect on it whatsoever."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgpack
import pytest
import sqlalchemy

from protocol.games import salvo
from protocol.ids import DraftId, PlayerId, Round
from protocol.messages import Found, OfferDraw, Player, Rating, Ready, Rematch, Resign, SetDraft
from server.archive.archive import Archive
from server.archive.records import Opened, pack
from server.archive.tables import ratings
from server.edge.profiles import Profiles, names_only
from server.lobby.backends import Assignment
from server.rooms.loop import RoomLoop
from tests.archive.made import START
from tests.archive.test_rated import WON, between
from tests.edge.inn import Inn
from tests.edge.test_players import lost
from tests.lobby.house import ANN, BOB
from tests.lobby.made import CAPTURE, FOG, assignment

EVERYTHING = Player(name="Ann", paint="waves", rating=Rating(value=2_345, provisional=False))
NEW = Player(name="Bob", paint="")

KINDS: tuple[salvo.Kind, ...] = ("scout", "shield", "mortar")
Brought = tuple[Player, ...]


# --- what is shown -------------------------------------------------------------------------------------


async def test_paints_and_ratings_are_shown(archive: Archive) -> None:
    await archive.matches.store(between("room-cap-1", (ANN, PlayerId("someone")), START, WON, "capture"))
    await archive.players.paint(ANN, "dots")
    profiles = Profiles(archive.players, archive.ratings)
    ann, bob = await profiles.of(assignment(ANN, BOB))
    assert (ann.name, ann.paint, bob) == ("Ann", "dots", NEW)
    assert ann.rating is not None
    assert ann.rating.provisional
    assert await profiles.rating(ANN, CAPTURE) == ann.rating.value
    assert await profiles.rating(ANN, FOG) is None
    assert [await profiles.paint(each) for each in (ANN, BOB)] == ["dots", ""]


async def test_between_friends_no_rating_is_shown(archive: Archive) -> None:
    await archive.matches.store(between("room-cap-1", (ANN, BOB), START, WON, "capture"))
    shown = await Profiles(archive.players, archive.ratings).of(assignment(ANN, BOB, quick=False))
    assert [player.rating for player in shown] == [None, None]


async def test_an_archive_that_is_away_holds_nobody_up(archive: Archive, sqlite_archive: str) -> None:
    profiles = Profiles(archive.players, archive.ratings)
    made = assignment(ANN, BOB)
    with lost(sqlite_archive, "ratings"):
        assert await profiles.of(made) == await names_only(made)
        assert await profiles.rating(ANN, CAPTURE) is None
    with lost(sqlite_archive, "paints"):
        assert await profiles.of(made) == await names_only(made)
        assert await profiles.paint(ANN) == ""


async def test_an_archive_that_does_not_answer_is_not_waited_for(archive: Archive) -> None:
    profiles = Profiles(archive.players, archive.ratings, archive_s=0.0)
    made = assignment(ANN, BOB)
    async with archive.database.writing() as connection:
        await connection.execute(sqlalchemy.select(ratings))
        assert await profiles.of(made) == await names_only(made)
        assert await profiles.rating(ANN, CAPTURE) is None
        assert await profiles.paint(ANN) == ""


# --- what it does: nothing -----------------------------------------------------------------------------


def bringing(*shown: Player) -> Inn:
    async def brought(made: Assignment) -> Brought:
        return tuple(shown[(ANN, BOB).index(player)] for player in made.players)

    return Inn(shown=brought)


async def played(inn: Inn) -> RoomLoop:
    """Let Ann and Bob play some rounds, with a draw offered, a round left to the clock, and a resignation."""
    made = await inn.pair()
    room = await inn.opened(made, ANN, BOB)
    lineups = [
        salvo.Lineup(tuple(salvo.Placed(kind, column) for kind, column in zip(KINDS, columns, strict=True)))
        for columns in ("ced", "dgf")
    ]
    orders: Sequence[Sequence[Any]] = [
        lineups,
        [salvo.Orders((salvo.Move("scout", "c3"),)), salvo.Orders((salvo.Fire("scout", None),))],
        [salvo.Orders(()), salvo.Orders((salvo.Turn("mortar", "E"),))],
    ]
    for number, both in enumerate(orders):
        for player, given in zip((ANN, BOB), both, strict=True):
            ear = inn.ears[player]
            draft = SetDraft(rq=1, room=made.room, round=Round(number), draft=DraftId(1), orders=given)
            room.said(ear, draft)
            room.said(ear, Ready(rq=2, room=made.room, round=Round(number), draft=DraftId(1)))
        await inn.quiet()
        inn.house.clock.pass_(2_000)
    room.said(inn.ears[BOB], OfferDraw(rq=3, room=made.room, round=Round(3)))
    inn.house.clock.pass_(40_000)
    await inn.quiet()
    room.said(inn.ears[ANN], Resign(rq=4, room=made.room))
    await inn.quiet()
    return room


def without_players(frame: bytes) -> bytes:
    said = msgpack.unpackb(frame)
    if "table" in said:
        assert len(said["table"].pop("players")) == 2
    repacked: bytes = msgpack.packb(said)
    return repacked


def count_of(frames: Sequence[bytes], tag: str) -> int:
    return sum(msgpack.unpackb(frame)["t"] == tag for frame in frames)


@pytest.mark.parametrize("shown", [(EVERYTHING, NEW), (NEW, EVERYTHING), (EVERYTHING, EVERYTHING)])
async def test_a_match_is_the_same_but_for_how_the_players_are_shown(shown: Brought) -> None:
    """Two worlds: all that was earned, and nothing. Every frame is the same but for the one field `players`."""
    rich, plain = bringing(*shown), bringing(NEW, NEW)
    await played(rich)
    await played(plain)
    for player in (ANN, BOB):
        frames, others = rich.ears[player].frames, plain.ears[player].frames
        assert frames != others
        assert count_of(frames, "view") > 5
        assert list(map(without_players, frames)) == list(map(without_players, others))


async def test_its_records_are_the_same_but_for_the_first() -> None:
    rich, plain = bringing(EVERYTHING, NEW), bringing(NEW, NEW)
    first, second = [await played(inn) for inn in (rich, plain)]
    (opened, *records), (other, *others) = [
        await inn.journal.read(room.id) for inn, room in ((rich, first), (plain, second))
    ]
    assert isinstance(opened, Opened)
    assert isinstance(other, Opened)
    assert set(opened.shown) == {EVERYTHING, NEW}
    assert list(map(pack, records)) == list(map(pack, others))


async def test_of_two_who_come_at_once_one_opens_the_room() -> None:
    asked = asyncio.Event()
    answer = asyncio.Event()

    async def slow(made: Assignment) -> Brought:
        asked.set()
        await answer.wait()
        return await names_only(made)

    inn = Inn(shown=slow)
    made = await inn.pair()
    coming = [asyncio.ensure_future(inn.host.find(made.room)) for _ in range(2)]
    await asked.wait()
    answer.set()
    one, other = await asyncio.gather(*coming)
    assert isinstance(one, RoomLoop)
    assert one is other


async def test_a_rematch_shows_paints_and_no_ratings() -> None:
    inn = bringing(EVERYTHING, NEW)
    room = await played(inn)
    for player in (ANN, BOB):
        room.said(inn.ears[player], Rematch(rq=9, room=room.id))
    await inn.quiet()
    found = next(news for news in inn.ears[ANN].news if isinstance(news, Found))
    records = await inn.journal.read(found.place.room)
    assert isinstance(records[0], Opened)
    assert {(player.paint, player.rating) for player in records[0].shown} == {("waves", None), ("", None)}
