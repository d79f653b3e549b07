"""Matrix as a game of the house."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, get_args

from protocol.games import matrix as wire
from protocol.ids import Millis, Mode, Round, Seat, Viewer
from protocol.messages import GameGesture, Outcome
from server.games.api import Decided, Dice, Facts, Forfeit, Illegal, Phase, Recorded
from server.games.matrix import record
from server.games.matrix.board import PROMOTED, Position, key_of, other, threatened_from
from server.games.matrix.ending import ended, is_alone
from server.games.matrix.halfmove import make
from server.games.matrix.rolls import first_unit, late_half_move
from server.games.matrix.rulebook import Rulebook
from server.games.matrix.state import State
from server.games.matrix.touch import gestured, touch_of
from server.games.matrix.view import view

LOT_SPAN: Final = Millis(3_000)
REVEAL: Final = Millis(400)
SPANS: Final[Mapping[int | None, Millis | None]] = {
    None: None,
    **{seconds: Millis(seconds * 1_000) for seconds in get_args(wire.ClockSeconds)},
}
QUICK_CLOCK: Final = 60
SEATS: Final = (Seat(0), Seat(1))

LATE_MAX: Final = 2
"""Half-moves that are drawn for a seat in a match; when its time runs out once more it has lost (2.2)."""

AnyOrders = wire.Lot | wire.Move | wire.Claim


class Matrix:
    """`server.games.api.Game` for Matrix under a rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._start = rulebook.start
        self.facts = Facts(
            key="matrix",
            seats=2,
            modes=tuple(Mode(mode) for mode in get_args(wire.MatrixMode)),
            hidden=False,
            dice=True,
            version=rulebook.version,
        )

    def quick_options(self, mode: Mode, count: int) -> wire.Options:
        """Give the options of a quick match: 60 s a half-move, all else as it is by default. Raises: Illegal."""
        if mode not in self.facts.modes:
            raise Illegal("unknown_mode")
        return wire.Options(QUICK_CLOCK)

    def check_options(self, options: wire.Options) -> None:
        """Take any: their types let nothing else through."""

    def start(self, options: wire.Options, dice: Dice) -> State:
        return State(options, self._start, repeat=(key_of(self._start),))

    def position(self, options: wire.Options, position: Position, *, first: Seat = SEATS[0], no_fall: int = 0) -> State:
        """Give a half-move that is due in a match that no lot has led to."""
        return State(options, position, 1, first, ("", ""), no_fall=no_fall, repeat=(key_of(position),))

    def phase(self, state: State) -> Phase:
        if state.outcome:
            return _phase("over", state, (), None, REVEAL)
        if state.seat is None:
            return _phase("lot", state, SEATS, LOT_SPAN, Millis(0))
        return _phase("move", state, (state.seat,), SPANS[state.options.clock], REVEAL)

    def check(self, state: State, seat: Seat, orders: AnyOrders, *, sealing: bool) -> None:
        if state.outcome or state.seat not in (None, seat):
            raise Illegal("not_now")
        if isinstance(orders, wire.Lot):
            if state.seat is not None:
                raise Illegal("wrong_kind_of_orders")
        elif isinstance(orders, wire.Move):
            _check_move(state, orders, sealing=sealing)
        elif not isinstance(orders, wire.Claim) or state.seat is None:
            raise Illegal("wrong_kind_of_orders")
        elif not state.claimable:
            raise Illegal("no_claim")

    def gesture_of(self, state: State, seat: Seat, draft: AnyOrders) -> GameGesture | None:
        return touch_of(state, draft)

    def gesture(self, state: State, seat: Seat, gesture: GameGesture) -> State:
        return gestured(state, seat, gesture)

    def on_timeout(self, state: State, seat: Seat, draft: AnyOrders | None, dice: Dice) -> AnyOrders | Forfeit:
        """Give what is staged if it is legal, an Aspirant without a choice becoming a Commander; else see 2.2."""
        if draft is not None:
            for orders in (draft, _with_letter(draft)):
                try:
                    self.check(state, seat, orders, sealing=True)
                except Illegal:
                    continue
                return orders
        if state.seat is None:
            return wire.Lot("")
        if state.options.timeout == "lot" and state.expiries[seat] < LATE_MAX:
            return wire.Move(late_half_move(dice, state.salts, sum(state.expiries) + 1, state.legal), late=True)
        return Forfeit(drawn=is_alone(state.position, other(state.position.to_move)))

    def resolve(
        self, state: State, orders: Mapping[Seat, AnyOrders], dice: Dice
    ) -> tuple[State, tuple[wire.Event, ...]]:
        """Resolve the lot or a half-move.

        Raises:
            Illegal: if a seat's orders are; nothing is resolved then.
            KeyError: if a seat's orders are missing.
        """
        if state.outcome:
            raise Illegal("not_now")
        acting = SEATS if state.seat is None else (state.seat,)
        for seat in acting:
            self.check(state, seat, orders[seat], sealing=True)
        given = orders[acting[0]]
        if isinstance(given, wire.Lot):
            salts = tuple(lot.salt for seat in SEATS if isinstance(lot := orders[seat], wire.Lot))
            first = first_unit(dice, salts)
            after = replace(state, round=1, first=first, salts=salts, told=(wire.Lotted(first),))
        elif isinstance(given, wire.Move):
            after = _moved(state, given)
        else:
            told = (wire.Claimed(state.position.to_move), wire.Ended(None, "repetition"))
            after = replace(_at_rest(state), told=told, outcome=Outcome(None, "repetition"))
        return after, after.told

    def view(self, state: State, viewer: Viewer) -> wire.View:
        return view(state, viewer)

    def show(self, state: State, event: wire.Event, viewer: Viewer) -> wire.Event:
        return event

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def record(
        self,
        options: wire.Options,
        names: tuple[str, ...],
        decided: Sequence[Decided],
        outcome: Outcome | None,
        secret: bytes,
    ) -> str:
        orders = tuple([decision.orders for decision in decided])
        return record.write(Recorded(self.facts.version, options, names, orders, outcome, secret))

    def read(self, text: str) -> Recorded:
        return record.parse(text)


def _check_move(state: State, move: wire.Move, *, sealing: bool) -> None:
    """Refuse a half-move. Only `on_timeout` draws a late one: no seat can stage it. Raises: Illegal."""
    if state.seat is None:
        raise Illegal("wrong_kind_of_orders")
    if state.haltung and not sealing:
        raise Illegal("at_attention")
    if move.late and not (sealing and state.options.timeout == "lot" and state.expiries[state.seat] < LATE_MAX):
        raise Illegal("illegal_move")
    if move.move in state.legal:
        return
    if move.move + PROMOTED[0] in state.legal:
        if sealing:
            raise Illegal("promotion_missing")
        return
    free = replace(state, touched=None).legal
    raise Illegal("touch_binds" if {move.move, move.move + PROMOTED[0]} & set(free) else "illegal_move")


def _with_letter(orders: AnyOrders) -> AnyOrders:
    """Make a Commander of an Aspirant for which nothing was chosen (2.2)."""
    return wire.Move(orders.move + PROMOTED[0], orders.late) if isinstance(orders, wire.Move) else orders


def _moved(state: State, move: wire.Move) -> State:
    assert state.seat is not None
    unit, expiries = state.position.to_move, list(state.expiries)
    told: list[wire.Event] = []
    if move.late:
        expiries[state.seat] += 1
        told.append(wire.Late(unit))
    made = make(state.position, move.move)
    told += made.told
    key = key_of(made.position)
    after = replace(
        _at_rest(state),
        position=made.position,
        no_fall=0 if made.fell else state.no_fall + 1,
        repeat=(key,) if made.lasting else (*state.repeat, key),
        fallen=state.fallen + made.fell,
        expiries=(expiries[0], expiries[1]),
    )
    end = ended(after.position, after.no_fall, after.times, state.options)
    if end is None:
        by = threatened_from(after.position)
        return replace(after, round=state.round + 1, told=(*told, wire.Warned(other(unit), by)) if by else tuple(told))
    winner = None if end.winner is None else state.seat_of(end.winner)
    return replace(after, told=(*told, end), outcome=Outcome(winner, end.reason))


def _at_rest(state: State) -> State:
    """Take the hand away."""
    return replace(state, touched=None, void=None, haltung=False)


def _phase(name: str, state: State, seats: tuple[Seat, ...], span: Millis | None, reveal: Millis) -> Phase:
    moving = len(seats) == 1
    return Phase(
        name=name,
        round=Round(state.round),
        seats=seats,
        sealed=bool(seats),
        span=span,
        reveal=reveal,
        claimable=moving,
        resignable=bool(seats),
        drawable=moving and state.options.draw_offers,
        holds=len(seats) == 2,  # nobody has to add to the lot
    )
