"""Figures on the board and shells in the air. Kinds, cells, facings and sides are ints (`board`, `rulebook`)."""

from collections.abc import Iterable
from typing import NamedTuple


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


def living(figures: tuple[Figure, ...]) -> tuple[int, int]:
    """Count the figures of each side."""
    north = sum([side for side, _, _, _ in figures])
    return len(figures) - north, north
