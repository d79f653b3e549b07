"""The lobby as it runs: its tasks, real time and wakes. What it does is in tests/contracts/test_lobby_*.py."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count

import pytest
from redis import asyncio as redis

from protocol.ids import Mode, NodeId, PlayerId
from protocol.messages import Found, LobbyNews, Searching
from server.games.registry import GAMES
from server.lobby.backends import Backend
from server.lobby.lobby import Lobby, every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from server.lobby.refused import Refused
from server.lobby.settings import DEFAULTS, LobbySettings
from tests.clock import LeapingClock
from tests.lobby.ends import PATIENT
from tests.lobby.house import ANN, BOB, CAPTURE
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]

POLLS_SELDOM = replace(DEFAULTS, gone_ms=10**6, keep_ms=10**6, look_ms=10**6)
"""Only what a wake says happens soon."""
POLLS_OFTEN = replace(DEFAULTS, tick_ms=50, keep_ms=100, settle_ms=50, retry_ms=20, retry_at_most_ms=100)


class Running:
    """A lobby that runs, and what it tells."""

    def __init__(self, name: str, backend: Backend, settings: LobbySettings) -> None:
        ids = count()
        self.told: list[tuple[PlayerId, LobbyNews]] = []
        self._heard = asyncio.Event()
        self.now = LeapingClock().now
        self.lobby = Lobby(
            backend,
            games=GAMES,
            now=self.now,
            notify=self._hear,
            node=NodeId(name),
            url=f"http://{name}.test",
            new_id=lambda: f"{name}-{next(ids):06}",
            settings=settings,
        )

    def _hear(self, player: PlayerId, message: LobbyNews) -> None:
        self.told.append((player, message))
        self._heard.set()

    async def hears(self, player: PlayerId, what: type[LobbyNews], within_s: float = 60) -> LobbyNews:
        """Wait until a player is told something; fails where that takes too long."""
        async with asyncio.timeout(within_s):
            while True:
                for to, message in self.told:
                    if to == player and isinstance(message, what):
                        return message
                self._heard.clear()
                await self._heard.wait()


@asynccontextmanager
async def running(*nodes: Running) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(node.lobby.run()) for node in nodes]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert all(task.cancelled() for task in tasks)


async def meet(a: Running, b: Running) -> tuple[LobbyNews, LobbyNews]:
    a.lobby.connected(ANN)
    b.lobby.connected(BOB)
    await a.lobby.search(ANN, "Ann", "salvo", CAPTURE)
    await b.lobby.search(BOB, "Bob", "salvo", CAPTURE)
    return await a.hears(ANN, Found), await b.hears(BOB, Found)


async def test_two_on_one_node_meet_at_once() -> None:
    node = Running("a", MemoryBackend(), POLLS_SELDOM)
    async with running(node):
        for_ann, for_bob = await meet(node, node)
    assert for_ann == for_bob


async def test_a_node_that_stops_gets_no_more_rooms() -> None:
    backend = MemoryBackend()
    a, b = Running("a", backend, POLLS_OFTEN), Running("b", backend, POLLS_OFTEN)
    async with running(b):
        async with running(a):
            await meet(a, b)
        assert [node.id for node in await backend.nodes(a.now())] == ["b"]


async def test_nodes_wake_one_another(redis_server: RedisServer) -> None:
    ends = [RedisBackend(redis_server.url, every_pool(GAMES), PATIENT) for _ in range(2)]
    a, b = (Running(name, end, POLLS_SELDOM) for name, end in zip("ab", ends, strict=True))
    async with running(a, b), redis.Redis.from_url(redis_server.url) as client:
        while (await client.pubsub_numsub("{salvo}:wakes"))[0][1] < 2:
            await client.wait(1, 10)  # the server answers after 10 ms, having no replica
        for_ann, for_bob = await meet(a, b)
    assert isinstance(for_ann, Found)
    assert isinstance(for_bob, Found)
    assert for_ann.place.room == for_bob.place.room
    for end in ends:
        await end.close()


@pytest.mark.parametrize("lost", ["wakes", "everything"])
async def test_two_meet_whatever_redis_loses(redis_server: RedisServer, lost: str) -> None:
    """Case 24, in real time: pub/sub drops, or the server is started anew, while they search."""
    ends = [RedisBackend(redis_server.url, every_pool(GAMES), PATIENT) for _ in range(2)]
    a, b = (Running(name, end, POLLS_OFTEN) for name, end in zip("ab", ends, strict=True))
    async with running(a, b):
        a.lobby.connected(ANN)
        await a.lobby.search(ANN, "Ann", "salvo", CAPTURE)
        if lost == "wakes":
            async with redis.Redis.from_url(redis_server.url) as client:
                await client.client_kill_filter(_type="pubsub")
        else:
            redis_server.stop()
            redis_server.start()
        b.lobby.connected(BOB)
        searching = None
        while searching is None:
            try:
                searching = await b.lobby.search(BOB, "Bob", "salvo", CAPTURE)
            except Refused as refused:
                assert refused.code == "matching_down"
                await b.lobby.tick()
        assert isinstance(searching, Searching)
        assert await a.hears(ANN, Found)
        assert await b.hears(BOB, Found)
    for end in ends:
        await end.close()


@pytest.mark.parametrize(
    ("wanted", "code"), [(Mode("chess"), "unknown_mode"), (Mode(""), "unknown_mode")], ids=["other", "none"]
)
async def test_a_mode_that_the_game_does_not_have_is_refused(wanted: Mode, code: str) -> None:
    node = Running("a", MemoryBackend(), DEFAULTS)
    with pytest.raises(Refused) as refused:
        await node.lobby.search(ANN, "Ann", "salvo", wanted)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("wanted", "code"), [("x", "name_too_short"), ("x" * 21, "name_too_long"), ("a\u202eb", "name_unusable")]
)
async def test_an_unusable_name_is_refused(wanted: str, code: str) -> None:
    node = Running("a", MemoryBackend(), DEFAULTS)
    with pytest.raises(Refused) as refused:
        await node.lobby.rename(ANN, wanted)
    assert refused.value.code == code


def test_the_pools_are_the_modes_of_the_games() -> None:
    assert [(pool.game, pool.mode) for pool in every_pool(GAMES)] == [
        *(("salvo", mode) for mode in ("eliminate", "capture", "fog")),
        ("matrix", "standard"),
        ("marshal", "standard"),
    ]
