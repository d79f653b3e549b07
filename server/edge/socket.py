"""One WebSocket of one player: checks what it hears, does it, and says what comes of it; whatever line carries it."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, assert_never, get_args

from protocol.codec import Malformed, decode_client, encode
from protocol.ids import Millis, PlayerId, RoomId
from protocol.messages import (
    CancelSearch,
    ClientMessage,
    Done,
    Echo,
    Enter,
    Follow,
    Invite,
    Invited,
    Join,
    LobbyNews,
    Moved,
    Pong,
    Practise,
    Probe,
    Refused,
    RoomMessage,
    RoomPlace,
    Search,
    Welcome,
)
from protocol.refusals import CloseCode, Refusal
from server.edge.crowd import Crowd
from server.edge.host import Host
from server.edge.line import Line
from server.edge.news import NewsDesk
from server.edge.outbox import Outbox
from server.edge.rate import Bucket
from server.edge.session import Session
from server.lobby import refused
from server.lobby.lobby import Lobby as Matching
from server.now import Now
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from server.telemetry import Telemetry

MESSAGES_PER_SECOND: Final = 20
MESSAGES_BURST: Final = 40
TOO_FAST_MAX: Final = 100  # refusals in one go after which the socket is closed
ERRANDS_MAX: Final = 8
ROOMS_MAX: Final = 4
TRIPS_KEPT: Final = 4

log = logging.getLogger("salvo.socket")

Errand = Enter | Search | CancelSearch | Invite | Practise | Join


@dataclass(frozen=True, slots=True)
class House:
    """What every socket needs of the house."""

    directory: Directory
    host: Host
    matching: Matching
    crowd: Crowd
    news: NewsDesk
    now: Now
    telemetry: Telemetry
    draining: Callable[[], bool] = lambda: False


class Socket:
    """A `Connection` for rooms, a `Listener` for the crowd, the `Hearer` of its line.

    Room messages are done at once, inside the read. What may wait for the lobby's back end goes to one task of its
    own, in order, so that a slow Redis never holds an order up.
    """

    __slots__ = (
        "_closing",
        "_errand_task",
        "_errands",
        "_greeted",
        "_house",
        "_line",
        "_outbox",
        "_rate",
        "_rooms",
        "_session",
        "_stamp",
        "_stamped",
        "_too_fast",
        "_trips",
    )

    def __init__(self, line: Line, session: Session, house: House) -> None:
        self._line = line
        self._session = session
        self._house = house
        self._outbox: Outbox | None = None  # only while something waits
        self._greeted = False
        self._closing = False
        self._errands: deque[Errand] | None = None
        self._errand_task: asyncio.Task[None] | None = None
        self._rooms: dict[RoomId, RoomLoop] = {}
        self._rate = Bucket(MESSAGES_PER_SECOND, MESSAGES_BURST, house.now())
        self._too_fast = 0
        self._stamp = 0
        self._stamped: Millis | None = None
        self._trips: tuple[Millis, ...] = ()

    @property
    def player(self) -> PlayerId:
        return self._session.player

    # --- frames out -----------------------------------------------------------------------------------

    def answer(self, frame: bytes) -> None:
        if not self._send(frame):
            self.close(CloseCode.TOO_SLOW)

    def show(self, room: RoomId, frame: bytes) -> bool:
        if self._send(frame, room):
            return True
        if self._outbox is not None:
            self._outbox.drop(room)
        return False

    def tell(self, news: LobbyNews) -> None:
        self.answer(encode(news))

    def tell_lobby(self, frame: bytes) -> None:
        """Pass on who is here; the next one replaces it, so where there is no place it is left out."""
        self._send(frame)

    def close(self, code: CloseCode) -> None:
        if not self._closing:
            self._closing = True
            self._line.close(code)

    def _send(self, frame: bytes, room: RoomId | None = None) -> bool:
        """Write a frame, or queue it while the peer takes nothing; `False` if there is no place."""
        if self._closing:
            return True
        if self._outbox is None:
            if self._greeted and self._line.flows:
                self._write(frame)
                return True
            self._outbox = Outbox()
        return self._outbox.put(frame, room)

    def _write(self, frame: bytes) -> None:
        self._line.write(frame)
        self._house.telemetry.sent.count += 1

    def drained(self) -> None:
        while self._outbox is not None and self._greeted and self._line.flows and not self._closing:
            if self._outbox:
                self._write(self._outbox.next())
            else:
                self._outbox = None

    # --- life -----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to serve the player; the first frame is the welcome."""
        self._house.crowd.add(self.player, self)
        self._house.matching.connected(self.player)
        log.debug("a socket is open", extra={"player": self.player})
        self._begin(self._greet())

    def ended(self, code: int | None) -> None:
        self._closing = True
        if self._errand_task is not None:
            self._errand_task.cancel()
        self._house.news.unfollow(self)
        self._house.crowd.remove(self.player, self)
        self._house.matching.disconnected(self.player)
        for room in self._rooms.values():
            room.leave(self)
        self._rooms = {}
        self._house.telemetry.closed(code)
        log.debug("a socket has ended", extra={"player": self.player, "code": code})

    async def _greet(self) -> None:
        rooms = await self._house.matching.rooms_of(self.player)
        welcome = Welcome(
            player=self.player,
            name=self._session.name,
            node=self._house.host.node,
            now=self._house.now(),
            rooms=rooms,
        )
        self._write(encode(welcome))
        self._greeted = True
        self.drained()

    def heard(self, frame: bytes) -> None:
        """Take a frame. Nothing that it brings about raises: a fault of ours closes this socket alone."""
        if self._closing:
            return
        self._house.telemetry.received.count += 1
        try:
            message = decode_client(frame)
        except Malformed:
            self.close(CloseCode.MALFORMED)
            return
        try:
            if self._rate.take(self._house.now()):
                self._too_fast = 0
                TAKEN[type(message)](self, message)
            else:
                self._turn_away(message)
        except Exception:
            log.exception("a socket failed", extra={"player": self.player})
            self.close(CloseCode.FAILED)

    def _turn_away(self, message: ClientMessage) -> None:
        """Refuse what came too fast."""
        self._too_fast += 1
        if self._too_fast > TOO_FAST_MAX:
            self.close(CloseCode.TOO_FAST)
        elif not isinstance(message, Echo):
            self._refuse(message.rq, "too_fast")

    def _refuse(self, request: int, code: Refusal) -> None:
        self._house.telemetry.refused(code)
        self.answer(encode(Refused(rq=request, code=code)))

    # --- messages in ------------------------------------------------------------------------------------

    def _follow(self, message: Follow) -> None:
        self.answer(encode(Done(rq=message.rq)))
        if message.on:
            self._house.news.follow(self)
        else:
            self._house.news.unfollow(self)

    def _come(self, message: Enter) -> None:
        running = self._house.directory.get(message.room)
        if running is not None and self._house.host.sure:
            self._enter(running, message.rq)
        else:
            self._send_on_errand(message)

    def _probe(self, message: Probe) -> None:
        now = self._house.now()
        self._stamp += 1
        self._stamped = now
        self.answer(encode(Pong(rq=message.rq, now=now, stamp=self._stamp)))
        for room in self._rooms.values():
            room.probed(self, None)

    def _echo(self, message: Echo) -> None:
        """Measure the round trip; an echo of anything but the latest stamp, or a second one, says nothing."""
        if message.stamp != self._stamp or self._stamped is None:
            return
        self._trips = (*self._trips[1 - TRIPS_KEPT :], Millis(self._house.now() - self._stamped))
        self._stamped = None
        for room in self._rooms.values():
            room.probed(self, max(self._trips))

    def _to_room(self, message: RoomMessage) -> None:
        room = self._house.directory.get(message.room)
        if room is None:
            self._rooms.pop(message.room, None)
            self._refuse(message.rq, "unknown_room")
            return
        room.said(self, message)

    def _enter(self, room: RoomLoop, request: int) -> None:
        self._rooms = {key: each for key, each in self._rooms.items() if self in each}
        if room.id not in self._rooms and len(self._rooms) >= ROOMS_MAX:
            ended = next((each for each in self._rooms.values() if each.over), None)
            if ended is None:
                self._refuse(request, "too_many_rooms")
                return
            ended.leave(self)
            del self._rooms[ended.id]
        self._rooms[room.id] = room
        log.debug("a player enters a room", extra={"player": self.player, "room": room.id})
        room.enter(self, request)
        if self._trips:
            room.probed(self, max(self._trips))

    # --- errands to the lobby ---------------------------------------------------------------------------

    def _send_on_errand(self, message: Errand) -> None:
        if self._errands is None:
            self._errands = deque()
        if len(self._errands) >= ERRANDS_MAX:
            self._refuse(message.rq, "server_busy")
            return
        self._errands.append(message)
        if self._greeted and self._errand_task is None:
            self._begin(self._run_errands())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what may wait, one thing at a time; what was asked for meanwhile comes next."""
        self._errand_task = asyncio.create_task(work)
        self._errand_task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._errand_task = None
        if task.cancelled() or self._closing:
            return
        if (fault := task.exception()) is not None:
            log.error("a socket failed", exc_info=fault, extra={"player": self.player})
            self.close(CloseCode.FAILED)
        elif self._errands:
            self._begin(self._run_errands())

    async def _run_errands(self) -> None:
        while self._errands:
            errand = self._errands[0]
            try:
                await self._run_errand(errand)
            except refused.Refused as refusal:
                self._refuse(errand.rq, refusal.code)
            self._errands.popleft()
        self._errands = None

    async def _run_errand(self, errand: Errand) -> None:
        matching, player, name = self._house.matching, self.player, self._session.name
        match errand:
            case Enter(rq=request, room=room):
                found = await self._house.host.find(room)
                if isinstance(found, RoomLoop):
                    self._enter(found, request)
                elif isinstance(found, RoomPlace):
                    self.answer(encode(Moved(rq=request, place=found)))
                else:
                    self._refuse(request, "unknown_room")
            case Search(rq=request, game=game, mode=mode):
                searching = await matching.search(player, name, game, mode)
                self.answer(encode(Done(rq=request)))
                self.answer(encode(searching))
            case CancelSearch(rq=request):
                await matching.cancel(player)
                self.answer(encode(Done(rq=request)))
            case Invite(rq=request, options=options):
                code, until = await matching.invite(player, name, options)
                self.answer(encode(Invited(rq=request, code=code, until=until)))
            case Practise(rq=request, options=options, strength=strength):
                opened = await self._house.host.practise(player, name, options, strength)
                self.answer(encode(Done(rq=request)))
                self._house.crowd.notify(player, opened)
            case Join(rq=request, code=code):
                await matching.join(player, name, code)
                self.answer(encode(Done(rq=request)))
            case _:
                assert_never(errand)


TAKEN: Final[Mapping[type, Callable[[Socket, Any], None]]] = {
    **dict.fromkeys(get_args(RoomMessage), Socket._to_room),
    **dict.fromkeys(get_args(Errand), Socket._send_on_errand),
    Enter: Socket._come,
    Probe: Socket._probe,
    Echo: Socket._echo,
    Follow: Socket._follow,
}
"""What is done with each message. A table: to try one class after the other costs more than the rest of it."""
