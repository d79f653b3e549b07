"""What is said in a round: the public course, the viewer's own words, and the secret words of the others.

In two worlds the first two are the same to the byte and to the millisecond; the third differ as they please.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from protocol.games import salvo
from protocol.ids import DraftId, Round, Seat
from protocol.messages import AnswerDraw, GetHistory, GetRecord, OfferDraw, Ready, RoomMessage, SetDraft, Unready
from server.rooms.inputs import Probed, Watched
from tests.sealed.oracle.position import Order
from tests.sealed.oracle.tables import CELLS, COLUMNS, FACINGS, KINDS
from tests.sealed.play import ROOM, Act, said
from tests.sealed.secrets import random_lineup
from tests.sealed.wire import WireOrders, wire_lineup, wire_orders

MIDDLE: Final = 4_000
"""Half-way through the planning: drafts of the others stand, the viewer looks round."""

WITHDRAWN_AT: Final = 6_000
FINAL_AT: Final = 8_000
PLANNED_BY: Final = 10_000


@dataclass(frozen=True)
class Choices:
    """What a side could be thinking of in a round: all its legal orders, or line-ups when they are due."""

    legal: Mapping[str, list[Order]] | None

    def some(self, rng: Random) -> WireOrders:
        """Pick a draft that will be noted."""
        if self.legal is None:
            return wire_lineup(random_lineup(rng)[: rng.randint(0, 3)])
        kinds = rng.sample(list(self.legal), min(rng.randint(0, 2), len(self.legal)))
        return wire_orders(tuple(rng.choice(self.legal[kind]) for kind in kinds))

    def other(self, rng: Random) -> WireOrders:
        """Pick a draft that may well be refused."""
        kind: Any = rng.choice(KINDS)
        cell = rng.choice(CELLS)
        facing: Any = rng.choice(FACINGS)
        if self.legal is None and rng.random() < 0.8:
            placed = (rng.choice(COLUMNS) for _ in range(3))
            kinds: list[Any] = rng.choices(KINDS, k=3)
            return salvo.Lineup(figures=tuple(map(salvo.Placed, kinds, placed)))
        order: salvo.Order = rng.choice(
            (
                salvo.Move(kind=kind, to=cell),
                salvo.Turn(kind=kind, facing=facing),
                salvo.Fire(kind=kind),
                salvo.Fire(kind=kind, target=cell),
            )
        )
        return salvo.Orders(orders=(order,) * rng.randint(1, 2))


@dataclass(frozen=True)
class Course:
    """The public course of a round.

    `ready_at`: when each seat is ready for good, `None` where its clock runs out. `withdraws`: the seat that is ready
    before and takes it back; never both, or the round would be over. `acts`: signs of life, watchers, draw offers.
    """

    number: int
    ready_at: Mapping[Seat, int | None]
    withdraws: Seat | None
    acts: tuple[Act, ...]


def plan_course(rng: Random, number: int, *, clock: bool) -> Course:
    """Draw the public course of a round."""
    by_clock = [seat for seat in (Seat(0), Seat(1)) if clock and number and rng.random() < 0.15]
    ready_at = {
        seat: None if seat in by_clock else FINAL_AT + rng.randint(200, PLANNED_BY - FINAL_AT - 1)
        for seat in (Seat(0), Seat(1))
    }
    acts = [Act(3_000, None, Probed(seat)) for seat in (Seat(0), Seat(1)) if rng.random() < 0.8]
    if rng.random() < 0.2:
        acts.append(Act(rng.randint(1, FINAL_AT), None, Watched(rng.randint(1, 9))))
    if number and rng.random() < 0.1:
        offers, answers = rng.sample((Seat(0), Seat(1)), 2)
        acts.append(said(offers, OfferDraw(rq=900, room=ROOM, round=Round(number)), 3_000))
        acts.append(said(answers, AnswerDraw(rq=901, room=ROOM, round=Round(number), accept=False), 3_500))
    withdraws = rng.choice((Seat(0), Seat(1))) if rng.random() < 0.3 else None
    return Course(number, ready_at, withdraws, tuple(acts))


class Drafts:
    """The messages of one seat in one round, the drafts numbered as a client numbers them."""

    def __init__(self, course: Course, seat: Seat) -> None:
        self._seat = seat
        self._number = Round(course.number)
        self._newest = 0
        self._request = 0
        self._standing = 0
        self.acts: list[Act] = []

    @property
    def something_stands(self) -> bool:
        return self._standing > 0

    def draft(self, at: int, orders: WireOrders, *, noted: bool) -> None:
        """Send a draft. `noted`: it will stand."""
        self._newest += 1
        if noted:
            self._standing = self._newest
        self._say(
            at, SetDraft(rq=self._rq(), room=ROOM, round=self._number, draft=DraftId(self._newest), orders=orders)
        )

    def ready(self, at: int) -> None:
        self._say(at, Ready(rq=self._rq(), room=ROOM, round=self._number, draft=DraftId(self._standing)))

    def unready(self, at: int) -> None:
        self._say(at, Unready(rq=self._rq(), room=ROOM, round=self._number))

    def stray(self, at: int, message: RoomMessage) -> None:
        self._say(at, message)

    def _say(self, at: int, message: Any) -> None:
        self.acts.append(said(self._seat, message, at))

    def _rq(self) -> int:
        self._request += 1
        return self._request


def thinking(rng: Random, course: Course, seat: Seat, choices: Choices, final: WireOrders) -> list[Act]:
    """Let a seat think in secret, in its own way, until what stands is `final`; it shows nothing but the course."""
    drafts = Drafts(course, seat)
    for at in sorted(rng.randint(100, MIDDLE - 100) for _ in range(rng.choice((0, 1, 2, 2, 3)))):
        if rng.random() < 0.8:
            drafts.draft(at, choices.some(rng), noted=True)
        else:
            drafts.draft(at, salvo.Orders(orders=(salvo.Move(kind="scout", to="e5"),) * 2), noted=False)
    if rng.random() < 0.2:
        drafts.stray(MIDDLE - 50, GetHistory(rq=40, room=ROOM, first=Round(0), last=Round(course.number)))
    _withdraw(rng, drafts, course, seat, choices)
    if drafts.something_stands or final != salvo.Orders(orders=()) or rng.random() < 0.5:
        drafts.draft(rng.randint(WITHDRAWN_AT + 1_000, FINAL_AT), final, noted=True)
    at_last = course.ready_at[seat]
    if at_last is not None:
        drafts.ready(at_last)
        if rng.random() < 0.3:
            drafts.draft(at_last + 1, choices.some(rng), noted=False)
    return drafts.acts


def _withdraw(rng: Random, drafts: Drafts, course: Course, seat: Seat, choices: Choices) -> None:
    """Say ready for a moment and take it back, if the course has it so."""
    if seat != course.withdraws:
        return
    if course.number == 0:
        drafts.draft(MIDDLE - 50, wire_lineup(random_lineup(rng)), noted=True)
    drafts.ready(MIDDLE + 500)
    if rng.random() < 0.5:
        drafts.draft(MIDDLE + 600, choices.some(rng), noted=False)
    drafts.unready(WITHDRAWN_AT)


def looking_round(
    rng: Random, course: Course, seat: Seat, choices: Choices, bait: Iterable[Order], final: WireOrders
) -> list[Act]:
    """Let the viewer try what it can think of, then order `final`.

    `bait`: orders onto cells where, in some of the worlds, somebody unseen stands.
    """
    drafts = Drafts(course, seat)
    number = Round(course.number)
    at = 150
    for order in bait:
        drafts.draft(at, wire_orders((order,)), noted=False)
        at += 10
    drafts.draft(at, choices.other(rng), noted=False)
    if rng.random() < 0.5:
        drafts.draft(at + 10, choices.some(rng), noted=True)
    _withdraw(rng, drafts, course, seat, choices)
    strays: tuple[RoomMessage, ...] = (
        GetHistory(rq=50, room=ROOM, first=Round(0), last=Round(10_000)),
        GetHistory(rq=51, room=ROOM, first=Round(max(0, number - 1)), last=number),
        GetRecord(rq=52, room=ROOM),
        SetDraft(rq=53, room=ROOM, round=Round(number + 1), draft=DraftId(1), orders=final),
        SetDraft(rq=54, room=ROOM, round=number, draft=DraftId(1), orders=choices.other(rng)),
        Ready(rq=55, room=ROOM, round=number, draft=DraftId(77)),
    )
    drafts.stray(MIDDLE, rng.choice(strays))
    if rng.random() < 0.5:
        drafts.acts.append(Act(MIDDLE + 50, seat, "enter"))
    drafts.draft(FINAL_AT, final, noted=True)
    at_last = course.ready_at[seat]
    if at_last is not None:
        drafts.ready(at_last)
    return drafts.acts


def watching(rng: Random, course: Course) -> list[Act]:
    """Let a spectator, now and then, come, ask, and try what is not for it."""
    if rng.random() < 0.6:
        return []
    number = Round(course.number)
    orders = salvo.Orders(orders=())
    return [
        said(None, GetHistory(rq=60, room=ROOM, first=Round(0), last=number), MIDDLE),
        said(None, SetDraft(rq=61, room=ROOM, round=number, draft=DraftId(1), orders=orders), MIDDLE),
        said(None, Ready(rq=62, room=ROOM, round=number, draft=DraftId(rng.randint(0, 3))), MIDDLE),
        Act(MIDDLE + 50, "spectator", "enter"),
    ]
