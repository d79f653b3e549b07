"""Planted leaks: the real game and the real machine, each with one secret showing through.

They prove that the suite can fail. None of them is looked for by name: the comparison of worlds has to find it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from msgspec.structs import replace

from protocol.games import salvo
from protocol.ids import Millis, Seat, Viewer
from protocol.messages import Noted, RoomNews, SetDraft
from protocol.refusals import Refusal
from server.games.api import AnyGame, Illegal
from server.games.registry import GAMES
from server.rooms import machine, viewers
from server.rooms.effects import Answer, Effect, Tell
from server.rooms.inputs import Input, Said
from server.rooms.room import Room
from tests.sealed.play import House

GAME: Final = GAMES["salvo"]

Whole = salvo.View
"""The view of everyone: nothing is hidden in it."""


def _unspoilt(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
    return view


def _unchanged(code: Refusal, view: salvo.View, whole: Whole, orders: salvo.Orders) -> Refusal:
    return code


class LeakyGame:
    """The real game; `seen` may spoil a view, `asked` the code of a refusal, `heard` whose story history tells."""

    def __init__(
        self,
        *,
        seen: Callable[[salvo.View, Whole, Viewer], salvo.View] = _unspoilt,
        asked: Callable[[Refusal, salvo.View, Whole, salvo.Orders], Refusal] = _unchanged,
        heard: Callable[[Viewer], Viewer] = lambda viewer: viewer,
    ) -> None:
        self._seen = seen
        self._asked = asked
        self._heard = heard

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def view(self, state: Any, viewer: Viewer) -> salvo.View:
        return self._seen(GAME.view(state, viewer), GAME.view(state, "everyone"), viewer)

    def show(self, state: Any, event: Any, viewer: Viewer) -> Any:
        return GAME.show(state, event, self._heard(viewer))

    def check(self, state: Any, seat: Seat, orders: Any, *, sealing: bool) -> None:
        try:
            GAME.check(state, seat, orders, sealing=sealing)
        except Illegal as refusal:
            if not isinstance(orders, salvo.Orders):
                raise
            code = self._asked(refusal.code, GAME.view(state, seat), GAME.view(state, "everyone"), orders)
            raise Illegal(code) from None


def _house(leaky: LeakyGame) -> House:
    return House(cast(AnyGame, leaky))


def _fired(whole: Whole) -> dict[salvo.Cell, salvo.Kind]:
    return {event.cell: event.kind for event in whole.told if isinstance(event, salvo.Fired)}


def _unseen(view: salvo.View, whole: Whole) -> set[salvo.Cell]:
    return {figure.cell for figure in whole.figures} - {figure.cell for figure in view.figures}


def _retold(view: salvo.View, told: Iterable[salvo.Event]) -> salvo.View:
    return replace(view, told=tuple(told))


# --- in the game's views ----------------------------------------------------------------------------------


def _flash_kind(to: Callable[[Viewer], bool]) -> House:
    def seen(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
        if not to(viewer):
            return view
        kinds = _fired(whole)
        return _retold(view, (replace(e, kind=kinds[e.cell]) if isinstance(e, salvo.Flash) else e for e in view.told))

    return _house(LeakyGame(seen=seen))


def _bounce_reason(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
    reasons = {(e.side, e.kind): e for e in whole.told if isinstance(e, salvo.Bounced)}
    return _retold(view, (reasons[e.side, e.kind] if isinstance(e, salvo.Bounced) else e for e in view.told))


def _list_order(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
    """Flashes by the kind of who fired, not by cell."""
    kinds = _fired(whole)
    flashes = iter(sorted((e for e in view.told if isinstance(e, salvo.Flash)), key=lambda flash: kinds[flash.cell]))
    return _retold(view, (next(flashes) if isinstance(e, salvo.Flash) else e for e in view.told))


def _event_length(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
    """Moves of the enemy with every word of them blanked, and their length left."""
    own = {event.kind for event in view.told if isinstance(event, salvo.Moved) and event.side == view.side}
    blanked = (
        salvo.Moved(side=e.side, kind="scout", way=("a1",) * len(e.way), facing="N", jump=False)
        for e in whole.told
        if isinstance(e, salvo.Moved) and (e.side != view.side or e.kind not in own) and view.mode == "fog"
    )
    return _retold(view, (*blanked, *view.told))


def _known_kind(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
    """Who fires is known by kind from then on."""
    if view.sight is None:
        return view
    kinds = _fired(whole)
    fired = {kinds[event.cell] for event in view.told if isinstance(event, salvo.Flash)}
    return replace(view, sight=replace(view.sight, known_kinds=tuple(sorted({*view.sight.known_kinds, *fired}))))


def _legal_target(view: salvo.View, whole: Whole, viewer: Viewer) -> salvo.View:
    """No move is offered onto a cell that somebody unseen holds."""
    unseen = _unseen(view, whole)
    return replace(
        view,
        legal=tuple(replace(each, moves=tuple(m for m in each.moves if m.to not in unseen)) for each in view.legal),
    )


def _refusal_code(code: Refusal, view: salvo.View, whole: Whole, orders: salvo.Orders) -> Refusal:
    """A refused move onto somebody unseen is refused in other words."""
    unseen = _unseen(view, whole)
    onto_unseen = any(isinstance(order, salvo.Move) and order.to in unseen for order in orders.orders)
    return "illegal_target" if onto_unseen else code


# --- in the room's frames -----------------------------------------------------------------------------------


def _noted(given: Input, effects: tuple[Effect, ...]) -> SetDraft | None:
    noted = any(isinstance(effect, Answer) and isinstance(effect.message, Noted) for effect in effects)
    return given.message if noted and isinstance(given, Said) and isinstance(given.message, SetDraft) else None


def _draft_echo(room: Room, given: Input, now: Millis) -> tuple[Room, tuple[Effect, ...]]:
    """Whoever is in the room hears that a draft was noted."""
    room, effects = machine.step(room, given, now)
    if _noted(given, effects):
        effects += (Tell("everyone", viewers.whole(room, "spectator")),)
    return room, effects


def _count(room: Room, given: Input, now: Millis) -> tuple[Room, tuple[Effect, ...]]:
    """The number of a frame counts drafts as well."""
    room, effects = machine.step(room, given, now)
    return (replace(room, frame=room.frame + 1) if _noted(given, effects) else room), effects


def _sign_of_life(room: Room, given: Input, now: Millis) -> tuple[Room, tuple[Effect, ...]]:
    """Who drafts is shown as present."""
    if isinstance(given, Said) and isinstance(given.message, SetDraft) and given.seat is not None:
        room = room.seat(given.seat, heard=now)
    return machine.step(room, given, now)


def _draft_on_entering(room: Room, viewer: Viewer, now: Millis) -> tuple[RoomNews, ...]:
    """Who comes back is told what stands, for the other seat too."""
    news = viewers.snapshot(room, viewer, now)
    other = viewers.own_draft(room, Seat(1 - viewer)) if isinstance(viewer, int) else None
    return news if other is None else (*news, other)


LEAKS: Final = {
    "a flash's kind": _flash_kind(lambda viewer: isinstance(viewer, int)),
    "a bounce's reason": _house(LeakyGame(seen=_bounce_reason)),
    "list order": _house(LeakyGame(seen=_list_order)),
    "echo of a draft": House(GAME, step=_draft_echo),
    "a count": House(GAME, step=_count),
    "a refusal code": _house(LeakyGame(asked=_refusal_code)),
    "a legal target": _house(LeakyGame(seen=_legal_target)),
    "a spectator's flash kind": _flash_kind(lambda viewer: viewer == "spectator"),
    "an event length": _house(LeakyGame(seen=_event_length)),
    "a known kind": _house(LeakyGame(seen=_known_kind)),
    "history in full": _house(LeakyGame(heard=lambda viewer: "everyone")),
    "a draft as a sign of life": House(GAME, step=_sign_of_life),
    "a draft on entering": House(GAME, snapshot=_draft_on_entering),
}
