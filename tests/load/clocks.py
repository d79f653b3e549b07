"""Rooms in which nobody orders anything, so that each round ends by its clock: four for each pair of players."""

import asyncio

import msgspec
from msgspec import Struct

from protocol.codec import encode
from protocol.games import salvo as wire
from protocol.ids import DraftId, InviteCode, RoomId, Round
from protocol.messages import Invite, Join, Ready
from tests.load.crowd import BINARY, Crowd, Player
from tests.load.dialects.salvo import NOBODYS, Ours, Person
from tests.load.load import Load, Measured
from tests.load.window import settle, window

TABLES = 4
"""So many rooms a connection may be in."""
OPTIONS = wire.Options("fog", "plain", 12)


class _Invited(Struct):
    code: str


class _Table(Struct):
    phase: str
    round: int


class _View(Struct):
    room: str
    table: _Table


_read_invited = msgspec.msgpack.Decoder(_Invited).decode
_read_view = msgspec.msgpack.Decoder(_View).decode


class Sitter(Person):
    """Sits at several tables. `invited`: the code of its latest invitation. `begun`: the rooms whose line-up is due."""

    def __init__(self, crowd: Crowd, dialect: Ours) -> None:
        super().__init__(crowd, dialect, crowd.room(NOBODYS), None, search=False)
        self.invited: asyncio.Future[str]
        self.begun: set[str] = set()
        self.news = asyncio.Event()


class Clocks(Ours):
    """Friends invite one another, take the first line-up that there is, and then only watch."""

    def __init__(self, crowd: Crowd, url: str, secret: str) -> None:
        super().__init__(crowd, url, secret)
        self._heard[b"invited"] = self._invited

    async def fill(self, crowd: Crowd, rooms: int, watchers: int) -> None:
        await crowd.all_of(self._pair(min(TABLES, rooms - first)) for first in range(0, rooms, TABLES))

    async def _pair(self, tables: int) -> None:
        host, guest = Sitter(self.crowd, self), Sitter(self.crowd, self)
        for each in (host, guest):
            await self.come(each)
        for table in range(1, tables + 1):
            host.invited = asyncio.get_running_loop().create_future()
            host.transport.send(BINARY, encode(Invite(rq=self.next_request(host), options=OPTIONS)))
            code = InviteCode(await host.invited)
            guest.transport.send(BINARY, encode(Join(rq=self.next_request(guest), code=code)))
            for each in (host, guest):
                while len(each.begun) < table:
                    each.news.clear()
                    await each.news.wait()

    def _invited(self, player: Player, payload: bytes) -> None:
        assert isinstance(player, Sitter)
        player.invited.set_result(_read_invited(payload).code)

    def _found(self, player: Player, payload: bytes) -> None:
        self.enter(player, self.found_room(payload))

    def _entered(self, player: Player, payload: bytes) -> None:
        pass

    def _table(self, player: Player, payload: bytes) -> None:
        pass

    def _view(self, player: Player, payload: bytes) -> None:
        view = _read_view(payload)
        assert isinstance(player, Sitter)
        player.views += 1
        if view.table.phase == "playing" and view.room not in player.begun:
            player.begun.add(view.room)
            player.news.set()
            ready = Ready(rq=self.next_request(player), room=RoomId(view.room), round=Round(0), draft=DraftId(0))
            player.transport.send(BINARY, encode(ready))

    def order(self, player: Player) -> None:
        raise NotImplementedError("here the clock decides")


async def run_clocks_out(crowd: Crowd, load: Load, measured: Measured) -> None:
    """Open the rooms, and measure while their clocks run out."""
    began = asyncio.get_running_loop().time()
    await Clocks(crowd, load.url, load.secret).fill(crowd, load.rooms, 0)
    measured.connect_s = asyncio.get_running_loop().time() - began
    settle(crowd, load, measured)
    await asyncio.sleep(load.warmup_s)
    await window(crowd, load, measured)
