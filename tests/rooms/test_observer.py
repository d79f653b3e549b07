"""What a room reports of its work: that it happened, once each, and nothing of what is played."""

from collections.abc import Mapping
from typing import Any, NoReturn

from protocol.ids import Millis, Seat
from protocol.messages import Resign
from protocol.refusals import Refusal
from server.games.api import Dice
from server.games.salvo import rulebook
from server.games.salvo.game import Salvo
from server.rooms.clock import GRACE_MAX
from server.rooms.observer import UNOBSERVED
from tests.rooms.hall import Hall
from tests.rooms.play import HOLD

MEASURED_FROM = 12.5
LINE_UP_MS = 60_000


class Noting:
    """An observer that writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.steps = 0

    def moment(self) -> float:
        self.steps += 1
        return MEASURED_FROM

    def resolved(self, since: float) -> None:
        self.heard.append(("resolved", since))

    def late(self, by: Millis) -> None:
        self.heard.append(("late", by))

    def refused(self, code: Refusal) -> None:
        self.heard.append(("refused", code))

    def opened(self, game: str, mode: str) -> None:
        self.heard.append(("opened", game, mode))

    def finished(self, game: str, mode: str) -> None:
        self.heard.append(("finished", game, mode))

    def broke(self) -> None:
        self.heard.append("broke")


def observed(game: Salvo | None = None) -> tuple[Hall, Noting]:
    """Seat two in a room that is observed; what it reported so far is forgotten."""
    noting = Noting()
    hall = Hall("fog", game, noting)
    assert noting.heard == [("opened", "salvo", "fog")]
    hall.seat()
    noting.heard.clear()
    return hall, noting


def test_a_round_is_reported_once() -> None:
    hall, noting = observed()
    hall.line_up()
    assert noting.heard == [("resolved", MEASURED_FROM)]
    hall.draft(hall.south, HOLD, 1)
    hall.ready(hall.south, 1)
    assert len(noting.heard) == 1
    hall.draft(hall.north, HOLD, 1)
    hall.ready(hall.north, 1)
    assert len(noting.heard) == 2


def test_a_deadline_is_reported_with_how_late_it_was_seen() -> None:
    hall, noting = observed()
    hall.clock.set(hall.clock.now() + LINE_UP_MS + GRACE_MAX + 30)
    hall.clock.ring()
    assert noting.heard[:2] == [("late", 30), ("resolved", MEASURED_FROM)]


def test_a_round_trip_that_is_as_it_was_is_no_step() -> None:
    hall, noting = observed()
    for trip, steps in ((5, 1), (5, 0), (7, 1), (5, 1), (5, 0)):
        before = noting.steps
        hall.loop.probed(hall.south, Millis(trip))
        assert noting.steps - before == steps, trip


def test_a_timer_that_is_no_deadline_is_not_reported() -> None:
    hall, noting = observed()
    hall.clock.pass_(20_000)  # both are shown as away by now
    assert noting.heard == []


def test_every_refusal_is_reported_by_its_code() -> None:
    hall, noting = observed()
    hall.line_up()
    noting.heard.clear()
    hall.draft(hall.south, HOLD, 7)  # by the rules of the room
    (watcher,) = hall.watch("eve")
    hall.draft(watcher, HOLD, 1)  # by its shell
    assert noting.heard == [("refused", "wrong_round"), ("refused", "not_seated")]


def test_a_match_is_finished_once() -> None:
    hall, noting = observed()
    hall.line_up()
    noting.heard.clear()
    hall.loop.said(hall.south, Resign(rq=hall.request(), room=hall.loop.id))
    hall.clock.pass_(1_000)
    assert noting.heard == [("finished", "salvo", "fog")]


class Broken(Salvo):
    """SALVO with a fault of ours: no round can be resolved."""

    def resolve(self, state: Any, orders: Mapping[Seat, Any], dice: Dice) -> NoReturn:
        raise ZeroDivisionError("a fault of ours")


def test_a_room_that_broke_is_reported() -> None:
    hall, noting = observed(Broken(rulebook.load()))
    hall.clock.pass_(LINE_UP_MS + GRACE_MAX)
    assert noting.heard == [("late", 0), "broke"]


def test_how_a_room_stands() -> None:
    hall = Hall()
    stood = [hall.loop.standing]
    hall.seat()
    stood.append(hall.loop.standing)
    hall.loop.said(hall.south, Resign(rq=hall.request(), room=hall.loop.id))
    stood.append(hall.loop.standing)
    assert stood == ["gathering", "playing", "over"]


def test_nobody_has_to_watch() -> None:
    assert UNOBSERVED.moment() == 0
