"""Which orders are legal, judged on what the ordering side can know (rules/salvo.md 4, 4.1)."""

from typing import Final

from protocol.games import salvo as wire
from server.games.api import Illegal
from server.games.salvo.board import CELL, FACING
from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground, Path, Stance
from server.games.salvo.happened import Ordered
from server.games.salvo.rulebook import KIND
from server.games.salvo.state import State

ORDERS_A_ROUND: Final = 2


def known_cells(state: State, side: int) -> int:
    """Give the mask of the cells on which a side knows a figure to stand: its own, and the enemies it sees now."""
    return state.knowledge[side].known if state.knowledge else occupied(state.figures)


def read_orders(ground: Ground, state: State, side: int, given: wire.Orders | wire.Lineup, ordered: Ordered) -> None:
    """Read a side's orders for a round and add them to `ordered`.

    Raises:
        Illegal: with the first fault in the order in which the orders are given.
    """
    if not isinstance(given, wire.Orders):
        raise Illegal("wrong_kind_of_orders")
    orders = given.orders
    if not orders:
        return
    if len(orders) > ORDERS_A_ROUND:
        raise Illegal("too_many_orders")
    known = known_cells(state, side)
    acting: list[Stance] = []
    for order in orders:
        stance = ground.stances[_own_figure(state, side, KIND[order.kind])]
        if stance in acting:
            raise Illegal("figure_twice")
        acting.append(stance)
        # By type: `isinstance` takes several times as long to say no of a struct.
        if type(order) is wire.Move:
            ordered.moves[stance] = _read_move(stance, order, known)
        elif type(order) is wire.Fire:
            ordered.shots[stance] = _read_fire(stance, order)
        else:
            ordered.turns[stance] = _read_turn(ground, stance, order)


def _own_figure(state: State, side: int, kind: int) -> Figure:
    for figure in state.figures:
        if figure.kind == kind and figure.side == side:
            return figure
    raise Illegal("no_such_figure")


def _read_move(stance: Stance, order: wire.Move, known: int) -> Path:
    to = CELL[order.to]
    for path in stance.paths:
        if path.to == to and path.open_to(known):
            return path
    raise Illegal("illegal_move")


def _read_turn(ground: Ground, stance: Stance, order: wire.Turn) -> Stance:
    facing = FACING[order.facing]
    if facing == stance.facing:
        raise Illegal("illegal_turn")
    return ground.turned(stance, facing)


def _read_fire(stance: Stance, order: wire.Fire) -> int | None:
    if stance.names_target:
        if order.target is None or order.target not in stance.targets:
            raise Illegal("illegal_target")
        return CELL[order.target]
    if not stance.rays:
        raise Illegal("illegal_fire")
    if order.target is not None:
        raise Illegal("illegal_target")
    return None
