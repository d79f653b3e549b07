"""A room: the fold of its records. `apply` is the only code that changes what the journal keeps."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from protocol.ids import Millis, RoomId, Round, Seat
from protocol.messages import GameOptions, Outcome, Presence
from server.archive.records import (
    Claimed,
    Closed,
    DrawAnswered,
    DrawOffered,
    Forfeited,
    Gestured,
    Opened,
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
from server.games.api import AnyGame, Phase
from server.games.dice import KeyedDice
from server.rooms.seats import Draft, SeatState

LINGER_MS: Final = 600_000  # a room that is over stays this long for a rematch and the record
GATHERING_MS: Final = 20_000
PAUSE_MS: Final = 30_000  # after our own failure the round waits so long for both to be back

NEVER: Final = Millis(0)

RoomPhase = Literal["gathering", "playing", "over", "closed", "void"]


class Played(Struct, frozen=True, gc=False):
    """A resolved decision: who acted, the orders that counted, and the game's own events. A room keeps many of them."""

    seats: tuple[Seat, ...]
    given: tuple[Any, ...]
    events: tuple[Any, ...]

    @property
    def orders(self) -> Mapping[Seat, Any]:
        """The orders, by seat."""
        return MappingProxyType(dict(zip(self.seats, self.given, strict=True)))


class Room(Struct, frozen=True, gc=False):
    """A match being played. `state`, `played` and the drafts are secret: they leave by `viewers.py` only.

    `records`: how many records it is the fold of. `frame`: how many numbered frames they gave. `at`: the moment of
    the last one. `began`: when the decision that is `due` began. `resolved_at`: the last resolution of a round.
    `quick`: its players met by quick match. The last four are not folded from the journal: whether it stands still
    because nothing can be kept, who watches, and what was last told of the connections, and when.
    """

    id: RoomId
    game: AnyGame
    dice: KeyedDice
    options: GameOptions
    quick: bool
    opened: Millis
    phase: RoomPhase
    seats: tuple[SeatState, ...]
    at: Millis
    deadline: Millis | None
    began: Millis
    resolved_at: Millis
    records: int
    frame: int
    state: Any = None
    due: Phase | None = None
    paused: bool = False
    draw_offer: Seat | None = None
    outcome: Outcome | None = None
    played: tuple[Played, ...] = ()

    stalled: bool = False
    watchers: int = 0
    presence: Presence | None = None
    presence_at: Millis = NEVER

    def seat(self, index: Seat, **changes: Any) -> "Room":
        """Give the room with one seat changed."""
        return replace(self, seats=self.with_seat(index, **changes))

    def with_seat(self, index: Seat, **changes: Any) -> tuple[SeatState, ...]:
        """Give the seats with one changed."""
        seats = list(self.seats)
        seats[index] = replace(seats[index], **changes)
        return tuple(seats)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that are to act in the decision that is due."""
        return self.due.seats if self.phase == "playing" and self.due is not None else ()

    @property
    def all_ready(self) -> bool:
        return _are_ready(self.acting, self.seats)

    def lacks_only(self, seat: Seat) -> bool:
        """Say whether everyone else who is to act is ready."""
        return _are_ready(self.acting, self.seats, but=seat)


def _are_ready(acting: tuple[Seat, ...], seats: tuple[SeatState, ...], but: Seat | None = None) -> bool:
    for seat in acting:
        if not seats[seat].ready and seat != but:
            return False
    return bool(acting)


def open_room(opened: Opened, game: AnyGame) -> Room:
    """Make the room that a first record describes."""
    return Room(
        id=opened.room,
        game=game,
        dice=KeyedDice(opened.dice_key),
        options=opened.options,
        quick=opened.quick,
        opened=opened.at,
        phase="gathering",
        seats=tuple(SeatState(player, shown) for player, shown in zip(opened.players, opened.shown, strict=True)),
        at=opened.at,
        deadline=opened.until,
        began=opened.at,
        resolved_at=opened.at,
        records=1,
        frame=1,
    )


def apply(room: Room, record: Record) -> Room:
    """Fold one record into the room. Records are trusted: they were checked before they were written.

    Raises:
        ValueError: for a second `Opened`.
    """
    changes = _fold(room, record)
    if _is_numbered(record, room.acting, changes.get("seats", room.seats)):
        changes["frame"] = room.frame + 1
    return replace(room, records=room.records + 1, at=record.at, **changes)


def tells(after: Room, record: Record) -> bool:
    """Say whether a record gives the viewers a numbered frame.

    A ready that completes the round, as older journals hold one, does not: the resolution follows in the same step.
    """
    return _is_numbered(record, after.acting, after.seats)


def _is_numbered(record: Record, acting: tuple[Seat, ...], seats: tuple[SeatState, ...]) -> bool:
    kind = type(record)
    if kind is Readied:
        return not _are_ready(acting, seats)
    return kind is not Closed and kind is not Voided


Changes = dict[str, Any]
"""Fields of a room and what becomes of them: a record changes them all at once."""


def _fold(room: Room, record: Record) -> Changes:
    match record:
        case Readied(seat=seat, round=number, draft=draft, orders=orders):
            return {"seats": room.with_seat(seat, ready=True, sealed=(number, draft), draft=Draft(draft, orders))}
        case Resolved():
            return _resolve(room, record)
        case Seated(seat=seat):
            seats = room.with_seat(seat, arrived=True)
            if not all(each.arrived for each in seats):
                return {"seats": seats}
            state = room.game.start(room.options, room.dice)
            return {"seats": seats, "phase": "playing", "state": state, **_decide_next(room, state, record.at)}
        case Unreadied(seat=seat):
            return {"seats": room.with_seat(seat, ready=False, sealed=None)}
        case Gestured(seat=seat, gesture=gesture):
            return {"state": room.game.gesture(room.state, seat, gesture)}
        case DrawOffered(seat=seat, round=number):
            return {"seats": room.with_seat(seat, offered=number), "draw_offer": seat}
        case DrawAnswered(accepted=True):
            return _over(Outcome(winner=None, reason="agreement"), record.at)
        case DrawAnswered():
            return {"draw_offer": None}
        case Resigned(seat=seat):
            return _over(Outcome(winner=_other(seat), reason="resignation"), record.at)
        case Forfeited(seat=seat, drawn=drawn):
            return _over(Outcome(winner=None if drawn else _other(seat), reason="time"), record.at)
        case Claimed(seat=seat):
            return _over(Outcome(winner=seat, reason="absence"), record.at)
        case RematchAsked(seat=seat):
            return {"seats": room.with_seat(seat, rematch=True)}
        case Resumed():
            return _resume(room, record.at)
        case Restarted():
            return _decide_next(room, room.state, record.at)
        case Closed():
            return {"phase": "closed", "deadline": None}
        case Voided():
            return {"phase": "void", "deadline": None}
        case Opened():
            raise ValueError("a room opens once")
        case _:
            assert_never(record)


def _resolve(room: Room, record: Resolved) -> Changes:
    at, orders = record.at, MappingProxyType(dict(zip(room.acting, record.orders, strict=True)))
    seats = room.seats
    if record.last is not None:
        seat, draft = record.last
        seats = room.with_seat(seat, sealed=(record.round, draft))
    state, events = room.game.resolve(room.state, orders, room.dice)
    outcome = room.game.outcome(state)
    return {
        "state": state,
        "seats": tuple([each.next_round() for each in seats]),
        "draw_offer": room.draw_offer if room.acting == (room.draw_offer,) else None,
        "played": (*room.played, Played(room.acting, record.orders, events)),
        "resolved_at": at,
        **(_decide_next(room, state, at) if outcome is None else _over(outcome, at)),
    }


def _decide_next(room: Room, state: Any, at: Millis) -> Changes:
    due = room.game.phase(state)
    deadline = None if due.span is None else Millis(at + due.reveal + due.span)
    return {"due": due, "deadline": deadline, "began": at, "paused": False}


def _resume(room: Room, at: Millis) -> Changes:
    """Nothing of the time lost is charged to anyone: absence counts from now, and a running round waits for both."""
    spans = {"gathering": GATHERING_MS, "playing": PAUSE_MS, "over": LINGER_MS}
    return {
        "seats": tuple([replace(seat, heard=at, round_trip=None, here=False, left=False) for seat in room.seats]),
        "deadline": Millis(at + spans.get(room.phase, 0)),
        "began": at,
        "resolved_at": at,
        "paused": room.phase == "playing",
        "stalled": False,
    }


def _over(outcome: Outcome, at: Millis) -> Changes:
    return {"phase": "over", "outcome": outcome, "draw_offer": None, "deadline": Millis(at + LINGER_MS)}


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def round_of(room: Room) -> Round:
    """Give the number of the decision that is due, or of the last one once the match is over."""
    return room.due.round if room.due is not None else Round(0)
