"""The link to Redis: how long an answer may take, and steps that are Lua files (design.md 6)."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.lobby import keys
from server.lobby.backends import BackendDown
from server.lobby.settings import LobbySettings

QUIET_S: Final = 5.0
"""How often a silent connection is checked."""

_LUA: Final = Path(__file__).parent / "lua"
_CONNECTIONS: Final = 16

_json = msgspec.json.Encoder()

T = TypeVar("T")
Asked = tuple[list[str], dict[str, Any], str]
"""What a step is given: its keys, what it is told, and what is to be stored as it is."""


class RedisLink:
    """A part of `RedisBackend`. Everything here raises `BackendDown` where the server does not do what it is asked."""

    def __init__(self, url: str, settings: LobbySettings) -> None:
        self._settings = settings
        connections = redis.BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=None,  # how long an answer may take is counted here, over all that leads to it: `_reached`
            socket_timeout=None,
            socket_connect_timeout=None,
            health_check_interval=QUIET_S,
            retry=Retry(NoBackoff(), 1),  # every step may be repeated; when to try again later is the lobby's matter
        )
        self._redis = redis.Redis.from_pool(connections)
        self._steps = {file.stem: self._redis.register_script(file.read_text("utf-8")) for file in _LUA.glob("*.lua")}
        self._always_said = {
            "channel": keys.WAKES,
            "gone_ms": settings.gone_ms,
            "lapse_ms": settings.lapse_ms,
            "remember_ms": settings.remember_ms,
            "believed_ms": settings.believed_ms,
        }

    async def close(self) -> None:
        await self._redis.aclose()

    @asynccontextmanager
    async def _reached(self, patience_s: float = 0) -> AsyncIterator[None]:
        """Say in one way that the server cannot be reached, takes too long, or refuses."""
        try:
            async with asyncio.timeout(patience_s + self._settings.answer_ms / 1_000):
                yield
        except (RedisError, OSError) as fault:  # the latter is also TimeoutError
            raise BackendDown(str(fault) or type(fault).__name__) from fault

    async def _step(self, name: str, names: list[str], said: dict[str, Any], stored: str = "") -> Any:
        """Run one Lua file."""
        async with self._reached():
            return await self._steps[name](keys=names, args=[text({**self._always_said, **said}), stored])

    async def _steps_at_once(self, name: str, each: Sequence[Asked]) -> list[Any]:
        """Run one Lua file for each of many in one go, in their order."""

        async def run(pipeline: Any, one: Asked) -> None:
            names, said, stored = one
            await self._steps[name](keys=names, args=[text({**self._always_said, **said}), stored], client=pipeline)

        return await self._at_once(run, each)

    async def _ask(self, command: Any) -> Any:
        """Run one command. What it gives is typed by who asks: the library's types allow for every configuration."""
        async with self._reached():
            return await command

    async def _at_once(self, command: Callable[[Any, T], Any], each: Sequence[T]) -> list[Any]:
        """Run one command for each of many in one go."""
        if not each:
            return []
        async with self._reached(), self._redis.pipeline(transaction=False) as pipeline:
            for one in each:
                await command(pipeline, one)
            return await pipeline.execute()


def text(value: object) -> str:
    return _json.encode(value).decode()
