"""A room in its loop, with the clock and the journal held by the test, and a connection for each seat."""

from protocol.games import salvo
from protocol.ids import DraftId, Round
from protocol.messages import Ready, SetDraft, Unready
from server.games.api import AnyGame
from server.games.registry import game_of
from server.rooms.loop import RoomLoop
from server.rooms.observer import UNOBSERVED, Observer
from server.rooms.room import open_room
from tests.clock import StandingClock
from tests.rooms.around import Ear, HeldJournal, House
from tests.rooms.play import START, VANGUARD, VANGUARD_NORTH, opened


class Hall:
    """All that a test of the loop needs; the inputs in the players' words."""

    def __init__(
        self, mode: salvo.SalvoMode = "eliminate", game: AnyGame | None = None, observer: Observer = UNOBSERVED
    ) -> None:
        first = opened(salvo.Options(mode, "plain", 30))
        self.clock = StandingClock(START)
        self.journal = HeldJournal()
        self.house = House()
        room = open_room(first, game or game_of(first.options))
        self.loop = RoomLoop(room, self.journal, self.clock.now, self.clock.later, self.house, observer)
        self.loop.open(first)
        self.south, self.north = Ear(first.players[0]), Ear(first.players[1])
        self._request = 10

    @property
    def ears(self) -> tuple[Ear, Ear]:
        return self.south, self.north

    def seat(self) -> "Hall":
        """Let both enter, all of it durable."""
        for ear in self.ears:
            self.loop.enter(ear, 1)
        self.journal.release()
        return self

    def line_up(self) -> "Hall":
        """Begin round 1, all of it durable."""
        self.seat()
        for ear, lineup in zip(self.ears, (VANGUARD, VANGUARD_NORTH), strict=True):
            self.draft(ear, lineup, 0)
            self.ready(ear, 0)
        self.journal.release()
        return self

    def watch(self, *names: str) -> list[Ear]:
        """Let spectators in."""
        ears = [Ear(name) for name in names]
        for ear in ears:
            self.loop.enter(ear, 1)
        return ears

    def draft(self, ear: Ear, orders: salvo.Orders | salvo.Lineup, round: int, number: int = 1) -> int:
        room, rq = self.loop.id, self.request()
        self.loop.said(ear, SetDraft(rq=rq, room=room, round=Round(round), draft=DraftId(number), orders=orders))
        return rq

    def ready(self, ear: Ear, round: int, number: int = 1) -> int:
        rq = self.request()
        self.loop.said(ear, Ready(rq=rq, room=self.loop.id, round=Round(round), draft=DraftId(number)))
        return rq

    def unready(self, ear: Ear, round: int) -> int:
        rq = self.request()
        self.loop.said(ear, Unready(rq=rq, room=self.loop.id, round=Round(round)))
        return rq

    def request(self) -> int:
        self._request += 1
        return self._request
