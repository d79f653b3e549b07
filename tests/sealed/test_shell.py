"""Twins once more through the loop of the room: connections that come and go, frames that wait for the journal."""

import asyncio

import pytest

from protocol.codec import encode
from protocol.games import salvo
from protocol.ids import Millis, PlayerId, RoomId, Viewer
from protocol.messages import RoomView
from protocol.refusals import CloseCode
from server.archive.memory import MemoryJournal
from server.games.registry import GAMES
from server.rooms.effects import OpenRematch
from server.rooms.inputs import Probed, Said
from server.rooms.loop import RoomLoop
from server.rooms.room import Room
from tests.clock import StandingClock
from tests.sealed.compare import compare
from tests.sealed.family import Family, World
from tests.sealed.oracle.knowledge import VIEWERS
from tests.sealed.oracle.knowledge import Viewer as Onlooker
from tests.sealed.play import OPENED_AT, Act, House, open_house, opening
from tests.sealed.wire import SEAT
from tests.sealed.worlds import Setting

REAL = House(GAMES["salvo"])


class Wire:
    """A connection that writes down what it is sent."""

    def __init__(self, player: PlayerId, frames: list[bytes]) -> None:
        self.player = player
        self._frames = frames

    def answer(self, frame: bytes) -> None:
        self._frames.append(frame)

    def show(self, room: RoomId, frame: bytes) -> bool:
        self._frames.append(frame)
        return True

    def close(self, code: CloseCode) -> None:
        raise AssertionError(f"closed with {code}")


class Outdoors:
    """What the house hears, and from it the live list: written down too."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def live(self, view: RoomView) -> None:
        self.shown.append(encode(view))

    def rematch(self, wanted: OpenRematch) -> None:
        raise AssertionError("nobody asked for a rematch")

    def over(self, room: Room, told: bytes | None) -> None:
        """Keep nothing: the archive is not told before the end."""

    def gone(self, room: Room) -> None:
        raise AssertionError("the room is gone")

    def lost(self, room: RoomId) -> None:
        raise AssertionError("the room is lost")


class Stage:
    """A room's loop with everybody who was ever connected to it."""

    def __init__(self, setting: Setting) -> None:
        self.clock = StandingClock(OPENED_AT)
        self.frames: dict[Viewer, list[bytes]] = {SEAT["south"]: [], SEAT["north"]: [], "spectator": []}
        self.outdoors = Outdoors()
        room = open_house(REAL, setting.options)
        self.loop = RoomLoop(room, MemoryJournal(), self.clock.now, self.clock.later, self.outdoors)
        self.loop.open(opening(REAL, setting.options))
        self._wires: dict[Viewer, Wire] = {}

    async def run(self, acts: tuple[Act, ...], until: Millis) -> None:
        for act in acts:
            self.clock.pass_(OPENED_AT + act.at - self.clock.now())
            self._do(act)
            await asyncio.sleep(0)  # the journal tells on the next turn of the event loop
        self.clock.pass_(max(0, until - self.clock.now()))
        await asyncio.sleep(0)
        self.loop.stop()

    def _do(self, act: Act) -> None:
        if act.what == "enter":
            assert act.by is not None
            player = self.loop.players[act.by] if isinstance(act.by, int) else PlayerId("somebody")
            self._wires[act.by] = Wire(player, self.frames[act.by])
            self.loop.enter(self._wires[act.by], 1)
        elif isinstance(act.what, Said):
            if act.by in self._wires:
                self.loop.said(self._wires[act.by], act.what.message)
        elif isinstance(act.what, Probed):
            self.loop.probed(self._wires[act.what.seat], None)


async def staged(setting: Setting, world: World) -> Stage:
    stage = Stage(setting)
    await stage.run(world.acts, world.room.at)
    return stage


@pytest.mark.parametrize("onlooker", VIEWERS)
@pytest.mark.parametrize("mode", ["fog", "capture"])
async def test_the_loop_betrays_nothing(onlooker: Onlooker, mode: salvo.SalvoMode) -> None:
    setting = Setting(salvo.Options(mode=mode, map="twin", clock=30), onlooker, 10, 4)
    family = Family(REAL, setting, f"loop {mode} {onlooker}")
    family.run()
    assert family.worlds and family.base.position and family.base.position.round == 4
    base = await staged(setting, family.base)
    assert len(base.outdoors.shown) >= 5
    for world in family.worlds:
        other = await staged(setting, world)
        for viewer in setting.listeners:
            compare(viewer, f"loop, {mode}", base.frames[viewer], other.frames[viewer])
        compare("spectator", f"live list, {mode}", base.outdoors.shown, other.outdoors.shown)
