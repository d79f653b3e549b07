"""A match of Ann against a bot, in a process of its own, at the pace of the test."""

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Final

from protocol.games.salvo import Options
from protocol.ids import DraftId, RoomId, Seat
from protocol.messages import Entered, GameOptions, Ready, RoomMessage, RoomTable, RoomView, SetDraft, Strength
from server.bots.seat import READY_AFTER
from server.rooms.loop import RoomLoop
from tests.bots.thinking import some_orders
from tests.edge.inn import Inn
from tests.lobby.house import ANN
from tests.rooms.around import Ear

FOG: Final = Options("fog", "plain", None)


@dataclass
class Practice:
    """`room`: where it runs now. `ann`: what she was sent."""

    inn: Inn
    room: RoomLoop
    requests: int = 100

    @property
    def ann(self) -> Ear:
        return self.inn.ears[ANN]

    @property
    def seat(self) -> Seat:
        """Ann's."""
        return next(m.seat for m in self.ann.heard if isinstance(m, Entered) and m.seat is not None)

    @property
    def shown(self) -> RoomView:
        """The last view of Ann's, with the last table."""
        views = [m for m in self.ann.heard if isinstance(m, RoomView)]
        tables = [m.table for m in self.ann.heard if isinstance(m, RoomView | RoomTable)]
        return RoomView(room=self.room.id, n=views[-1].n, table=tables[-1], view=views[-1].view)

    def request(self) -> int:
        self.requests += 1
        return self.requests

    def say(self, message: RoomMessage) -> None:
        self.room.said(self.ann, message)

    def order(self, random: Random) -> None:
        """Let Ann order something and be ready."""
        shown, room = self.shown, self.room.id
        number = shown.table.round
        assert shown.view is not None
        orders = some_orders(shown.view, self.seat, random)
        self.say(SetDraft(rq=self.request(), room=room, round=number, draft=DraftId(1), orders=orders))
        self.say(Ready(rq=self.request(), room=room, round=number, draft=DraftId(1)))

    async def bot_ready(self) -> None:
        """Let the bot think, and so much time pass that it is ready."""
        await turns()
        self.inn.house.clock.pass_(READY_AFTER)
        await turns()

    async def play_out(self, random: Random) -> RoomView:
        """Play until it is over, and give the last view."""
        while self.shown.table.phase == "playing":
            self.order(random)
            await self.bot_ready()
        return self.shown


async def turns() -> None:
    """Let what was begun come to its end."""
    for _ in range(8):
        await asyncio.sleep(0)


async def practising(
    inn: Inn, options: GameOptions = FOG, strength: Strength = "medium", *, enters: bool = True
) -> Practice:
    """Let Ann ask for a match, and come to it; the lobby has done what was due until then."""
    await inn.house.settle()
    found = await inn.host.practise(ANN, "Ann", options, strength)
    return await at(inn, found.place.room, enters=enters)


async def at(inn: Inn, room: RoomId, *, enters: bool = True) -> Practice:
    """Let Ann come to a room, or back to it."""
    loop = await inn.host.find(room)
    assert isinstance(loop, RoomLoop)
    if enters:
        loop.enter(inn.ears[ANN], 1)
    await turns()
    return Practice(inn, loop)
