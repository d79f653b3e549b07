"""Figures on the board and shells in the air. Kinds, cells, facings and sides are ints (`board`, `rulebook`)."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from server.games.salvo.board import NORTH, SOUTH


class Figure(NamedTuple):
    """A figure has no id but side and kind (section 11); figures sort by side, then in kind order."""

    side: int
    kind: int
    cell: int
    facing: int


class Shell(NamedTuple):
    """A shell in the air, fired in the last round."""

    side: int
    target: int


def occupied(figures: Iterable[Figure]) -> int:
    """Give the mask of the cells that hold a figure."""
    mask = 0
    for _, _, cell, _ in figures:
        mask |= 1 << cell
    return mask


def of_side(figures: tuple[Figure, ...], side: int) -> tuple[Figure, ...]:
    """Give the figures of one side out of sorted ones."""
    first_of_north = bisect_left(figures, (NORTH,))
    return figures[:first_of_north] if side == SOUTH else figures[first_of_north:]


def living(figures: tuple[Figure, ...]) -> tuple[int, int]:
    """Count the figures of each side out of sorted ones."""
    south = bisect_left(figures, (NORTH,))
    return south, len(figures) - south
