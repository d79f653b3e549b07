"""The direct line against the standard (RFC 6455): whatever the frames are cut into, it hears what the core hears."""

import asyncio
import random
from typing import Any, Final

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

from protocol.codec import FRAME_BYTES
from protocol.refusals import CloseCode
from server.edge.direct import DirectLine, DirectProtocol
from tests.end_to_end.wire import (
    BINARY,
    CLOSE,
    CONTINUATION,
    KEY,
    PING,
    PONG,
    TEXT,
    Frame,
    head,
    masked,
    parsed,
    written,
)

HANDSHAKE: Final = (
    f"GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
).encode()


class Nowhere:
    """A socket as far as it is asked here."""

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 8000

    def getpeername(self) -> tuple[str, int]:
        return "127.0.0.1", 50_000

    def setsockopt(self, *_: int) -> None: ...


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.out = bytearray()
        self.writes = 0
        self.closed = False
        self.broken = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        if self.broken:
            raise RuntimeError("as a transport does by a fault of ours")
        self.out += data
        self.writes += 1

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def can_write_eof(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return Nowhere() if name == "socket" else default


class Ear:
    """Hears a line."""

    def __init__(self) -> None:
        self.heard_frames: list[bytes] = []
        self.ends: list[int | None] = []
        self.drains = 0

    def heard(self, frame: bytes) -> None:
        self.heard_frames.append(frame)

    def drained(self) -> None:
        self.drains += 1

    def ended(self, code: int | None) -> None:
        self.ends.append(code)


class Connection:
    """One direct line after its handshake."""

    def __init__(self, line: DirectLine, wire: Wire, ear: Ear) -> None:
        self.line = line
        self.wire = wire
        self.ear = ear

    def say(self, data: bytes, cuts: list[int] | None = None) -> None:
        """Let bytes arrive, in one piece or cut at these places."""
        places = sorted({min(cut, len(data)) for cut in cuts or []})
        for start, end in zip([0, *places], [*places, len(data)], strict=True):
            if start < end and not self.wire.closed:
                self.line.data_received(data[start:end])

    @property
    def answers(self) -> list[Frame]:
        return list(parsed(bytes(self.wire.out)))

    @property
    def close_code(self) -> int | None:
        closes = [frame for frame in self.answers if frame.opcode == CLOSE]
        return closes[0].code if closes else None


async def connect() -> Connection:
    """Do the handshake, with an app that hands the line on."""
    config = uvicorn.Config(
        app, log_config=None, ws_max_size=FRAME_BYTES, ws_per_message_deflate=False, ws_ping_interval=None
    )
    config.load()
    protocol = DirectProtocol(config=config, server_state=ServerState(), app_state={})
    ears: list[Ear] = []
    lines: list[DirectLine] = []

    def take(offer: DirectProtocol) -> None:
        lines.append(offer.take())
        ears.append(Ear())
        lines[0].begin(ears[0])

    protocol.app_state["take"] = take
    wire = Wire()
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    for _ in range(5):
        await asyncio.sleep(0)
    assert wire.out.startswith(b"HTTP/1.1 101 ")
    wire.out.clear()
    assert wire.protocol is lines[0]
    return Connection(lines[0], wire, ears[0])


async def app(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})
    scope["state"]["take"](scope["extensions"]["salvo.line"])


@pytest.fixture
async def line() -> Connection:
    return await connect()


# --- messages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1_000, FRAME_BYTES])
async def test_a_message_of_any_length_is_heard_and_written(line: Connection, size: int) -> None:
    message = random.Random(size).randbytes(size)
    line.say(written(BINARY, message))
    line.line.write(message)
    await asyncio.sleep(0)
    assert line.ear.heard_frames == [message]
    assert line.answers == [Frame(BINARY, message)]


async def test_a_long_frame_out_is_written_with_its_length(line: Connection) -> None:
    line.line.write(bytes(70_000))
    assert line.answers == [Frame(BINARY, bytes(70_000))]


async def test_frames_that_are_written_together_go_out_in_one_write(line: Connection) -> None:
    before = line.wire.writes
    messages = [b"sealed", bytes(500), b"view"]
    for message in messages:
        line.line.write(message)
    await asyncio.sleep(0)
    assert line.answers == [Frame(BINARY, message) for message in messages]
    assert line.wire.writes == before + 1


async def test_each_line_sends_what_was_written_to_it_alone(line: Connection) -> None:
    other = await connect()
    shared = bytes(300)
    for message in (shared, b"", shared):
        line.line.write(message)
    other.line.write(shared)
    line.line.write(bytes(300))
    await asyncio.sleep(0)
    assert [frame.payload for frame in line.answers] == [shared, b"", shared, shared]
    assert [frame.payload for frame in other.answers] == [shared]


async def test_a_line_that_cannot_be_written_to_holds_no_other_up(
    line: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    other = await connect()
    line.wire.broken = True
    for each in (line, other):
        each.line.write(b"turn")
    await asyncio.sleep(0)
    assert (line.answers, other.answers) == ([], [Frame(BINARY, b"turn")])
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_what_was_written_goes_out_before_the_close(line: Connection) -> None:
    line.line.write(b"last")
    line.line.close(CloseCode.RESTARTING)
    assert [frame.opcode for frame in line.answers] == [BINARY, CLOSE]


async def test_much_that_is_written_together_does_not_wait(line: Connection) -> None:
    for _ in range(5):
        line.line.write(bytes(4_000))
    assert len(line.answers) == 5


async def test_nothing_goes_to_a_peer_that_has_gone_meanwhile(line: Connection) -> None:
    line.line.write(b"too late")
    line.wire.abort()
    line.line.connection_lost(None)
    await asyncio.sleep(0)
    assert line.answers == []


async def test_a_length_in_more_bytes_than_it_needs_is_read(line: Connection) -> None:
    payload = b"\xc0"
    long = bytes([0x82, 0x80 | 127]) + (1).to_bytes(8, "big") + b"\x5a\x01\xc3\x7e" + masked(payload)
    line.say(long + written(BINARY, b"next"))
    assert line.ear.heard_frames == [payload, b"next"]


async def test_a_control_frame_may_come_between_fragments(line: Connection) -> None:
    line.say(written(BINARY, b"one", fin=False) + written(PING, b"?") + written(CONTINUATION, b"two"))
    line.say(written(BINARY, b"after"))
    assert line.ear.heard_frames == [b"onetwo", b"after"]
    assert line.answers == [Frame(PONG, b"?")]


# --- what is wrong --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x82\x01?", 1002),  # not masked
        (b"\xc2" + written(BINARY, b"?")[1:], 1002),  # a reserved bit
        (written(3, b"?"), 1002),  # a reserved opcode
        (written(CONTINUATION, b"?"), 1002),  # of nothing
        (written(BINARY, b"?", fin=False) + written(BINARY, b"?"), 1002),  # a message inside of another
        (written(PING, b"?", fin=False), 1002),
        (written(PING, bytes(126)), 1002),
        (written(CLOSE, b"?"), 1002),
        (written(CLOSE, (999).to_bytes(2, "big")), 1002),
        (written(CLOSE, b"\x03\xe8\xff"), 1007),
        (written(TEXT, b"?"), CloseCode.TEXT_FRAME),
        (head(BINARY, FRAME_BYTES + 1), 1009),
        (head(BINARY, 2**62), 1009),
        (written(BINARY, bytes(FRAME_BYTES), fin=False) + written(CONTINUATION, b"?"), 1009),
    ],
)
@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "byte by byte"])
async def test_what_the_standard_forbids_ends_the_line(
    line: Connection, frame: bytes, code: int, at_once: bool
) -> None:
    line.say(written(BINARY, b"before"))
    line.say(frame + written(BINARY, b"after"), [] if at_once else list(range(len(frame) + 8)))
    assert line.close_code == code
    assert line.ear.heard_frames == [b"before"]
    assert len(line.ear.ends) == 1


async def test_after_an_end_nothing_is_heard_or_said(line: Connection) -> None:
    line.line.close(CloseCode.TOO_SLOW)
    line.say(written(BINARY, b"late"))
    line.line.close(CloseCode.FAILED)
    line.line.connection_lost(None)
    assert (line.ear.heard_frames, line.ear.ends) == ([], [CloseCode.TOO_SLOW])
    assert line.close_code == CloseCode.TOO_SLOW


async def test_a_close_is_answered_and_ends_the_line_without_a_code_of_ours(line: Connection) -> None:
    line.say(written(CLOSE, (1001).to_bytes(2, "big")))
    assert (line.close_code, line.wire.closed, line.ear.ends) == (1001, True, [None])


async def test_a_peer_that_takes_nothing_is_waited_for(line: Connection) -> None:
    line.line.pause_writing()
    assert not line.line.flows
    line.line.resume_writing()
    assert (line.line.flows, line.ear.drains) == (True, 1)


# --- against the core of the library -----------------------------------------------------------------------------


class Core:
    """The library's own server, fed with the same bytes in one piece."""

    def __init__(self) -> None:
        self.protocol = ServerProtocol(max_size=FRAME_BYTES, state=State.OPEN)
        self.messages: list[bytes] = []

    def say(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        parts: list[bytes] = []
        for frame in self.protocol.events_received():
            if frame.opcode in (BINARY, CONTINUATION):  # type: ignore[union-attr]
                parts.append(bytes(frame.data))  # type: ignore[union-attr]
                if frame.fin:  # type: ignore[union-attr]
                    self.messages.append(b"".join(parts))
                    parts = []

    @property
    def close_code(self) -> int | None:
        return None if self.protocol.close_sent is None else self.protocol.close_sent.code


payloads = st.binary(max_size=200) | st.binary(min_size=120, max_size=130)


@st.composite
def traffic(draw: st.DrawFn) -> bytes:
    """Frames as a client may send them, now and then with a byte that is wrong."""
    stream = bytearray()
    for _ in range(draw(st.integers(1, 12))):
        kind = draw(st.sampled_from(["message", "message", "fragments", "ping", "pong"]))
        payload = draw(payloads)
        if kind == "message":
            stream += written(BINARY, payload)
        elif kind == "fragments":
            at = draw(st.integers(0, len(payload)))
            stream += written(BINARY, payload[:at], fin=False)
            if draw(st.booleans()):
                stream += written(PING, payload[:5])
            stream += written(CONTINUATION, payload[at:])
        else:
            stream += written(PING if kind == "ping" else PONG, payload[:100])
    for _ in range(draw(st.sampled_from([0, 0, 1, 3]))):
        stream[draw(st.integers(0, len(stream) - 1))] = draw(st.integers(0, 255))
    return bytes(stream)


@given(traffic(), st.lists(st.integers(0, 2_500), max_size=20))
def test_it_hears_what_the_core_hears_however_the_bytes_are_cut(stream: bytes, cuts: list[int]) -> None:
    async def run() -> None:
        line, core = await connect(), Core()
        line.say(stream, cuts)
        core.say(stream)
        if line.close_code == CloseCode.TEXT_FRAME:  # the core alone would take text, and go on
            assert line.ear.heard_frames == core.messages[: len(line.ear.heard_frames)]
        else:
            assert (line.ear.heard_frames, line.close_code) == (core.messages, core.close_code)

    asyncio.run(run())
