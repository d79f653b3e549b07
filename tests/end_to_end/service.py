"""A server process of our own: started as an operator would, on a free port, and stopped again."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
START_S = 20


class Service:
    """A running server. `url`: its base address."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    async def new_token(self) -> str:
        """Make a player, as a program does."""
        async with httpx.AsyncClient() as client:
            answer = await client.post(f"{self.url}/api/player")
            return str(answer.raise_for_status().json()["token"])

    def kill(self) -> None:
        self.process.kill()


@asynccontextmanager
async def serving(
    folder: Path, environment: Mapping[str, str] | None = None, program: tuple[str, ...] = ("-m", "server", "serve")
) -> AsyncIterator[Service]:
    """Run a server with its data in `folder` until the block ends; it must stop cleanly then, if it still runs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *program,
        cwd=ROOT,
        env={**os.environ, "PORT": "0", "HOST": "127.0.0.1", "SALVO_DATA": str(folder), **(environment or {})},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(START_S):
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+:(\d+)", line)
        assert found is not None, f"the server did not start: {line!r}"
        yield Service(process, f"http://127.0.0.1:{found[1]}")
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(START_S):
                assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
