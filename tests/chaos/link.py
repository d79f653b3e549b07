"""The lasting connection of a headless client: one socket at a time, replaced as the page's own does it.

It keeps to `client_web/src/net/connection.ts`: how often it probes, what it takes for a lost connection, how long it
waits before it tries again, and where it goes then. Every frame goes into a diary.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final, Protocol, cast
from urllib.parse import urljoin, urlsplit

import msgpack

from protocol.refusals import RECONNECT, CloseCode
from tests.chaos.diary import Diary
from tests.end_to_end.wire import BINARY, CLOSE, KEY, PING, PONG, parsed_one, written

PROBE_S: Final = 4.0
SILENCE_S: Final = 10.0
TICK_S: Final = 1.0
STEADY_S: Final = 3.0
FIRST_S: Final = 0.5
LONGEST_S: Final = 8.0
SPREAD_S: Final = 0.2
TRIES_ELSEWHERE: Final = 1
NO_CLOSE_FRAME: Final = 1006

Message = dict[str, Any]


class Hearer(Protocol):
    """Whose connection it is."""

    def open(self, welcome: Message) -> None: ...

    def message(self, message: Message, asked: Message | None) -> None: ...

    def lost(self, code: int) -> None: ...


class Line(asyncio.Protocol):
    """One socket: its handshake and its frames. `gone` is called once, with the close code."""

    def __init__(self, request: bytes, frame: Callable[[bytes], None], gone: Callable[["Line", int], None]) -> None:
        self._request = request
        self._frame = frame
        self._gone = gone
        self._rest = b""
        self._open = False
        self._code = NO_CLOSE_FRAME
        self._dropped = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if self._dropped:
            self._transport.abort()
        else:
            self._transport.write(self._request)

    def data_received(self, chunk: bytes) -> None:
        stream, at = self._rest + chunk, 0
        if not self._open:
            head, ended, stream = stream.partition(b"\r\n\r\n")
            if not ended:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self.drop()
                self._gone(self, NO_CLOSE_FRAME)
                return
            self._open = True
        while not self._dropped and (read := parsed_one(stream, at)) is not None:
            frame, at = read
            if frame.opcode == BINARY:
                self._frame(frame.payload)
            elif frame.opcode == PING:
                self._write(written(PONG, frame.payload))
            elif frame.opcode == CLOSE:
                self._code = frame.code
                self._write(written(CLOSE, frame.payload[:2]))
        self._rest = stream[at:]

    def connection_lost(self, fault: Exception | None) -> None:
        if not self._dropped:
            self._gone(self, self._code)

    def send(self, frame: bytes) -> None:
        self._write(written(BINARY, frame))

    def drop(self) -> None:
        """Let go of it without a word."""
        self._dropped = True
        if self._transport is not None:
            self._transport.abort()

    def _write(self, stream: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(stream)


class Link:
    """`site`: the address that gave the page. `source`: the own address on loopback: limits count each client."""

    def __init__(self, site: str, token: str, source: str, chance: Random, diary: Diary, hearer: Hearer) -> None:
        self._site = site
        self._token = token
        self._source = source
        self._chance = chance
        self._diary = diary
        self._hearer = hearer
        self._loop = asyncio.get_running_loop()
        self._base = ""
        self._line: Line | None = None
        self._greeted = False
        self._tries = 0
        self._asked: dict[int, Message] = {}
        self._last_request = 0
        self._opened_at = self._heard_at = self._probed_at = 0.0
        self._waiting_since: float | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._dialling: set[asyncio.Task[None]] = set()

    def __str__(self) -> str:
        return f"{'on' if self._greeted else 'off'} to {self._address(self._base)}"

    @property
    def on(self) -> bool:
        """Whether the server has greeted us on the socket that is open."""
        return self._greeted

    @property
    def steady(self) -> bool:
        """Whether the next loss would be the first one for a while."""
        return self._tries == 0 or (self._greeted and self._loop.time() - self._opened_at >= STEADY_S)

    def connect(self, base: str = "") -> None:
        """Connect to the server at `base`, empty for the site's own address, and leave the one before."""
        self._base = base
        self._tries = 0
        self._drop()
        self._dial()

    def leads_to(self, base: str) -> bool:
        return self._address(base) == self._address(self._base)

    def _address(self, base: str) -> str:
        return urljoin(self._site, base)

    def ask(self, kind: str, **fields: Any) -> bool:
        """Send a request. `False`: there is no connection, and nothing was sent."""
        if not self._greeted or self._line is None:
            return False
        self._last_request += 1
        message = {"t": kind, "rq": self._last_request, **fields}
        self._asked[self._last_request] = message
        frame = msgpack.packb(message)
        if kind != "probe":
            self._diary.note("sent", frame)
        self._line.send(frame)
        return True

    def close(self) -> None:
        self._drop()

    # --- one socket after the other -----------------------------------------------------------------

    def _dial(self) -> None:
        self._retry = None
        now = self._loop.time()
        self._opened_at = self._heard_at = self._probed_at = self._waiting_since = now
        address = urlsplit(self._address(self._base))
        request = (
            f"GET {address.path}/socket HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Protocol: salvo.1\r\n"
            f"Authorization: Bearer {self._token}\r\n\r\n"
        )
        line = self._line = Line(request.encode(), self._hear, self._closed)
        task = self._loop.create_task(self._reach(line, address.hostname or "", address.port or 80))
        self._dialling.add(task)
        task.add_done_callback(self._dialling.discard)
        self._ticking = self._loop.call_later(TICK_S, self._tick)

    async def _reach(self, line: Line, host: str, port: int) -> None:
        try:
            await self._loop.create_connection(lambda: line, host, port, local_addr=(self._source, 0))
        except OSError:
            self._closed(line, NO_CLOSE_FRAME)

    def _drop(self) -> None:
        for timer in (self._retry, self._ticking):
            if timer is not None:
                timer.cancel()
        self._retry = self._ticking = None
        line, self._line = self._line, None
        self._greeted = False
        self._asked.clear()
        if line is not None:
            line.drop()

    def _hear(self, frame: bytes) -> None:
        self._heard_at = self._loop.time()
        self._waiting_since = None
        message: Message = msgpack.unpackb(frame)
        asked = self._asked.pop(message.get("rq", 0), None)
        match message["t"]:
            case "pong":
                if self._line is not None:
                    self._line.send(msgpack.packb({"t": "echo", "stamp": message["stamp"]}))
            case "welcome":
                self._greeted = True
                self._diary.note("opened", self._address(self._base).encode())
                self._diary.note("got", frame)
                self._hearer.open(message)
                self._probe()
            case _:
                self._diary.note("got", frame)
                self._hearer.message(message, asked)

    def _closed(self, line: Line, code: int) -> None:
        if line is not self._line:
            return
        was = self._greeted
        self._diary.note("lost", str(code).encode())
        self._drop()
        with suppress(ValueError):
            assert CloseCode(code) in RECONNECT, f"the server wants us no more: {code}"
        self._again(was, code, elsewhere=code == CloseCode.RESTARTING)

    def _again(self, was: bool, code: int, *, elsewhere: bool) -> None:
        if was and self._loop.time() - self._opened_at >= STEADY_S:
            self._tries = 0
        if elsewhere or self._tries >= TRIES_ELSEWHERE:
            self._base = ""
        whole = min(LONGEST_S, FIRST_S * 2 ** min(self._tries, 10))
        wait = whole * (0.5 + self._chance.random() / 2)
        if elsewhere and self._tries == 0:
            wait = SPREAD_S * self._chance.random()
        self._retry = self._loop.call_later(wait, self._dial)
        self._tries += 1
        if was:
            self._hearer.lost(code)

    def _tick(self) -> None:
        self._ticking = self._loop.call_later(TICK_S, self._tick)
        now = self._loop.time()
        overdue = self._waiting_since is not None and now - self._waiting_since >= PROBE_S
        if overdue and now - self._heard_at >= SILENCE_S:
            was = self._greeted
            self._diary.note("lost", b"silent")
            self._drop()
            self._again(was, NO_CLOSE_FRAME, elsewhere=True)
        elif self._greeted and now - self._probed_at >= PROBE_S:
            self._probe()

    def _probe(self) -> None:
        self._probed_at = self._loop.time()
        if self._waiting_since is None:
            self._waiting_since = self._probed_at
        self.ask("probe")
