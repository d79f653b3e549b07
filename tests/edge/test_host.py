"""The rooms of this process: opened once as assigned, and what becomes of them told to the lobby."""

import asyncio

import pytest

from protocol.ids import Millis, RoomId
from protocol.messages import Found, Leave, Refused, Rematch, Resign, RoomPlace, Searching
from protocol.refusals import CloseCode
from server.rooms.loop import RoomLoop
from server.rooms.room import GATHERING_MS
from tests.edge.inn import Inn
from tests.lobby.house import ANN, BOB, CEM
from tests.salvo_views import of_salvo


@pytest.fixture
async def inn() -> Inn:
    return Inn()


async def test_an_assigned_room_is_opened_once_by_the_first_who_comes(inn: Inn) -> None:
    made = await inn.pair()
    first, second = await asyncio.gather(inn.host.find(made.room), inn.host.find(made.room))
    assert isinstance(first, RoomLoop)
    assert first is second
    assert first.players == made.players
    assert len(inn.directory) == 1
    assert await inn.node.lobby.rooms_of(ANN) == (RoomPlace(made.room, ""),)


async def test_a_room_that_nobody_assigned_is_unknown(inn: Inn) -> None:
    assert await inn.host.find(RoomId("no-such-room")) is None


async def test_an_assignment_that_nobody_took_up_in_time_is_unknown(inn: Inn) -> None:
    made = await inn.pair()
    inn.house.clock.pass_(made.until - inn.house.clock.now())
    assert await inn.host.find(made.room) is None
    assert len(inn.directory) == 0


async def test_where_one_did_not_come_the_other_is_first_in_line_again(inn: Inn) -> None:
    """cases.md 22"""
    made = await inn.pair()
    await inn.opened(made, ANN)
    inn.house.clock.pass_(made.until - inn.house.clock.now())
    await inn.quiet()
    assert len(inn.directory) == 0
    told = [news for news in inn.node.heard(ANN) if isinstance(news, Searching)][-1]
    assert told.since == made.since[made.players.index(ANN)]
    assert inn.node.ended(BOB) == ["expired"]
    assert await inn.host.find(made.room) is None, "an assignment that has ended is not opened again"

    await inn.node.search(CEM)
    await inn.house.settle()
    assert inn.node.sent_to(CEM)[-1] == inn.node.sent_to(ANN)[-1]


async def test_a_match_is_offered_to_watch_until_it_is_over(inn: Inn) -> None:
    made = await inn.pair()
    room = await inn.opened(made, ANN, BOB)
    await inn.house.pass_(1_000)
    (live,) = (await inn.node.lobby.news()).live
    assert (live.place, live.names) == (RoomPlace(made.room, ""), ("Ann", "Bob"))
    assert of_salvo(live.view).side is None

    room.said(inn.ears[ANN], Resign(rq=2, room=made.room))
    await inn.quiet()
    await inn.house.pass_(1_000)
    assert (await inn.node.lobby.news()).live == ()
    assert await inn.node.lobby.rooms_of(ANN) == ()
    assert inn.directory.get(made.room) is room, "the room stays for the record and a rematch"
    await inn.node.search(ANN)  # is free for another match


async def test_a_rematch_opens_one_room_and_tells_both_where(inn: Inn) -> None:
    made = await inn.pair()
    room = await inn.opened(made, ANN, BOB)
    room.said(inn.ears[ANN], Resign(rq=2, room=made.room))
    for player in (ANN, BOB, ANN):
        room.said(inn.ears[player], Rematch(rq=3, room=made.room))
    await inn.quiet()
    found = [[news for news in inn.ears[player].news if isinstance(news, Found)] for player in (ANN, BOB)]
    assert found[0] == found[1]
    ((where,), _) = found
    assert where.until == Millis(inn.house.clock.now() + GATHERING_MS)
    new = inn.directory.get(where.place.room)
    assert new is not None and new is not room
    assert new.players == tuple(reversed(room.players))
    assert not any(isinstance(each, Refused) for ear in inn.ears.values() for each in ear.heard)


async def test_who_leaves_before_the_match_costs_the_other_nothing(inn: Inn) -> None:
    made = await inn.pair()
    room = await inn.opened(made, ANN)
    room.said(inn.ears[ANN], Leave(rq=2, room=made.room))
    await inn.quiet()
    assert [news.since for news in inn.node.searching(BOB)][-1] == made.since[made.players.index(BOB)]
    assert inn.node.ended(ANN) == ["expired"]
    assert inn.node.ended(BOB) == []


async def test_a_room_that_has_another_owner_is_let_go_and_nobody_is_put_back(inn: Inn) -> None:
    """cases.md 23: who finds that another process has the room does not undo the pair"""
    made = await inn.pair()
    room = await inn.opened(made, ANN)
    records = await inn.journal.read(made.room)
    inn.journal.append(made.room, len(records), records[-1], lambda durable: None)  # by the other
    searching = len(inn.node.searching(ANN))
    room.enter(inn.ears[BOB], 1)
    await inn.quiet()
    assert [inn.ears[player].closed for player in (ANN, BOB)] == [[CloseCode.RESTARTING]] * 2
    assert len(inn.directory) == 0
    assert inn.let_go == ["fenced"]
    assert inn.node.ended(BOB) == []
    assert len(inn.node.searching(ANN)) == searching
