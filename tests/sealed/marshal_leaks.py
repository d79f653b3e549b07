"""Planted leaks in Marshal: the real game with one secret showing through. The comparison has to find each."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from protocol.games import marshal as wire
from protocol.ids import Millis, Seat, Viewer
from server.games.api import AnyGame, Illegal, Phase
from server.games.marshal.state import State
from server.games.marshal.told import EVERYONE, Told
from tests.sealed.marshal_twins import GAME
from tests.sealed.play import House

Seen = Callable[[wire.View, wire.View, Viewer], wire.View]


class LeakyGame:
    """The real game; `seen` may spoil a view, given that of everyone as well."""

    def __init__(self, seen: Seen = lambda view, whole, viewer: view) -> None:
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def view(self, state: State, viewer: Viewer) -> wire.View:
        view = GAME.view(state, viewer)
        return view if viewer == "everyone" else self._seen(view, GAME.view(state, "everyone"), viewer)


def _id_of_rank(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    """The id of a piece has another form where it is a Bomb."""
    pieces = zip(view.pieces, whole.pieces, strict=True)
    return replace(
        view,
        pieces=tuple(replace(one, id=one.id + "b") if other.rank == "B" else one for one, other in pieces),
    )


def _ordered_by_rank(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    rank = {piece.id: piece.rank or "" for piece in whole.pieces}
    return replace(view, pieces=tuple(sorted(view.pieces, key=lambda piece: rank[piece.id])))


def _scouts_known(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    pieces = zip(view.pieces, whole.pieces, strict=True)
    return replace(view, pieces=tuple(replace(one, known=one.known or other.rank == "2") for one, other in pieces))


def _moved_if_movable(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    pieces = zip(view.pieces, whole.pieces, strict=True)
    return replace(view, pieces=tuple(replace(one, moved=one.moved or other.rank == "10") for one, other in pieces))


def _spectators_see_south(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    if viewer != "spectator":
        return view
    pieces = zip(view.pieces, whole.pieces, strict=True)
    return replace(
        view, pieces=tuple(replace(one, rank=other.rank) if one.id[0] == "1" else one for one, other in pieces)
    )


def _movers_rank(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    if not any(isinstance(event, wire.Moved) for event in view.told):
        return view
    return replace(view, told=whole.told)


def _dealt(view: wire.View, whole: wire.View, viewer: Viewer) -> wire.View:
    return replace(view, told=whole.told) if view.round == 1 else view


class EnemysActions(LeakyGame):
    """What the other side may do is listed for all."""

    def view(self, state: State, viewer: Viewer) -> wire.View:
        view = GAME.view(state, viewer)
        if state.round == 0 or state.outcome is not None:
            return view
        return replace(view, legal=GAME.view(state, Seat(state.to_move)).legal)


class BombsRefused(LeakyGame):
    """An attack on a Bomb is refused with another code than an order that nobody could do."""

    def check(self, state: State, seat: Seat, orders: Any, *, sealing: bool) -> None:
        if isinstance(orders, wire.Act) and state.round:
            ranks = {piece.field: piece.rank for piece in GAME.view(state, "everyone").pieces}
            if ranks.get(orders.act.partition("-")[2]) == "B":
                raise Illegal("barred_pursuit")
        GAME.check(state, seat, orders, sealing=sealing)


class NotYourPiece(LeakyGame):
    """Who orders an enemy's piece about is told whether it could have gone."""

    def check(self, state: State, seat: Seat, orders: Any, *, sealing: bool) -> None:
        try:
            GAME.check(state, seat, orders, sealing=sealing)
        except Illegal as illegal:
            ranks = {piece.field: piece.rank for piece in GAME.view(state, "everyone").pieces}
            moved = orders.act.partition("-")[0] if isinstance(orders, wire.Act) else ""
            if illegal.code == "illegal_move" and ranks.get(moved) in ("B", "F"):
                raise Illegal("barred_repetition") from None
            raise


class ThinkingTime(LeakyGame):
    """There is a second more for the action after a Miner was moved."""

    def phase(self, state: State) -> Phase:
        phase = GAME.phase(state)
        miner = any(isinstance(told.said, wire.Moved) and told.said.rank == "3" for told in state.told)
        return replace(phase, reveal=Millis(phase.reveal + 1_000)) if miner else phase


class Prudence(LeakyGame):
    """A move that the server draws keeps away from the enemy's Marshal."""

    def on_timeout(self, state: State, seat: Seat, draft: Any, dice: Any) -> Any:
        given = GAME.on_timeout(state, seat, draft, dice)
        if isinstance(given, wire.Act) and given.late:
            enemy = [p for p in GAME.view(state, "everyone").pieces if p.id[0] != str(seat + 1) and p.rank == "10"]
            if enemy and enemy[0].field[0] in "abcde":
                quiet = [text for text in GAME.view(state, seat).legal if text != given.act and text != "hold"]
                occupied = {piece.field for piece in GAME.view(state, seat).pieces}
                return wire.Act(next(text for text in quiet if text.partition("-")[2] not in occupied), late=True)
        return given


class OneMoreThing(LeakyGame):
    """History tells both halves of a move that was split."""

    def show(self, state: State, event: Told, viewer: Viewer) -> Any:
        return event.said if event.to & EVERYONE else GAME.show(state, event, viewer)


def _house(game: LeakyGame) -> House:
    return House(cast(AnyGame, game))


LEAKS: Final[Mapping[str, House]] = {
    "a rank in an id": _house(LeakyGame(_id_of_rank)),
    "a list in the order of ranks": _house(LeakyGame(_ordered_by_rank)),
    "scouts shown as known": _house(LeakyGame(_scouts_known)),
    "the Marshal shown as moved": _house(LeakyGame(_moved_if_movable)),
    "spectators see what south sees": _house(LeakyGame(_spectators_see_south)),
    "the rank of what was moved": _house(LeakyGame(_movers_rank)),
    "what the other side was dealt": _house(LeakyGame(_dealt)),
    "what the other side may do": _house(EnemysActions()),
    "a refusal that knows Bombs": _house(BombsRefused()),
    "a refusal that knows what moves": _house(NotYourPiece()),
    "time that hangs on a rank": _house(ThinkingTime()),
    "a drawn move that knows the Marshal": _house(Prudence()),
    "history that tells too much": _house(OneMoreThing()),
}
