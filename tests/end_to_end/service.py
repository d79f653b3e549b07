"""A server of our own on a free port: a process started as an operator would, or one in the test's own loop."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

import httpx

from protocol.ids import Millis
from server.__main__ import listen, web_server
from server.app import Site, build
from server.archive.journal import Journal
from server.now import Timer
from server.settings import Settings

ROOT = Path(__file__).parents[2]
START_S = 60
CARRIED: list[Literal["direct", "asgi"]] = ["direct"]
"""The transport that servers are given where a test does not choose one; `over_both` sets it."""


class Service:
    """Where a server is reached. `url`: its base address."""

    def __init__(self, url: str) -> None:
        self.url = url

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    async def new_token(self) -> str:
        """Make a player, as a program does."""
        async with httpx.AsyncClient(verify=False, timeout=START_S) as client:  # no TLS: no certificates are read
            answer = await client.post(f"{self.url}/api/player")
            return str(answer.raise_for_status().json()["token"])

    async def status(self, path: str) -> int:
        """Ask for a page and give the status of the answer."""
        async with httpx.AsyncClient(verify=False, timeout=START_S) as client:  # no TLS: no certificates are read
            return (await client.get(f"{self.url}{path}")).status_code


class ServiceHere(Service):
    """A server in the loop of the test."""

    def __init__(self, url: str, site: Site) -> None:
        super().__init__(url)
        self.site = site
        self.telemetry = site.telemetry


class ServerProcess(Service):
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        super().__init__(url)
        self.process = process

    def kill(self) -> None:
        self.process.kill()


@asynccontextmanager
async def serving(
    folder: Path, environment: Mapping[str, str] | None = None, program: tuple[str, ...] = ("-m", "server", "serve")
) -> AsyncIterator[ServerProcess]:
    """Run a server with its data in `folder` until the block ends; it must stop cleanly then, if it still runs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *program,
        cwd=ROOT,
        env={
            **os.environ,
            "PORT": "0",
            "HOST": "127.0.0.1",
            "SALVO_DATA": str(folder),
            "SALVO_TRANSPORT": CARRIED[-1],
            **(environment or {}),
        },
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(START_S):
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+:(\d+)", line)
        assert found is not None, f"the server did not start: {line!r}"
        yield ServerProcess(process, f"http://127.0.0.1:{found[1]}")
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(START_S):
                assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Clock(Protocol):
    """The rooms' time, as a test holds it."""

    def now(self) -> Millis: ...

    def later(self, span: Millis, call: Callable[[], None]) -> Timer: ...


@asynccontextmanager
async def serving_here(
    folder: Path, clock: Clock, journal: Journal | None = None, **chosen: Any
) -> AsyncIterator[ServiceHere]:
    """Run the same server in this loop, with its rooms on the test's clock, until the block ends."""
    settings = Settings(port=0, data_folder=folder, **{"transport": CARRIED[-1], **chosen})
    listener = listen(settings)
    site = await build(settings, journal=journal, now=clock.now, later=clock.later)
    server = web_server(site, settings)
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup(sockets=[listener])
    try:
        yield ServiceHere(f"http://127.0.0.1:{listener.getsockname()[1]}", site)
    finally:
        await server.shutdown(sockets=[listener])
