"""A bot at the table: a connection like a person's, that hears what its seat is sent and says what a client says."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from protocol.codec import decode_server
from protocol.ids import DraftId, Millis, PlayerId, RoomId, Round, Seat
from protocol.messages import (
    AnswerDraw,
    Entered,
    GameView,
    Noted,
    OwnDraft,
    Presence,
    Ready,
    Refused,
    Rematch,
    RoomClosed,
    RoomMessage,
    RoomTable,
    RoomView,
    ServerMessage,
    SetDraft,
    Strength,
    Table,
)
from protocol.refusals import CloseCode
from server.bots.api import FULL_EFFORT, NOTHING_NOTED
from server.bots.asking import Question, Thought
from server.bots.draws import takes_a_draw
from server.now import Later, Now
from server.rooms.outside import Connection

READY_AFTER: Final = Millis(1_000)
"""A bot is ready so long after it was shown the round, however long it thought: its pace tells nothing."""

THINK_AGAIN: Final = Millis(2_000)
REACT_AFTER: Final = Millis(800)  # to an offer or a wish, as quickly as a person who looks at the screen
PATIENCE: Final = Millis(600_000)
"""Who has been away for so long is not waited for: the bot thinks of nothing and gives no more signs of life, and the
room may end."""

Think = Callable[[Question], Awaitable[Thought | None]]

log = logging.getLogger("salvo.bots")


class Door(Protocol):
    """All that a bot knows of a room: what any connection may do there (`rooms/loop.py`)."""

    @property
    def id(self) -> RoomId: ...

    def enter(self, connection: Connection, request: int) -> None: ...

    def said(self, connection: Connection, message: RoomMessage) -> None: ...

    def probed(self, connection: Connection, round_trip: Millis | None) -> None: ...


class BotSeat:
    """Holds one seat in one room, from entering it until the room lets it go or is closed."""

    def __init__(
        self,
        player: PlayerId,
        strength: Strength,
        door: Door,
        seed: bytes,
        think: Think,
        now: Now,
        later: Later,
        *,
        held: Callable[[], None] = lambda: None,
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        """`seed`: secret, one a match and seat. `held` hears of moves that nobody thought of, `gone` of the end."""
        self.player = player
        self._strength = strength
        self._door = door
        self._seed = seed
        self._think = think
        self._now = now
        self._later = later
        self._held = held
        self._gone = gone
        self._seat: Seat | None = None
        self._table: Table | None = None
        self._view: GameView | None = None
        self._memory = NOTHING_NOTED
        self._round: Round | None = None  # that it has thought about, or thinks about
        self._task: asyncio.Task[None] | None = None
        self._thought: Thought | None = None
        self._drafted = DraftId(0)
        self._asked: int | None = None  # the request of its latest draft or ready
        self._answered: Round | None = None  # the last round in which it answered an offer
        self._wished = False
        self._alone_since: Millis | None = None
        self._requests = 0
        self._ended = False

    # --- what the room does with any connection -------------------------------------------------------

    def answer(self, frame: bytes) -> None:
        self._hear(frame)

    def show(self, room: RoomId, frame: bytes) -> bool:
        self._hear(frame)
        return True

    def close(self, code: CloseCode) -> None:
        self.end()

    # --- life -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Come to the room, or back to it."""
        self._door.enter(self, self._request())
        self.beat()
        self._door.probed(self, Millis(0))  # it is as near as can be

    def beat(self) -> None:
        """Give a sign of life: at the pace of every client, so that it never looks away from who is here."""
        if not self._in_vain:
            self._door.probed(self, None)

    @property
    def _in_vain(self) -> bool:
        """Whether there is nobody to play with any more."""
        return self._alone_since is not None and self._now() >= self._alone_since + PATIENCE

    def end(self) -> None:
        """Say and think nothing any more."""
        if not self._ended:
            self._ended = True
            if self._task is not None:
                self._task.cancel()
            self._gone()

    # --- hearing --------------------------------------------------------------------------------------

    def _hear(self, frame: bytes) -> None:
        """Take a frame. Nothing that comes of it raises: a fault of the bot is not one of the room."""
        try:
            if not self._ended:
                self._take(decode_server(frame))
        except Exception:
            log.exception("a bot failed at the table", extra={"room": self._door.id})

    def _take(self, message: ServerMessage) -> None:
        match message:
            case Entered(seat=seat):
                self._seat = seat
            case RoomView() as shown:
                self._table, self._view = shown.table, shown.view
                self._look_at_round()
                self._look_at_wishes()
            case RoomTable(table=table):
                self._table = table
                self._look_at_wishes()
            case OwnDraft(round=number, draft=draft) if number == self._round:
                self._drafted = max(self._drafted, draft)
            case Noted(round=number, draft=draft) if (number, draft) == (self._round, self._drafted):
                self._say(Ready(rq=self._request(), room=self._door.id, round=number, draft=draft))
            case Refused(rq=request, code=code):
                self._refused(request, code)
            case Presence(levels=levels):
                self._look_round(levels)
            case RoomClosed():
                self.end()
            case _:
                pass

    def _look_round(self, levels: tuple[str, ...]) -> None:
        alone = all(level == "away" for seat, level in enumerate(levels) if seat != self._seat)
        if not alone:
            if self._alone_since is not None:
                self._alone_since = None
                self.beat()
                self._look_at_round()
        elif self._alone_since is None:
            self._alone_since = self._now()

    # --- a round --------------------------------------------------------------------------------------

    def _look_at_round(self) -> None:
        """Think about a round that is new, or give the orders again where they came to nothing."""
        table, view, seat = self._table, self._view, self._seat
        if self._ended or table is None or view is None or seat is None or self._in_vain:
            return
        if table.phase not in ("playing", "paused") or table.ready[seat]:
            return
        if table.acting is not None and seat not in table.acting:
            return
        if table.round != self._round:
            if self._task is not None:
                self._task.cancel()
            self._round, self._thought, self._drafted = table.round, None, DraftId(0)
            self._task = asyncio.create_task(self._decide(table, view, seat))
        elif self._task is None:
            self._order()

    async def _decide(self, table: Table, view: GameView, seat: Seat) -> None:
        """Think, and be ready at the moment that is fixed for it, or later if it took longer."""
        ready_at = self._now() + READY_AFTER
        question = Question(view, seat, table.options, self._strength, self._memory, self._seed, FULL_EFFORT)
        try:
            self._thought = await self._think(question)
        except Exception:
            log.exception("a bot could not think", extra={"room": self._door.id})
        if self._thought is None:
            self._held()
            log.warning("a bot holds", extra={"room": self._door.id})
        else:
            self._memory = self._thought.memory
        self._later(Millis(max(0, ready_at - self._now())), lambda: self._ready_for(table.round))

    def _ready_for(self, number: Round) -> None:
        if number == self._round:
            self._task = None
            self._order()

    def _order(self) -> None:
        """Draft what it has thought of; where that is nothing, seal holding."""
        if self._table is None or self._table.round != self._round or self._ended:
            return
        request, room = self._request(), self._door.id
        self._asked = request
        if self._thought is None or self._thought.orders is None:
            self._say(Ready(rq=request, room=room, round=self._round, draft=self._drafted))
        else:
            self._drafted = DraftId(self._drafted + 1)
            orders = self._thought.orders
            self._say(SetDraft(rq=request, room=room, round=self._round, draft=self._drafted, orders=orders))

    def _refused(self, request: int, code: str) -> None:
        """Hold where the orders cannot be given; what comes too late, or while nothing is kept, settles itself.

        Where a game has no holding, think once more.
        """
        if request != self._asked or code in ("server_busy", "wrong_round", "not_now"):
            return
        if code == "wrong_draft":
            self._round = None
            self._later(THINK_AGAIN, self._look_at_round)
            return
        log.error("a bot's orders are refused: %s", code, extra={"room": self._door.id})
        self._held()
        self._thought, self._drafted = None, DraftId(0)
        self._order()

    # --- offers and wishes ----------------------------------------------------------------------------

    def _look_at_wishes(self) -> None:
        table, seat = self._table, self._seat
        if table is None or seat is None:
            return
        if table.draw_offer not in (None, seat) and self._answered != table.round:
            self._answered = table.round
            self._later(REACT_AFTER, lambda: self._answer_offer(table.round))
        wanted = any(wish for other, wish in enumerate(table.rematch) if other != seat)
        if wanted and not table.rematch[seat] and not self._wished:
            self._wished = True
            self._later(REACT_AFTER, lambda: self._say(Rematch(rq=self._request(), room=self._door.id)))

    def _answer_offer(self, number: Round) -> None:
        table, view, seat = self._table, self._view, self._seat
        if table is None or view is None or seat is None or table.round != number or table.draw_offer in (None, seat):
            return
        accept = takes_a_draw(table.options, view, seat)
        self._say(AnswerDraw(rq=self._request(), room=self._door.id, round=number, accept=accept))

    # --- speaking -------------------------------------------------------------------------------------

    def _request(self) -> int:
        self._requests += 1
        return self._requests

    def _say(self, message: RoomMessage) -> None:
        if not self._ended:
            self._door.said(self, message)
