"""While the journal keeps nothing, the rooms that wait for it stand still, and no others."""

from msgspec import structs

from protocol.games import salvo
from protocol.ids import RoomId
from protocol.messages import Resign
from server.edge.stalls import Stalls
from server.games.registry import game_of
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from tests.clock import StandingClock
from tests.rooms.around import Ear, HeldJournal, House
from tests.rooms.play import START, opened


class SickJournal(HeldJournal):
    """A journal whose health is the test's."""

    def __init__(self) -> None:
        super().__init__()
        self.well = True

    @property
    def healthy(self) -> bool:
        return self.well


def begun(directory: Directory, journal: HeldJournal, name: str) -> tuple[RoomLoop, Ear]:
    """Give a room in its line-up."""
    first = structs.replace(opened(salvo.Options("capture", "plain", 30)), room=RoomId(name))
    room = directory.open(first, game_of(first.options), House())
    south, north = (Ear(player) for player in first.players)
    for ear in (south, north):
        room.enter(ear, 1)
    journal.release()
    return room, south


def test_only_rooms_that_wait_stand_still_and_all_go_on() -> None:
    clock, journal = StandingClock(START), SickJournal()
    directory = Directory(journal, clock.now, clock.later)
    stalls = Stalls(journal, directory)
    waiting, ear = begun(directory, journal, "room-waiting")
    calm, _ = begun(directory, journal, "room-in-calm")

    waiting.said(ear, Resign(rq=1, room=waiting.id))
    stalls.look()
    assert stalled(waiting, calm) == (False, False), "a journal that is healthy is only slow"
    journal.well = False
    stalls.look()
    assert stalled(waiting, calm) == (True, False)

    journal.well = True
    stalls.look()
    assert stalled(waiting, calm) == (True, False), "its records are not kept yet"
    journal.release()
    stalls.look()
    assert stalled(waiting, calm) == (False, False)


def stalled(*rooms: RoomLoop) -> tuple[bool, ...]:
    return tuple(room.stalled for room in rooms)
