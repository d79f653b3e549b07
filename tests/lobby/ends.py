"""The back ends, each of which has to pass every test that asks for `backend`."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from redis import asyncio as redis

from server.games.registry import GAMES
from server.lobby.backends import Backend
from server.lobby.lobby import every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from server.lobby.settings import DEFAULTS
from tests.lobby.house import Two
from tests.redis_server import RedisServer

PATIENT = replace(DEFAULTS, answer_ms=60_000)
"""However busy the machine is, the server is not taken to be gone."""


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """Give one Redis server to all tests of a module; each finds it empty."""
    folder: Path = tmp_path_factory.mktemp("redis")
    server = RedisServer(folder).start()
    yield server
    server.stop()


@pytest.fixture
async def redis_end(shared_server: RedisServer) -> AsyncIterator[RedisBackend]:
    async with redis.Redis.from_url(shared_server.url) as client:
        await client.flushall()
    end = RedisBackend(shared_server.url, every_pool(GAMES), PATIENT)
    yield end
    await end.close()


@pytest.fixture(params=["memory", "redis"])
def backend(request: pytest.FixtureRequest) -> Backend:
    if request.param == "memory":
        return MemoryBackend()
    end: Backend = request.getfixturevalue("redis_end")
    return end


@pytest.fixture
async def two(backend: Backend) -> Two:
    return await Two.on(backend, backend)
