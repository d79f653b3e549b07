"""Several servers over one Redis and one PostgreSQL, behind nginx as it is shipped. Each can be killed and started."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

import httpx

from deploy.play_nodes import free_ports
from server.edge.session import Sessions
from tests.end_to_end.player import joined
from tests.end_to_end.service import ROOT
from tests.nginx_server import nginx_before
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

SECRET: Final = "a secret that all nodes of a test share"
START_S: Final = 60
STOP_S: Final = 60
ASK_EVERY_S: Final = 0.05


class ClusterNode:
    """One server: a process after the other at one address. `ids`: what they called themselves, the latest last."""

    def __init__(
        self, name: str, port: int, folder: Path, environment: Mapping[str, str], program: Sequence[str]
    ) -> None:
        self.name = name
        self.port = port
        self.ids: list[str] = []
        self.log = folder / f"{name}.log"
        self._folder = folder / name
        self._environment = environment
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Where it listens, without the proxy."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def id(self) -> str:
        """What the running process calls itself."""
        return self.ids[-1]

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._program,
                cwd=ROOT,
                env={
                    **os.environ,
                    "HOST": "127.0.0.1",
                    "PORT": str(self.port),
                    "SALVO_DATA": str(self._folder),
                    "SALVO_SECRET": SECRET,
                    **self._environment,
                },
                stdout=log,
                stderr=log,
            )
        await self.until_ready()
        async with joined(self.url, new_token(f"Probe {len(self.ids)}")) as player:
            self.ids.append(str(player.heard[0]["node"]))

    async def until_ready(self) -> None:
        """Wait until it takes players."""
        async with asyncio.timeout(START_S), httpx.AsyncClient(verify=False) as client:
            while not await self._answers(client):
                assert self.running, f"{self.name} did not start:\n{self.log.read_text()[-4000:]}"
                await asyncio.sleep(ASK_EVERY_S)

    async def _answers(self, client: httpx.AsyncClient) -> bool:
        try:
            return (await client.get(f"{self.url}/readyz", timeout=2)).status_code == 200
        except httpx.TransportError:
            return False

    def signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def kill(self) -> None:
        """End it as a crash does."""
        self.signal(signal.SIGKILL)
        await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended, and give its exit code."""
        assert self._process is not None
        async with asyncio.timeout(STOP_S):
            return await self._process.wait()

    async def remove(self) -> None:
        if self.running:
            self.signal(signal.SIGCONT)
            await self.kill()


class Cluster:
    """`site`: the proxy's address. `database`: the URL of what is kept."""

    def __init__(
        self, site: str, nodes: Sequence[ClusterNode], redis: RedisServer, postgres: PostgresServer, database: str
    ) -> None:
        self.site = site
        self.nodes = nodes
        self.redis = redis
        self.postgres = postgres
        self.database = database


def new_token(name: str) -> str:
    """Make a player, as the page does."""
    sessions = Sessions(SECRET)
    return sessions.token(sessions.new(name))


@asynccontextmanager
async def cluster_of(
    count: int, folder: Path, postgres: PostgresServer, *, program: Sequence[str] = ("-m", "server", "serve")
) -> AsyncIterator[Cluster]:
    """Run so many servers until the block ends. What still runs then is ended."""
    async with AsyncExitStack() as stack:
        redis = RedisServer(folder)
        stack.callback(redis.stop)
        await asyncio.to_thread(redis.start)
        database = await asyncio.to_thread(postgres.new_database)
        ports = dict(zip("abcdefgh"[:count], free_ports(count), strict=True))
        site = await stack.enter_async_context(nginx_before(ports, limited=True, access_log=str(folder / "access.log")))
        nodes = []
        for name, port in ports.items():
            environment = {
                "SALVO_REDIS": redis.url,
                "SALVO_DATABASE": database,
                "SALVO_NODE_URL": f"{site}/n/{name}",
            }
            node = ClusterNode(name, port, folder, environment, program)
            stack.push_async_callback(node.remove)
            nodes.append(node)
        await asyncio.gather(*(node.start() for node in nodes))
        yield Cluster(site, nodes, redis, postgres, database)
