"""A half-move of Matrix as a picture: the board after it, whence somebody came and who fell or is threatened."""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, pi, sin
from typing import Final

from protocol.games import matrix as wire
from server.games.retelling import Drawn, Ink, Point

SIZE: Final = 8
FIELD: Final = 1 / SIZE
BOX: Final = 0.036 * FIELD  # a warrior lies in a box of 24
COLUMNS: Final = "abcdefgh"
WASH: Final[Mapping[Ink, Ink]] = {"south": "south_wash", "north": "north_wash"}

_STAR: Final = tuple(
    (radius * sin(angle * pi / 5), -radius * cos(angle * pi / 5) + 0.8) for angle, radius in enumerate((11.0, 4.8) * 5)
)
SILHOUETTES: Final[Mapping[str, tuple[Point, ...]]] = {
    "S": ((-6, -10), (9, -5), (-3, 0), (-3, 10), (-6, 10)),
    "C": _STAR,
    "E": ((-8, -9), (-3, -9), (-3, -5), (3, -5), (3, -9), (8, -9), (8, 9), (-8, 9)),
    "J": ((0, -10), (9, 1), (4, 1), (4, 9), (-4, 9), (-4, 1), (-9, 1)),
    "V": ((0, -10), (7, 0), (0, 10), (-7, 0)),
    "A": ((0, -5), (6, 7), (-6, 7)),
}
"""Each warrior round (0, 0), one closed line: a standard, a star, a tower, one that comes down, a diamond, a wedge."""


def picture(view: wire.View) -> tuple[Drawn, ...]:
    """Draw a half-move from below to above: see `server.games.retelling.Retelling`."""
    side = _Side(view.first)
    drawn = list(_ground(side))
    for event in view.told:
        drawn += _under(side, event)
    for field, letter in _standing(view.placement):
        drawn += _warrior(side, field, letter)
    for event in view.told:
        drawn += _over(side, view, event)
    return tuple(drawn)


class _Side:
    """Whence a board is looked at: seat 0, which is south, has its last row at the bottom."""

    def __init__(self, first: int | None) -> None:
        self._turned = first == 1

    def ink(self, unit: wire.Unit) -> Ink:
        return "south" if (unit == "first") != self._turned else "north"

    def at(self, field: wire.Field, points: Iterable[Point], scale: float = FIELD) -> tuple[Point, ...]:
        """Place points that are counted from the middle of a field."""
        column, row = COLUMNS.index(field[0]), int(field[1]) - 1
        x, y = (SIZE - 1 - column, row) if self._turned else (column, SIZE - 1 - row)
        return tuple(((x + 0.5) * FIELD + dx * scale, (y + 0.5) * FIELD + dy * scale) for dx, dy in points)

    def box(self, field: wire.Field) -> tuple[Point, ...]:
        return self.at(field, ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))

    def ring(self, field: wire.Field, radius: float, corners: int = 40) -> tuple[Point, ...]:
        angles = (2 * pi * at / corners for at in range(corners))
        return self.at(field, ((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _standing(placement: str) -> Iterator[tuple[wire.Field, str]]:
    for row, line in enumerate(placement.split("/")):
        column = 0
        for letter in line:
            if letter.isdecimal():
                column += int(letter)
            else:
                yield f"{COLUMNS[column]}{SIZE - row}", letter
                column += 1


def _ground(side: _Side) -> Iterator[Drawn]:
    dark = [f"{COLUMNS[x]}{y + 1}" for x in range(SIZE) for y in range(SIZE) if (x + y) % 2 == 0]
    yield Drawn(tuple(side.box(field) for field in dark), fill="faint", closed=True)
    yield Drawn((((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),), stroke="line", width=0.003, closed=True)


def _under(side: _Side, event: wire.Event) -> Iterator[Drawn]:
    """Draw what lies below the warriors."""
    match event:
        case wire.Moved() | wire.Covered():
            wash = WASH[side.ink(event.unit)]
            yield Drawn((side.box(event.start), side.box(event.to)), fill=wash, closed=True)
            ends = side.at(event.start, ((0, 0),)) + side.at(event.to, ((0, 0),))
            yield Drawn((ends,), stroke=side.ink(event.unit), width=0.004)
        case wire.Fell():
            yield Drawn((side.ring(event.field, 0.47),), fill="alert_wash", stroke="alert", width=0.003, closed=True)


def _over(side: _Side, view: wire.View, event: wire.Event) -> Iterator[Drawn]:
    """Draw what lies above the warriors: who fell on another field than the one entered, and who is threatened."""
    match event:
        case wire.Fell() if event.field not in {field for field, _ in _standing(view.placement)}:
            yield from _warrior(side, event.field, event.warrior if event.unit == "first" else event.warrior.lower())
            cross = (((-0.36, -0.36), (0.36, 0.36)), ((0.36, -0.36), (-0.36, 0.36)))
            yield Drawn(tuple(side.at(event.field, line) for line in cross), stroke="alert", width=0.006)
        case wire.Warned(unit=unit) | wire.Ended(winner="first" | "second" as unit):
            threatened = unit if isinstance(event, wire.Warned) else "first" if unit == "second" else "second"
            bearer = "S" if threatened == "first" else "s"
            fields = [field for field, letter in _standing(view.placement) if letter == bearer]
            yield Drawn(tuple(side.ring(field, 0.47) for field in fields), stroke="alert", width=0.005, closed=True)


def _warrior(side: _Side, field: wire.Field, letter: str) -> Iterator[Drawn]:
    ink = side.ink("first" if letter.isupper() else "second")
    line = side.at(field, SILHOUETTES[letter.upper()], BOX)
    fill: Ink = "south" if ink == "south" else "ground"
    yield Drawn((line,), stroke=ink, fill=fill, width=1.8 * BOX, closed=True)
