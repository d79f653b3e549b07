"""A server that is late with everything: what runs goes on, and nothing new begins until it has caught up."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from server.edge.headroom import LATE_LOOP_S, LOOK_S
from tests.end_to_end.player import HeadlessPlayer, joined
from tests.end_to_end.service import ServerProcess, serving
from tests.end_to_end.test_practice import OPTIONS

HELD_S = LOOK_S + LATE_LOOP_S + 0.1
FOR_A_MOMENT_S = 0.02
ASK_S = 0.1


@asynccontextmanager
async def held_up(service: ServerProcess) -> AsyncIterator[None]:
    """Give a server only a moment now and then, as a machine with far too much to do would."""

    async def hold() -> None:
        while True:
            os.kill(service.process.pid, signal.SIGSTOP)
            await asyncio.sleep(HELD_S)
            os.kill(service.process.pid, signal.SIGCONT)
            await asyncio.sleep(FOR_A_MOMENT_S)

    holding = asyncio.create_task(hold())
    try:
        yield
    finally:
        holding.cancel()
        os.kill(service.process.pid, signal.SIGCONT)


async def until_answered(player: HeadlessPlayer, answer: str) -> None:
    """Ask for practice until it is answered so. It may be given a few times before; more than 16 would be too many."""
    async with asyncio.timeout(60):
        while True:
            asked = await player.say("practise", options=OPTIONS, strength="light")
            if asked.get("code", asked["t"]) == answer:
                return
            await asyncio.sleep(ASK_S)


async def test_a_match_begins_once_the_server_has_caught_up(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, joined(service.url, await service.new_token()) as player:
        async with held_up(service):
            await until_answered(player, "server_busy")
        await until_answered(player, "done")
