"""WebSocket frames by hand (RFC 6455): to send what no library would, and to read what went over a socket."""

import asyncio
import base64
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from tests.end_to_end.service import Service

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK: Final = b"\x5a\x01\xc3\x7e"
KEY: Final = base64.b64encode(b"sixteen bytes...").decode()
PATIENCE_S: Final = 60
NO_CLOSE_FRAME: Final = 1006


@dataclass(frozen=True)
class Frame:
    opcode: int
    payload: bytes
    fin: bool = True

    @property
    def code(self) -> int:
        """The code of a close frame."""
        assert self.opcode == CLOSE, self
        return int.from_bytes(self.payload[:2], "big")


def head(opcode: int, length: int, *, fin: bool = True) -> bytes:
    """Write what comes before a client's payload of that length."""
    first = (0x80 if fin else 0) | opcode
    if length < 126:
        return bytes([first, 0x80 | length]) + MASK
    if length < 2**16:
        return bytes([first, 0x80 | 126]) + length.to_bytes(2, "big") + MASK
    return bytes([first, 0x80 | 127]) + length.to_bytes(8, "big") + MASK


def masked(payload: bytes, mask: bytes = MASK) -> bytes:
    """Mask a payload, as a client must, or take the mask off."""
    key = int.from_bytes((mask * (len(payload) // 4 + 1))[: len(payload)], "big")
    return (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")


def written(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """Write one frame of a client."""
    return head(opcode, len(payload), fin=fin) + masked(payload)


def parsed(stream: bytes) -> Iterator[Frame]:
    """Read the whole frames of one direction; an unfinished one at the end is left out."""
    at = 0
    while (read := parsed_one(stream, at)) is not None:
        frame, at = read
        yield frame


def parsed_one(stream: bytes, at: int = 0) -> tuple[Frame, int] | None:
    """Read the frame that begins at a place, and give the place behind it; `None` if it is unfinished."""
    if len(stream) < at + 2:
        return None
    first, second = stream[at : at + 2]
    length, body = second & 0x7F, at + 2
    if length >= 126:
        size = 2 if length == 126 else 8
        length, body = int.from_bytes(stream[body : body + size], "big"), body + size
    if second & 0x80:
        body += 4
    payload = stream[body : body + length]
    if len(payload) < length or len(stream) < body:
        return None
    if second & 0x80:
        payload = masked(payload, stream[body - 4 : body])
    return Frame(first & 0x0F, payload, bool(first & 0x80)), body + length


class RawSocket:
    """A TCP connection on which a WebSocket was opened, and nothing more."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self._read = b""

    def send(self, stream: bytes) -> None:
        """Send bytes; nobody waits until they have left."""
        self.writer.write(stream)

    async def until_closed(self) -> list[Frame]:
        """Read until the server has said goodbye or cut the connection; its close frame, if any, comes last."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                frames = list(parsed(self._read))
                if frames and frames[-1].opcode == CLOSE:
                    return frames
                try:
                    more = await self.reader.read(2**16)
                except ConnectionError:
                    return frames
                if not more:
                    return frames
                self._read += more

    async def close_code(self) -> int:
        """Read until the end and give the code of the server's close frame."""
        frames = await self.until_closed()
        return frames[-1].code if frames and frames[-1].opcode == CLOSE else NO_CLOSE_FRAME

    async def frame(self) -> Frame:
        """Read the next frame."""
        async with asyncio.timeout(PATIENCE_S):
            while (read := parsed_one(self._read)) is None:
                more = await self.reader.read(2**16)
                assert more, "the connection ended"
                self._read += more
        self._read = self._read[read[1] :]
        return read[0]


def upgrade(token: str, *, more: str = "") -> bytes:
    """Write the request that opens a socket."""
    return (
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Protocol: salvo.1\r\n"
        f"Authorization: Bearer {token}\r\n{more}\r\n"
    ).encode()


@asynccontextmanager
async def connected(service: Service, *, receive_bytes: int | None = None) -> AsyncIterator[RawSocket]:
    """Open a TCP connection. `receive_bytes`: how much the kernel takes for a reader that does not read."""
    plain = socket.socket()
    plain.setblocking(False)
    if receive_bytes is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", service.port))
    reader, writer = await asyncio.open_connection(sock=plain, limit=2**12)
    try:
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def opened(service: Service, token: str, *, receive_bytes: int | None = None) -> AsyncIterator[RawSocket]:
    """Open a WebSocket by hand."""
    async with connected(service, receive_bytes=receive_bytes) as raw:
        raw.send(upgrade(token))
        async with asyncio.timeout(PATIENCE_S):
            answer = await raw.reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        yield raw
