"""From the words of the oracle to those of the wire. The other way is never needed."""

from typing import Any, Final

from protocol.games import salvo
from protocol.ids import Seat, Viewer
from tests.sealed.oracle.knowledge import Viewer as Onlooker
from tests.sealed.oracle.position import Fire, Lineup, Move, Order, Turn

WireOrders = salvo.Orders | salvo.Lineup

SEAT: Final = {"south": Seat(0), "north": Seat(1)}


def viewer_of(onlooker: Onlooker) -> Viewer:
    return "spectator" if onlooker == "spectator" else SEAT[onlooker]


def wire_order(order: Order) -> salvo.Order:
    # The literals of the wire types are the very words of the oracle; a wrong one would be refused when read.
    kind: Any = order.kind
    match order:
        case Move(to=to):
            return salvo.Move(kind=kind, to=to)
        case Turn(facing=facing):
            looks: Any = facing
            return salvo.Turn(kind=kind, facing=looks)
        case Fire(target=target):
            return salvo.Fire(kind=kind, target=target)


def wire_orders(orders: tuple[Order, ...]) -> salvo.Orders:
    return salvo.Orders(orders=tuple(wire_order(order) for order in orders))


def wire_lineup(lineup: Lineup) -> salvo.Lineup:
    placed: Any = tuple(lineup)
    return salvo.Lineup(figures=tuple(salvo.Placed(kind=kind, column=column) for kind, column in placed))
