"""The one door by which anything leaves a room: what each kind of viewer is shown and told.

Frames are a function of the room after a record, so that the journal alone gives them again, byte for byte.
"""

from typing import Any, Final, Literal

from protocol.ids import Millis, Round, Seat, Viewer
from protocol.messages import (
    GameView,
    History,
    MatchRecord,
    OwnDraft,
    Presence,
    Promise,
    RoomClosed,
    RoomNews,
    RoomTable,
    RoomView,
    RoundTold,
    Table,
)
from server.archive.records import Closed, DrawAnswered, DrawOffered, Readied, Record, RematchAsked, Unreadied, Voided
from server.rooms.clock import level, shown_claim_at
from server.rooms.effects import Tell, TellSpectators
from server.rooms.room import Room, round_of, tells

SEATS: Final[tuple[tuple[Seat, ...], ...]] = tuple(tuple(Seat(seat) for seat in range(seats)) for seats in range(5))
"""The seats, by how many there are."""

HISTORY_ROUNDS: Final = 100
"""So many rounds are told at once: who misses more asks on."""

PUBLIC_ONLY: Final = frozenset({Readied, Unreadied, DrawOffered, DrawAnswered, RematchAsked})
"""After these only the public part has changed."""


def frames(room: Room, record: Record) -> tuple[Tell, ...]:
    """Tell every kind of viewer of a record. `room`: after that record."""
    return tuple(each if isinstance(each, Tell) else shown(each.room) for each in told(room, record))


def shown(room: Room) -> Tell:
    """Tell spectators the whole view that they have of a room."""
    return Tell("spectator", whole(room, "spectator"))


def told(room: Room, record: Record) -> tuple[Tell | TellSpectators, ...]:
    """Say who is to be told of a record; what spectators are shown of a running match is still to be made."""
    if type(record) is Closed:
        return (Tell("everyone", RoomClosed(room=room.id, reason=record.reason)),)
    if type(record) is Voided:
        return (Tell("everyone", RoomClosed(room=room.id, reason="void")),)
    if not tells(room, record):
        return ()
    if type(record) in PUBLIC_ONLY and not (type(record) is DrawAnswered and record.accepted):
        return (Tell("everyone", RoomTable(room=room.id, n=room.frame, table=table(room))),)
    public = table(room)
    if room.phase == "over":
        return (Tell("everyone", _whole(room, public, "everyone")),)
    return (*[Tell(seat, _whole(room, public, seat)) for seat in SEATS[len(room.seats)]], TellSpectators(room))


def whole(room: Room, viewer: Viewer) -> RoomView:
    """Give the whole view that a viewer has now."""
    return _whole(room, table(room), viewer)


def _whole(room: Room, public: Table, viewer: Viewer) -> RoomView:
    return RoomView(room=room.id, n=room.frame, table=public, view=_game_view(room, viewer))


def table(room: Room) -> Table:
    """Give the public part, the same for all."""
    acting = room.acting
    players, arrived, ready, rematch = zip(
        *[(seat.shown, seat.arrived, seat.ready, seat.rematch) for seat in room.seats], strict=True
    )
    return Table(
        phase=_phase(room),
        options=room.options,
        players=players,
        round=round_of(room),
        at=room.at,
        deadline=room.deadline if room.phase in ("gathering", "playing") else None,
        arrived=arrived,
        ready=ready,
        draw_offer=room.draw_offer,
        outcome=room.outcome,
        rematch=rematch,
        acting=acting if 0 < len(acting) < len(room.seats) else None,
        dice=_promise(room) if room.game.facts.dice else None,
    )


def _promise(room: Room) -> Promise:
    key = room.dice.secret.hex() if room.phase == "over" else None
    return Promise(sha256=room.dice.promise(room.id), key=key)


def own_draft(room: Room, seat: Seat) -> OwnDraft | None:
    """Give a seat the draft that stands for it, `None` where there is nothing to plan."""
    if seat not in room.acting or room.due is None:
        return None
    state = room.seats[seat]
    number, orders = (0, None) if state.draft is None else (state.draft.number, state.draft.orders)
    return OwnDraft(room=room.id, round=room.due.round, draft=number, orders=orders, ready=state.ready)  # type: ignore[arg-type]


def presence(room: Room, now: Millis) -> Presence:
    """Give what everyone is shown of the connections."""
    seats = range(len(room.seats))
    return Presence(
        room=room.id,
        levels=tuple(level(seat, now) for seat in room.seats),
        claim_at=tuple(shown_claim_at(room, Seat(seat), now) for seat in seats),
        watchers=room.watchers,
    )


def history(room: Room, viewer: Viewer, first: Round, last: Round, request: int) -> History:
    """Give resolved rounds from `first` on, to `last` at most, as this viewer was told them."""
    as_seen: Viewer = "everyone" if room.phase == "over" else viewer
    rounds = tuple(
        RoundTold(round=Round(number), told=_told(room, room.played[number].events, as_seen))
        for number in range(first, min(last + 1, first + HISTORY_ROUNDS, len(room.played)))
    )
    return History(rq=request, room=room.id, rounds=rounds)


def record_text(room: Room, request: int) -> MatchRecord:
    """Give the record of a match that is over (section 11)."""
    names = tuple(seat.shown.name for seat in room.seats)
    text = room.game.record(room.options, names, room.played, room.outcome, room.dice.secret)
    return MatchRecord(rq=request, room=room.id, text=text)


def snapshot(room: Room, viewer: Viewer, now: Millis) -> tuple[RoomNews, ...]:
    """Give all that a viewer who enters now is to be told, one whole view first."""
    news: list[RoomNews] = [whole(room, viewer)]
    if isinstance(viewer, int) and (draft := own_draft(room, viewer)) is not None:
        news.append(draft)
    return (*news, presence(room, now))


def _phase(room: Room) -> Literal["gathering", "playing", "paused", "over"]:
    if room.phase == "playing":
        return "paused" if room.paused else "playing"
    return "gathering" if room.phase == "gathering" else "over"


def _game_view(room: Room, viewer: Viewer) -> GameView | None:
    if room.state is None:
        return None
    view: GameView = room.game.view(room.state, "everyone" if room.phase == "over" else viewer)
    return view


def _told(room: Room, events: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    shown = (room.game.show(room.state, event, viewer) for event in events)
    return tuple(event for event in shown if event is not None)
