"""Bytes that no client of ours sends: early close, the fitting code, flat memory (cases.md 30, 31)."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgpack
import pytest

from protocol.codec import FRAME_BYTES
from tests.clock import StandingClock
from tests.end_to_end.player import joined
from tests.end_to_end.service import ServerProcess, Service, serving, serving_here
from tests.end_to_end.table import HOLD, at_a_table
from tests.end_to_end.wire import (
    BINARY,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    RawSocket,
    connected,
    head,
    opened,
    upgrade,
    written,
)
from tests.protocol.test_codec import MALFORMED

pytestmark = pytest.mark.usefixtures("over_both")

PROBE = msgpack.packb({"t": "probe", "rq": 1})
MEBIBYTE = 2**20


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, StandingClock()) as service:
        yield service


def resident_bytes(service: ServerProcess) -> int:
    """Give how much memory the server has."""
    status = Path(f"/proc/{service.process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


# --- frames that are too long, too slow, or have no end (30) ---------------------------------------------


async def test_frames_that_are_too_long(tmp_path: Path) -> None:
    """cases.md 30: closed when the length is known, not when the bytes are there; the memory stays flat"""
    async with serving(tmp_path) as service:
        token = await service.new_token()
        async with opened(service, token) as raw:  # the first one warms up
            raw.send(written(BINARY, bytes(FRAME_BYTES + 1)))
            assert await raw.close_code() == 1009
        before = resident_bytes(service)
        for size in (FRAME_BYTES + 1, MEBIBYTE, 16 * MEBIBYTE):
            whole = written(BINARY, bytes(size))
            for stream in (head(BINARY, size), whole, whole, whole):
                async with opened(service, token) as raw:
                    raw.send(stream)
                    assert await raw.close_code() == 1009
        assert resident_bytes(service) - before < 2 * MEBIBYTE


async def test_the_longest_frame_is_read(service: Service) -> None:
    async with opened(service, await service.new_token()) as raw:
        raw.send(written(BINARY, PROBE + bytes(FRAME_BYTES - len(PROBE))))
        assert await raw.close_code() == 1007


@pytest.mark.parametrize("part", [b"", b"\0", bytes(64)], ids=len)
async def test_fragments_without_end(service: Service, part: bytes) -> None:
    """cases.md 30"""
    async with opened(service, await service.new_token()) as raw:
        raw.send(written(BINARY, part, fin=False) + written(CONTINUATION, part, fin=False) * 10_000)
        assert await raw.close_code() in (1009, 4429)


async def test_a_message_in_fragments_is_read(service: Service) -> None:
    async with opened(service, await service.new_token()) as raw:
        welcome = msgpack.unpackb((await raw.frame()).payload)
        assert welcome["t"] == "welcome"
        raw.send(written(BINARY, PROBE[:3], fin=False) + written(PING, b"?") + written(CONTINUATION, PROBE[3:]))
        answers = [await raw.frame() for _ in range(2)]
        assert (answers[0].opcode, answers[0].payload) == (PONG, b"?")
        assert msgpack.unpackb(answers[1].payload)["t"] == "pong"


async def test_pings_without_end_from_who_reads_nothing(service: Service) -> None:
    """cases.md 30: every ping would have to be answered"""
    async with opened(service, await service.new_token(), receive_bytes=2**11) as raw:
        raw.send(written(PING, bytes(125)) * 20_000)
        assert await raw.close_code() == 4429


async def test_text_where_binary_is_due(service: Service) -> None:
    """cases.md 30: at the first frame of it, be it the last or not, be it UTF-8 or not"""
    for text in (written(TEXT, b"{}"), written(TEXT, b"", fin=False), written(TEXT, b"\xff")):
        async with opened(service, await service.new_token()) as raw:
            raw.send(text)
            assert await raw.close_code() == 1003


@pytest.mark.parametrize(
    "frame",
    [b"\x82\x0a" + PROBE, written(3, PROBE), written(CONTINUATION, PROBE), b"\xc2" + written(BINARY, PROBE)[1:]],
    ids=["not masked", "an unknown opcode", "a continuation of nothing", "a reserved bit"],
)
async def test_frames_against_the_standard(service: Service, frame: bytes) -> None:
    async with opened(service, await service.new_token()) as raw:
        raw.send(frame)
        assert await raw.close_code() == 1002


async def test_one_byte_at_a_time(tmp_path: Path) -> None:
    """cases.md 30: who is in the middle of a frame cannot answer pings, and is closed for silence"""
    async with (
        serving_here(tmp_path, StandingClock(), ping_s=0.3, pong_s=0.3) as service,
        opened(service, await service.new_token()) as raw,
    ):
        closing = asyncio.create_task(raw.close_code())
        for byte in written(BINARY, bytes(FRAME_BYTES)):
            raw.send(bytes([byte]))
            await asyncio.wait([closing], timeout=0.05)
            if closing.done():
                break
        assert await closing == 4440


async def test_requests_that_are_slow_or_have_no_end(service: Service) -> None:
    """cases.md 30, before there is a socket: 5 s for a request, 16 KiB for its head"""

    async def slow(begun: bytes, then: bytes, pause_s: float) -> bytes:
        async with connected(service) as raw:
            raw.send(begun)
            answer = asyncio.create_task(until_cut(raw))
            while not answer.done():
                raw.send(then)
                await asyncio.wait([answer], timeout=pause_s)
            return answer.result()

    token = await service.new_token()
    post = f"POST /api/name HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\nContent-Length: 900\r\n\r\n"
    async with asyncio.timeout(15):
        cut = await asyncio.gather(
            slow(b"", b"", 1),  # says nothing at all
            slow(b"GET / HTTP/1.1\r\n", b"a", 0.5),
            slow(upgrade("")[:-2], b"x: y\r\n", 0.5),
            slow(post.encode(), b" ", 0.5),
            slow(b"GET / HTTP/1.1\r\n", b"a: " + bytes([97]) * 500 + b"\r\n", 0),
            slow(b"GET / HTTP/1.1\r\nx: ", bytes([97]) * 500, 0),
            slow(b"GET /", bytes([97]) * 500, 0),
        )
    assert cut[:4] == [b""] * 4
    assert {answer.split(b"\r\n")[0] for answer in cut[4:]} == {b"HTTP/1.1 400 Bad Request"}


async def until_cut(raw: RawSocket) -> bytes:
    """Read until the server cuts the connection, and give what it said."""
    said = b""
    try:
        while more := await raw.reader.read(2**16):
            said += more
    except ConnectionError:
        pass
    return said


async def test_a_handshake_with_too_many_headers(service: Service) -> None:
    async with connected(service) as raw:
        raw.send(upgrade("", more="x: y\r\n" * 200))
        assert (await until_cut(raw)).startswith(b"HTTP/1.1 400 ")


# --- frames that are no message (31) --------------------------------------------------------------------


async def test_malformed_messages_leave_the_room_as_it_is(service: Service) -> None:
    """cases.md 31: one kind of close, nothing half applied, and the player can come back"""
    async with at_a_table(service) as table:
        await table.line_up()
        await table.south.draft(table.room, 1, HOLD)
        quiet = len(table.north.frames)
        before = table.south.view(table.room)
        for kind, frame in MALFORMED.items():
            async with joined(service.url, table.tokens[0]) as player:
                await player.enter(table.room)
                await player.send(frame)
                assert await player.closed() == (1007 if len(frame) <= FRAME_BYTES else 1009), kind
        async with joined(service.url, table.tokens[0]) as back:
            await back.enter(table.room)
            own = await back.until_told("own_draft")
            assert (own["draft"], own["ready"]) == (table.south.drafted, False)
            assert back.view(table.room) == before
            assert len(table.north.frames) == quiet
            assert (await back.say("ready", room=table.room, round=1, draft=own["draft"]))["t"] == "sealed"


async def test_what_came_before_the_malformed_frame_counts(service: Service) -> None:
    """cases.md 31: in one segment with it"""
    async with at_a_table(service) as table:
        await table.line_up()
        async with opened(service, table.tokens[0]) as raw:
            enter = {"t": "enter", "rq": 1, "room": table.room}
            ready = {"t": "ready", "rq": 2, "room": table.room, "round": 1, "draft": 0}
            raw.send(b"".join(written(BINARY, msgpack.packb(each)) for each in (enter, ready, {"t": "?"}, ready)))
            assert await raw.close_code() == 1007
        await table.north.until(lambda message: message["t"] == "table" and message["table"]["ready"] == [True, False])


# --- too many messages ------------------------------------------------------------------------------------


async def test_more_messages_than_the_limit_are_refused_and_then_the_socket_is_closed(service: Service) -> None:
    """design 8: 40 at once; after 100 refusals in a row the socket is closed"""
    async with opened(service, await service.new_token()) as raw:
        raw.send(b"".join(written(BINARY, msgpack.packb({"t": "probe", "rq": rq})) for rq in range(1, 200)))
        frames = await raw.until_closed()
        said = [msgpack.unpackb(frame.payload) for frame in frames if frame.opcode == BINARY]
        assert [message["t"] for message in said] == ["welcome"] + ["pong"] * 40 + ["refused"] * 100
        assert {message["code"] for message in said if message["t"] == "refused"} == {"too_fast"}
        assert frames[-1].code == 4429
