"""Twins for a bot: it takes a seat in worlds that look alike from there, is asked the same and says the same."""

import asyncio

import pytest

from protocol.ids import Millis, RoomId
from protocol.messages import Ready, RoomMessage, SetDraft
from server.bots.asking import Question
from server.bots.seat import READY_AFTER, BotSeat
from server.rooms.loop import RoomLoop
from server.rooms.outside import Connection
from tests.bots.thinking import ThinkerHere
from tests.sealed.family import World
from tests.sealed.test_shell import family_of, staged
from tests.sealed.wire import SEAT
from tests.sealed.worlds import Setting


class Overheard:
    """The door to a room, with an ear at it."""

    def __init__(self, loop: RoomLoop) -> None:
        self._loop = loop
        self.said_there: list[RoomMessage] = []

    @property
    def id(self) -> RoomId:
        return self._loop.id

    def enter(self, connection: Connection, request: int) -> None:
        self._loop.enter(connection, request)

    def said(self, connection: Connection, message: RoomMessage) -> None:
        self.said_there.append(message)
        self._loop.said(connection, message)

    def probed(self, connection: Connection, round_trip: Millis | None) -> None:
        self._loop.probed(connection, round_trip)


async def seated(setting: Setting, world: World, moment: int) -> tuple[list[Question], list[RoomMessage]]:
    """Let a bot sit down in a world, and give what it is asked and what it says in the round that is due."""
    stage = await staged(setting, world)
    stage.clock.pass_(moment - stage.clock.now())
    assert isinstance(setting.onlooker, str)
    thinker, door = ThinkerHere(), Overheard(stage.loop)
    player = stage.loop.players[SEAT[setting.onlooker]]
    bot = BotSeat(player, "strong", door, b"seed", thinker.think, stage.clock.now, stage.clock.later)
    bot.begin()
    for _ in range(3):
        await asyncio.sleep(0)
    stage.clock.pass_(READY_AFTER)
    for _ in range(3):
        await asyncio.sleep(0)
    return thinker.asked, door.said_there


@pytest.mark.parametrize("onlooker", ["south", "north"])
async def test_a_bot_knows_no_more_than_its_seat(onlooker: str) -> None:
    family = family_of(onlooker, "fog")  # type: ignore[arg-type]  # a side is an onlooker
    setting = family.setting
    moment = max(world.room.at for world in (family.base, *family.worlds)) + 100
    asked, said = await seated(setting, family.base, moment)
    assert len(asked) == 1
    assert [type(message) for message in said] == [SetDraft, Ready]
    for world in family.worlds:
        assert world.position != family.base.position
        assert await seated(setting, world, moment) == (asked, said)
