"""`make play NODES=3`: several servers behind the shipped proxy on one machine, and what they share.

Starts Redis (unless `SALVO_REDIS` names one), then the servers, then nginx, and starts again what dies. On Ctrl-C or
SIGTERM stops the servers first, so that they can part from their players in order. What is kept lies where
`SALVO_DATABASE` says, else in one SQLite file in the data folder.
"""

import asyncio
import os
import resource
import shutil
import signal
import socket
import string
import sys
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from deploy.proxy.configure import BadSite, Site, write
from server.__main__ import listen
from server.settings import BadSetting, Settings, read_settings

MOST_NODES: Final = len(string.ascii_lowercase)
LIVED_S: Final = 10.0  # who dies sooner is started again later each time
PAUSE_FIRST_S: Final = 0.25
PAUSE_LAST_S: Final = 5.0
ASK_AGAIN_S: Final = 0.02
STOP_S: Final = 15.0  # beside what a server has to drain
SYSTEM_PROGRAMS: Final = "/usr/sbin:/usr/local/sbin:/sbin"  # not in everyone's path

Ready = Callable[[], Awaitable[bool]]


class Unstartable(Exception):
    """Something cannot be started; the message says what, and what to do where it has not said so itself."""


class Child:
    """A process that is started again whenever it ends, until it is stopped."""

    def __init__(self, name: str, command: Sequence[str], ready: Ready, environment: Mapping[str, str]) -> None:
        self._name = name
        self._command = (*dying_with_us(), *command)
        self._ready = ready
        self._environment = environment
        self._process: Process | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._hurried = False

    async def start(self) -> None:
        """Start it and wait until it is ready. Raises: Unstartable if it ends before."""
        process = await self._spawn()
        ended = asyncio.create_task(process.wait())
        while not await self._ready():
            if ended.done():
                self._process = None
                raise Unstartable(f"{self._name} could not be started ({how(ended.result())}).")
            await asyncio.wait({ended}, timeout=ASK_AGAIN_S)
        self._keeping = asyncio.create_task(self._keep(process))

    async def stop(self, within_s: float = STOP_S) -> bool:
        """Ask it to end, and end it if it does not in time; say whether it ended as it should."""
        if self._keeping is not None:
            self._keeping.cancel()
        if self._process is None:
            return True
        self._send(signal.SIGTERM)
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._process.wait()
        clear(self._process)
        code = await self._process.wait()
        if code == 0 or (self._hurried and code == -signal.SIGINT):
            return True
        print(f"{self._name} has ended ({how(code)}).", file=sys.stderr, flush=True)
        return False

    def hurry(self) -> None:
        """Let a server that was asked to end wait for nothing more."""
        self._hurried = True
        self._send(signal.SIGINT)

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def _spawn(self) -> Process:
        # In a group of its own: a terminal sends Ctrl-C to all of ours, and then they would not stop in order.
        self._process = await asyncio.create_subprocess_exec(
            *self._command, env=self._environment, stdin=DEVNULL, stdout=DEVNULL, process_group=0
        )
        return self._process

    async def _keep(self, process: Process) -> None:
        loop = asyncio.get_running_loop()
        began, pause = 0.0, 0.0
        while True:
            code = await process.wait()
            clear(process)
            pause = 0.0 if loop.time() - began > LIVED_S else min(max(2 * pause, PAUSE_FIRST_S), PAUSE_LAST_S)
            print(f"{self._name} has ended ({how(code)}) and is started again.", file=sys.stderr, flush=True)
            await asyncio.sleep(pause)
            began = loop.time()
            process = await self._spawn()


def dying_with_us() -> tuple[str, ...]:
    """Give what to put before a command so that it is told to end if we are killed, where that can be had."""
    program = shutil.which("setpriv") if sys.platform == "linux" else None
    return () if program is None else (program, "--pdeathsig", "TERM")


def clear(process: Process) -> None:
    """End what is left of a child's group: nginx that is killed leaves workers, and they keep its port."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def how(code: int) -> str:
    """Say how a process ended."""
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


# --- what is started --------------------------------------------------------------------------------------


def redis(folder: Path) -> tuple[Child, str]:
    """Give a Redis server of our own that keeps nothing, and its address. Raises: Unstartable."""
    path = folder / "redis.sock"
    command = (program("redis-server", "redis-server", "redis"), "--port", "0", "--unixsocket", str(path))
    options = ("--save", "", "--appendonly", "no", "--dir", str(folder))

    async def ready() -> bool:
        try:
            _, writer = await asyncio.open_unix_connection(str(path))
        except OSError:
            return False
        writer.close()
        return True

    return Child("Redis", (*command, *options), ready, os.environ), f"unix://{path}"


def server(name: str, port: int, settings: Settings, index: int, redis_url: str) -> Child:
    """Give one of the servers, which shares all that the environment says but where it listens."""
    own = {"HOST": "127.0.0.1", "PORT": str(port), "SALVO_NODE_URL": f"/n/{name}", "SALVO_REDIS": redis_url}
    if settings.admin is not None:
        host, admin = settings.admin
        own["SALVO_ADMIN"] = f"{bracketed(host)}:{admin + index}"
    return Child(
        f"Server {name}",
        (sys.executable, "-m", "server", "serve"),
        lambda: answers("127.0.0.1", port),
        {**os.environ, **own},
    )


def proxy(folder: Path, ports: Mapping[str, int], host: str, port: int) -> Child:
    """Give nginx before the servers. Raises: Unstartable."""
    nodes = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
    try:
        write(folder, Site(nodes=nodes, listen=(f"{bracketed(host)}:{port}",)))
    except BadSite as fault:
        raise Unstartable(str(fault)) from fault
    command = (program("nginx", "nginx", "nginx"), "-p", f"{folder}/", "-c", "nginx.conf", "-e", "stderr")
    return Child("nginx", (*command, "-g", "daemon off;"), lambda: answers(host, port), os.environ)


def program(name: str, package: str, formula: str) -> str:
    """Find a program. Raises: Unstartable, with the command that installs it."""
    found = shutil.which(name) or shutil.which(name, path=SYSTEM_PROGRAMS)
    if found is not None:
        return found
    if shutil.which("apt-get"):
        raise Unstartable(f"Missing: {name}. sudo apt-get install {package}")
    if shutil.which("brew"):
        raise Unstartable(f"Missing: {name}. brew install {formula}")
    raise Unstartable(f"Missing: {name}. Install {package} with your system's package manager.")


async def answers(host: str, port: int) -> bool:
    """Say whether a server that serves is reached there."""
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    try:
        reader, writer = await asyncio.open_connection(reached, port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        line = await reader.readline()
        writer.close()
    except OSError:
        return False
    return b" 200 " in line


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# --- all of it --------------------------------------------------------------------------------------------


async def play(count: int, settings: Settings, folder: Path) -> int:
    """Serve until SIGINT or SIGTERM, and give the exit code. Raises: BadSetting, Unstartable."""
    asked = asyncio.Event()
    servers: list[Child] = []

    def stop() -> None:
        for each in servers if asked.is_set() else ():
            each.hurry()
        asked.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    with listen(settings) as held:  # nginx would say less clearly that the port is taken
        port = held.getsockname()[1]
    names = string.ascii_lowercase[:count]
    ports = dict(zip(names, free_ports(count), strict=True))
    shared: list[Child] = []
    redis_url = settings.redis
    if redis_url is None:
        child, redis_url = redis(folder)
        shared.append(child)
    servers += (server(name, ports[name], settings, index, redis_url) for index, name in enumerate(names))
    front = proxy(folder / "proxy", ports, settings.host, port)

    async def start() -> None:
        for each in (*shared, servers[0]):  # the first makes the tables and the secret
            await each.start()
        await asyncio.gather(*(each.start() for each in servers[1:]))
        await front.start()
        shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::1", "::") else bracketed(settings.host)
        print(
            f"SALVO is served on http://{shown}:{port} by {count} server{'s' * (count > 1)} - stop it with Ctrl-C.",
            flush=True,
        )

    starting = asyncio.create_task(start())
    stopping = asyncio.create_task(asked.wait())
    try:
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            starting.result()
            await stopping
    finally:
        starting.cancel()
        await asyncio.wait({starting})
        stops = asyncio.gather(*(each.stop(settings.drain_s + STOP_S) for each in servers))
        await asyncio.wait({stops}, timeout=1)
        if not stops.done():
            print("Matches are let go at a quiet moment - Ctrl-C once more does not wait for it.", flush=True)
        ended = await stops
        for each in (front, *shared):
            ended.append(await each.stop())
    return 0 if all(ended) else 1


def free_ports(count: int) -> list[int]:
    """Find ports of loopback that nobody listens on."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


def main() -> int:
    """Serve as the environment says, and give the exit code."""
    count = os.environ.get("NODES", "")
    try:
        if not count.isascii() or not count.isdigit() or not 1 <= int(count) <= MOST_NODES:
            raise BadSetting(f"NODES is {count!r}: give a number from 1 to {MOST_NODES}.")
        settings = read_settings(os.environ)
        with tempfile.TemporaryDirectory(prefix="salvo-") as folder:
            allow_many_files()
            return asyncio.run(play(int(count), settings, Path(folder)))
    except (BadSetting, Unstartable) as fault:
        print(fault, file=sys.stderr)
        return 2


def allow_many_files() -> None:
    """Let what we start open as many files, sockets among them, as the system allows us."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS says "any number" and means less
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    sys.exit(main())
