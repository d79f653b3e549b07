"""The board: 100 fields, and the rows on which each seat sets up (rules/marshal.md 1.1).

A field is an int from 0 (`a1`) to 99 (`j10`), counted up each column in turn, so that fields sort as the rules order
them. A step is a from-field and a to-field, `e2-e9`.
"""

from collections.abc import Iterable
from typing import Final

SIZE: Final = 10
FIELDS: Final = SIZE * SIZE
COLUMNS: Final = "abcdefghij"
NAMES: Final = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
FIELD: Final = {name: field for field, name in enumerate(NAMES)}

OWN_ROWS: Final = 4
OWN_FIELDS: Final = (
    tuple(field for field in range(FIELDS) if field % SIZE < OWN_ROWS),
    tuple(field for field in range(FIELDS) if field % SIZE >= SIZE - OWN_ROWS),
)
"""The fields on which each seat sets up, ascending."""

IDS: Final = tuple(tuple(f"{seat + 1}:{name}" for name in NAMES) for seat in range(2))
"""The id of a piece, by its owner and the field on which it was set up."""

Step = tuple[int, int]


def half_turn(field: int) -> int:
    return FIELDS - 1 - field


def named(step: Step) -> str:
    """Name a step."""
    return f"{NAMES[step[0]]}-{NAMES[step[1]]}"


def step_of(name: str) -> Step | None:
    """Read the name of a step; `None` where it names none."""
    start, _, to = name.partition("-")
    return (FIELD[start], FIELD[to]) if start in FIELD and to in FIELD else None


class Ground:
    """Which fields lie beside and in line with one another. `rays`: outwards, one a direction; lakes end them."""

    def __init__(self, lakes: Iterable[int]) -> None:
        self.lakes = frozenset(lakes)
        self.rays = tuple(tuple(self._rays(field)) for field in range(FIELDS))
        self.beside = tuple(tuple(sorted(ray[0] for ray in rays)) for rays in self.rays)

    def _rays(self, field: int) -> Iterable[tuple[int, ...]]:
        """Give the lines from a field, empty ones left out."""
        for across, ahead in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            x, y = field // SIZE + across, field % SIZE + ahead
            ray: list[int] = []
            while 0 <= x < SIZE and 0 <= y < SIZE and x * SIZE + y not in self.lakes and field not in self.lakes:
                ray.append(x * SIZE + y)
                x, y = x + across, y + ahead
            if ray:
                yield tuple(ray)
