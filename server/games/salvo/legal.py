"""Which orders are legal, judged on what the ordering side can know (rules/salvo.md 4, 4.1)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from protocol.games import salvo as wire
from server.games.api import Illegal
from server.games.salvo.board import FACING
from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground, Path, Stance
from server.games.salvo.rulebook import KIND
from server.games.salvo.state import State

ORDERS_A_ROUND: Final = 2


class Turning(NamedTuple):
    facing: int


class Firing(NamedTuple):
    """`target`: the cell that a mortar names, `None` for figures that fire along their lanes."""

    target: int | None


Action = Path | Turning | Firing
"""A legal order, made ready to resolve."""


def known_cells(state: State, side: int) -> int:
    """Give the mask of the cells on which a side knows a figure to stand: its own, and the enemies it sees now."""
    if state.knowledge is None:
        return occupied(state.figures)
    own = [figure for figure in state.figures if figure.side == side]
    return occupied(own) | occupied(state.knowledge[side].sighted)


def read_orders(ground: Ground, state: State, side: int, orders: wire.Orders) -> Mapping[Figure, Action]:
    """Read a side's orders for a round.

    Raises:
        Illegal: with the first fault in the order in which the orders are given.
    """
    if len(orders.orders) > ORDERS_A_ROUND:
        raise Illegal("too_many_orders")
    own = {figure.kind: figure for figure in state.figures if figure.side == side}
    known = known_cells(state, side)
    actions: dict[Figure, Action] = {}
    for order in orders.orders:
        figure = own.get(KIND[order.kind])
        if figure is None:
            raise Illegal("no_such_figure")
        if figure in actions:
            raise Illegal("figure_twice")
        actions[figure] = _read_order(ground.stance(figure), figure, order, known)
    return actions


def _read_order(stance: Stance, figure: Figure, order: wire.Order, known: int) -> Action:
    if isinstance(order, wire.Move):
        for path in stance.paths_to.get(order.to, ()):
            if path.open_to(known):
                return path
        raise Illegal("illegal_move")
    if isinstance(order, wire.Turn):
        facing = FACING[order.facing]
        if facing == figure.facing:
            raise Illegal("illegal_turn")
        return Turning(facing)
    if not (stance.rays or stance.names_target):
        raise Illegal("illegal_fire")
    if not stance.names_target:
        if order.target is not None:
            raise Illegal("illegal_target")
        return Firing(None)
    if order.target is None or order.target not in stance.targets:
        raise Illegal("illegal_target")
    return Firing(stance.targets[order.target])
