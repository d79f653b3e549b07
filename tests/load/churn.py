"""Players who come, play a little, lose their connection, come back, give up and go: no server may grow from them."""

import asyncio
import time
from collections.abc import Sequence
from statistics import linear_regression

from protocol.codec import encode
from protocol.ids import RoomId
from protocol.messages import GameOrders, Leave, Resign
from server.edge.session import Session
from tests.load import machine
from tests.load.crowd import BINARY, Crowd, Player, Room
from tests.load.dialects.salvo import NOBODYS, Person, SalvoOnOurs
from tests.load.load import Load, Measured

TURNS = 4
SAMPLE_S = 0.5
PAUSE_S = 0.5
LAST_S = 5.0


class Guest(Person):
    """A player who stays for a while. `sealed`: its latest orders and their turn."""

    def __init__(self, crowd: Crowd, dialect: SalvoOnOurs, room: Room, seat: int | None, *, search: bool) -> None:
        super().__init__(crowd, dialect, room, seat, search=search)
        self.news = asyncio.Event()
        self.is_over = False
        self.sealed: tuple[int, GameOrders] | None = None

    def answered(self, turn: int) -> None:
        super().answered(turn)
        self.news.set()

    async def plays_on(self, turns: int) -> bool:
        """Wait until it has seen so many more turns; `False` when the match is over."""
        until = self.views + turns
        while self.views < until and not self.is_over and not self.gone:
            self.news.clear()
            await self.news.wait()
        return not self.is_over and not self.gone


CROSSED = {"not_now", "wrong_round"}
"""What is answered where a message crosses the end of the round or of the match."""


class Passing(SalvoOnOurs):
    """Players who pass through. `stays`: how many have."""

    stays = 0

    def refused(self, player: Player, code: str) -> None:
        if code not in CROSSED:
            super().refused(player, code)

    def over(self, player: Player) -> None:
        assert isinstance(player, Guest)
        player.is_over = True
        player.news.set()
        player.is_ready()  # it may have come back to find the match over

    def orders_for(self, player: Player) -> GameOrders:
        """Choose orders; who came back within a round sends the same ones again."""
        assert isinstance(player, Guest)
        if player.sealed is None or player.sealed[0] != player.turn:
            player.sealed = player.turn, super().orders_for(player)
        return player.sealed[1]

    async def stay(self) -> None:
        """Come, play, drop, come back, play, give up, leave."""
        guest = Guest(self.crowd, self, self.crowd.room(NOBODYS), 0, search=True)
        session = self.new_session(guest)
        await self.come(guest, session)
        if await guest.plays_on(TURNS):
            guest.drop()
            await asyncio.sleep(PAUSE_S * self.crowd.random.random())
            guest = await self._come_back(guest, session)
            if await guest.plays_on(1):
                self._say_last(guest, Resign(rq=self.next_request(guest), room=RoomId(guest.room.key)))
                while await guest.plays_on(1):
                    pass
        self._say_last(guest, Leave(rq=self.next_request(guest), room=RoomId(guest.room.key)))
        await asyncio.sleep(PAUSE_S)
        guest.drop()
        self.crowd.rooms.pop(guest.room.key, None)
        self.crowd.players = [each for each in self.crowd.players if not each.gone]

    async def _come_back(self, before: Guest, session: Session) -> Guest:
        guest = Guest(self.crowd, self, before.room, before.seat, search=False)
        guest.sealed = before.sealed
        await self.come(guest, session)
        return guest

    def _say_last(self, guest: Guest, message: Resign | Leave) -> None:
        if not guest.gone:
            guest.transport.send(BINARY, encode(message))


async def churn(crowd: Crowd, load: Load, measured: Measured) -> None:
    """Let players come and go, `legs` of them at a time, and give the growth of the server in bytes a minute."""
    passing = Passing(crowd, load.url, load.secret)
    crowd.going = True
    ends = time.monotonic() + load.warmup_s + load.measured_s
    lives = [asyncio.create_task(_one_after_another(passing, ends)) for _ in range(load.legs)]
    await asyncio.sleep(load.warmup_s)
    samples: list[tuple[float, int]] = []
    while time.monotonic() < ends:
        samples.append((time.monotonic() / 60, machine.usage(load.server).rss))
        await asyncio.sleep(SAMPLE_S)
    measured.growth = slope(samples)
    done, waiting = await asyncio.wait(lives, timeout=LAST_S)  # the last may find nobody to play with
    for life in waiting:
        life.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    crowd.lost += sum(life.exception() is not None for life in done)
    measured.turns = passing.stays


async def _one_after_another(passing: Passing, ends: float) -> None:
    while time.monotonic() < ends:
        await passing.stay()
        passing.stays += 1


def slope(samples: Sequence[tuple[float, int]]) -> float:
    """Give the growth of the second value by the first."""
    moments, sizes = zip(*samples, strict=True)
    return linear_regression(moments, sizes).slope
