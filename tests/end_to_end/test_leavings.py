"""Who has gone leaves nothing that only the collector of garbage finds: it hardly ever looks at what has lived long."""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from websockets.server import ServerProtocol

from server.edge.direct import DirectLine
from server.edge.socket import Socket
from server.edge.transport import HttpProtocol, SocketProtocol
from tests.clock import StandingClock
from tests.end_to_end.player import joined
from tests.end_to_end.service import Service, serving_here
from tests.scraping import sample

OURS = (DirectLine, HttpProtocol, ServerProtocol, Socket, SocketProtocol)
TIMES = 5


@contextmanager
def uncollected(found: Counter[str]) -> Iterator[None]:
    """Let the collector rest, and count then what only it would have found."""
    gc.collect()
    gc.disable()
    try:
        yield
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found.update(type(each).__name__ for each in gc.garbage if isinstance(each, OURS))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def come_and_go(service: Service) -> None:
    """Ask for a page and a token, connect, say something, hang up."""
    await service.status("/healthz")
    async with joined(service.url, await service.new_token()) as player:
        await player.say("follow", on=True)


@pytest.mark.parametrize("transport", ["direct", "asgi"])
async def test_connections_that_have_ended_are_gone(tmp_path: Path, transport: Literal["direct", "asgi"]) -> None:
    found = Counter[str]()
    async with serving_here(tmp_path, StandingClock(), transport=transport) as service:
        await come_and_go(service)
        with uncollected(found):
            for _ in range(TIMES):
                await come_and_go(service)
            async with asyncio.timeout(30):
                while sample(service.telemetry, "salvo_connections"):  # noqa: ASYNC110  # nothing tells
                    await asyncio.sleep(0.01)
    assert not found
