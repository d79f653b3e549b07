"""The line-up: which ones are legal, and the fixed ones (rules/salvo.md 3, 9)."""

from typing import Final

from protocol.games import salvo as wire
from server.games.api import Illegal
from server.games.salvo.board import COLUMNS, SOUTH, base_cell
from server.games.salvo.rulebook import KIND, KINDS, FixedLineup

FIGURES_A_SIDE: Final = 3


def check_lineup(lineup: wire.Lineup, *, complete: bool) -> None:
    """Check a line-up, or with `complete` one that is to be played.

    Raises:
        Illegal: with the first fault in the order in which the figures are given.
    """
    if len(lineup.figures) > FIGURES_A_SIDE:
        raise Illegal("too_many_orders")
    kinds: set[str] = set()
    columns: set[str] = set()
    for placed in lineup.figures:
        if placed.kind in kinds:
            raise Illegal("kind_twice")
        if placed.column in columns:
            raise Illegal("column_twice")
        kinds.add(placed.kind)
        columns.add(placed.column)
    if complete and len(lineup.figures) < FIGURES_A_SIDE:
        raise Illegal("lineup_incomplete")


def cells_of_lineup(lineup: wire.Lineup, side: int) -> tuple[tuple[int, int], ...]:
    """Give kind and cell of each figure."""
    return tuple((KIND[placed.kind], base_cell(side, placed.column)) for placed in lineup.figures)


def fixed_lineup(lineup: FixedLineup, side: int) -> wire.Lineup:
    """Give a fixed line-up as a side plays it: its columns are south's, north takes the half-turn."""
    return wire.Lineup(tuple(wire.Placed(KINDS[kind], column_for(side, column)) for kind, column in lineup.figures))


def column_for(side: int, column: str) -> str:
    """Give the board's column of what a side sees as `column` from its own base row, and the reverse."""
    return column if side == SOUTH else COLUMNS[-1 - COLUMNS.index(column)]
