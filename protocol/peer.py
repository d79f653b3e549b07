"""A client of the plainest kind, for checking a server: one socket, one request at a time, nothing of ours below it."""

import json
from collections.abc import Callable
from typing import Any, Final
from urllib.request import Request, urlopen

import msgpack
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.fitting import SCHEMA, misfit

ANSWER_S: Final = 10.0
SECOND_S: Final = 1.0

Message = dict[str, Any]


class Fault(Exception):
    """The server does not do what PROTOCOL.md says; the message says what it did."""


def new_token(url: str) -> str:
    """Make a player. Raises: OSError where there is no such server, Fault."""
    with urlopen(Request(f"{url}/api/player", method="POST"), timeout=ANSWER_S) as answer:
        said = json.load(answer)
    if not isinstance(said.get("token"), str):
        raise Fault(f"POST /api/player gives no token: {said}")
    return str(said["token"])


class Peer:
    """One socket. `heard`: all messages that came. `misfits`: what of them does not fit the schema."""

    misfits: Final[list[str]] = []

    def __init__(self, url: str, token: str | None, subprotocol: str = SCHEMA["x-subprotocol"]) -> None:
        self._opened = connect(
            url.replace("http", "ws", 1) + "/socket",
            additional_headers={} if token is None else {"Authorization": f"Bearer {token}"},
            subprotocols=[Subprotocol(subprotocol)],
            compression=None,
            max_queue=None,
        )
        self._socket: ClientConnection = self._opened.__enter__()
        self.heard: list[Message] = []
        self._request = 0

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.__exit__(None, None, None)

    def send(self, frame: bytes | str) -> None:
        """Send a frame as it is."""
        self._socket.send(frame)

    def ask(self, kind: str, **fields: Any) -> Message:
        """Ask something and give the answer; what is refused as `too_fast` is asked again a second later."""
        while (answer := self._ask_once(kind, fields)).get("code") == "too_fast":
            self.rest()
        return answer

    def _ask_once(self, kind: str, fields: Message) -> Message:
        self._request += 1
        number = self._request
        self.send(msgpack.packb({"t": kind, "rq": number, **fields}))
        return self.until(lambda message: message.get("rq") == number)

    def until(self, wanted: Callable[[Message], bool], *, after: int = 0) -> Message:
        """Give the first message of this kind, of those heard from number `after` on. Raises: Fault."""
        for message in self.heard[after:]:
            if wanted(message):
                return message
        try:
            while not wanted(message := self._hear(ANSWER_S)):
                pass
        except TimeoutError:
            raise Fault(f"no answer within {ANSWER_S:g} s; the last message was {self.heard[-1:]}") from None
        except ConnectionClosed as closed:
            raise Fault(f"the socket was closed: {closed}") from None
        return message

    def told(self, kind: str, *, after: int = 0) -> Message:
        """Give the first message with this tag. Raises: Fault."""
        return self.until(lambda message: message["t"] == kind, after=after)

    def rest(self) -> None:
        """Let a second pass, taking what comes."""
        try:
            while True:
                self._hear(SECOND_S)
        except TimeoutError:
            return

    def closed(self) -> int:
        """Give the code with which the server closes. Raises: Fault."""
        try:
            while True:
                self._hear(ANSWER_S)
        except TimeoutError:
            raise Fault("the socket stays open") from None
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def drop(self) -> None:
        """Lose the connection without a word."""
        self._socket.socket.shutdown(2)  # both ways

    def _hear(self, within_s: float) -> Message:
        message: Message = msgpack.unpackb(self._socket.recv(timeout=within_s))
        fault = misfit(message, SCHEMA["$defs"]["ServerMessage"])
        if fault is not None:
            self.misfits.append(fault)
        self.heard.append(message)
        if message["t"] == "pong":
            self.send(msgpack.packb({"t": "echo", "stamp": message["stamp"]}))
        return message
