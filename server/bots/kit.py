"""A player by itself: a bot over the public protocol, as anyone may write one (`protocol/PROTOCOL.md`).

It uses nothing that a stranger has not: HTTP for its token, a WebSocket, the `msgpack` package. Only what it thinks
with is the house's own.
"""

import asyncio
import json
import random
import secrets
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import msgpack
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from protocol.ids import Seat
from protocol.messages import GameOptions, GameView, Strength
from protocol.refusals import RECONNECT, RETRY
from server.bots.api import NOTHING_NOTED, Choice
from server.bots.draws import takes_a_draw
from server.bots.registry import bot_for

PROBE_S: Final = 4.0
SILENCE_S: Final = 10.0
AGAIN_FIRST_S: Final = 0.5
AGAIN_LAST_S: Final = 10.0
GOODBYE_S: Final = 3.0
FIRST_MODES: Final = {"salvo": "capture", "matrix": "standard", "marshal": "standard"}
"""What is searched for where nothing is said, by game: as others may know it from PROTOCOL.md."""

Message = dict[str, Any]
Say = Callable[[str], None]


class NotAdmitted(Exception):
    """The server does not take this player; the message says why, and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be played. `mode`: empty for the game's first.

    `token`: who the bot is, empty for somebody new. `code`: of an invitation to take up, empty to search. `matches`:
    after how many it stops, 0 for never.
    """

    url: str
    token: str = ""
    game: str = "salvo"
    mode: str = ""
    strength: Strength = "medium"
    code: str = ""
    matches: int = 0


@dataclass(slots=True)
class Table:
    """A room as the bot knows it. `round`: the one that it has thought about last. `given`: by this connection too."""

    seed: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    memory: bytes = NOTHING_NOTED
    seat: int | None = None
    shown: Message | None = None
    round: int = -1
    given: int = -1
    drafted: int = 0
    answered: int = -1
    wished: bool = False
    over: bool = False

    def is_due(self, public: Message) -> bool:
        """Say whether orders are to be given that were not."""
        acts = self.seat in public.get("acting", (self.seat,))
        return bool(
            acts and public["phase"] != "gathering" and not public["ready"][self.seat] and public["round"] != self.given
        )


def new_token(url: str) -> str:
    """Make a player. Raises: NotAdmitted."""
    try:
        with urlopen(Request(urljoin(url, "/api/player"), method="POST"), timeout=SILENCE_S) as answer:
            return str(json.load(answer)["token"])
    except (URLError, OSError, ValueError, KeyError) as fault:
        raise NotAdmitted(f"No player can be made at {url} ({fault}).") from None


class Player:
    """One bot, from its first connection until it has played enough, over as many connections as that takes."""

    def __init__(self, wish: Wish, token: str, say: Say) -> None:
        self._wish = wish
        self._token = token
        self._say = say
        self._base = wish.url
        self._tables: dict[str, Table] = {}
        self._to_enter: list[str] = []
        self._socket: ClientConnection | None = None
        self._requests = 0
        self._asked: dict[int, Message] = {}
        self._pause = AGAIN_FIRST_S
        self._played = 0
        self._enough = False
        self._searching = False
        self._thoughts: set[asyncio.Task[None]] = set()

    @property
    def done(self) -> bool:
        """Whether it has played as much as was wished."""
        return self._enough or 0 < self._wish.matches <= self._played

    async def play(self) -> None:
        """Play until that is enough, coming back after every loss. Raises: NotAdmitted."""
        while not self.done:
            base = self._base
            try:
                async with connect(
                    urljoin(base, "/socket" if base == self._wish.url else f"{base}/socket").replace("http", "ws", 1),
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    subprotocols=[Subprotocol("salvo.1")],
                    compression=None,
                ) as socket:
                    self._socket = socket
                    try:
                        await self._talk(socket)
                    except asyncio.CancelledError:
                        await self._leave(socket)
                        raise
                    continue
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else None
                if code is not None and code >= 4000 and code not in RECONNECT:
                    raise NotAdmitted(f"The server closed with {code} (PROTOCOL.md 9).") from None
                self._say(f"The connection is lost ({code}); coming back.")
            except (OSError, TimeoutError, InvalidHandshake) as fault:
                self._say(f"No connection ({fault!r}); trying again.")
                self._base = self._wish.url
            finally:
                self._socket = None
                for thought in self._thoughts:
                    thought.cancel()
            await asyncio.sleep(self._pause * random.uniform(0.5, 1))
            self._pause = min(2 * self._pause, AGAIN_LAST_S)

    async def _leave(self, socket: ClientConnection) -> None:
        """Go in order: look for nobody any more, and keep nobody waiting."""
        with suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(GOODBYE_S):
                if self._searching:
                    await self._ask("cancel_search")
                for room, table in self._tables.items():
                    playing = table.shown is not None and table.shown["table"]["phase"] in ("playing", "paused")
                    await self._ask("resign" if playing else "leave", room=room)
                while self._asked:  # what is not done when the socket closes may not be done at all
                    self._asked.pop(msgpack.unpackb(await socket.recv()).get("rq"), None)

    # --- one connection -------------------------------------------------------------------------------

    async def _talk(self, socket: ClientConnection) -> None:
        """Hear and answer until enough was played, or the match is on another server."""
        base = self._base
        self._asked.clear()
        probing = asyncio.create_task(self._probe())
        try:
            while not self.done and self._base == base:
                async with asyncio.timeout(SILENCE_S):
                    frame = await socket.recv()
                await self._hear(msgpack.unpackb(frame))
        finally:
            probing.cancel()

    async def _probe(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self._ask("probe")
                await asyncio.sleep(PROBE_S)

    async def _ask(self, kind: str, **fields: Any) -> None:
        self._requests += 1
        message = {"t": kind, "rq": self._requests, **fields}
        self._asked[self._requests] = message
        await self._send(message)

    async def _send(self, message: Message) -> None:
        if self._socket is not None:
            await self._socket.send(msgpack.packb(message))

    async def _hear(self, message: Message) -> None:
        asked = self._asked.pop(message.get("rq", 0), {})
        match message:
            case {"t": "welcome"}:
                await self._arrive(message)
            case {"t": "pong", "stamp": stamp}:
                await self._send({"t": "echo", "stamp": stamp})
            case {"t": "searching", "others": others}:
                self._say(f"Searching; {others} others are.")
            case {"t": "search_ended", "reason": "expired"}:
                await self._look_for_one()
            case {"t": "search_ended"}:
                raise NotAdmitted("Another program of this player searches, or has ended the search.")
            case {"t": "found" | "moved", "place": place}:
                await self._go(place)
            case {"t": "entered", "room": room, "seat": seat}:
                self._table(room).seat, self._table(room).given = seat, -1
            case {"t": "stalled", "room": room}:
                self._table(room).given = -1
            case {"t": "own_draft", "room": room, "round": number, "draft": draft}:
                self._drafted(self._table(room), number, draft)
            case {"t": "view", "room": room}:
                self._table(room).shown = message
                await self._look(room)
            case {"t": "table", "room": room, "n": n} if self._newer(room, n):
                table = self._table(room)
                table.shown = {**(table.shown or {}), "n": n, "table": message["table"]}
                await self._wishes(room)
            case {"t": "noted", "room": room, "round": number, "draft": draft}:
                await self._ask("ready", room=room, round=number, draft=draft)
            case {"t": "room_closed", "room": room}:
                if self._tables.pop(room, Table()).seat is not None:
                    await self._look_for_one()
            case {"t": "refused", "code": code}:
                await self._refused(asked, code)

    async def _refused(self, asked: Message, code: str) -> None:
        match asked, code:
            case {"t": kind, "rq": _, **fields}, _ if code in RETRY and kind != "probe":
                await asyncio.sleep(1)
                await self._ask(kind, **fields)
            case {"t": "enter", "room": room}, "unknown_room":
                self._tables.pop(room, None)
                await self._look_for_one()
            case {"t": "join"}, _:
                raise NotAdmitted(f"The invitation cannot be taken up ({code}).")
            case {"t": "draft"}, "wrong_round" | "not_now":
                pass  # it came too late: the next view says how it goes on
            case {"t": "draft", "room": room, "round": number}, _:
                self._say(f"Orders were refused ({code}); the round is held.")
                await self._ask("ready", room=room, round=number, draft=0)

    # --- finding a match ------------------------------------------------------------------------------

    async def _arrive(self, welcome: Message) -> None:
        self._pause = AGAIN_FIRST_S
        self._say(f"Here as {welcome['name']}.")
        rooms = [place["room"] for place in welcome["rooms"]]
        if self._to_enter:
            await self._ask("enter", room=self._to_enter.pop(0))
        elif welcome["rooms"]:
            self._tables = {room: table for room, table in self._tables.items() if room in rooms}
            await self._go(welcome["rooms"][0])
        else:
            self._tables.clear()
            await self._look_for_one()

    async def _look_for_one(self) -> None:
        self._searching = False
        self._enough = bool(self._wish.code and self._played)  # whoever invited has gone
        if self.done or any(not table.over for table in self._tables.values()):
            return
        if self._wish.code:
            await self._ask("join", code=self._wish.code)
        else:
            self._searching = True
            await self._ask("search", game=self._wish.game, mode=self._wish.mode or FIRST_MODES[self._wish.game])

    async def _go(self, place: Message) -> None:
        """Enter a room, on the server where it is."""
        self._searching = False
        if place["url"]:
            self._base = urljoin(self._wish.url, place["url"])
            self._to_enter = [place["room"]]
        else:
            await self._ask("enter", room=place["room"])

    # --- a match --------------------------------------------------------------------------------------

    def _table(self, room: str) -> Table:
        return self._tables.setdefault(room, Table())

    def _newer(self, room: str, n: int) -> bool:
        shown = self._table(room).shown
        return shown is None or n > shown["n"]

    def _drafted(self, table: Table, number: int, draft: int) -> None:
        if table.round != number:
            table.drafted = draft
        else:
            table.drafted = max(table.drafted, draft)

    async def _look(self, room: str) -> None:
        """Look at a whole view: think about the round, or see that the match is over."""
        table = self._table(room)
        shown, seat = table.shown, table.seat
        if shown is None or seat is None:
            return
        public = shown["table"]
        if public["phase"] == "over":
            await self._over(room, table)
        elif table.is_due(public):
            if public["round"] != table.round:
                table.drafted = 0
            if table.round < 0:
                self._say(f"Playing {public['players'][1 - seat]['name']}: {_terms(public['options'])}.")
            table.round = table.given = public["round"]
            thought = asyncio.create_task(self._order(room, table, shown, seat))
            self._thoughts.add(thought)
            thought.add_done_callback(self._thoughts.discard)
        await self._wishes(room)

    async def _order(self, room: str, table: Table, shown: Message, seat: int) -> None:
        try:
            choice = await asyncio.to_thread(self._think, table, shown, seat)
        except Exception as fault:
            self._say(f"Nothing comes to mind ({fault!r}); the round is held.")
            await self._ask("ready", room=room, round=shown["table"]["round"], draft=table.drafted)
            return
        if table.shown is None or table.shown["table"]["round"] != shown["table"]["round"]:
            return
        table.memory = choice.memory
        table.drafted += 1
        with suppress(ConnectionClosed):
            await self._ask(
                "draft",
                room=room,
                round=shown["table"]["round"],
                draft=table.drafted,
                orders=msgspec.to_builtins(choice.orders),
            )

    def _think(self, table: Table, shown: Message, seat: int) -> Choice:
        options = msgspec.convert(shown["table"]["options"], GameOptions)
        view = msgspec.convert(shown["view"], GameView)
        return bot_for(options)(view, Seat(seat), options, self._wish.strength, table.memory, table.seed)

    async def _wishes(self, room: str) -> None:
        """Answer an offer of a draw, and agree to another match."""
        table = self._tables.get(room)
        if table is None or table.shown is None or table.seat is None:
            return
        public, seat = table.shown["table"], table.seat
        if public["draw_offer"] not in (None, seat) and table.answered != public["round"]:
            table.answered = public["round"]
            options = msgspec.convert(public["options"], GameOptions)
            accept = takes_a_draw(options, msgspec.convert(table.shown["view"], GameView), Seat(seat))
            await self._ask("answer_draw", room=room, round=public["round"], accept=accept)
        if public["rematch"][1 - seat] and not table.wished and not self.done:
            table.wished = True
            await self._ask("rematch", room=room)

    async def _over(self, room: str, table: Table) -> None:
        if table.over or table.shown is None:
            return
        table.over = True
        self._played += 1
        outcome = table.shown["table"]["outcome"]
        result = "drawn" if outcome["winner"] is None else "won" if outcome["winner"] == table.seat else "lost"
        page = urljoin(self._wish.url, f"/match/{room}")
        self._say(f"Match {self._played} is {result} ({outcome['reason']}): {page}")
        if not self._wish.code:
            del self._tables[room]
            await self._ask("leave", room=room)
            await self._look_for_one()


def _terms(options: Message) -> str:
    return ", ".join(str(part) for part in options.values() if isinstance(part, str))


async def run(wish: Wish, say: Say = print) -> int:
    """Be a bot until it has played enough, or SIGINT or SIGTERM comes, and give the exit code."""
    loop = asyncio.get_running_loop()
    try:
        token = wish.token or await asyncio.to_thread(new_token, wish.url)
        if not wish.token:
            say(f"A new player; to be the same again: --token {token}")
        player = Player(wish, token, say)
        playing = asyncio.create_task(player.play())
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, playing.cancel)
        try:
            await playing
        except asyncio.CancelledError:
            say("Leaving.")
    except NotAdmitted as fault:
        print(fault, file=sys.stderr)
        return 1
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
    return 0
