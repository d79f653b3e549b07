"""What the hidden side does: in the base as it likes, in the other worlds so that the viewer may well not notice."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from random import Random

from tests.sealed.oracle.position import Fire, Lineup, Move, Order, Position, Turn
from tests.sealed.oracle.tables import AHEAD, COLUMNS, KINDS

Legal = Mapping[str, list[Order]]
"""The legal orders of a side, by kind."""


def random_lineup(rng: Random) -> Lineup:
    return tuple(zip(rng.sample(KINDS, 3), rng.sample(COLUMNS, 3), strict=True))


def related_lineup(rng: Random, lineup: Lineup) -> Lineup:
    """Draw a line-up that has something in common with this one, or nothing."""
    if rng.random() < 0.3:
        return random_lineup(rng)
    kinds = [kind for kind, _ in lineup]
    columns = [column for _, column in lineup]
    for _ in range(rng.randint(1, 2)):
        index = rng.randrange(3)
        change = rng.choice(("kind", "column", "order"))
        if change == "kind":
            kinds[index] = rng.choice([kind for kind in KINDS if kind not in kinds])
        elif change == "column":
            columns[index] = rng.choice([column for column in COLUMNS if column not in columns])
        else:
            rng.shuffle(columns)
    return tuple(zip(kinds, columns, strict=True))


def likely_orders(rng: Random, side: str, legal: Legal, *, fire: float) -> tuple[Order, ...]:
    """Draw orders as in a lively match: mostly ahead. `fire`: how often a figure that can fire does."""
    kinds = rng.sample(list(legal), min(rng.choice((0, 1, 2, 2, 2, 2)), len(legal)))
    return tuple(_likely_order(rng, side, legal[kind], fire) for kind in kinds)


def _likely_order(rng: Random, side: str, orders: list[Order], fire: float) -> Order:
    shots = [order for order in orders if isinstance(order, Fire)]
    if shots and rng.random() < fire:
        return rng.choice(shots)
    moves = [order for order in orders if isinstance(order, Move)]
    if moves and rng.random() < 0.8:
        moves.sort(key=lambda order: int(order.to[1]), reverse=AHEAD[side] == "N")
        return moves[0] if rng.random() < 0.6 else rng.choice(moves)
    return rng.choice([order for order in orders if isinstance(order, Turn)])


def lured(rng: Random, orders: tuple[Order, ...], legal: Legal, cells: Container[str]) -> tuple[Order, ...]:
    """Send a figure, if one can go there, onto one of these cells, where it may bounce off somebody unseen."""
    lures = [order for orders in legal.values() for order in orders if isinstance(order, Move) and order.to in cells]
    if not lures:
        return orders
    lure = rng.choice(lures)
    return (lure, *[order for order in orders if order.kind != lure.kind][:1])


@dataclass(frozen=True)
class Betrayed:
    """What the viewer learns of a side in a round of the base: kinds it sights, cells on which it bounces."""

    kinds: frozenset[str] = frozenset()
    blocked: tuple[str, ...] = ()


def secret_orders(
    rng: Random,
    side: str,
    base: Position,
    ordered: tuple[Order, ...],
    betrayed: Betrayed,
    world: Position,
    legal: Legal,
) -> tuple[Order, ...] | None:
    """Draw orders that may well betray no more than those of the base.

    Shots come from the same cells, shells go onto the same, the kinds that are sighted do the same, and where the
    viewer bounces there is somebody, or somebody comes. `None`: in this world that cannot be.
    """
    own = world.own(side)
    standing = {where.cell: kind for kind, where in own.items()}
    orders: dict[str, Order] = {}
    resting: set[str] = set()
    for order in ordered:
        if isinstance(order, Fire):
            kind = standing.get(base.own(side)[order.kind].cell)
            if kind is None or Fire(kind, order.target) not in legal[kind]:
                return None
            orders[kind] = Fire(kind, order.target)
    quiet = {order.kind: order for order in ordered if not isinstance(order, Fire)}
    for kind, order in quiet.items():
        if kind in betrayed.kinds and kind in own and kind not in orders and order in legal[kind]:
            orders[kind] = order
    for cell in betrayed.blocked:
        holder = standing.get(cell)
        comers = [kind for kind in own if kind not in orders and Move(kind, cell) in legal[kind]]
        if comers and (holder is None or rng.random() < 0.8):
            kind = rng.choice(comers)
            orders[kind] = Move(kind, cell)
        elif holder is not None:
            resting.add(holder)
    for kind in rng.sample(list(own), len(own)):
        if len(orders) < 2 and kind not in orders and kind not in betrayed.kinds and kind not in resting:
            if quiet.get(kind) in legal[kind] and rng.random() < 0.4:
                orders[kind] = quiet[kind]
            elif rng.random() < 0.7:
                orders[kind] = _likely_order(rng, side, legal[kind], 0.0)
    return tuple(orders.values())
