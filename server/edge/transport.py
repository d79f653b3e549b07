"""What carries requests and sockets: uvicorn's two protocols, held to the limits for strangers (design 8).

The web server waits for a peer without end in several places: for the rest of a request, for one who has a socket and
reads nothing, for the other side to close. Here each of these waits ends. What is over is parted, too, from what it
holds and is held by: the collector hardly ever looks at what has lived for a while (`__main__.py`).
"""

import asyncio
import socket
import time
from asyncio.transports import BaseTransport
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.server import ServerProtocol

from protocol.ids import Millis
from protocol.refusals import CloseCode
from server.edge.rate import Bucket

REQUEST_S: Final = 5.0  # a request, or a handshake, has arrived whole by then
HEAD_BYTES: Final = 16 * 1024
UNSENT_BYTES: Final = 16 * 1024  # what waits beyond it waits in the outbox, where views replace one another
CLOSE_S: Final = 2.0  # so long the last bytes may still be taken, then the connection is cut
CONTROLS_PER_SECOND: Final = 5
CONTROLS_BURST: Final = 40
BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NOTSENT_LOWAT: Final[int | None] = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # Linux and macOS have it


class HttpProtocol(HttpToolsProtocol):
    """One connection that speaks HTTP. What is too slow or has no end is cut off."""

    _due: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _in_head = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._in_head = True
        self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        super().connection_lost(exc)
        self.cycle = None  # type: ignore[assignment]  # as uvicorn has it before the first

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head_bytes = self._head_bytes + len(data) if self._in_head else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        self._in_head = True
        self._arm()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._disarm()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._disarm()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end of a connection

    def _arm(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _disarm(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket. Closing waits for no peer that takes no part, and frames that are no message count too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = CLOSE_S
        self._controls = Bucket(CONTROLS_PER_SECOND, CONTROLS_BURST, _millis())

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=UNSENT_BYTES)
        if NOTSENT_LOWAT is not None:  # the kernel alone would take megabytes from us before it says that nobody reads
            self.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, NOTSENT_LOWAT, UNSENT_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        let_go(self.conn)

    def data_received(self, data: bytes) -> None:
        if self.conn.parser_exc is None:
            super().data_received(data)
        # Else what still comes is read and dropped: a close frame is lost where unread bytes lie in the kernel.
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._may_go_on():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        self._fail(CloseCode.TEXT_FRAME)

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        if self.close_sent:
            return False
        if self._controls.take(_millis()):
            return True
        self._fail(CloseCode.TOO_FAST)
        return False

    async def send(self, message: Any) -> None:
        if self.close_sent or self.conn.eof_sent:  # the latter: it hung up while its handshake was being refused
            raise ClientDisconnected
        if message["type"] == "websocket.close":
            self.writable.set()  # what waits to be taken by a peer does not keep it from being closed
            self.loop.call_later(CLOSE_S, self.transport.abort)
        await super().send(message)

    # --- ends that are not the app's -------------------------------------------------------------------

    def keepalive_timeout(self) -> None:
        self.pong_timer = None
        self._fail(CloseCode.SILENT)

    def handle_parser_exception(self) -> None:
        self._end()

    def shutdown(self) -> None:
        self.loop.call_later(CLOSE_S, self.transport.abort)
        super().shutdown()

    def _fail(self, code: CloseCode) -> None:
        if not self.close_sent:
            self.conn.fail(code)
            self._end()

    def _end(self) -> None:
        """Say goodbye, tell the app at once, and go on reading until the peer has hung up."""
        sent = self.conn.close_sent
        self._tell_end(None if sent is None else sent.code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.close_timer = self.loop.call_later(CLOSE_S, self.transport.abort)

    def _tell_end(self, code: int | None) -> None:
        """Tell the app that the socket has ended, by our code or else without one."""
        ended = {"type": "websocket.disconnect", "code": 1006 if code is None else code, "ours": code is not None}
        self.queue.put_nowait(ended)  # type: ignore[arg-type]  # `ours` is our own: a peer may send any code


def let_go(core: ServerProtocol) -> None:
    """Part a core that has read its last from its parser, which holds it."""
    core.parser.close()


def _millis() -> Millis:
    return Millis(time.monotonic_ns() // 1_000_000)
