"""The players of one generator: their connections, their rooms, and what is counted of them."""

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine, Iterable, Mapping
from time import perf_counter
from typing import Any, Final, Protocol

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

BINARY: Final = WSMsgType.BINARY
TEXT: Final = WSMsgType.TEXT
PATIENCE_S: Final = 120
STALLED_S: Final = 5.0


class Room:
    """Two players at a table.

    `ordered`: the latest turn that each has ordered. `left`: when the second one's last message of a turn left, by the
    low bits of its number. `progressed`: when it last went on.
    """

    __slots__ = ("key", "left", "ordered", "players", "progressed", "watchers")

    def __init__(self, key: str) -> None:
        self.key = key
        self.players: dict[int, Player] = {}
        self.watchers: list[Player] = []
        self.ordered = [-1, -1]
        self.left = [0.0] * 4
        self.progressed = perf_counter()


class Dialect(Protocol):
    """How a server is spoken to."""

    async def fill(self, crowd: "Crowd", rooms: int, watchers: int) -> None:
        """Bring all players and watchers to their places."""
        ...

    def opened(self, player: "Player") -> None: ...

    def heard(self, player: "Player", frame: WSFrame) -> None:
        """Read a frame; a view of the next turn is to reach `player.answered`, once."""
        ...

    def order(self, player: "Player") -> None:
        """Send the orders of the player's turn; `player.ordered` is to be called right after."""
        ...


class Player(WSListener):
    """One connection. `turn`: the turn that it is to order next. `seat`: `None` for who only watches."""

    def __init__(self, crowd: "Crowd", dialect: Dialect, room: Room, seat: int | None, name: str = "") -> None:
        self.crowd = crowd
        self.dialect = dialect
        self.room = room
        self.seat = seat
        self.name = name
        self.turn = -1
        self.views = 0
        self.spoken = crowd.random.randrange(1 << 16)
        self.frame = b""
        self.number = -1
        self.request = 1
        self.gone = False
        self.transport: WSTransport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.dialect.opened(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.crowd.octets += frame.payload_size
        self.dialect.heard(self, frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.gone and not self.crowd.closing:
            self.crowd.lost += 1
        self.gone = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed while it came to its place"))

    def is_ready(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    def answered(self, turn: int) -> None:
        """A view for `turn` has come, the one after the turn that was ordered."""
        now = perf_counter()
        crowd = self.crowd
        self.views += 1
        if self.seat is None:
            crowd.watched += 1
            return
        room = self.room
        was, self.turn = self.turn, turn
        room.progressed = now
        if crowd.measuring:
            latency = now - room.left[was & 3]
            crowd.views += 1
            crowd.latencies.append(latency)
            if crowd.keeps_answers:
                crowd.answers.append((room.key, was, latency))
        if crowd.going:
            crowd.after_a_thought(self.order)

    def order(self) -> None:
        if not self.gone and self.crowd.going:
            self.dialect.order(self)

    def ordered(self) -> None:
        """The last message of this turn has left."""
        room, turn = self.room, self.turn
        assert self.seat is not None
        room.ordered[self.seat] = turn
        if room.ordered[1 - self.seat] == turn:
            room.left[turn & 3] = perf_counter()

    def drop(self) -> None:
        """Be gone without a word."""
        self.gone = True
        self.transport.disconnect(False)


class Crowd:
    """All players of a run, and the counters."""

    def __init__(self, *, think_s: float, legs: int, source: str, keeps_answers: bool = False) -> None:
        self.random = random.Random(1)
        self.keeps_answers = keeps_answers
        self.going = self.measuring = self.closing = False
        self.rooms: dict[str, Room] = {}
        self.players: list[Player] = []
        self.latencies: list[float] = []
        self.answers: list[tuple[str, int, float]] = []
        self.views = self.watched = self.octets = 0
        self.checked = self.wrong = self.lost = self.halted = 0
        self.refused: Counter[str] = Counter()
        self._think_s = think_s
        self._legs = asyncio.Semaphore(legs)
        self._source = source
        self._loop = asyncio.get_running_loop()

    def room(self, key: str) -> Room:
        room = self.rooms.get(key)
        if room is None:
            room = self.rooms[key] = Room(key)
        return room

    def after_a_thought(self, act: Any) -> None:
        """Let a player act after its time to think; at once where it has none."""
        if self._think_s:
            self._loop.call_later(self._think_s * (0.5 + self.random.random()), act)
        else:
            act()

    async def connect(self, player: Player, url: str, headers: Mapping[str, str] | None = None) -> None:
        """Open a player's connection and wait until it is at its place."""
        await ws_connect(
            lambda: player,
            url,
            extra_headers=headers,
            websocket_handshake_timeout=30,
            read_buffer_init_size=4096,
            local_addr=(self._source, 0),
        )
        self.players.append(player)
        async with asyncio.timeout(PATIENCE_S):
            await player.ready

    async def all_of(self, coming: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Let all come, so many at a time."""

        async def one(each: Coroutine[Any, Any, None]) -> None:
            async with self._legs:
                await each

        await asyncio.gather(*map(one, coming))

    def go(self) -> None:
        """Let everyone who has a seat play."""
        self.going = True
        now = perf_counter()
        for room in self.rooms.values():
            room.progressed = now
        for player in self.players:
            if player.seat is not None:
                self.after_a_thought(player.order)

    def stalled(self) -> int:
        """Count the rooms that have not gone on for too long."""
        patience = STALLED_S + 4 * self._think_s
        now = perf_counter()
        living = {player.room.key for player in self.players if player.seat is not None and not player.gone}
        return sum(now - self.rooms[key].progressed > patience for key in living)

    def leave(self) -> None:
        """Close all connections."""
        self.going = self.measuring = False
        self.closing = True
        for player in self.players:
            if not player.gone:
                player.drop()
