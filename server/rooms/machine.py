"""The room as a state machine: `step(room, input, now) -> (room, effects)`, pure.

What a phase takes stands in one table; what is not in it is refused. An accepted input becomes records; the room is
their fold, and what viewers are told follows from the records. A refusal changes nothing.
"""

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from protocol.ids import DraftId, Millis, Round, Seat, Viewer
from protocol.messages import (
    AnswerDraw,
    ClaimWin,
    Done,
    Gesture,
    GetHistory,
    GetRecord,
    Leave,
    Noted,
    OfferDraw,
    Ready,
    Refused,
    Rematch,
    Resign,
    RoomMessage,
    Sealed,
    SetDraft,
    Unready,
)
from protocol.refusals import Refusal
from server.archive.records import (
    Claimed,
    Closed,
    DrawAnswered,
    DrawOffered,
    Forfeited,
    Gestured,
    Readied,
    Record,
    RematchAsked,
    Resigned,
    Resolved,
    Restarted,
    Resumed,
    Seated,
    Unreadied,
    Voided,
)
from server.games.api import Forfeit, Illegal, Phase
from server.rooms import clock, viewers
from server.rooms.effects import Answer, Append, Effect, OpenRematch, Tell
from server.rooms.inputs import Arrived, Broke, Input, Measured, Probed, Resume, Said, Stall, TimePassed, Watched
from server.rooms.room import Room, RoomPhase, apply, round_of
from server.rooms.seats import Draft


class _Refuse(Exception):
    def __init__(self, code: Refusal) -> None:
        super().__init__(code)
        self.code: Refusal = code


class _Step:
    """One step under way: the room so far, and the effects in order."""

    __slots__ = ("effects", "now", "room")

    def __init__(self, room: Room, now: Millis) -> None:
        self.room = room
        self.now = now
        self.effects: list[Effect] = []

    def keep(self, record: Record, answer: Sealed | None = None) -> None:
        """Append a record; an answer that promises it goes out before what is told of it."""
        self.room = apply(self.room, record)
        self.effects.append(Append(record))
        if answer is not None:
            self.effects.append(Answer(answer))
        self.effects += viewers.told(self.room, record)

    def answer(self, message: Done | Noted | Sealed | Refused) -> None:
        self.effects.append(Answer(message))


def step(room: Room, given: Input, now: Millis) -> tuple[Room, tuple[Effect, ...]]:
    """Take one input at the moment `now`; first whatever time alone has decided by then (but none that was ours)."""
    it = _Step(room, now)
    if not room.stalled and type(given) not in _OURS:
        _settle(it)
    match given:
        case Said(seat=seat, message=message):
            _take(it, seat, message)
        case Probed(seat=seat):
            it.room = it.room.seat(seat, heard=now)
        case Measured(seat=seat, round_trip=round_trip):
            it.room = it.room.seat(seat, round_trip=round_trip)
        case Arrived(seat=seat):
            _arrive(it, seat)
        case Stall():
            it.room = replace(it.room, stalled=True)
        case Resume():
            it.keep(Resumed(at=now))
            if it.room.all_ready:
                _resolve(it, by_clock=False)
        case Watched(watchers=watchers):
            it.room = replace(it.room, watchers=watchers)
        case TimePassed():
            pass
        case Broke():
            if room.phase not in ("closed", "void"):
                it.keep(Voided(at=now))
    _tell_presence(it)
    return it.room, tuple(it.effects)


def _settle(it: _Step) -> None:
    """Do what time alone decides: an input that comes too late finds it done."""
    room = it.room
    if room.deadline is not None and it.now < room.deadline:
        return
    ends = clock.cutoff(room)
    if ends is not None and it.now >= ends:
        if room.phase == "gathering":
            it.keep(Closed(at=it.now, reason="no_show"))
        elif room.paused:
            it.keep(Restarted(at=it.now))
        elif room.phase == "playing":
            _resolve(it, by_clock=True)
        elif room.phase == "over":
            it.keep(Closed(at=it.now, reason="finished"))
    elif room.phase == "playing" and ends is None and it.now >= clock.last_heard(room) + clock.ABANDONED_AFTER:
        it.keep(Closed(at=it.now, reason="finished"))


def _arrive(it: _Step, seat: Seat) -> None:
    it.room = it.room.seat(seat, heard=it.now, here=True, left=False)
    if it.room.stalled:
        return
    if it.room.phase == "gathering" and not it.room.seats[seat].arrived:
        it.keep(Seated(at=it.now, seat=seat))
    elif it.room.paused and all(each.here for each in it.room.seats):
        it.keep(Restarted(at=it.now))


def _tell_presence(it: _Step) -> None:
    room, before = it.room, it.room.presence
    if room.phase in ("closed", "void"):
        return
    if before is not None and before.watchers == room.watchers and clock.still_good(before.levels, room.seats, it.now):
        return  # as after almost every step
    now = viewers.presence(room, it.now)
    if now == before:
        return
    crowd_only = before is not None and msgspec.structs.replace(before, watchers=now.watchers) == now
    if crowd_only and it.now < it.room.presence_at + clock.WATCHERS_EVERY:
        return
    it.room = replace(it.room, presence=now, presence_at=it.now)
    it.effects.append(Tell("everyone", now))


# --- messages -------------------------------------------------------------------------------------


def _take(it: _Step, seat: Seat | None, message: RoomMessage) -> None:
    try:
        take = _TAKEN[it.room.phase].get(type(message))
        if take is not None and seat is not None:
            take(it, seat, message)
        elif isinstance(message, GetHistory):
            viewer: Viewer = "spectator" if seat is None else seat
            it.effects.append(Answer(viewers.history(it.room, viewer, message.first, message.last, message.rq)))
        elif isinstance(message, GetRecord):
            if it.room.phase != "over":
                raise _Refuse("match_running")
            it.effects.append(Answer(viewers.record_text(it.room, message.rq)))
        else:
            raise _Refuse("not_seated" if seat is None else "not_now")
    except (_Refuse, Illegal) as refusal:
        it.answer(Refused(rq=message.rq, code=refusal.code))


def _draft(it: _Step, seat: Seat, message: SetDraft) -> None:
    due = _due(it, seat, message.round)
    standing = it.room.seats[seat].draft
    if standing is not None and message.draft <= standing.number:
        if message.draft == standing.number and message.orders == standing.orders:
            it.answer(_noted(it, message))  # sent again: answered like the first time
            return
        raise _Refuse("stale_draft")
    if it.room.seats[seat].ready:
        raise _Refuse("sealed")
    it.room.game.check(it.room.state, seat, message.orders, sealing=not due.sealed)
    draft = Draft(message.draft, message.orders)
    implied = it.room.game.gesture_of(it.room.state, seat, message.orders)
    if implied is not None:
        it.keep(Gestured(at=it.now, seat=seat, round=due.round, gesture=implied))
    if due.sealed:
        it.room = it.room.seat(seat, draft=draft)
        it.answer(_noted(it, message))
    else:
        _seal(it, seat, draft, message.rq)


def _ready(it: _Step, seat: Seat, message: Ready) -> None:
    state = it.room.seats[seat]
    if state.sealed == (message.round, message.draft):
        it.answer(_sealed(it, message.rq, message.round, message.draft))
        return
    due = _due(it, seat, message.round)
    draft = state.draft
    if message.draft != (0 if draft is None else draft.number) or state.ready:
        raise _Refuse("wrong_draft")
    if draft is None:
        if not due.holds:
            raise _Refuse("wrong_draft")
        orders = it.room.game.on_timeout(it.room.state, seat, None, it.room.dice)
        if isinstance(orders, Forfeit):
            raise _Refuse("wrong_draft")
        draft = Draft(DraftId(0), orders)
    it.room.game.check(it.room.state, seat, draft.orders, sealing=True)
    _seal(it, seat, draft, message.rq)


def _ready_again(it: _Step, seat: Seat, message: Ready) -> None:
    """The ready that ended the match, sent again: answered like the first."""
    if it.room.seats[seat].sealed != (message.round, message.draft):
        raise _Refuse("wrong_round")
    it.answer(_sealed(it, message.rq, message.round, message.draft))


def _seal(it: _Step, seat: Seat, draft: Draft, request: int) -> None:
    """Keep what a seat seals: the last one's with the resolution, in one record."""
    number = _round(it)
    sealed = _sealed(it, request, number, draft.number)
    if it.room.lacks_only(seat):
        if it.room.seats[seat].draft is not draft:
            it.room = it.room.seat(seat, draft=draft)
        _resolve(it, by_clock=False, last=(seat, draft.number), answer=sealed)
    else:
        it.keep(Readied(at=it.now, seat=seat, round=number, draft=draft.number, orders=draft.orders))
        it.answer(sealed)


def _unready(it: _Step, seat: Seat, message: Unready) -> None:
    _due(it, seat, message.round)
    if it.room.seats[seat].ready:
        it.keep(Unreadied(at=it.now, seat=seat, round=message.round))
    it.answer(Done(rq=message.rq))


def _gesture(it: _Step, seat: Seat, message: Gesture) -> None:
    _due(it, seat, message.round)
    if it.room.seats[seat].ready:
        raise _Refuse("sealed")
    if it.room.game.gesture(it.room.state, seat, message.gesture) != it.room.state:
        it.keep(Gestured(at=it.now, seat=seat, round=message.round, gesture=message.gesture))
    it.answer(Done(rq=message.rq))


def _resolve(
    it: _Step, *, by_clock: bool, last: tuple[Seat, DraftId] | None = None, answer: Sealed | None = None
) -> None:
    """Resolve what stands: sealed orders, legal drafts, and the game's own answer where there is neither."""
    room = it.room
    orders: list[Any] = []
    for seat in room.acting:
        draft = room.seats[seat].draft
        stands = None if draft is None else draft.orders
        counts = stands
        if by_clock and not room.seats[seat].ready:
            counts = room.game.on_timeout(room.state, seat, stands, room.dice)
            if isinstance(counts, Forfeit):
                it.keep(Forfeited(at=it.now, seat=seat, drawn=counts.drawn))
                return
        orders.append(counts)
    by: Literal["all", "clock"] = "clock" if by_clock else "all"
    it.keep(Resolved(at=it.now, round=_round(it), by=by, orders=tuple(orders), last=last), answer)


def _resign(it: _Step, seat: Seat, message: Resign) -> None:
    if it.room.due is None or not it.room.due.resignable:
        raise _Refuse("not_now")
    it.keep(Resigned(at=it.now, seat=seat))
    it.answer(Done(rq=message.rq))


def _offer_draw(it: _Step, seat: Seat, message: OfferDraw) -> None:
    if it.room.due is None or not it.room.due.drawable:
        raise _Refuse("not_now")
    if message.round != _round(it):
        raise _Refuse("wrong_round")
    standing = it.room.draw_offer
    if standing is not None and standing != seat:
        it.keep(DrawAnswered(at=it.now, seat=seat, round=message.round, accepted=True))
    elif seat not in it.room.acting:
        raise _Refuse("not_now")
    elif standing is None:
        if it.room.seats[seat].offered == message.round:
            raise _Refuse("offer_made")
        it.keep(DrawOffered(at=it.now, seat=seat, round=message.round))
    it.answer(Done(rq=message.rq))


def _answer_draw(it: _Step, seat: Seat, message: AnswerDraw) -> None:
    if message.round != _round(it):
        raise _Refuse("wrong_round")
    if it.room.draw_offer in (None, seat):
        raise _Refuse("no_offer")
    it.keep(DrawAnswered(at=it.now, seat=seat, round=message.round, accepted=message.accept))
    it.answer(Done(rq=message.rq))


def _claim(it: _Step, seat: Seat, message: ClaimWin) -> None:
    for index, other in enumerate(it.room.seats):
        if index != seat:
            since = clock.claim_at(it.room, Seat(index))
            if since is None or it.now < since or clock.level(other, it.now) != "away":
                raise _Refuse("claim_too_early")
    it.keep(Claimed(at=it.now, seat=seat))
    it.answer(Done(rq=message.rq))


def _rematch(it: _Step, seat: Seat, message: Rematch) -> None:
    if any(other.left for other in it.room.seats):
        raise _Refuse("no_rematch")
    if not it.room.seats[seat].rematch:
        it.keep(RematchAsked(at=it.now, seat=seat))
        if all(each.rematch for each in it.room.seats):
            swapped = tuple(reversed(it.room.seats))
            it.effects.append(
                OpenRematch(
                    it.room.options, tuple(each.player for each in swapped), tuple(each.shown for each in swapped)
                )
            )
    it.answer(Done(rq=message.rq))


def _leave_early(it: _Step, seat: Seat, message: Leave) -> None:
    it.room = it.room.seat(seat, left=True)
    it.answer(Done(rq=message.rq))
    it.keep(Closed(at=it.now, reason="left"))


def _leave_late(it: _Step, seat: Seat, message: Leave) -> None:
    it.room = it.room.seat(seat, left=True)
    it.answer(Done(rq=message.rq))


def _due(it: _Step, seat: Seat, number: Round) -> Phase:
    """Give the decision that is due, if it is this one and this seat's."""
    due = it.room.due
    if due is None or seat not in due.seats:
        raise _Refuse("not_now")
    if number != due.round:
        raise _Refuse("wrong_round")
    return due


def _round(it: _Step) -> Round:
    return round_of(it.room)


def _noted(it: _Step, message: SetDraft) -> Noted:
    return Noted(rq=message.rq, room=it.room.id, round=message.round, draft=message.draft)


def _sealed(it: _Step, request: int, number: Round, draft: DraftId) -> Sealed:
    return Sealed(rq=request, room=it.room.id, round=number, draft=draft)


_OURS: Final = frozenset({Resume, Broke})
"""Inputs before which time decides nothing: whatever ran out did so by our fault."""

_Taker = Callable[[_Step, Seat, Any], None]
_TAKEN: Final[dict[RoomPhase, dict[type, _Taker]]] = {
    "gathering": {Leave: _leave_early},
    "playing": {
        SetDraft: _draft,
        Ready: _ready,
        Unready: _unready,
        Gesture: _gesture,
        Resign: _resign,
        OfferDraw: _offer_draw,
        AnswerDraw: _answer_draw,
        ClaimWin: _claim,
    },
    "over": {Rematch: _rematch, Leave: _leave_late, Ready: _ready_again},
    "closed": {},
    "void": {},
}
