"""The admin port: what it answers, what it bounds, and what is said where it cannot be had."""

import asyncio
import socket
from collections.abc import AsyncIterator

import httpx
import pytest

from server.edge.admin import CONNECTIONS_MAX, admin_app, listen_admin, serving_admin
from server.settings import BadSetting
from server.telemetry import Telemetry

STOP_S = 5


class Watched:
    """An admin port of our own, and what it is told of the service."""

    def __init__(self) -> None:
        self.telemetry = Telemetry([("salvo", "fog")], {"salvo": "1"})
        self.fault: str | None = None
        self.listener = listen_admin("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.app = admin_app(self.telemetry, lambda: self.fault)

    async def get(self, path: str, method: str = "GET", **headers: str) -> httpx.Response:
        async with httpx.AsyncClient(verify=False) as client:  # no TLS here
            return await client.request(method, f"{self.url}{path}", headers=headers)

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect, and begin a request that does not end."""
        reader, writer = await asyncio.open_connection(*self.listener.getsockname())
        writer.write(b"GET /metrics HTTP/1.1\r\n")
        await writer.drain()
        return reader, writer


@pytest.fixture
async def watched() -> AsyncIterator[Watched]:
    watched = Watched()
    async with serving_admin(watched.app, watched.listener):
        yield watched


async def test_it_gives_the_metrics(watched: Watched) -> None:
    watched.telemetry.refused("too_fast")
    answer = await watched.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert 'salvo_refusals_total{code="too_fast"} 1.0' in answer.text.splitlines()


async def test_it_speaks_openmetrics_to_who_asks(watched: Watched) -> None:
    answer = await watched.get("/metrics", accept="application/openmetrics-text; version=1.0.0")
    assert answer.headers["content-type"].startswith("application/openmetrics-text")
    assert answer.text.endswith("# EOF\n")


async def test_readiness_says_what_is_wrong(watched: Watched) -> None:
    ready = await watched.get("/readyz")
    assert (ready.status_code, ready.text) == (200, "ready\n")
    watched.fault = "the journal cannot be written"
    red = await watched.get("/readyz")
    assert (red.status_code, red.text) == (503, "the journal cannot be written\n")
    assert (await watched.get("/healthz")).text == "ok\n"


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/", 404), ("GET", "/socket", 404), ("POST", "/metrics", 405)]
)
async def test_there_is_nothing_else(watched: Watched, method: str, path: str, status: int) -> None:
    assert (await watched.get(path, method)).status_code == status


async def test_who_opens_too_many_connections_is_told(watched: Watched) -> None:
    streams = [await watched.open() for _ in range(CONNECTIONS_MAX)]
    assert (await watched.get("/metrics")).status_code == 503
    for _, writer in streams:
        writer.close()
        await writer.wait_closed()


async def test_it_stops_with_someone_connected() -> None:
    watched = Watched()
    async with asyncio.timeout(STOP_S):
        async with serving_admin(watched.app, watched.listener):
            reader, writer = await watched.open()
            assert (await watched.get("/healthz")).status_code == 200
        assert await reader.read() == b""
    writer.close()
    with pytest.raises(httpx.ConnectError):
        await watched.get("/healthz")


def test_a_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(BadSetting, match=rf"^SALVO_ADMIN is 127\.0\.0\.1:{port} \(.+\): give another port\.$"):
            listen_admin("127.0.0.1", port)


def test_a_host_that_is_not_of_this_machine_is_said() -> None:
    with pytest.raises(BadSetting, match=r"^SALVO_ADMIN is 192\.0\.2\.1:0 \(.+\): give an address of this machine\.$"):
        listen_admin("192.0.2.1", 0)
