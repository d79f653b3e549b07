"""One WebSocket of one player: reads and checks frames, and writes what is queued; neither waits for the other."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, assert_never

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from protocol.codec import Malformed, decode_client, encode
from protocol.ids import Millis, PlayerId, RoomId
from protocol.messages import (
    AnswerDraw,
    CancelSearch,
    ClaimWin,
    ClientMessage,
    Done,
    Echo,
    Enter,
    Follow,
    GetHistory,
    GetRecord,
    Invite,
    Invited,
    Join,
    Leave,
    LobbyNews,
    Moved,
    OfferDraw,
    Pong,
    Probe,
    Ready,
    Refused,
    Rematch,
    Resign,
    RoomMessage,
    RoomPlace,
    Search,
    SetDraft,
    Unready,
    Welcome,
)
from protocol.refusals import CloseCode, Refusal
from server.edge.crowd import Crowd
from server.edge.host import Host
from server.edge.news import NewsDesk
from server.edge.outbox import FRAMES_MAX, Outbox
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

Errand = Enter | Search | CancelSearch | Invite | Join


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
    """A `Connection` for rooms and a `Listener` for the crowd.

    Room messages are done at once, inside the read. What may wait for the lobby's back end goes to one task of its
    own, in order, so that a slow Redis never holds an order up.
    """

    def __init__(self, websocket: WebSocket, session: Session, house: House) -> None:
        self._websocket = websocket
        self._session = session
        self._house = house
        self._outbox = Outbox()
        self._closing: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        self._cut: int | None = None
        self._errands: asyncio.Queue[Errand] = asyncio.Queue(ERRANDS_MAX)
        self._rooms: dict[RoomId, RoomLoop] = {}
        self._rate = Bucket.full(MESSAGES_PER_SECOND, MESSAGES_BURST, house.now())
        self._too_fast = 0
        self._stamp = 0
        self._stamped: Millis | None = None
        self._trips: deque[int] = deque(maxlen=TRIPS_KEPT)

    @property
    def player(self) -> PlayerId:
        return self._session.player

    # --- frames out -----------------------------------------------------------------------------------

    def answer(self, frame: bytes) -> None:
        if not self._outbox.put(frame):
            self.close(CloseCode.TOO_SLOW)

    def show(self, room: RoomId, frame: bytes) -> bool:
        if self._outbox.put(frame, room):
            return True
        self._outbox.drop(room)
        return False

    def tell(self, news: LobbyNews) -> None:
        self.answer(encode(news))

    def tell_lobby(self, frame: bytes) -> None:
        """Pass on who is here; the next one replaces it, so where there is no place it is left out."""
        self._outbox.put(frame)

    def close(self, code: CloseCode) -> None:
        if not self._closing.done():
            self._closing.set_result(code)

    # --- life -----------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the socket until either end closes it."""
        house = self._house
        house.crowd.add(self.player, self)
        house.matching.connected(self.player)
        log.debug("a socket is open", extra={"player": self.player})
        tasks = [asyncio.create_task(work) for work in (self._read(), self._write(), self._run_errands())]
        try:
            ends: list[asyncio.Future[Any]] = [*tasks, self._closing]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    log.error("a socket failed", exc_info=outcome, extra={"player": self.player})
                    self.close(CloseCode.FAILED)
            house.news.unfollow(self)
            house.crowd.remove(self.player, self)
            house.matching.disconnected(self.player)
            for room in self._rooms.values():
                room.leave(self)
        code = self._closing.result() if self._closing.done() else self._cut
        house.telemetry.closed(code)
        log.debug("a socket has ended", extra={"player": self.player, "code": code})
        if self._closing.done() and self._websocket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect):
                await self._websocket.close(self._closing.result())

    async def _write(self) -> None:
        rooms = await self._house.matching.rooms_of(self.player)
        welcome = Welcome(
            player=self.player,
            name=self._session.name,
            node=self._house.host.node,
            now=self._house.now(),
            rooms=rooms,
        )
        sent = self._house.telemetry.sent
        frame = encode(welcome)
        while True:
            await self._websocket.send_bytes(frame)
            sent.add()
            frame = await self._outbox.next()

    async def _read(self) -> None:
        while True:
            if len(self._outbox) > FRAMES_MAX // 2:
                await asyncio.sleep(0)  # many frames came at once: let what they brought about go out in between
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                if event.get("ours"):
                    self._cut = event["code"]  # by the transport
                return
            self._house.telemetry.received.add()
            frame = event.get("bytes")
            if frame is None:
                self.close(CloseCode.TEXT_FRAME)
                return
            try:
                message = decode_client(frame)
            except Malformed:
                self.close(CloseCode.MALFORMED)
                return
            if self._within_rate(message):
                self._take(message)

    def _within_rate(self, message: ClientMessage) -> bool:
        if self._rate.take(self._house.now()):
            self._too_fast = 0
            return True
        self._too_fast += 1
        if self._too_fast > TOO_FAST_MAX:
            self.close(CloseCode.TOO_FAST)
        elif not isinstance(message, Echo):
            self._refuse(message.rq, "too_fast")
        return False

    def _refuse(self, request: int, code: Refusal) -> None:
        self._house.telemetry.refused(code)
        self.answer(encode(Refused(rq=request, code=code)))

    # --- messages in ------------------------------------------------------------------------------------

    def _take(self, message: ClientMessage) -> None:
        match message:
            case Probe(rq=request):
                self._probe(request)
            case Echo(stamp=stamp):
                self._echo(stamp)
            case Follow(rq=request, on=on):
                self.answer(encode(Done(rq=request)))
                if on:
                    self._house.news.follow(self)
                else:
                    self._house.news.unfollow(self)
            case Enter(room=room):
                running = self._house.directory.get(room)
                if running is not None:
                    self._enter(running, message.rq)
                else:
                    self._send_on_errand(message)
            case Search() | CancelSearch() | Invite() | Join():
                self._send_on_errand(message)
            case (
                SetDraft()
                | Ready()
                | Unready()
                | Resign()
                | OfferDraw()
                | AnswerDraw()
                | ClaimWin()
                | Rematch()
                | GetHistory()
                | GetRecord()
                | Leave()
            ):
                self._to_room(message)
            case _:
                assert_never(message)

    def _probe(self, request: int) -> None:
        now = self._house.now()
        self._stamp += 1
        self._stamped = now
        self.answer(encode(Pong(rq=request, now=now, stamp=self._stamp)))
        for room in self._rooms.values():
            room.probed(self, None)

    def _echo(self, stamp: int) -> None:
        """Measure the round trip; an echo of anything but the latest stamp, or a second one, says nothing."""
        if stamp != self._stamp or self._stamped is None:
            return
        self._trips.append(self._house.now() - self._stamped)
        self._stamped = None
        for room in self._rooms.values():
            room.probed(self, Millis(max(self._trips)))

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
            room.probed(self, Millis(max(self._trips)))

    # --- errands to the lobby ---------------------------------------------------------------------------

    def _send_on_errand(self, message: Errand) -> None:
        try:
            self._errands.put_nowait(message)
        except asyncio.QueueFull:
            self._refuse(message.rq, "server_busy")

    async def _run_errands(self) -> None:
        while True:
            errand = await self._errands.get()
            try:
                await self._run_errand(errand)
            except refused.Refused as refusal:
                self._refuse(errand.rq, refusal.code)

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
            case Join(rq=request, code=code):
                await matching.join(player, name, code)
                self.answer(encode(Done(rq=request)))
            case _:
                assert_never(errand)
