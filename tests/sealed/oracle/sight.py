"""Shots and sight: how far a shot runs, and which cells a side sees (rules/salvo.md 5.2, 8)."""

from tests.sealed.oracle.position import Figures, Where, Who
from tests.sealed.oracle.tables import AROUND, KIND, STEP, Ground, beside


def lanes_of_fire(ground: Ground, figures: Figures, kind: str, where: Where) -> list[list[str]]:
    """Follow every lane of a figure cell by cell up to where a shot ends, that cell included, rock excluded."""
    standing = {other.cell for other in figures.values()}
    lanes = []
    for column, first, last in KIND[kind].lanes:
        lane: list[str] = []
        cell = beside(where.cell, where.facing, column, first)
        for _ in range(first, last + 1):
            if cell is None or ground.terrain[cell] == "#":
                break
            lane.append(cell)
            if ground.terrain[cell] == '"' or cell in standing:
                break
            cell = STEP[cell, where.facing]
        lanes.append(lane)
    return lanes


def target_cells(kind: str, where: Where) -> list[str]:
    """Name the cells on the board that a mortar may name from there."""
    cells = (beside(where.cell, where.facing, across, ahead) for across, ahead in KIND[kind].targets)
    return [cell for cell in cells if cell is not None]


def cells_in_sight(ground: Ground, figures: Figures, side: str) -> set[str]:
    """Gather what a side sees: all round each figure, and all that its weapon reaches now."""
    seen: set[str] = set()
    for who, where in figures.items():
        if who.side == side:
            seen |= AROUND[where.cell, KIND[who.kind].sight]
            for lane in lanes_of_fire(ground, figures, who.kind, where):
                seen.update(lane)
            seen.update(target_cells(who.kind, where))
    return seen


def seen_enemies(figures: Figures, side: str, seen: set[str]) -> dict[str, Where]:
    """Give the enemy figures that stand on cells in sight, by kind."""
    return {who.kind: where for who, where in figures.items() if who.side != side and where.cell in seen}


def known_figures(mode: str, ground: Ground, figures: Figures, side: str) -> dict[Who, Where]:
    """Give every figure that a side knows to stand on the board now (section 4.1)."""
    if mode != "fog":
        return dict(figures)
    seen = cells_in_sight(ground, figures, side)
    return {who: where for who, where in figures.items() if who.side == side or where.cell in seen}
