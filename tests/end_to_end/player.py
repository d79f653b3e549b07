"""A player without a browser: speaks the protocol by the `msgpack` package and its own frames, none of our code."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

Message = dict[str, Any]
Witness = Callable[[Literal["sent", "got"], bytes], None]
PATIENCE_S = 60


class HeadlessPlayer:
    """One socket of a player, and all that it was told."""

    def __init__(self, socket: ClientConnection, *, echoes: bool = True, witness: Witness | None = None) -> None:
        self._socket = socket
        self._echoes = echoes
        self._witness = witness
        self.heard: list[Message] = []
        self.frames: list[bytes] = []
        self._news = asyncio.Condition()
        self._request = 0
        self.drafted = 0

    async def say(self, kind: str, **fields: Any) -> Message:
        """Ask something and wait for the answer to it; where that is `too_fast`, ask again a second later."""
        for _ in range(PATIENCE_S):
            answer = await self.answer(await self.ask(kind, **fields))
            if answer.get("code") != "too_fast":
                return answer
            await asyncio.sleep(1)
        raise TimeoutError("too fast all the time")

    async def ask(self, kind: str, **fields: Any) -> int:
        """Ask something and give the number of the request."""
        self._request += 1
        await self.send_message({"t": kind, "rq": self._request, **fields})
        return self._request

    async def answer(self, request: int) -> Message:
        """Wait for the answer to a request."""
        return await self.until(lambda message: message.get("rq") == request)

    async def code(self, kind: str, **fields: Any) -> str:
        """Ask something that is to be refused, and give the code."""
        answer = await self.say(kind, **fields)
        assert answer["t"] == "refused", answer
        return str(answer["code"])

    async def send_message(self, message: Message) -> None:
        """Send a message as it is."""
        frame = msgpack.packb(message)
        if self._witness is not None:
            self._witness("sent", frame)
        await self.send(frame)

    async def send(self, frame: bytes | str) -> None:
        """Send a frame as it is."""
        await self._socket.send(frame)

    async def echo(self, stamp: int) -> None:
        await self.send_message({"t": "echo", "stamp": stamp})

    async def probe(self) -> Message:
        """Give a sign of life, and let the server measure the round trip."""
        pong = await self.say("probe")
        await self.say("probe")  # its answer comes after the first echo was read
        return pong

    def drop(self) -> None:
        """Lose the connection, as by a pulled plug with a reset."""
        self._socket.transport.abort()

    async def until(self, wanted: Callable[[Message], bool], *, after: int = 0) -> Message:
        """Wait for a message, also among those heard already from number `after` on."""
        async with asyncio.timeout(PATIENCE_S), self._news:
            while True:
                for message in self.heard[after:]:
                    if wanted(message):
                        return message
                await self._news.wait()

    async def until_told(self, kind: str, *, after: int = 0) -> Message:
        return await self.until(lambda message: message["t"] == kind, after=after)

    async def closed(self) -> int | None:
        """Wait until the server closes the socket, and give its code."""
        async with asyncio.timeout(PATIENCE_S):
            await self._socket.wait_closed()
        return self._socket.close_code

    async def listen(self) -> None:
        async for frame in self._socket:
            assert isinstance(frame, bytes)
            if self._witness is not None:
                self._witness("got", frame)
            message = msgpack.unpackb(frame)
            if message["t"] == "pong" and self._echoes:
                await self.echo(message["stamp"])
            elif message["t"] == "own_draft":
                self.drafted = max(self.drafted, message["draft"])
            async with self._news:
                self.frames.append(frame)
                self.heard.append(message)
                self._news.notify_all()

    # --- a match --------------------------------------------------------------------------------------

    async def find_match(self, mode: str, game: str = "salvo") -> str:
        """Search until a match is found, enter it, and give the room."""
        await self.say("search", game=game, mode=mode)
        found = await self.until_told("found")
        room = str(found["place"]["room"])
        await self.enter(room)
        return room

    async def enter(self, room: str) -> Message:
        """Come to a room, or back, wait for all that is told on entering, and give the answer."""
        answer = await self.say("enter", room=room)
        assert answer["t"] == "entered", answer
        at = self.heard.index(answer)
        await self.until(lambda message: message["t"] == "presence" and message["room"] == room, after=at)
        return answer

    def view(self, room: str) -> Message:
        """Give the latest whole view of a room, with the latest table."""
        told = [message for message in self.heard if message["t"] in ("view", "table") and message["room"] == room]
        latest = next(message for message in reversed(told) if message["t"] == "view")
        return {**latest, "table": told[-1]["table"], "n": told[-1]["n"]}

    def round(self, room: str) -> int:
        """Give the round that is due, as this player was told last."""
        return int(self.view(room)["table"]["round"])

    async def until_round(self, room: str, round: int) -> Message:
        """Wait for the whole view with which a round begins."""
        return await self.until(
            lambda message: message["t"] == "view" and message["room"] == room and message["table"]["round"] == round
        )

    def last_frame(self, kind: str) -> bytes:
        """Give the bytes of the latest message of a kind."""
        return next(f for f, m in zip(reversed(self.frames), reversed(self.heard), strict=True) if m["t"] == kind)

    async def draft(self, room: str, round: int, orders: Message) -> Message:
        self.drafted += 1
        return await self.say("draft", room=room, round=round, draft=self.drafted, orders=orders)

    async def ready(self, room: str, round: int) -> Message:
        return await self.say("ready", room=room, round=round, draft=self.drafted)

    async def order(self, room: str, orders: Message) -> None:
        """Draft and seal for the round that is due."""
        round = self.view(room)["table"]["round"]
        noted = await self.draft(room, round, orders)
        assert noted["t"] == "noted", noted
        sealed = await self.ready(room, round)
        assert sealed["t"] == "sealed", sealed

    async def play_out(self, room: str, chance: random.Random, until: int = 1_000) -> Message:
        """Give random legal orders until the match is over or a round has come, and give the last view."""
        await self.until(lambda message: message["t"] == "view" and message["view"] is not None)
        while True:
            view = self.view(room)
            if view["table"]["phase"] != "playing" or view["table"]["round"] >= until:
                return view
            await self.order(room, some_line_up(view) if view["table"]["round"] == 0 else some_orders(view, chance))
            await self.until_resolved(room, view["n"])

    async def until_resolved(self, room: str, n: int) -> None:
        """Wait for the next whole view of a room after frame `n`."""
        await self.until(lambda message: message["t"] == "view" and message["room"] == room and message["n"] > n)


def some_line_up(view: Message) -> Message:
    """Give a line-up for either side."""
    columns = "ceg" if view["view"]["side"] == "south" else "gec"
    kinds = ("scout", "assault", "flanker")
    figures = [{"kind": kind, "column": column} for kind, column in zip(kinds, columns, strict=True)]
    return {"is": "salvo.lineup", "figures": figures}


def some_orders(view: Message, chance: random.Random) -> Message:
    """Give legal orders for up to two figures, rather moving ahead and firing than turning."""
    legal = view["view"]["legal"]
    orders = [some_order(each, chance) for each in chance.sample(legal, min(2, len(legal)))]
    return {"is": "salvo.orders", "orders": [order for order in orders if order is not None]}


def some_order(legal: Message, chance: random.Random) -> Message | None:
    moves = [{"do": "move", "kind": legal["kind"], "to": move["to"]} for move in legal["moves"]]
    turns = [{"do": "turn", "kind": legal["kind"], "facing": facing} for facing in legal["turns"]]
    shots = [{"do": "fire", "kind": legal["kind"], "target": None}] if legal["fire"] else []
    shots += [{"do": "fire", "kind": legal["kind"], "target": target} for target in legal["targets"]]
    options = [choice for choice, weight in ((moves, 3), (turns, 1), (shots, 3)) for _ in range(weight) if choice]
    return chance.choice(chance.choice(options)) if options else None


@asynccontextmanager
async def joined(
    url: str, token: str, *, echoes: bool = True, witness: Witness | None = None
) -> AsyncIterator[HeadlessPlayer]:
    """Connect a player, wait for the welcome, and disconnect in the end.

    `echoes`: pongs are answered at once. `witness`: is told of every message that is sent, and every frame that comes.
    """
    async with connecting(url, {"Authorization": f"Bearer {token}"}) as socket:
        player = HeadlessPlayer(socket, echoes=echoes, witness=witness)
        listening = asyncio.create_task(player.listen())
        try:
            await player.until_told("welcome")
            yield player
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


def connecting(url: str, headers: dict[str, str], subprotocol: str | None = "salvo.1") -> connect:
    """Open a socket with these headers."""
    return connect(
        url.replace("http", "ws", 1) + "/socket",
        additional_headers=headers,
        subprotocols=None if subprotocol is None else [Subprotocol(subprotocol)],
        compression=None,
        proxy=None,
        close_timeout=1,
    )


async def knock(url: str, headers: dict[str, str], subprotocol: str | None = "salvo.1") -> int | None:
    """Try to open a socket that is to be turned away, and give the status of the answer, or the close code."""
    try:
        async with asyncio.timeout(PATIENCE_S), connecting(url, headers, subprotocol) as socket:
            await socket.wait_closed()
            return socket.close_code
    except InvalidStatus as refused:
        return refused.response.status_code
