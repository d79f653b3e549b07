"""The board: 81 cells, four facings, and sets of cells as bits of one int (rules/salvo.md 1).

A cell is an int from 0 (`a1`) to 80 (`i9`), counted up each column in turn, so that cells sort like their names.
Facings are counted clockwise from north. A side is its seat: 0 south, 1 north.
"""

from typing import Final, get_args

from protocol.games import salvo as wire

SIZE: Final = 9
CELLS: Final = SIZE * SIZE
COLUMNS: Final = "abcdefghi"
ROWS: Final = "123456789"
NAMES: Final = tuple(column + row for column in COLUMNS for row in ROWS)
CELL: Final = {name: cell for cell, name in enumerate(NAMES)}

SIDES: Final[tuple[wire.Side, ...]] = get_args(wire.Side)
SOUTH: Final = 0
NORTH: Final = 1

FACINGS: Final[tuple[wire.Facing, ...]] = get_args(wire.Facing)
FACING: Final = {name: facing for facing, name in enumerate(FACINGS)}
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
AT_START: Final = (FACING["N"], FACING["S"])
"""The facing of each side's figures in the line-up."""


def cell_at(x: int, y: int) -> int | None:
    """Give the cell of column `x` and row `y`, both counted from 0, or `None` off the board."""
    return x * SIZE + y if 0 <= x < SIZE and 0 <= y < SIZE else None


def beyond(cell: int, facing: int, across: int, ahead: int) -> int | None:
    """Give the cell `ahead` of `cell` and `across` to its right for one who faces `facing`, `None` off the board."""
    dx, dy = STEPS[facing]
    return cell_at(cell // SIZE + ahead * dx + across * dy, cell % SIZE + ahead * dy - across * dx)


def _ahead(cell: int, facing: int) -> tuple[int, ...]:
    cells = [beyond(cell, facing, 0, steps) for steps in range(1, SIZE)]
    return tuple([entered for entered in cells if entered is not None])


AHEAD: Final = tuple([tuple([_ahead(cell, facing) for facing in range(len(FACINGS))]) for cell in range(CELLS)])
"""The cells straight ahead as far as the edge, by cell and facing."""


def opposite(facing: int) -> int:
    return facing ^ 2


def half_turn(cell: int) -> int:
    return CELLS - 1 - cell


def base_cell(side: int, column: str) -> int:
    """Give the cell of a side's base row in a column of the board."""
    return CELL[column + (ROWS[0] if side == SOUTH else ROWS[-1])]


def mask_of(cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


_COLUMN: Final = (1 << SIZE) - 1
_NAMES_IN_COLUMN: Final = tuple(
    tuple(tuple(column + row for bit, row in enumerate(ROWS) if bits >> bit & 1) for bits in range(_COLUMN + 1))
    for column in COLUMNS
)


def names_of(mask: int) -> tuple[str, ...]:
    """Name a set of cells in order: a look-up a column, for views hold long lists of them."""
    names: list[str] = []
    for names_in_column in _NAMES_IN_COLUMN:
        if here := mask & _COLUMN:
            names += names_in_column[here]
        mask >>= SIZE
    return tuple(names)
