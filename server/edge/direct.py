"""The direct line: the game socket with no app, task or queue between the transport and who hears it (design 9).

uvicorn does the handshake with the app as ever; then a slim protocol takes the transport over. Whole messages in one
frame are read and written here. Every other frame is cut out and given to the core of `websockets`, which knows the
standard: fragments, control frames, the close handshake, whatever is wrong.
"""

import asyncio
import logging
import time
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask

from protocol.codec import FRAME_BYTES
from protocol.ids import Millis
from protocol.refusals import CloseCode
from server.edge.line import OFFER, Hearer
from server.edge.rate import Bucket
from server.edge.transport import (
    CLOSE_S,
    CONTROLS_BURST,
    CONTROLS_PER_SECOND,
    UNSENT_BYTES,
    SocketProtocol,
    let_go,
)

FIN: Final = 0x80
RESERVED: Final = 0x70
OPCODE: Final = 0x0F
BINARY: Final = 0x02
WHOLE_BINARY: Final = FIN | BINARY
MASKED: Final = 0x80

_quiet = logging.getLogger("salvo.line")
_quiet.setLevel(logging.ERROR)


class Mail:
    """What all lines of one loop send in one turn of it: one call for all of them, and one write for each.

    Most of what a turn of a match costs is the kernel's, for each write.
    """

    def __init__(self) -> None:
        self._lines: list[DirectLine] = []
        self._message: bytes | None = None
        self._framed = b""

    def framed(self, message: bytes) -> bytes:
        """Put the head of a frame before a message; one that goes to many, one after the other, gets it once."""
        if message is not self._message:
            self._message, self._framed = message, _head_of(message) + message
        return self._framed

    def take(self, line: "DirectLine") -> None:
        """Send what a line has to send, and what else is written to it, when this turn of the loop is over."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._go)
        self._lines.append(line)

    def _go(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            try:
                line.send_out()
            except Exception:  # a fault of ours with one is none of the others'
                _quiet.exception("a line could not be written to")


_mails: WeakKeyDictionary[asyncio.AbstractEventLoop, Mail] = WeakKeyDictionary()


class DirectProtocol(SocketProtocol):
    """The handshake of a socket; offers the app a line of its own (`line.Offer`)."""

    _taken: "DirectLine | None" = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][OFFER] = self  # type: ignore[assignment]  # an extension of our own

    def take(self) -> "DirectLine":
        """Hand the transport on, with whatever came behind the handshake."""
        self.stop_keepalive()
        del self.scope["extensions"][OFFER]
        self._taken = DirectLine(self.transport, self.loop, self.connections, self.ping_interval, self.ping_timeout)
        if self in self.connections:
            self.connections.remove(self)
        came = []
        while not self.queue.empty():
            came.append(self.queue.get_nowait())
        self._taken.inherit([event for event in came if event["type"] != "websocket.connect"], self.conn)
        self.transport.set_protocol(self._taken)
        if self.read_paused:
            self.transport.resume_reading()
        return self._taken

    async def run_asgi(self) -> None:
        """Let the app answer the handshake; where it takes the line, that goes on without it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("the handshake of a socket failed")
            self.send_500_response()
        if self._taken is None and self.close_timer is None:
            self.transport.close()


class DirectLine(asyncio.Protocol):
    """One open WebSocket; a `line.OwnLine`. Asks for a sign of life only who has given none for `ping_s`."""

    __slots__ = (
        "_closing",
        "_connections",
        "_controls",
        "_core",
        "_early",
        "_heard_at",
        "_hearer",
        "_in_fragments",
        "_loop",
        "_mail",
        "_out",
        "_parts",
        "_ping_s",
        "_pinged",
        "_pong_s",
        "_rest",
        "_timer",
        "_transport",
        "flows",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        connections: set[Any],
        ping_s: float | None,
        pong_s: float | None,
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._mail = _mails.setdefault(loop, Mail())
        self._connections = connections
        self._ping_s = ping_s
        self._pong_s = pong_s
        self._hearer: Hearer | None = None
        self._core: ServerProtocol | None = None
        self._controls: Bucket | None = None
        self._parts: list[bytes] | None = None
        self._early: tuple[list[Any], ServerProtocol] | None = None
        self._rest = b""
        self._out = b""
        self._in_fragments = False
        self.flows = True
        self._closing = False
        self._pinged = False
        self._heard_at = loop.time()
        self._timer: asyncio.TimerHandle | None = None
        connections.add(self)

    def inherit(self, events: list[Any], core: ServerProtocol) -> None:
        """Keep what came behind the handshake until somebody hears it, and the core that has read it."""
        if events or core.state is not State.OPEN or core.reader.buffer:
            self._early = (events, core)
        else:
            let_go(core)

    def begin(self, hearer: Hearer) -> None:
        """Tell a hearer what came already, and all that comes from now on."""
        self._hearer = hearer
        early, self._early = self._early, None
        if early is not None:
            events, self._core = early
            for event in events:
                if event["type"] == "websocket.receive" and event.get("bytes") is not None:
                    self._hear(event["bytes"])
                elif event["type"] == "websocket.disconnect":
                    self._ended(event["code"] if event.get("ours") else None)
        self._watch()

    # --- out --------------------------------------------------------------------------------------------------

    def write(self, frame: bytes) -> None:
        if self._out:
            self._out += self._mail.framed(frame)
        else:
            self._out = self._mail.framed(frame)
            self._mail.take(self)
        if len(self._out) > UNSENT_BYTES:
            self.send_out()  # whether the peer takes so much is to be known at once

    def send_out(self) -> None:
        """Send what was written, in one go."""
        out, self._out = self._out, b""
        if out and not self._transport.is_closing():
            self._transport.write(out)

    def close(self, code: CloseCode) -> None:
        """Say goodbye, and wait a moment for the peer to do so too."""
        if not self._closing:
            self._closing = True
            self._the_core().send_close(code)
            self._flush()
            self._cut_later()
            self._ended(code)

    def pause_writing(self) -> None:
        self.flows = False

    def resume_writing(self) -> None:
        self.flows = True
        if self._hearer is not None:
            self._hearer.drained()

    # --- in ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at, end = 0, len(data)
        while at < end and not self._transport.is_closing():
            head = _head(data, at)
            if head is None:
                break
            body, after = head
            if data[at + 1] < MASKED or data[at] & RESERVED or after - body > FRAME_BYTES:
                self._give_core(data[at:])  # against the standard or the limit, which the core tells by the head alone
                return
            if after > end:
                break
            if data[at] == WHOLE_BINARY and not self._in_fragments and not self._closing:
                self._hear(apply_mask(data[body:after], data[body - 4 : body]))
            else:
                self._give_core(data[at:after])
                if data[at] & OPCODE <= BINARY:
                    self._in_fragments = not data[at] & FIN
            at = after
        if at:
            self._heard_at = self._loop.time()  # a part of a frame is no sign of life
            self._pinged = False
        if at < end:
            self._rest = data[at:]

    def _hear(self, message: bytes) -> None:
        if self._hearer is not None and not self._closing:
            self._hearer.heard(message)

    def _give_core(self, data: bytes) -> None:
        core = self._the_core()
        if _is_broken(core):
            return  # what still comes is read and dropped: a close frame is lost where unread bytes lie in the kernel
        core.receive_data(data)
        for event in core.events_received():
            if isinstance(event, Frame):
                self._take(event)
        if _is_broken(core):
            self._fail(None)
        elif not self._closing:
            self._flush()

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            self._goodbye()
        elif self._closing:
            return
        elif frame.opcode is Opcode.TEXT:
            self._fail(CloseCode.TEXT_FRAME)
        elif frame.opcode in (Opcode.PING, Opcode.PONG):
            self._count()
        else:
            self._parts = [*(self._parts or ()), bytes(frame.data)]
            if frame.fin:
                message, self._parts = b"".join(self._parts), None
                self._hear(message)
            elif frame.opcode is Opcode.CONT:
                self._count()

    def _count(self) -> None:
        """Count a frame that is no message: there may be so many of them in a while."""
        now = Millis(time.monotonic_ns() // 1_000_000)
        if self._controls is None:
            self._controls = Bucket(CONTROLS_PER_SECOND, CONTROLS_BURST, now)
        if not self._controls.take(now):
            self._fail(CloseCode.TOO_FAST)

    # --- ends ---------------------------------------------------------------------------------------------------

    def _goodbye(self) -> None:
        """The peer closes, or answers our close."""
        self._flush()
        self._transport.close()
        if not self._closing:
            self._closing = True
            self._ended(None)

    def _fail(self, code: CloseCode | None) -> None:
        """End a line that is at fault (`None`: the core has said why), and go on reading until the peer has hung up."""
        if self._closing:
            return
        self._closing = True
        core = self._the_core()
        if code is not None:
            core.fail(code)
        self._flush()
        if self._transport.can_write_eof():
            self._transport.write_eof()
        self._cut_later()
        self._ended(None if core.close_sent is None else core.close_sent.code)

    def _ended(self, code: int | None) -> None:
        if self._hearer is not None:
            hearer, self._hearer = self._hearer, None
            hearer.ended(code)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._disarm()
        if self._core is not None:
            let_go(self._core)
        self._closing = True
        self._out = b""
        self._ended(None)

    def eof_received(self) -> None:
        """Let the transport close: who says nothing more is gone."""

    def shutdown(self) -> None:
        """Close, as the server does with every connection when it stops."""
        self.close(CloseCode.RESTARTING)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _the_core(self) -> ServerProtocol:
        """Most lines never need it."""
        if self._core is None:
            self._core = ServerProtocol(max_size=FRAME_BYTES, state=State.OPEN, logger=_quiet)
        return self._core

    def _flush(self) -> None:
        self.send_out()
        out = b"".join(self._the_core().data_to_send())
        if out:
            self._transport.write(out)

    def _watch(self) -> None:
        """Ping who has been silent for too long, and close who does not answer."""
        if self._closing or self._ping_s is None or self._pong_s is None:
            return
        quiet = self._loop.time() - self._heard_at
        if quiet < self._ping_s:
            wait = self._ping_s - quiet
        elif not self._pinged:
            self._pinged = True
            self._the_core().send_ping(b"")
            self._flush()
            wait = self._pong_s
        else:
            self._fail(CloseCode.SILENT)
            return
        self._timer = self._loop.call_later(wait, self._watch)

    def _cut_later(self) -> None:
        self._disarm()
        self._timer = self._loop.call_later(CLOSE_S, self._transport.abort)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _is_broken(core: ServerProtocol) -> bool:
    """Say whether what was read broke the standard: nothing can be read any more."""
    return core.parser_exc is not None


def _head(data: bytes, at: int) -> tuple[int, int] | None:
    """Give where the payload of a frame begins and ends, `None` where its head is not whole (RFC 6455, 5.2)."""
    if len(data) < at + 2:
        return None
    body = at + (6 if data[at + 1] >= MASKED else 2)
    size = data[at + 1] & 0x7F
    if size == 126:
        if len(data) < at + 4:
            return None
        size = data[at + 2] << 8 | data[at + 3]
        body += 2
    elif size == 127:
        if len(data) < at + 10:
            return None
        size = int.from_bytes(data[at + 2 : at + 10], "big")
        body += 8
    return body, body + size


def _head_of(message: bytes) -> bytes:
    """Give the head of a frame that is a whole binary message from a server."""
    size = len(message)
    if size < 126:
        return bytes((WHOLE_BINARY, size))
    if size < 65_536:
        return b"\x82\x7e" + size.to_bytes(2, "big")
    return b"\x82\x7f" + size.to_bytes(8, "big")
