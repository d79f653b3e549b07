"""The direct line: the game socket without an app in between (design 9)."""

from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.speedups import apply_mask

from protocol.codec import FRAME_BYTES
from protocol.refusals import CloseCode
from server.edge.line import DIRECT, Hearer
from server.edge.transport import CLOSE_S, SocketProtocol

FIN: Final = 0x80
RESERVED: Final = 0x70
OPCODE: Final = 0x0F
BINARY: Final = 0x02
WHOLE_BINARY: Final = FIN | BINARY
MASKED: Final = 0x80


class DirectProtocol(SocketProtocol):
    """A `Line` that leads straight to who hears it: after the handshake no app, task or queue is between them.

    Whole messages in one frame are read and written here. Every other frame is cut out and given to the core of
    `websockets`, which knows the standard: fragments, control frames, the close handshake, whatever is wrong.
    """

    _hearer: Hearer | None = None
    _flows = True
    _rest = b""
    _in_fragments = False
    _heard_at = 0.0

    # --- the line -------------------------------------------------------------------------------------------

    @property
    def flows(self) -> bool:
        return self._flows

    def write(self, frame: bytes) -> None:
        size = len(frame)
        if size < 126:
            head = bytes((WHOLE_BINARY, size))
        elif size < 65_536:
            head = b"\x82\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x82\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + frame)

    def close(self, code: CloseCode) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.stop_keepalive()
            self.close_timer = self.loop.call_later(CLOSE_S, self.transport.abort)
            self._end_hearing(code)

    def take(self, hearer: Hearer) -> None:
        self._hearer = hearer
        self._heard_at = self.loop.time()
        came: list[Any] = []
        while not self.queue.empty():
            came.append(self.queue.get_nowait())
        for event in came:
            if event["type"] == "websocket.receive":
                hearer.heard(event["bytes"])
            elif event["type"] == "websocket.disconnect":
                self._end_hearing(event["code"] if event.get("ours") else None)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self._forget_handshake()

    def _forget_handshake(self) -> None:
        """Let go what only the handshake needed: thousands of sockets stay open for long."""
        for name in ("scope", "request", "response", "queue", "app", "app_state"):
            self.__dict__.pop(name, None)

    def _end_hearing(self, code: int | None) -> None:
        if self._hearer is not None:
            hearer, self._hearer = self._hearer, _Deaf()
            hearer.ended(code)

    # --- bytes in -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._hearer is None or self.conn.parser_exc is not None or self.close_sent:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at, end = 0, len(data)
        while at < end:
            if self.close_sent or self.transport.is_closing():
                super().data_received(data[at:])
                return
            head = _head(data, at)
            if head is None:
                break
            body, after = head
            if data[at + 1] < MASKED or data[at] & RESERVED or after - body > FRAME_BYTES:
                super().data_received(data[at:])
                return  # against the standard or the limit: the core has said so by the head alone
            if after > end:
                break
            if data[at] == WHOLE_BINARY and not self._in_fragments:
                self._hear(apply_mask(data[body:after], data[body - 4 : body]))
            else:
                super().data_received(data[at:after])
                if data[at] & OPCODE <= BINARY:
                    self._in_fragments = not data[at] & FIN
            at = after
        if at:
            self._heard_at = self.loop.time()  # a part of a frame is no sign of life
        if at < end:
            self._rest = data[at:]

    def _hear(self, message: bytes) -> None:
        if self._hearer is not None:
            self._hearer.heard(message)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message of several frames, as the core has put it together."""
        if self._hearer is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._hear(message)

    # --- the app, at the handshake alone ----------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]  # an extension of our own

    async def run_asgi(self) -> None:
        """Let the app answer the handshake; where it hands the line on, that goes on without it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("the handshake of a socket failed")
            self.send_500_response()
        if self._hearer is None and self.close_timer is None:
            self.transport.close()

    # --- life -------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._flows = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._flows = True
        if self._hearer is not None:
            self._hearer.drained()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life only who has given none for that long."""
        assert self.ping_interval is not None
        quiet = self.loop.time() - self._heard_at
        if quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_close(self, event: Frame) -> None:
        if self._hearer is None or self.close_sent:
            super().handle_close(event)
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self._end_hearing(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._hearer is None:
            super().connection_lost(exc)
            return
        self.stop_keepalive()
        self.connections.discard(self)
        self.disconnected = True
        if self.close_timer is not None:
            self.close_timer.cancel()
        self._end_hearing(None)

    def shutdown(self) -> None:
        if self._hearer is None:
            super().shutdown()
        elif self.close_sent:
            self.transport.close()
        else:
            self.close(CloseCode.RESTARTING)

    def _tell_end(self, code: int | None) -> None:
        if self._hearer is None:
            super()._tell_end(code)
        else:
            self._end_hearing(code)


class _Deaf:
    """Hears a line that has ended."""

    def heard(self, frame: bytes) -> None: ...

    def drained(self) -> None: ...

    def ended(self, code: int | None) -> None: ...


def _head(data: bytes, at: int) -> tuple[int, int] | None:
    """Give where the payload of a frame begins and ends, `None` where its head is not whole (RFC 6455, 5.2)."""
    if len(data) < at + 2:
        return None
    mask = 4 if data[at + 1] >= MASKED else 0
    size = data[at + 1] & 0x7F
    body = at + 2 + mask
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
