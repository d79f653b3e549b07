"""Rooms that no process has are taken up from the journal, once, and play goes on (cases.md 23, 26)."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from protocol.ids import RoomId
from protocol.messages import Leave, Resign, RoomPlace
from protocol.refusals import CloseCode
from server.archive.journal import ArchiveDown
from server.archive.memory import MemoryJournal
from server.archive.records import Opened, Record, Resumed
from server.edge.takeover import Takeover
from server.lobby.backends import Assignment
from server.lobby.refused import Refused
from server.rooms.loop import RoomLoop
from tests.edge.inn import Inn, after
from tests.lobby.house import ANN, BOB
from tests.rooms.around import Ear


@pytest.fixture
async def inns() -> AsyncIterator[tuple[Inn, Inn]]:
    """Two processes that share everything, and have seen each other."""
    one = Inn()
    other = Inn(house=one.house, journal=after(one.journal), backend=one.backend, name="b")
    await one.house.pass_(3 * one.house.settings.lease_ms)
    yield one, other


async def playing(inn: Inn) -> tuple[RoomLoop, Assignment]:
    """Give a room of this inn in its line-up."""
    made = await inn.pair()
    assert made.node == inn.host.node
    return await inn.opened(made, ANN, BOB), made


async def crash(inn: Inn, other: Inn) -> None:
    """Let one process fall silent until its lease has ended for the other."""
    for room in inn.directory:
        room.stop()
        inn.directory.forget(room.id)
    settings = other.house.settings
    for _ in range(settings.lease_ms // settings.tick_ms):
        other.house.clock.pass_(settings.tick_ms)
        await other.node.lobby.tick()


async def turns() -> None:
    """Let what was appended become durable."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_at_the_start_what_a_process_left_is_taken_up() -> None:
    before = Inn()
    _, made = await playing(before)
    started = Inn(journal=after(before.journal))
    started.node.lobby._placement._alone = True
    await started.host.takeover.sweep("start")
    room = started.directory.get(made.room)
    assert room is not None and room.players == made.players
    assert started.taken_up == ["start"]
    await turns()
    assert [place.room for place in await started.node.lobby.rooms_of(ANN)] == [made.room]


async def test_rooms_of_a_process_that_died_are_taken_up_once_its_lease_has_ended(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    _, made = await playing(one)
    await other.host.takeover.sweep("lease")
    assert len(other.directory) == 0
    await crash(one, other)
    await other.host.takeover.sweep("lease")
    taken = other.directory.get(made.room)
    assert taken is not None
    assert other.taken_up == ["lease"]
    ear = Ear(ANN)
    taken.enter(ear, 7)
    await turns()
    assert ear.tags == ["entered", "view", "own_draft", "presence"]


async def test_who_asks_for_such_a_room_gets_it_at_once(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    _, made = await playing(one)
    await crash(one, other)
    both = await asyncio.gather(other.host.find(made.room), other.host.find(made.room))
    assert isinstance(both[0], RoomLoop) and both[0] is both[1]
    assert other.taken_up == ["enter"]


async def test_who_asks_too_early_waits_until_somebody_has_it(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    _, made = await playing(one)
    for room in one.directory:
        room.stop()
        one.directory.forget(room.id)
    one.house.clock.pass_(made.until - one.house.clock.now())
    await other.node.lobby.tick()  # its own beat; the other's lease has ended by now, and was not seen to end
    asked = asyncio.ensure_future(other.host.find(made.room))
    await turns()
    await other.host.takeover.sweep("lease")
    found = await asked
    assert isinstance(found, RoomLoop)


async def test_a_process_that_slept_loses_its_rooms_and_sends_its_players_on(inns: tuple[Inn, Inn]) -> None:
    """cases.md 23"""
    one, other = inns
    stale, made = await playing(one)
    settings = other.house.settings
    for _ in range(settings.lease_ms // settings.tick_ms):
        other.house.clock.set(other.house.clock.now() + settings.tick_ms)  # no timer of the sleeper goes off
        await other.node.lobby.tick()
    await other.host.takeover.sweep("lease")
    await turns()
    assert other.directory.get(made.room) is not None
    stale.said(one.ears[ANN], Resign(rq=5, room=made.room))  # it wakes up by a message
    await turns()
    assert [one.ears[player].closed for player in (ANN, BOB)] == [[CloseCode.RESTARTING]] * 2
    assert len(one.directory) == 0
    await one.house.settle()
    assert await one.host.find(made.room) == RoomPlace(made.room, "http://b.test")
    records = await other.journal.read(made.room)
    assert isinstance(records[-1], Resumed), "what the sleeper did was not kept"


async def test_a_room_that_ended_is_not_taken_up(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    room, made = await playing(one)
    room.said(one.ears[ANN], Leave(rq=5, room=made.room))
    room.said(one.ears[ANN], Resign(rq=6, room=made.room))
    await turns()
    one.house.clock.pass_(600_000)
    await turns()
    assert one.directory.get(made.room) is None
    await crash(one, other)
    await other.host.takeover.sweep("lease")
    assert await other.host.find(made.room) is None
    assert len(other.directory) == 0


async def test_a_match_that_is_over_is_stored_again_by_who_takes_its_room_up(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    room, made = await playing(one)
    room.said(one.ears[ANN], Resign(rq=6, room=made.room))
    await turns()
    (stored,) = one.stored
    assert stored[1] is not None
    await crash(one, other)
    await other.host.takeover.sweep("lease")
    assert [(room.id, told) for room, told in other.stored] == [(made.room, None)]
    await other.house.settle()
    assert await other.node.lobby.rooms_of(ANN) == (), "its players are free"


async def test_a_pair_whose_process_died_before_they_came_meets_on_another(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    made = await one.pair()
    await crash(one, other)
    found = await other.host.find(made.room)
    assert isinstance(found, RoomLoop)
    assert found.players == made.players


async def test_a_journal_that_cannot_be_read_is_left_alone(
    inns: tuple[Inn, Inn], caplog: pytest.LogCaptureFixture
) -> None:
    one, other = inns
    room = RoomId("damaged-room")
    _, made = await playing(one)
    records = one.journal._records
    records[room] = records[made.room][1:]
    await crash(one, other)
    await other.host.takeover.sweep("lease")
    await other.host.takeover.sweep("lease")
    assert other.directory.get(room) is None
    assert other.directory.get(made.room) is not None
    assert [entry.message for entry in caplog.records].count("the journal of a room cannot be read") == 1


async def test_while_the_database_is_away_one_is_asked_to_come_again(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    _, made = await playing(one)
    await crash(one, other)
    other.host.takeover = Takeover(
        Away(), other.directory, other.node.lobby, other.host, other.taken_up.append, lambda: False, other.host.opened
    )
    one.house.clock.pass_(20_000)
    with pytest.raises(Refused, match="server_busy"):
        await other.host.find(made.room)


class Away(MemoryJournal):
    """A journal whose database is away."""

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        raise ArchiveDown("away")

    async def goes_on(self, room: RoomId) -> bool:
        raise ArchiveDown("away")


async def test_the_first_record_says_how_they_met(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    _, made = await playing(one)
    (first, *_) = await one.journal.read(made.room)
    assert isinstance(first, Opened) and first.quick
    await crash(one, other)
    await other.host.find(made.room)
    with pytest.raises(Refused, match="already_playing"):
        await other.node.search(ANN)
