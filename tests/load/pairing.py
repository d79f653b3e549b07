"""What quick match costs as the line grows: `python -m tests.load.pairing memory|redis PLAYERS`, figures as JSON.

The lobby runs in this process as in a server, its back end beside it; players join while nobody is paired, then all are
let through. CPU per pairing is this process's, from the line to the opened room, taken over the first pairs while the
line is still long; a short line is filled again and again. Redis runs on the other core.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import uvloop

from protocol.ids import Mode, NodeId, PlayerId, RoomId
from protocol.messages import Found, LobbyNews
from server.games.registry import GAMES
from server.lobby.backends import Backend
from server.lobby.lobby import Lobby, every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from server.now import server_clock
from server.telemetry import Telemetry
from tests.load.machine import CORES
from tests.load.quantile import quantile
from tests.redis_server import RedisServer

MODE: Final = Mode("fog")
AT_ONCE: Final = 32
AGAIN_S: Final = 0.2
FEW: Final = 400
"""So many players go through a short line in all."""
FIRST: Final = 1_000
"""So many pairs are taken off a long line."""


class Line:
    """Players of one lobby: who has joined, and who was found when."""

    def __init__(self, backend: Backend, *, alone: bool) -> None:
        self.open = False
        self.found: dict[PlayerId, float] = {}
        self.rooms: dict[RoomId, list[PlayerId]] = {}
        self._some = asyncio.Event()
        self._made = 0
        self.refused = 0
        settings = LobbySettings()
        self.lobby = Lobby(
            backend,
            games=GAMES,
            now=server_clock(),
            notify=self._hear,
            node=NodeId("bench"),
            url="http://127.0.0.1:1",
            new_id=lambda: os.urandom(9).hex(),
            settings=settings,
            open_for_matches=lambda: self.open,
            alone=alone,
            telemetry=Telemetry([(pool.game, pool.mode) for pool in every_pool(GAMES)]),
        )

    def _hear(self, player: PlayerId, news: LobbyNews) -> None:
        if not isinstance(news, Found) or player in self.found:
            return
        self.found[player] = time.perf_counter()
        room = self.rooms.setdefault(news.place.room, [])
        room.append(player)
        if len(room) == 2:
            self.lobby.room_opened(news.place.room, (room[0], room[1]))
        self._some.set()

    async def join(self, count: int) -> list[PlayerId]:
        """Let new players join, some at a time."""
        players = [PlayerId(f"player-{self._made + number}") for number in range(count)]
        self._made += count
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(player: PlayerId) -> None:
            async with gate:
                self.lobby.connected(player)
                await self._search(player)

        await asyncio.gather(*map(one, players))
        return players

    async def _search(self, player: PlayerId) -> None:
        """Ask until it is granted, as a client does who is refused for a moment."""
        while True:
            try:
                await self.lobby.search(player, player, "salvo", MODE)
            except Refused:
                self.refused += 1
                await asyncio.sleep(AGAIN_S)
            else:
                return

    async def until_found(self, count: int) -> None:
        """Wait until so many players have been found in all."""
        while len(self.found) < count:
            self._some.clear()
            await self._some.wait()


async def long_line(line: Line, waiting: int) -> dict[str, float]:
    began = time.perf_counter()
    await line.join(waiting)
    joined = time.perf_counter() - began
    first = min(2 * FIRST, waiting)
    line.open = True
    began, cpu = time.perf_counter(), time.process_time()
    await line.until_found(first)
    pairing = (time.process_time() - cpu) / (len(line.found) / 2)
    await line.until_found(waiting)
    drained = time.perf_counter() - began
    waits = sorted(moment - began for moment in line.found.values())
    return {
        "joins_s": waiting / joined,
        "pairings_s": waiting / 2 / drained,
        "pairing_us": pairing * 1e6,
        "wait_p99_ms": quantile(waits, 0.99) * 1000,
    }


async def short_line(line: Line, waiting: int) -> dict[str, float]:
    cpu = waited = joined = 0.0
    waits = []
    through = 0
    while through < FEW:
        line.open = False
        began = time.perf_counter()
        players = await line.join(waiting)
        joined += time.perf_counter() - began
        through += waiting
        line.open = True
        began, before = time.perf_counter(), time.process_time()
        await line.until_found(through)
        cpu += time.process_time() - before
        waited += time.perf_counter() - began
        waits += [line.found[player] - began for player in players]
    return {
        "joins_s": through / joined,
        "pairings_s": through / 2 / waited,
        "pairing_us": cpu / (through / 2) * 1e6,
        "wait_p99_ms": quantile(sorted(waits), 0.99) * 1000,
    }


@asynccontextmanager
async def backend(where: str) -> AsyncIterator[Backend]:
    """Give the back end, a Redis server of its own where it needs one."""
    if where == "memory":
        yield MemoryBackend()
        return
    mine = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, {CORES[1]})
        try:
            server = RedisServer(Path(folder)).start()
        finally:
            os.sched_setaffinity(0, mine)
        redis = RedisBackend(server.url, every_pool(GAMES), LobbySettings())
        try:
            yield redis
        finally:
            await redis.close()
            server.stop()


async def measure(where: str, waiting: int) -> dict[str, float]:
    async with backend(where) as end:
        line = Line(end, alone=where == "memory")
        running = asyncio.create_task(line.lobby.run())
        numbers = await (long_line if waiting > FEW else short_line)(line, waiting)
        numbers["refused"] = line.refused
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return numbers


def main(arguments: Sequence[str]) -> None:
    where, waiting = arguments
    print(json.dumps(uvloop.run(measure(where, int(waiting)))))


if __name__ == "__main__":
    main(sys.argv[1:])
