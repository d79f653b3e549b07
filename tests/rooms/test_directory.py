"""The rooms of this process, by id."""

import pytest

from protocol.games import salvo
from protocol.ids import RoomId
from server.archive.records import Opened
from server.games.registry import game_of
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from server.rooms.replay import replay
from tests.clock import StandingClock
from tests.rooms.around import Ear, HeldJournal, House
from tests.rooms.play import START, Play, opened

FIRST = opened(salvo.Options("fog", "plain", 30))


class Hotel:
    """A directory with what stands around it."""

    def __init__(self) -> None:
        self.clock = StandingClock(START)
        self.journal = HeldJournal()
        self.house = House()
        self.directory = Directory(self.journal, self.clock.now, self.clock.later)

    def open(self, first: Opened = FIRST) -> RoomLoop:
        return self.directory.open(first, game_of(first.options), self.house)


def test_a_room_is_found_from_its_opening_until_it_is_forgotten() -> None:
    hotel = Hotel()
    assert hotel.directory.get(FIRST.room) is None
    room = hotel.open()
    assert hotel.directory.get(FIRST.room) is room
    assert list(hotel.directory) == [room]
    assert len(hotel.directory) == 1
    hotel.directory.forget(FIRST.room)
    hotel.directory.forget(FIRST.room)
    assert hotel.directory.get(FIRST.room) is None
    assert len(hotel.directory) == 0


def test_opening_keeps_the_first_record() -> None:
    hotel = Hotel()
    room = hotel.open()
    assert [(number, record) for number, record, _ in hotel.journal.held] == [(0, FIRST)]
    assert room.players == FIRST.players
    assert hotel.clock.armed == (FIRST.until,)


def test_an_id_is_taken_once() -> None:
    hotel = Hotel()
    room = hotel.open()
    with pytest.raises(ValueError, match="is open"):
        hotel.open()
    assert hotel.directory.get(FIRST.room) is room
    assert len(hotel.journal.held) == 1


def test_rooms_may_be_forgotten_while_one_goes_through_them() -> None:
    hotel = Hotel()
    rooms = [hotel.open(opened_as(f"room-{number}")) for number in range(3)]
    for room in hotel.directory:
        hotel.directory.forget(room.id)
    assert len(rooms) == 3 and len(hotel.directory) == 0


def opened_as(name: str) -> Opened:
    return Opened(
        at=FIRST.at,
        room=RoomId(name),
        options=FIRST.options,
        rules=FIRST.rules,
        players=FIRST.players,
        shown=FIRST.shown,
        until=FIRST.until,
        dice_key=FIRST.dice_key,
        quick=True,
    )


def test_a_room_is_taken_up_where_its_journal_ends() -> None:
    play = Play().line_up()
    *_, (room, _) = replay(play.records, lambda first: game_of(first.options))
    hotel = Hotel()
    loop = hotel.directory.take_up(room, hotel.house)
    assert hotel.directory.get(room.id) is loop
    assert [number for number, _, _ in hotel.journal.held] == [len(play.records)]
    ear = Ear(loop.players[0])
    loop.enter(ear, 1)
    assert ear.frames == []
    hotel.journal.release()
    assert ear.tags == ["entered", "view", "own_draft", "presence"]
    with pytest.raises(ValueError, match="is open"):
        hotel.directory.take_up(room, hotel.house)
