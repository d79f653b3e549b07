"""What an operator is told of the moment: read off the rooms, the sockets, the lobby and the journal themselves."""

import msgspec

from protocol.ids import RoomId
from protocol.messages import Leave
from server.bots.seating import Seating
from server.edge.crowd import Crowd
from server.edge.readings import take_readings
from server.games.registry import game_of
from server.lobby.memory import MemoryBackend
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from server.telemetry import Readings, Telemetry
from tests.bots.thinking import ThinkerHere
from tests.clock import StandingClock
from tests.lobby.house import ANN, FOG, Two
from tests.rooms.around import Ear, HeldJournal, House
from tests.rooms.play import START
from tests.rooms.test_directory import FIRST


class Parts:
    """The parts of a process, with nobody there yet."""

    def __init__(self, two: Two) -> None:
        clock = StandingClock(START)
        self.journal = HeldJournal()
        self.directory = Directory(self.journal, clock.now, clock.later)
        self.crowd = Crowd()
        self.bots = Seating(ThinkerHere(), clock.now, clock.later, "s" * 32, Telemetry())
        self.two = two

    def room(self, name: str) -> RoomLoop:
        first = msgspec.structs.replace(FIRST, room=RoomId(name))
        return self.directory.open(first, game_of(first.options), House())

    def readings(self) -> Readings:
        return take_readings(
            self.directory,
            self.crowd,
            self.two.a.lobby,
            self.journal,
            self.bots,
            unstored=3,
            draining=False,
            ready=True,
            headroom=True,
        )


async def test_an_empty_house() -> None:
    backend = MemoryBackend()
    parts = Parts(await Two.on(backend, backend))
    since = parts.two.a.lobby.whole_since
    assert parts.readings() == Readings(matches_unstored=3, matching_since=since)


async def test_who_and_what_is_there_is_counted() -> None:
    backend = MemoryBackend()
    parts = Parts(await Two.on(backend, backend))
    await parts.two.a.search(ANN, FOG)
    played, reserved, left = parts.room("room-1"), parts.room("room-2"), parts.room("room-3")
    ears = [Ear(player) for player in (*played.players, "eve", "fay")]
    for ear in ears:
        played.enter(ear, 1)
        parts.crowd.add(ear.player, ear)
    left.enter(ears[0], 2)
    left.said(ears[0], Leave(rq=3, room=left.id))  # its last record is still to be kept
    assert reserved.id in {room.id for room in parts.directory}
    now = parts.readings()
    assert now.connections == 4
    assert now.rooms == {("salvo", "playing"): 1, ("salvo", "gathering"): 1, ("salvo", "over"): 1}
    assert now.spectators == 2
    assert now.waiting == {("salvo", "fog"): 1}
