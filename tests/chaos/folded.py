"""The journal of one room, folded and judged for itself: what it says that everyone was shown, and how rounds ended."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from protocol.codec import encode
from protocol.games import salvo
from protocol.ids import Seat, Viewer
from protocol.messages import Outcome, RoomTable, RoomView
from server.archive.records import (
    Closed,
    Opened,
    Readied,
    Record,
    Resolved,
    Restarted,
    Resumed,
    Seated,
    Unreadied,
    Voided,
    unpack,
)
from server.games.api import AnyGame
from server.games.registry import game_of
from server.lobby.backends import pool_of
from server.rooms.replay import replay
from server.rooms.room import Room
from server.rooms.seats import Draft
from server.rooms.told import told_of
from server.rooms.viewers import whole

FIRST_MS: Final = {"salvo": 60_000, "matrix": 3_000, "marshal": 180_000}
"""How long the first decision may take, by game."""

REVEAL_MS: Final = {"salvo": 1_500, "matrix": 400, "marshal": 400}
"""How long at least what happened is shown before the clock runs."""

VIEWERS: Final[tuple[Viewer, ...]] = (Seat(0), Seat(1), "spectator")


@dataclass(frozen=True)
class Given:
    """Orders that a seat is said to have given. `sealed`: else they stood there, or nothing did, when time was up."""

    seat: int
    round: int
    draft: int | None
    orders: Any
    default: Any

    @property
    def sealed(self) -> bool:
        return self.draft is not None


@dataclass
class Folded:
    """`faults`: what is wrong with the journal for itself. `resumed_ready`: take-overs that found a seat ready.

    `seals`: each ready, also the last one of a round, which is kept with the resolution.
    """

    room: str
    records: list[Record] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    last: Room | None = None
    given: list[Given] = field(default_factory=list)
    seals: list[Readied] = field(default_factory=list)
    both_ordered: int = 0
    resumed: int = 0
    resumed_ready: int = 0
    _told: dict[tuple[Viewer, int], bytes] = field(default_factory=dict)
    _states: dict[int, Room] = field(default_factory=dict)
    _whole: dict[tuple[Viewer, int], bytes] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        first = self.records[0] if self.records else None
        return tuple(first.players) if isinstance(first, Opened) else ()

    @property
    def outcome(self) -> Outcome | None:
        return None if self.last is None else self.last.outcome

    def digest(self, kept: str) -> str:
        """The digest of all that was told, of the same frames for spectators as in the one that is kept."""
        return told_of(self.records, _game_of, bytes.fromhex(kept)).hex()

    @property
    def resolved(self) -> list[Resolved]:
        return [record for record in self.records if isinstance(record, Resolved)]

    def shows(self, viewer: Viewer, number: int, frame: bytes) -> bool:
        """Say whether a viewer may have been sent this as frame `number`: told live, or the whole view on entering."""
        key = (viewer, number)
        if self._told.get(key) == frame:
            return True
        if key not in self._whole and number in self._states:
            self._whole[key] = encode(whole(self._states[number], viewer))
        return self._whole.get(key) == frame


def _game_of(first: Opened) -> AnyGame:
    return game_of(first.options)


def fold(room: str, rows: Sequence[tuple[int, bytes]]) -> Folded:
    """Fold the journal of a room as far as that goes."""
    folded = Folded(room)
    numbers = [number for number, _ in rows]
    if numbers != list(range(len(rows))):
        folded.faults.append(f"{room}: the records are numbered {numbers}")
    try:
        folded.records = [unpack(stored) for _, stored in rows]
    except msgspec.DecodeError as fault:
        folded.faults.append(f"{room}: a record cannot be read ({fault})")
    timing = _Timing()
    steps = replay(iter(folded.records), _game_of)
    before: Room | None = None
    for record in folded.records:
        if before is not None:
            _judge(folded, before, record, timing)
        try:
            after, tells = next(steps)
        except Exception as fault:  # whatever a wrong record breaks
            folded.faults.append(f"{room}: the fold breaks on {record!r} ({fault!r})")
            break
        for tell in tells:
            if isinstance(tell.news, RoomView | RoomTable):
                frame = encode(tell.news)
                for viewer in VIEWERS if tell.to == "everyone" else (tell.to,):
                    folded._told[viewer, tell.news.n] = frame
        folded._states.setdefault(after.frame, after)
        timing.take(before, after, record)
        folded.last = before = after
    return folded


class _Timing:
    """When the running round began, reckoned apart from the fold."""

    def __init__(self) -> None:
        self.began: int | None = None
        self.paused = False

    def take(self, before: Room | None, after: Room, record: Record) -> None:
        seated = isinstance(record, Seated) and after.phase == "playing"
        if seated or isinstance(record, Resolved | Restarted):
            self.began = record.at
            self.paused = False
        elif isinstance(record, Resumed):
            self.paused = True


def _judge(folded: Folded, before: Room, record: Record, timing: _Timing) -> None:
    where = f"{folded.room}, record {len(folded._states)}"
    if before.phase in ("closed", "void"):
        folded.faults.append(f"{where}: {type(record).__name__} after the end")
    if isinstance(record, Voided):
        folded.faults.append(f"{where}: void")
    if isinstance(record, Resumed):
        folded.resumed += 1
        if before.phase == "playing" and any(seat.ready for seat in before.seats):
            folded.resumed_ready += 1
    if isinstance(record, Readied | Unreadied | Resolved):
        due = None if before.due is None or before.phase != "playing" else before.due.round
        if record.round != due:
            folded.faults.append(f"{where}: {type(record).__name__} of round {record.round} while {due} is due")
    if isinstance(record, Readied):
        folded.seals.append(record)
    if isinstance(record, Resolved):
        _judge_resolution(folded, before, record, timing, where)


def _judge_resolution(folded: Folded, before: Room, record: Resolved, timing: _Timing, where: str) -> None:
    given = dict(zip(before.acting, record.orders, strict=False))
    sealed = {seat: each.draft for seat, each in enumerate(before.seats) if each.ready and each.draft is not None}
    if record.last is not None:
        last, number = record.last
        if last in sealed:
            folded.faults.append(f"{where}: seat {last} was ready before")
        sealed[last] = Draft(number, given.get(last))
        seal = Readied(at=record.at, seat=last, round=record.round, draft=number, orders=sealed[last].orders)
        folded.seals.append(seal)
    if record.by == "all" and not sealed.keys() >= set(before.acting):
        folded.faults.append(f"{where}: resolved by all, and not all were ready")
    if record.by == "clock":
        clock = before.options.clock
        game = pool_of(before.options).game
        span = None if clock is None else REVEAL_MS[game] + clock * 1000
        span = FIRST_MS[game] if record.round == 0 else span
        if span is None or timing.began is None or timing.paused or record.at < timing.began + span:
            folded.faults.append(f"{where}: round {record.round} had less than its time")
    for seat, orders in given.items():
        draft = sealed.get(seat)
        default = None
        if draft is not None and draft.orders != orders:
            folded.faults.append(f"{where}: seat {seat} sealed {draft.orders}, resolved was {orders}")
        elif draft is None and before.state is not None:
            default = before.game.on_timeout(before.state, seat, None, before.dice)
        folded.given.append(Given(seat, record.round, None if draft is None else draft.number, orders, default))
    if record.round > 0 and all(_is_something(orders) for orders in record.orders):
        folded.both_ordered += 1


def _is_something(orders: Any) -> bool:
    """Say whether orders are those of who ordered something: in SALVO one may hold, or be away."""
    return bool(orders.orders) if isinstance(orders, salvo.Orders) else True


def closing(folded: Folded) -> str | None:
    """Give the reason with which the room was closed, if it was."""
    match folded.records[-1] if folded.records else None:
        case Closed(reason=reason):
            return reason
        case Voided():
            return "void"
        case _:
            return None
