"""A real nginx with the shipped configuration, before servers of a test.

Start it before the servers: each has to know where players reach it, `SALVO_NODE_URL=<url>/n/<name>`. A node that
does not run (yet) is passed over. Where nginx is not installed the tests fail.
"""

import asyncio
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from deploy.play_nodes import free_ports
from deploy.proxy.configure import Site, write

START_ATTEMPTS: Final = 5  # the free port may be taken before nginx has it
WAIT_S: Final = 30


@asynccontextmanager
async def nginx_before(nodes: Mapping[str, int], *, limited: bool = False, **chosen: Any) -> AsyncIterator[str]:
    """Run nginx on a free port of loopback until the block ends, and give the address of the site.

    `nodes`: port of each node on loopback, by name. `limited`: keep the rate limits, which the many players of a test
    on one address would reach. `chosen`: more fields of `Site`.
    """
    addresses = {name: f"127.0.0.1:{port}" for name, port in nodes.items()}
    if not limited:
        chosen["unlimited"] = ("127.0.0.0/8",)
    with tempfile.TemporaryDirectory(prefix="salvo-nginx-") as name:
        folder = Path(name)
        for _ in range(START_ATTEMPTS):
            port = free_ports(1)[0]
            write(folder, Site(nodes=addresses, listen=(f"127.0.0.1:{port}",), **chosen))
            async with nginx_in(folder) as process:
                if await listens(process, port):
                    yield f"http://127.0.0.1:{port}"
                    return
        pytest.fail("nginx did not start")


@asynccontextmanager
async def nginx_in(folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run nginx with the configuration that lies in a folder until the block ends."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or shutil.which("nginx")
    if program is None:
        pytest.fail("nginx is not installed: apt-get install nginx")
    options = ("-p", f"{folder}/", "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off;")
    process = await asyncio.create_subprocess_exec(program, *options)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(WAIT_S):
                await process.wait()


async def listens(process: asyncio.subprocess.Process, port: int) -> bool:
    """Wait until nginx takes connections; say whether it does."""
    async with asyncio.timeout(WAIT_S):
        while process.returncode is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            writer.close()
            return True
    return False
