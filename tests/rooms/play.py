"""A room driven by hand: what was appended, answered and told is kept for a test to look at."""

from collections.abc import Iterable
from typing import Any

from protocol.games import salvo
from protocol.ids import DraftId, Millis, PlayerId, RoomId, Round, Seat, Viewer
from protocol.messages import (
    AnswerDraw,
    ClaimWin,
    GameGesture,
    GameOptions,
    GameOrders,
    Gesture,
    Noted,
    OfferDraw,
    Player,
    Presence,
    Ready,
    Refused,
    Rematch,
    Resign,
    RoomClosed,
    RoomMessage,
    RoomNews,
    RoomTable,
    RoomView,
    Sealed,
    SetDraft,
    Unready,
)
from server.archive.records import Opened, Record
from server.games.registry import game_of
from server.rooms import viewers
from server.rooms.effects import Answer, Append, Effect, OpenRematch, Tell, TellSpectators
from server.rooms.inputs import Arrived, Input, Measured, Probed, Said, TimePassed
from server.rooms.machine import step
from server.rooms.room import Room, open_room

START = Millis(1_000_000)
GATHER = Millis(20_000)
SOUTH = Seat(0)
NORTH = Seat(1)

VANGUARD = salvo.Lineup(
    (salvo.Placed("scout", "g"), salvo.Placed("assault", "e"), salvo.Placed("shield", "d")),
)
VANGUARD_NORTH = salvo.Lineup(
    (salvo.Placed("scout", "c"), salvo.Placed("assault", "e"), salvo.Placed("shield", "f")),
)
HOLD = salvo.Orders(())


def opened(options: GameOptions, at: Millis = START) -> Opened:
    """Give the first record of a room for two."""
    return Opened(
        at=at,
        room=RoomId("room-under-test"),
        options=options,
        rules=game_of(options).facts.version,
        players=(PlayerId("player-south"), PlayerId("player-north")),
        shown=(Player(name="Süd", paint=""), Player(name="Nord", paint="")),
        until=Millis(at + GATHER),
        dice_key=b"k" * 32,
        quick=True,
    )


class Play:
    """One room, one moment, and everything that came out of it so far."""

    def __init__(
        self,
        mode: salvo.SalvoMode = "eliminate",
        clock: salvo.ClockSeconds | None = 30,
        options: GameOptions | None = None,
    ) -> None:
        first = opened(options or salvo.Options(mode, "plain", clock))
        self.room: Room = open_room(first, game_of(first.options))
        self.now = START
        self.records: list[Record] = [first]
        self.told: list[tuple[Viewer, RoomNews]] = []
        self.rematches: list[OpenRematch] = []
        self._request = 0
        self._draft = 0

    def put(self, given: Input) -> Any:
        """Take an input now and give the answer to it, if there was one."""
        self.room, effects = step(self.room, given, self.now)
        return self._keep(effects)

    def _keep(self, effects: Iterable[Effect]) -> Any:
        answer = None
        for effect in effects:
            match effect:
                case Append(record=record):
                    self.records.append(record)
                case Tell(to=to, news=news):
                    self.told.append((to, news))
                case TellSpectators(room=room):
                    self.told.append(("spectator", viewers.whole(room, "spectator")))
                case Answer(message=message):
                    answer = message
                case OpenRematch():
                    self.rematches.append(effect)
        return answer

    # --- inputs, in the players' words --------------------------------------------------------------------

    def start(self) -> "Play":
        """Both arrive, with 5 ms round trips."""
        for seat in (SOUTH, NORTH):
            self.put(Arrived(seat))
            self.put(Measured(seat, Millis(5)))
        return self

    def line_up(self) -> "Play":
        """Both lock the first fixed line-up."""
        self.start()
        self.give(SOUTH, VANGUARD)
        self.give(NORTH, VANGUARD_NORTH)
        assert self.round == 1
        return self

    def wait(self, span: int) -> None:
        """Let time pass, with a probe of each seat just before it has."""
        self.now = Millis(self.now + span)
        for seat in (SOUTH, NORTH):
            self.put(Probed(seat))

    def pass_silently(self, span: int, *here: Seat) -> None:
        """Let time pass in steps of 4 s in which only the seats that are `here` give a sign of life."""
        ends = self.now + span
        while self.now < ends:
            self.now = Millis(min(self.now + 4_000, ends))
            for seat in here:
                self.put(Probed(seat))
            self.put(TimePassed())

    def say(self, seat: Seat | None, message: RoomMessage) -> Any:
        return self.put(Said(seat, message))

    def request(self) -> int:
        self._request += 1
        return self._request

    def draft(self, seat: Seat, orders: GameOrders, number: int | None = None, round: int | None = None) -> Any:
        if number is None:
            self._draft += 1
            number = self._draft
        return self.say(
            seat,
            SetDraft(
                rq=self.request(),
                room=self.room.id,
                round=Round(self.round if round is None else round),
                draft=DraftId(number),
                orders=orders,
            ),
        )

    def ready(self, seat: Seat, number: int | None = None, round: int | None = None) -> Any:
        draft = self.room.seats[seat].draft
        standing = 0 if draft is None else draft.number
        return self.say(
            seat,
            Ready(
                rq=self.request(),
                room=self.room.id,
                round=Round(self.round if round is None else round),
                draft=DraftId(standing if number is None else number),
            ),
        )

    def give(self, seat: Seat, orders: GameOrders) -> None:
        """Draft and seal, both accepted."""
        assert isinstance(self.draft(seat, orders), Noted)
        assert isinstance(self.ready(seat), Sealed)

    def unready(self, seat: Seat) -> Any:
        return self.say(seat, Unready(rq=self.request(), room=self.room.id, round=Round(self.round)))

    def gesture(self, seat: Seat, gesture: GameGesture) -> Any:
        return self.say(seat, Gesture(rq=self.request(), room=self.room.id, round=Round(self.round), gesture=gesture))

    def resign(self, seat: Seat) -> Any:
        return self.say(seat, Resign(rq=self.request(), room=self.room.id))

    def offer_draw(self, seat: Seat, round: int | None = None) -> Any:
        number = Round(self.round if round is None else round)
        return self.say(seat, OfferDraw(rq=self.request(), room=self.room.id, round=number))

    def answer_draw(self, seat: Seat, accept: bool, round: int | None = None) -> Any:
        number = Round(self.round if round is None else round)
        return self.say(seat, AnswerDraw(rq=self.request(), room=self.room.id, round=number, accept=accept))

    def claim(self, seat: Seat) -> Any:
        return self.say(seat, ClaimWin(rq=self.request(), room=self.room.id))

    def rematch(self, seat: Seat) -> Any:
        return self.say(seat, Rematch(rq=self.request(), room=self.room.id))

    # --- what came of it ------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        assert self.room.due is not None
        return self.room.due.round

    def frames(self, viewer: Viewer) -> list[RoomView | RoomTable | RoomClosed]:
        """Give the numbered frames (and the closing) that a kind of viewer was told."""
        return [
            news
            for to, news in self.told
            if to in (viewer, "everyone") and isinstance(news, RoomView | RoomTable | RoomClosed)
        ]

    def presences(self) -> list[Presence]:
        return [news for _, news in self.told if isinstance(news, Presence)]


def code(answer: Any) -> str:
    """Give the code of a refusal."""
    assert isinstance(answer, Refused), answer
    return answer.code
