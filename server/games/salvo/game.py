"""SALVO as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from protocol.games import salvo as wire
from protocol.ids import Millis, Mode, Round, Seat, Viewer
from protocol.messages import GameGesture, Outcome
from server.games.api import Decided, Dice, Facts, Illegal, Phase, Recorded
from server.games.salvo.figures import Figure
from server.games.salvo.ground import Ground
from server.games.salvo.happened import Ordered
from server.games.salvo.legal import read_orders
from server.games.salvo.lineup import cells_of_lineup, check_lineup, fixed_lineup
from server.games.salvo.record import Record, parse, write
from server.games.salvo.resolve import begin, resolve_round, stand
from server.games.salvo.rulebook import Rulebook
from server.games.salvo.state import State
from server.games.salvo.told import Told
from server.games.salvo.view import show, view

LINEUP_SPAN: Final = Millis(60_000)
REVEAL: Final = Millis(1_500)
SPANS: Final[Mapping[int | None, Millis | None]] = {
    None: None,
    **{seconds: Millis(seconds * 1_000) for seconds in get_args(wire.ClockSeconds)},
}
QUICK_CLOCK: Final = 30
MODES: Final[tuple[wire.SalvoMode, ...]] = get_args(wire.SalvoMode)
SEATS: Final = (Seat(0), Seat(1))

AnyOrders = wire.Orders | wire.Lineup


class Salvo:
    """`server.games.api.Game` for SALVO under a rulebook; holds nothing but what was worked out from it."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._grounds = {map.key: Ground(rulebook, map) for map in rulebook.maps}
        self.facts = Facts(
            key="salvo",
            seats=2,
            modes=tuple(Mode(mode) for mode in MODES),
            hidden=True,
            dice=False,
            version=rulebook.version,
        )

    def quick_options(self, mode: Mode, count: int) -> wire.Options:
        """Give the options of a quick match: 30 s, the maps one after the other. Raises: Illegal."""
        map = self._rulebook.maps[count % len(self._rulebook.maps)]
        for known in MODES:
            if known == mode:
                return wire.Options(known, map.key, QUICK_CLOCK)
        raise Illegal("unknown_mode")

    def check_options(self, options: wire.Options) -> None:
        if options.map not in self._grounds:
            raise Illegal("unknown_map")

    def start(self, options: wire.Options, dice: Dice) -> State:
        self.check_options(options)
        return State(options)

    def position(self, options: wire.Options, figures: Sequence[Figure]) -> State:
        """Give the first round of a match that no line-up has led to. Raises: Illegal."""
        self.check_options(options)
        return stand(self._grounds[options.map], options, tuple(sorted(figures)))

    def phase(self, state: State) -> Phase:
        if state.outcome:
            return _phase("over", state.round, (), None, REVEAL)
        if state.round == 0:
            return _phase("lineup", 0, SEATS, LINEUP_SPAN, Millis(0))
        return _phase("orders", state.round, SEATS, SPANS[state.options.clock], REVEAL)

    def check(self, state: State, seat: Seat, orders: AnyOrders, *, sealing: bool) -> None:
        if state.outcome:
            raise Illegal("not_now")
        if state.round == 0:
            self._read_lineup(orders, seat, complete=sealing)
        else:
            read_orders(self._ground(state), state, seat, orders, Ordered({}, {}, {}))

    def gesture_of(self, state: State, seat: Seat, draft: AnyOrders) -> None:
        """Give nothing: no draft shows before it is resolved."""

    def gesture(self, state: State, seat: Seat, gesture: GameGesture) -> State:
        raise Illegal("not_now")

    def on_timeout(self, state: State, seat: Seat, draft: AnyOrders | None, dice: Dice) -> AnyOrders:
        """Give the draft if it may count as it is, else fixed line-up 1, or holding."""
        if draft is not None:
            try:
                self.check(state, seat, draft, sealing=True)
            except Illegal:
                pass
            else:
                return draft
        return fixed_lineup(self._rulebook.lineups[0], seat) if state.round == 0 else wire.Orders(())

    def resolve(self, state: State, orders: Mapping[Seat, AnyOrders], dice: Dice) -> tuple[State, tuple[Told, ...]]:
        """Resolve the line-up or a round.

        Raises:
            Illegal: if a seat's orders are; nothing is resolved then.
            KeyError: if a seat's orders are missing.
        """
        after = self._resolve(state, orders)
        return after, after.told

    def view(self, state: State, viewer: Viewer) -> wire.View:
        return view(self._ground(state), state, viewer)

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
        south, north = names
        orders = tuple([decision.orders for decision in decided])
        record = Record(self.facts.version, options, (south, north), orders, outcome)
        return write(record, [decision.events for decision in decided])

    def read(self, text: str) -> Recorded:
        record = parse(text)
        return Recorded(record.rules, record.options, record.names, record.orders, record.outcome)

    def _ground(self, state: State) -> Ground:
        return self._grounds[state.options.map]

    def _resolve(self, state: State, orders: Mapping[Seat, AnyOrders]) -> State:
        if state.outcome:
            raise Illegal("not_now")
        if state.round == 0:
            lineups = [self._read_lineup(orders[seat], seat, complete=True) for seat in SEATS]
            return begin(self._ground(state), state, lineups)
        ground, ordered = self._ground(state), Ordered({}, {}, {})
        for seat in SEATS:
            read_orders(ground, state, seat, orders[seat], ordered)
        return resolve_round(ground, state, ordered)

    def _read_lineup(self, orders: AnyOrders, seat: Seat, *, complete: bool) -> tuple[tuple[int, int], ...]:
        if not isinstance(orders, wire.Lineup):
            raise Illegal("wrong_kind_of_orders")
        check_lineup(orders, complete=complete)
        return cells_of_lineup(orders, seat)


def _phase(name: str, number: int, seats: tuple[Seat, ...], span: Millis | None, reveal: Millis) -> Phase:
    acting = bool(seats)
    return Phase(
        name=name,
        round=Round(number),
        seats=seats,
        sealed=acting,
        span=span,
        reveal=reveal,
        claimable=acting and number > 0,
        resignable=acting,
        drawable=acting,
        holds=acting,
    )
