"""What carries requests and sockets waits for nobody without end; the limits on bytes are tried in end_to_end."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgpack
import pytest

from server.edge.transport import CLOSE_S, CONTROLS_BURST
from tests.clock import StandingClock
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.wire import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    RawSocket,
    connected,
    opened,
    upgrade,
    written,
)

pytestmark = pytest.mark.usefixtures("over_both")

HEALTHZ = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, StandingClock()) as service:
        yield service


async def until_cut(raw: RawSocket) -> None:
    async with asyncio.timeout(CLOSE_S + 10):
        try:
            while await raw.reader.read(2**16):
                pass
        except ConnectionError:
            pass


@pytest.mark.parametrize("wrong", [written(BINARY, b"?"), b"\x82\x00"], ids=["ours", "the standard's"])
async def test_who_does_not_answer_a_close_is_cut_off(service: Service, wrong: bytes) -> None:
    async with opened(service, await service.new_token()) as raw:
        raw.send(wrong)
        assert await raw.close_code() in (1007, 1002)
        await until_cut(raw)


async def test_who_is_closed_and_sends_on_is_read_no_more_and_cut_off(service: Service) -> None:
    async with opened(service, await service.new_token()) as raw:
        raw.send(b"\x82\x00" + bytes(2**20))
        assert await raw.close_code() == 1002
        raw.send(written(BINARY, msgpack.packb({"t": "probe", "rq": 1})) * 1_000)
        await until_cut(raw)


async def test_a_close_is_answered(service: Service) -> None:
    async with opened(service, await service.new_token()) as raw:
        await raw.frame()
        raw.send(written(CLOSE, (1000).to_bytes(2, "big")))
        assert (await raw.until_closed())[-1].code == 1000
        await until_cut(raw)


async def test_pings_are_answered_in_order(service: Service) -> None:
    async with opened(service, await service.new_token()) as raw:
        await raw.frame()
        for number in range(CONTROLS_BURST):
            raw.send(written(PING, bytes([number])))
            frame = await raw.frame()
            assert (frame.opcode, frame.payload) == (PONG, bytes([number]))


async def test_the_server_pings_and_is_content_with_an_answer(tmp_path: Path) -> None:
    async with (
        serving_here(tmp_path, StandingClock(), ping_s=0.1, pong_s=0.5) as service,
        opened(service, await service.new_token()) as raw,
    ):
        await raw.frame()
        for _ in range(8):
            ping = await raw.frame()
            assert ping.opcode == PING
            raw.send(written(PONG, ping.payload))
        ping = await raw.frame()
        raw.send(written(PONG, b"????"))  # of another ping
        assert await raw.close_code() == 4440


async def test_one_connection_serves_many_requests_and_then_a_socket(service: Service) -> None:
    async with connected(service) as raw:
        for _ in range(3):
            raw.send(HEALTHZ)
            assert (await raw.reader.readuntil(b"ok\n")).startswith(b"HTTP/1.1 200 ")
        raw.send(HEALTHZ + HEALTHZ)
        for _ in range(2):
            assert (await raw.reader.readuntil(b"ok\n")).startswith(b"HTTP/1.1 200 ")
        raw.send(upgrade(await service.new_token()))
        assert (await raw.reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        assert (await raw.frame()).opcode == BINARY


async def test_an_upgrade_to_something_else_is_a_request(service: Service) -> None:
    async with connected(service) as raw:
        raw.send(upgrade("").replace(b"Upgrade: websocket", b"Upgrade: h2c").replace(b"/socket", b"/healthz"))
        assert (await raw.reader.readuntil(b"ok\n")).startswith(b"HTTP/1.1 200 ")


async def test_what_is_no_request_is_refused(service: Service) -> None:
    for nonsense in (b"\x16\x03\x01\x02\x00", b"HELO salvo\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        async with connected(service) as raw:
            raw.send(nonsense)
            async with asyncio.timeout(10):
                assert (await raw.reader.read()).startswith(b"HTTP/1.1 400 ")
