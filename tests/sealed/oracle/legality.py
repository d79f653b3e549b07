"""What a side may order, judged on what it knows (rules/salvo.md 4.1)."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.sealed.oracle.position import Fire, Move, Order, Position, Turn, Who, can_fire
from tests.sealed.oracle.sight import known_figures, target_cells
from tests.sealed.oracle.tables import BACK, FACINGS, KIND, LEFT, RIGHT, STEP


@dataclass(frozen=True)
class Way:
    """A legal move: the cells entered before the target, none for a jump; it faces `facing` then."""

    through: tuple[str, ...]
    to: str
    facing: str
    jump: bool


def known_cells(position: Position, side: str) -> set[str]:
    """Give the cells on which a side knows a figure to stand now."""
    known = known_figures(position.mode, position.ground, position.figures, side)
    return {where.cell for where in known.values()}


def ways(position: Position, side: str, kind: str, known: set[str]) -> dict[str, Way]:
    """Give the legal moves of a figure by target, where its side knows figures on the cells `known`."""
    where = position.figures[Who(side, kind)]
    ground = position.ground
    row = KIND[kind]
    reach = {
        where.facing: row.forward,
        LEFT[where.facing]: row.side,
        RIGHT[where.facing]: row.side,
        BACK[where.facing]: row.back,
    }
    found: dict[str, Way] = {}
    for facing in FACINGS:
        through: list[str] = []
        cell = STEP[where.cell, facing]
        for _ in range(reach[facing]):
            if cell is None or not ground.passable(cell):
                break
            found[cell] = Way(tuple(through), cell, facing, jump=False)
            if cell in known:
                break
            through.append(cell)
            cell = STEP[cell, facing]
        if row.jump:
            over = STEP[where.cell, facing]
            onto = STEP[over, facing] if over else None
            if over and onto and (not ground.passable(over) or over in known) and ground.passable(onto):
                found[onto] = Way((), onto, facing, jump=True)
    return found


def legal_orders(position: Position, side: str) -> dict[str, list[Order]]:
    """List every legal order of each living figure of a side."""
    known = known_cells(position, side)
    legal: dict[str, list[Order]] = {}
    for kind, where in position.own(side).items():
        legal[kind] = [Move(kind, to) for to in ways(position, side, kind, known)]
        legal[kind] += [Turn(kind, facing) for facing in FACINGS if facing != where.facing]
        if can_fire(kind):
            legal[kind].append(Fire(kind, None))
        legal[kind] += [Fire(kind, target) for target in target_cells(kind, where)]
    return legal


def orders_are_legal(position: Position, side: str, orders: Iterable[Order]) -> bool:
    """At most two orders, one a living figure, each legal by itself (section 4)."""
    given = list(orders)
    kinds = [order.kind for order in given]
    legal = legal_orders(position, side)
    return (
        len(given) <= 2
        and len(set(kinds)) == len(kinds)
        and all(order.kind in legal and order in legal[order.kind] for order in given)
    )
