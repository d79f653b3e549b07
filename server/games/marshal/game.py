"""Marshal as a game of the house."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, get_args

from protocol.games import marshal as wire
from protocol.ids import Millis, Mode, Round, Seat, Viewer
from protocol.messages import GameGesture, Outcome
from server.games.api import Decided, Dice, Facts, Forfeit, Illegal, Phase, Recorded, Stream
from server.games.marshal.board import FIELDS, Ground, Step, named, step_of
from server.games.marshal.legal import NOTHING, Actions, actions
from server.games.marshal.record import parse, write
from server.games.marshal.resolve import act, begin, hold
from server.games.marshal.rulebook import Rulebook
from server.games.marshal.setup import check_setup, salt_of
from server.games.marshal.state import Piece, State
from server.games.marshal.told import Told
from server.games.marshal.view import show, view

SETUP_SPAN: Final = Millis(180_000)
"""Four and a half seconds a piece for who sets all 40 by hand; also without a clock, since nobody may wait for ever."""

REVEAL: Final = Millis(400)
REVEAL_FIGHT: Final = Millis(1_500)
SPANS: Final[Mapping[int | None, Millis | None]] = {
    None: None,
    **{seconds: Millis(seconds * 1_000) for seconds in get_args(wire.ClockSeconds)},
}
QUICK_CLOCK: Final = 60
LEAST_LIMIT: Final = 50
"""Of actions without an attack; 0 is none."""

MODES: Final[tuple[wire.MarshalMode, ...]] = get_args(wire.MarshalMode)
SEATS: Final = (Seat(0), Seat(1))
LATE: Final = Stream("late")

AnyOrders = wire.Setup | wire.Act | wire.Hold


class Marshal:
    """`server.games.api.Game` for Marshal under a rulebook; holds nothing but what was worked out from it.

    That is the board, and what may be done in the State that was asked about last: it is asked of each many times.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._ground = Ground(rulebook.lakes)
        self._asked: tuple[State, Actions] | None = None
        self.facts = Facts(
            key="marshal",
            seats=2,
            modes=tuple(Mode(mode) for mode in MODES),
            hidden=True,
            dice=True,
            version=rulebook.version,
        )

    def quick_options(self, mode: Mode, count: int) -> wire.Options:
        """Give the options of a quick match: 60 s an action. Raises: Illegal."""
        for known in MODES:
            if known == mode:
                return wire.Options(QUICK_CLOCK, known)
        raise Illegal("unknown_mode")

    def check_options(self, options: wire.Options) -> None:
        if 0 < options.no_attack_limit < LEAST_LIMIT:
            raise Illegal("bad_options")

    def start(self, options: wire.Options, dice: Dice) -> State:
        self.check_options(options)
        return State(options)

    def position(self, options: wire.Options, pieces: Iterable[tuple[int, Piece]], to_move: int = 0) -> State:
        """Give the first action of a match that no set-ups have led to. `pieces`: each with its field."""
        self.check_options(options)
        standing = dict(pieces)
        return State(options, round=1, board=tuple(standing.get(field) for field in range(FIELDS)), to_move=to_move)

    def phase(self, state: State) -> Phase:
        reveal = REVEAL_FIGHT if any(isinstance(told.said, wire.Fought) for told in state.told) else REVEAL
        number = Round(state.round)
        if state.outcome:
            return Phase(
                "over", number, (), False, None, reveal, claimable=False, resignable=False, drawable=False, holds=False
            )
        if state.round == 0:
            return Phase(
                "setup",
                number,
                SEATS,
                True,
                SETUP_SPAN,
                Millis(0),
                claimable=False,
                resignable=True,
                drawable=False,
                holds=False,
            )
        return Phase(
            "action",
            number,
            (Seat(state.to_move),),
            True,
            SPANS[state.options.clock],
            reveal,
            claimable=True,
            resignable=True,
            drawable=state.options.draw_offers,
            holds=False,
        )

    def check(self, state: State, seat: Seat, orders: AnyOrders, *, sealing: bool) -> None:
        if seat not in self.phase(state).seats:
            raise Illegal("not_now")
        if orders.late and not sealing:  # only `on_timeout` gives such, and seats draft before they seal
            raise Illegal("illegal_move")
        if state.round == 0:
            if not isinstance(orders, wire.Setup):
                raise Illegal("wrong_kind_of_orders")
            check_setup(self._rulebook, orders, seat, complete=sealing)
        else:
            self._read_action(state, orders)

    def gesture_of(self, state: State, seat: Seat, draft: AnyOrders) -> GameGesture | None:
        return None

    def gesture(self, state: State, seat: Seat, gesture: GameGesture) -> State:
        raise Illegal("not_now")

    def on_timeout(self, state: State, seat: Seat, draft: AnyOrders | None, dice: Dice) -> AnyOrders | Forfeit:
        """Give the draft if it may count; else the set-up as far as it is, a drawn move, or holding (2, 2.1)."""
        if draft is not None:
            for sealing in (True, False):
                try:
                    self.check(state, seat, draft, sealing=sealing)
                except Illegal:
                    continue
                if isinstance(draft, wire.Setup) and not sealing:
                    return wire.Setup(draft.pieces, draft.salt, late=True)
                return draft
        if state.round == 0:
            return wire.Setup((), draft.salt if isinstance(draft, wire.Setup) else "", late=True)
        if state.expiries[seat] + 1 >= state.options.late_limit:
            return Forfeit()
        moves = self._actions(state).moves
        if not moves:
            return wire.Hold(late=True)
        drawn = dice.roll(LATE, state.lates + 1, len(moves), state.salts)
        return wire.Act(named(moves[drawn - 1]), late=True)

    def resolve(self, state: State, orders: Mapping[Seat, AnyOrders], dice: Dice) -> tuple[State, tuple[Told, ...]]:
        """Resolve the set-ups or an action.

        Raises:
            Illegal: if a seat's orders are; nothing is resolved then.
            KeyError: if a seat's orders are missing.
        """
        seats = self.phase(state).seats
        if not seats:
            raise Illegal("not_now")
        after = self._begin(state, orders, dice) if state.round == 0 else self._act(state, orders[seats[0]])
        return after, after.told

    def view(self, state: State, viewer: Viewer) -> wire.View:
        acting = isinstance(viewer, int) and state.round > 0 and viewer in self.phase(state).seats
        return view(state, viewer, self._actions(state) if acting else NOTHING)

    def show(self, state: State, event: Told, viewer: Viewer) -> wire.Event | None:
        return show(event, viewer)

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
        return write(self.facts.version, options, names, orders, outcome, secret)

    def read(self, text: str) -> Recorded:
        return parse(text)

    def _begin(self, state: State, orders: Mapping[Seat, AnyOrders], dice: Dice) -> State:
        given = [orders[seat] for seat in SEATS]
        for seat, setup in zip(SEATS, given, strict=True):
            self.check(state, seat, setup, sealing=True)
        setups = [setup for setup in given if isinstance(setup, wire.Setup)]
        ranks = [check_setup(self._rulebook, setup, seat, complete=True) for seat, setup in enumerate(setups)]
        south, north = (salt_of(setup) for setup in setups)
        return begin(self._rulebook, self._ground, state, ranks, (south, north), dice)

    def _act(self, state: State, orders: AnyOrders) -> State:
        step, late = self._read_action(state, orders)
        if step is None:
            return hold(self._ground, state, late=late)
        return act(self._ground, state, step, late=late)

    def _read_action(self, state: State, orders: AnyOrders) -> tuple[Step | None, bool]:
        """Give the step, `None` for a hold, and whether it comes late. Raises: Illegal."""
        if isinstance(orders, wire.Setup):
            raise Illegal("wrong_kind_of_orders")
        allowed = self._actions(state)
        if isinstance(orders, wire.Hold):
            if not allowed.hold:
                raise Illegal("illegal_move")
            return None, orders.late
        step = step_of(orders.act)
        for barred, why in allowed.barred:
            if barred == step:
                raise Illegal("barred_repetition" if why == "repetition" else "barred_pursuit")
        if step is None or (step not in allowed.moves and step not in allowed.attacks):
            raise Illegal("illegal_move")
        return step, orders.late

    def _actions(self, state: State) -> Actions:
        if self._asked is None or self._asked[0] is not state:
            self._asked = (state, actions(self._ground, state))
        return self._asked[1]
