"""Erase me, in what is not the archive: the lobby, the sockets, and the other servers."""

import asyncio

import pytest

from protocol.ids import Mode, PlayerId, RoomId
from protocol.refusals import CloseCode
from server.archive.archive import Archive, open_archive
from server.archive.records import Closed
from server.edge.session import Session
from tests.archive.made import START, keep, until
from tests.edge.front import Front
from tests.lobby.house import ANN, BOB, refused
from tests.rooms.around import Ear
from tests.rooms.play import Play


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


async def test_a_search_ends_and_every_socket_is_closed(front: Front) -> None:
    ears = [Ear(ANN), Ear(ANN), Ear(BOB)]
    for ear in ears:
        front.crowd.add(ear.player, ear)
        front.lobby.connected(ear.player)
    await front.lobby.search(ANN, "Ann", "salvo", Mode("fog"))
    await front.erasing.erase(ANN)
    front.erasing.close(ANN)
    assert [ear.closed for ear in ears] == [[CloseCode.NO_SESSION], [CloseCode.NO_SESSION], []]
    await front.lobby.search(BOB, "Bob", "salvo", Mode("fog"))
    await front.house.pass_(3_000)
    assert await front.lobby.rooms_of(BOB) == ()
    assert await front.lobby.rename(BOB, "ANN") == "ANN"


async def test_who_has_a_seat_on_any_server_is_not_erased(front: Front) -> None:
    """Also in a room that no server has just now, and is still to be taken up."""
    play = Play().line_up()
    player, room = play.room.seats[0].player, play.room.id
    await keep(front.archive.journal, play.records, room)
    assert await refused(front.erasing.erase(player)) == "already_playing"
    assert not front.archive.erasure.gone(player)
    await keep(front.archive.journal, [Closed(at=START, reason="left")], room, first=len(play.records))
    await front.erasing.erase(player)
    assert front.archive.erasure.gone(player)


async def test_a_match_that_has_just_ended_is_waited_for(front: Front) -> None:
    play = Play().line_up()
    player, room = play.room.seats[0].player, play.room.id
    await keep(front.archive.journal, play.records, room)
    asking = asyncio.create_task(front.erasing.erase(player))
    await keep(front.archive.journal, [Closed(at=START, reason="left")], room, first=len(play.records))
    await asking
    assert front.archive.erasure.gone(player)


async def test_a_seat_that_is_reserved_counts(front: Front) -> None:
    front.lobby.room_opened(RoomId("room-under-test"), (ANN, BOB), quick=True)
    assert await refused(front.erasing.erase(BOB)) == "already_playing"
    front.lobby.match_over(RoomId("room-under-test"))
    await front.erasing.erase(BOB)


async def test_another_server_hears_of_it_and_closes_what_it_has(front: Front, sqlite_archive: str) -> None:
    archive = await open_archive(sqlite_archive)
    other = Front(archive)
    ears = {player: Ear(player) for player in (ANN, BOB)}
    for player, ear in ears.items():
        other.crowd.add(player, ear)
    token = other.sessions.token(Session(ANN, "Ann"))
    assert other.sessions.read(token) is not None
    hearing = asyncio.create_task(other.erasing.run())
    await front.erasing.erase(ANN)
    await until(lambda: bool(ears[ANN].closed))
    assert set(ears[ANN].closed) == {CloseCode.NO_SESSION}
    assert ears[BOB].closed == []
    assert other.sessions.read(token) is None
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)
    await archive.close()


async def test_nobody_is_nobody(front: Front) -> None:
    front.erasing.close(PlayerId("without-a-socket"))
    await front.erasing.erase(PlayerId("without-a-match"))
    assert front.archive.erasure.gone(PlayerId("without-a-match"))
