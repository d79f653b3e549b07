"""Twins once more through the loop of the room: connections that come and go, frames that wait for the journal."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from protocol.codec import decode_server, encode
from protocol.games import salvo
from protocol.ids import Millis, PlayerId, RoomId, Viewer
from protocol.messages import OfferDraw, RoomStalled, RoomView, ServerMessage
from protocol.refusals import CloseCode
from server.archive.memory import MemoryJournal
from server.archive.records import Record
from server.games.registry import GAMES
from server.rooms import viewers
from server.rooms.effects import OpenRematch
from server.rooms.inputs import Probed, Said
from server.rooms.loop import RoomLoop
from server.rooms.replay import last_of, under_its_rules
from server.rooms.room import Room, round_of
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


class SlowJournal(MemoryJournal):
    """The journal in memory, which says of nothing that it is kept while it is `slow`."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self._unsaid: list[Callable[[], None]] = []

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        def say(kept: bool) -> None:
            if self.slow:
                self._unsaid.append(partial(durable, kept))
            else:
                durable(kept)

        super().append(room, number, record, say)

    def catch_up(self) -> None:
        self.slow = False
        for say in self._unsaid:
            say()
        self._unsaid.clear()


class Outdoors:
    """What the house hears, and from it the live list: written down too."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def live(self, room: Room) -> None:
        self.shown.append(encode(viewers.whole(room, "spectator")))

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
        self.journal = SlowJournal()
        self.loop = RoomLoop(room, self.journal, self.clock.now, self.clock.later, self.outdoors)
        self.loop.open(opening(REAL, setting.options))
        self._wires: dict[Viewer, Wire] = {}

    async def run(self, acts: tuple[Act, ...], until: Millis) -> None:
        for act in acts:
            self.clock.pass_(OPENED_AT + act.at - self.clock.now())
            self._do(act)
            await asyncio.sleep(0)  # the journal tells on the next turn of the event loop
        self.clock.pass_(max(0, until - self.clock.now()))
        await asyncio.sleep(0)

    async def stall(self) -> None:
        """Let the journal keep nothing for a while, with a draw offer waiting, and go on after it."""
        south = self._wires[SEAT["south"]]
        self.journal.slow = True
        self.loop.said(south, OfferDraw(rq=900, room=self.loop.id, round=round_of(self.loop._room)))
        self.loop.stall()
        self.loop.said(south, OfferDraw(rq=901, room=self.loop.id, round=round_of(self.loop._room)))
        self.clock.pass_(5_000)
        self.journal.catch_up()
        await asyncio.sleep(0)
        self.loop.go_on()
        await asyncio.sleep(0)

    async def crash(self) -> None:
        """Let another process take the room up from the journal, and everyone come back."""
        self.loop.stop()
        room = last_of(await self.journal.read(self.loop.id), under_its_rules)
        assert room is not None
        self.loop = RoomLoop(room, self.journal, self.clock.now, self.clock.later, self.outdoors)
        self.loop.take_up()
        for wire in self._wires.values():
            self.loop.enter(wire, 902)
        await asyncio.sleep(0)
        self.clock.pass_(5_000)  # not so long that the worlds part
        await asyncio.sleep(0)

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


def family_of(onlooker: Onlooker, mode: salvo.SalvoMode) -> Family:
    """Give worlds that look alike to an onlooker, in their fourth round."""
    setting = Setting(salvo.Options(mode=mode, map="twin", clock=30), onlooker, 10, 4)
    family = Family(REAL, setting, f"loop {mode} {onlooker}")
    family.run()
    assert family.worlds and family.base.position and family.base.position.round == 4
    return family


@pytest.mark.parametrize("onlooker", VIEWERS)
@pytest.mark.parametrize("mode", ["fog", "capture"])
async def test_the_loop_betrays_nothing(onlooker: Onlooker, mode: salvo.SalvoMode) -> None:
    family = family_of(onlooker, mode)
    setting = family.setting
    base = await staged(setting, family.base)
    assert len(base.outdoors.shown) >= 5
    for world in family.worlds:
        other = await staged(setting, world)
        for viewer in setting.listeners:
            compare(viewer, f"loop, {mode}", base.frames[viewer], other.frames[viewer])
        compare("spectator", f"live list, {mode}", base.outdoors.shown, other.outdoors.shown)


@pytest.mark.parametrize("onlooker", VIEWERS)
@pytest.mark.parametrize("what", ["stall", "crash"])
async def test_an_outage_betrays_nothing(onlooker: Onlooker, what: str) -> None:
    """What is said of a room that stands still, and of one that another process takes up, after the same play."""
    family = family_of(onlooker, "fog")
    setting = family.setting
    moment = max(world.room.at for world in (family.base, *family.worlds)) + 100

    async def outage(world: World) -> Stage:
        stage = await staged(setting, world)
        stage.clock.pass_(moment - stage.clock.now())
        await (stage.stall() if what == "stall" else stage.crash())
        return stage

    base = await outage(family.base)
    told = [decode_server(frame) for frames in base.frames.values() for frame in frames]
    assert any(isinstance(each, RoomStalled) if what == "stall" else is_paused(each) for each in told)
    for world in family.worlds:
        other = await outage(world)
        for viewer in setting.listeners:
            compare(viewer, what, base.frames[viewer], other.frames[viewer])
        compare("spectator", f"live list, {what}", base.outdoors.shown, other.outdoors.shown)


def is_paused(message: ServerMessage) -> bool:
    return isinstance(message, RoomView) and message.table.phase == "paused"
