"""The toy game behind `server/games/api.py`, in SALVO's own wire types: protocol and codec stay what they are.

A phase is open: orders are final and public at once. An order names no facing; the cell that it names gives one.
"""

from collections.abc import Mapping
from typing import Any, Final

from protocol.games import salvo as wire
from protocol.ids import Millis, Mode, Round, Seat, Viewer
from protocol.messages import GameGesture, Outcome
from server.games.api import Dice, Facts, Forfeit, Illegal, Phase, Recorded
from tests.load.toy import (
    CELLS,
    FIGURES,
    LIVES,
    MOVE,
    SHOOT,
    TURN_MS,
    WATCHER,
    WIDTH,
    Happening,
    Moved,
    NewRound,
    Order,
    Position,
    Shot,
    legal_cells,
    resolve,
    seen_by,
)

KINDS: Final[tuple[wire.Kind, ...]] = ("scout", "assault", "sniper")
SIDES: Final[tuple[wire.Side, ...]] = ("south", "north")
FACINGS: Final[tuple[wire.Facing, ...]] = ("N", "E", "S", "W")
SEATS: Final = (Seat(0), Seat(1))
NAMES: Final[tuple[wire.Cell, ...]] = tuple(f"{'abcdefghi'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in range(CELLS))
NUMBERS: Final = {name: cell for cell, name in enumerate(NAMES)}
OFFSETS: Final = {kind: index for index, kind in enumerate(KINDS)}
SHOWN: Final = tuple(
    tuple(
        tuple(wire.Figure(SIDES[figure // 3], KINDS[figure % 3], cell, facing) for facing in FACINGS) for cell in NAMES
    )
    for figure in FIGURES
)
LAST_TURN: Final = 10_000
MAY: Final = {"claimable": True, "resignable": True, "drawable": False, "holds": True}


class Toy:
    """`server.games.api.Game` for the toy; a match ends by the players' will alone, or after `LAST_TURN` turns."""

    def __init__(self, modes: tuple[Mode, ...]) -> None:
        """Stand in for a game of such modes."""
        self.facts = Facts(key="salvo", seats=2, modes=modes, hidden=True, dice=False, version="toy-0123456789abcdef")

    def quick_options(self, mode: Mode, count: int) -> wire.Options:
        return wire.Options("fog", "toy", 30)

    def check_options(self, options: wire.Options) -> None:
        pass

    def start(self, options: wire.Options, dice: Dice) -> Position:
        return Position()

    def phase(self, state: Position) -> Phase:
        acting = () if state.turn > LAST_TURN else SEATS
        span = Millis(TURN_MS)
        return Phase("orders", Round(state.turn - 1), acting, False, span, Millis(0), **MAY)

    def check(self, state: Position, seat: Seat, orders: wire.Orders, *, sealing: bool) -> None:
        for order in orders.orders:
            if order.kind not in OFFSETS:
                raise Illegal("no_such_figure")
            if not isinstance(order, wire.Move | wire.Fire):
                raise Illegal("illegal_turn")

    def gesture_of(self, state: Position, seat: Seat, draft: wire.Orders) -> None:
        pass

    def gesture(self, state: Position, seat: Seat, gesture: GameGesture) -> Position:
        raise Illegal("not_now")

    def on_timeout(self, state: Position, seat: Seat, draft: wire.Orders | None, dice: Dice) -> wire.Orders | Forfeit:
        return wire.Orders(()) if draft is None else draft

    def resolve(
        self, state: Position, orders: Mapping[Seat, wire.Orders], dice: Dice
    ) -> tuple[Position, tuple[Happening, ...]]:
        after = resolve(state, (_read(orders[SEATS[0]], 0), _read(orders[SEATS[1]], 1)))
        return after, after.happened

    def view(self, state: Position, viewer: Viewer) -> wire.View:
        seat = viewer if isinstance(viewer, int) else WATCHER
        seen = seen_by(state, seat)
        cells, facings, lives = state.cells, state.facings, state.lives
        sight = None
        if seat != WATCHER:
            legal = legal_cells(state, seat, seen)
            sight = wire.Sight(tuple([NAMES[cell] for each in legal for cell in each]), (), ())
        return wire.View(
            mode="fog",
            map="toy",
            phase="orders",
            round=state.turn - 1,
            side=None if seat == WATCHER else SIDES[seat],
            figures=tuple(
                [SHOWN[figure][cells[figure]][facings[figure]] for figure in FIGURES if seen[figure] and lives[figure]]
            ),
            living=wire.BothSides(sum(map(bool, lives[:3])), sum(map(bool, lives[3:]))),
            points=wire.BothSides(0, 0),
            quiet_rounds=state.round,
            shells=(),
            sight=sight,
            legal=(),
            told=tuple([_told(each) for each in state.happened]),
        )

    def show(self, state: Position, event: Happening, viewer: Viewer) -> wire.Event:
        return _told(event)

    def outcome(self, state: Position) -> Outcome | None:
        return Outcome(winner=None, reason="rounds") if state.turn > LAST_TURN else None

    def record(
        self, options: wire.Options, names: tuple[str, ...], decided: Any, outcome: Outcome | None, secret: bytes
    ) -> str:
        return f"toy {len(decided)}\n"

    def read(self, text: str) -> Recorded:
        raise NotImplementedError("a match of the toy is not played again")


def _read(orders: wire.Orders, seat: int) -> list[Order]:
    read = []
    for order in orders.orders:
        figure = seat * 3 + OFFSETS[order.kind]
        if isinstance(order, wire.Move):
            cell = NUMBERS[order.to]
            read.append(Order(figure, MOVE, cell, cell & 3))
        elif isinstance(order, wire.Fire):
            cell = 0 if order.target is None else NUMBERS[order.target]
            read.append(Order(figure, SHOOT, cell, cell & 3))
    return read


def _told(happening: Happening) -> wire.Event:
    match happening:
        case Moved(figure, start, to):
            return wire.Turned(SIDES[figure // 3], KINDS[figure % 3], NAMES[to], FACINGS[start & 3])
        case Shot(figure, end, hit):
            return wire.Flash(NAMES[end], KINDS[figure % 3] if hit >= 0 else None)
        case NewRound():
            return wire.Scored(SIDES[0], NAMES[LIVES[0]])
