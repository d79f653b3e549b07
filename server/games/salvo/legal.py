"""Which orders are legal, judged on what the ordering side can know (rules/salvo.md 4, 4.1)."""

from typing import Final, NamedTuple

from protocol.games import salvo as wire
from server.games.api import Illegal
from server.games.salvo.board import CELL, FACING
from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground, Path, Stance
from server.games.salvo.rulebook import KIND
from server.games.salvo.state import State

ORDERS_A_ROUND: Final = 2


class Ordered(NamedTuple):
    """Legal orders made ready to resolve, by figure; who is in none of them holds.

    `turns`: the new facing. `shots`: the cell that a mortar names, `None` for who fires along its lanes.
    """

    moves: dict[Figure, Path]
    turns: dict[Figure, int]
    shots: dict[Figure, int | None]


def nothing_ordered() -> Ordered:
    return Ordered({}, {}, {})


def known_cells(state: State, side: int) -> int:
    """Give the mask of the cells on which a side knows a figure to stand: its own, and the enemies it sees now."""
    return state.knowledge[side].known if state.knowledge else occupied(state.figures)


def read_orders(ground: Ground, state: State, side: int, orders: wire.Orders, ordered: Ordered) -> None:
    """Read a side's orders for a round and add them to `ordered`.

    Raises:
        Illegal: with the first fault in the order in which the orders are given.
    """
    if len(orders.orders) > ORDERS_A_ROUND:
        raise Illegal("too_many_orders")
    known = known_cells(state, side)
    acting: list[Figure] = []
    for order in orders.orders:
        figure = _own_figure(state, side, KIND[order.kind])
        if figure in acting:
            raise Illegal("figure_twice")
        acting.append(figure)
        stance = ground.stances[figure]
        if isinstance(order, wire.Move):
            ordered.moves[figure] = _read_move(stance, order, known)
        elif isinstance(order, wire.Turn):
            ordered.turns[figure] = _read_turn(figure, order)
        else:
            ordered.shots[figure] = _read_fire(stance, order)


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


def _read_turn(figure: Figure, order: wire.Turn) -> int:
    facing = FACING[order.facing]
    if facing == figure.facing:
        raise Illegal("illegal_turn")
    return facing


def _read_fire(stance: Stance, order: wire.Fire) -> int | None:
    if stance.names_target:
        if order.target is None or order.target not in stance.legal.targets:
            raise Illegal("illegal_target")
        return CELL[order.target]
    if not stance.rays:
        raise Illegal("illegal_fire")
    if order.target is not None:
        raise Illegal("illegal_target")
    return None
