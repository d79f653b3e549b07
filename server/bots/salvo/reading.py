"""A view as the bot reads it: always from south.

Every map and every rule is its own half-turn (rules/salvo.md 1). A bot that sits in the north turns the board, thinks,
and turns its orders back; so both seats play alike.
"""

from typing import NamedTuple

from protocol.games import salvo as wire
from protocol.ids import Seat
from server.games.salvo.board import CELL, FACING, FACINGS, NAMES, NORTH, SIDES, SOUTH, half_turn, opposite
from server.games.salvo.figures import Figure, Shell, occupied
from server.games.salvo.rulebook import KIND
from server.games.salvo.state import State


class Past(NamedTuple):
    """A last sighting."""

    kind: int
    cell: int
    facing: int
    round: int


class Reading(NamedTuple):
    """What a seat knows, turned so that it is south.

    `state`: with the figures on view only. `known`: mask of the cells on which they stand. `enemies`: how many live.
    `seen`: mask of the cells in sight, all of them outside fog. `kinds`: bits of the enemy's kinds that are known,
    fallen ones included. `told`: of the last round.
    """

    state: State
    known: int
    enemies: int
    seen: int
    last_seen: tuple[Past, ...]
    kinds: int
    told: tuple[wire.Event, ...]


class Turning:
    """Turns the names of a view for a seat, and orders back."""

    def __init__(self, seat: Seat) -> None:
        self._north = seat == NORTH

    def cell(self, name: str) -> int:
        return half_turn(CELL[name]) if self._north else CELL[name]

    def facing(self, name: wire.Facing) -> int:
        return opposite(FACING[name]) if self._north else FACING[name]

    def side(self, name: wire.Side) -> int:
        return SIDES.index(name) ^ self._north

    def orders(self, orders: wire.Orders) -> wire.Orders:
        """Turn orders of south into those of this seat."""
        return wire.Orders(tuple(map(self._order, orders.orders))) if self._north else orders

    def _order(self, order: wire.Order) -> wire.Order:
        if isinstance(order, wire.Move):
            return wire.Move(order.kind, NAMES[self.cell(order.to)])
        if isinstance(order, wire.Turn):
            return wire.Turn(order.kind, FACINGS[self.facing(order.facing)])
        return wire.Fire(order.kind, order.target and NAMES[self.cell(order.target)])


def read(view: wire.View, seat: Seat, options: wire.Options) -> Reading:
    """Read the view of a seat that is to give orders for a round."""
    turning = Turning(seat)
    figures = tuple(
        sorted(
            Figure(turning.side(one.side), KIND[one.kind], turning.cell(one.cell), turning.facing(one.facing))
            for one in view.figures
        )
    )
    counts = (view.living.south, view.living.north)
    points = (view.points.south, view.points.north)
    shells = tuple(sorted(Shell(turning.side(shell.side), turning.cell(shell.target)) for shell in view.shells))
    sight = view.sight
    return Reading(
        state=State(
            options,
            round=view.round,
            figures=figures,
            shells=shells,
            points=points if seat == SOUTH else (points[1], points[0]),
            quiet_rounds=view.quiet_rounds,
        ),
        known=occupied(figures),
        enemies=counts[1 - seat],
        seen=sum(1 << turning.cell(name) for name in sight.cells) if sight else -1,
        last_seen=tuple(
            Past(KIND[past.kind], turning.cell(past.cell), turning.facing(past.facing), past.round)
            for past in (sight.last_seen if sight else ())
        ),
        kinds=sum(1 << KIND[kind] for kind in sight.known_kinds) if sight else 0,
        told=view.told,
    )
