"""An action of Marshal as a picture: board and lakes, what was done, who fell, where all stand after it."""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, pi, sin
from typing import Final

from protocol.games import marshal as wire
from server.games.marshal.board import FIELD, NAMES, SIZE
from server.games.retelling import Drawn, Ink, Point

FIELD_SIDE: Final = 1 / SIZE
INKS: Final[tuple[Ink, Ink]] = ("south", "north")
WASHES: Final[tuple[Ink, Ink]] = ("south_wash", "north_wash")

Lines = tuple[tuple[Point, ...], ...]

_SEGMENTS: Final[Mapping[str, tuple[Point, Point]]] = {
    "a": ((-1, -2), (1, -2)),
    "b": ((1, -2), (1, 0)),
    "c": ((1, 0), (1, 2)),
    "d": ((-1, 2), (1, 2)),
    "e": ((-1, 0), (-1, 2)),
    "f": ((-1, -2), (-1, 0)),
    "g": ((-1, 0), (1, 0)),
}
"""The seven strokes of which numbers are written, two wide and four high."""

_NUMBERS: Final[Mapping[str, str]] = {
    "0": "abcdef",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "gfabcd",
}
_ROUND: Final = tuple((1.6 * cos(pi * at / 8), 0.5 + 1.6 * sin(pi * at / 8)) for at in range(17))

GLYPHS: Final[Mapping[str, Lines]] = {
    **{number: tuple(_SEGMENTS[segment] for segment in segments) for number, segments in _NUMBERS.items()},
    "1": (((0, -2), (0, 2)),),
    "B": (_ROUND, ((0.9, -0.8), (1.7, -1.9))),
    "F": (((-1, 2), (-1, -2), (1.2, -1), (-1, 0)),),
}
"""How ranks are written: numbers, a round Bomb with its fuse, a Flag on its mast."""


def picture(lakes: Iterable[int], before: wire.View, view: wire.View) -> tuple[Drawn, ...]:
    """Draw an action from below to above: see `server.games.retelling.Retelling`."""
    stood = {piece.id: piece for piece in before.pieces}
    staying = {piece.id for piece in view.pieces}
    fought = [event for event in view.told if isinstance(event, wire.Attacked | wire.Answered)]
    fallen = [stood[event.piece] for event in fought if event.piece in stood and event.piece not in staying]
    taken = {piece.field for piece in view.pieces}
    drawn = list(_ground(lakes))
    for event in view.told:
        if isinstance(event, wire.Moved | wire.Attacked):
            drawn += _way(event)
    drawn += [_cross(piece.field, 0.48) for piece in fallen if piece.field in taken]
    for piece in (*(piece for piece in fallen if piece.field not in taken), *view.pieces):
        drawn += _piece(piece)
    drawn += [_cross(piece.field, 0.4) for piece in fallen if piece.field not in taken]
    return tuple(drawn)


def _ground(lakes: Iterable[int]) -> Iterator[Drawn]:
    rules = [at * FIELD_SIDE for at in range(SIZE + 1)]
    across = tuple(((0.0, at), (1.0, at)) for at in rules)
    yield Drawn(across + tuple(((at, 0.0), (at, 1.0)) for at in rules), stroke="line", width=0.0015)
    for lake in lakes:
        name = NAMES[lake]
        yield Drawn((_box(name, 0.5),), fill="faint", closed=True)
        waves = (_wave(name, at) for at in (-0.2, 0.2))
        yield Drawn(tuple(waves), stroke="mark", width=0.003)


def _way(event: wire.Moved | wire.Attacked) -> Iterator[Drawn]:
    ends = (_middle(event.start), _middle(event.to))
    yield Drawn((ends,), stroke=WASHES[event.seat], width=0.3 * FIELD_SIDE)
    yield Drawn((_round(event.start, 0.14),), stroke=INKS[event.seat], fill="ground", width=0.002, closed=True)
    if isinstance(event, wire.Attacked):
        yield Drawn((_box(event.to, 0.48),), stroke="alert", fill="alert_wash", width=0.005, closed=True)


def _piece(piece: wire.Piece) -> Iterator[Drawn]:
    """Draw a piece as a tile with its rank: a filled one for south, an outlined one for north."""
    seat = int(piece.id[0]) - 1
    ink = INKS[seat]
    tile = _box(piece.field, 0.36)
    if seat == 0:
        yield Drawn((tile,), stroke=ink, fill=ink, width=0.003, closed=True)
    else:
        yield Drawn((tile,), stroke=ink, fill="ground", width=0.005, closed=True)
    if piece.rank is not None:
        yield Drawn(_written(piece.field, piece.rank), stroke="ground" if seat == 0 else ink, width=0.006)


def _written(name: str, rank: wire.Rank) -> Lines:
    """Write a rank in the middle of a field."""
    height = 0.1
    lines: list[tuple[Point, ...]] = []
    for number, letter in enumerate(rank):
        left = 2.8 * (number - (len(rank) - 1) / 2)
        lines += [_at(name, [((x + left) * height, y * height) for x, y in line]) for line in GLYPHS[letter]]
    return tuple(lines)


def _cross(name: str, reach: float) -> Drawn:
    lines = (((-reach, -reach), (reach, reach)), ((reach, -reach), (-reach, reach)))
    return Drawn(tuple(_at(name, line) for line in lines), stroke="alert", width=0.006)


# --- points on the board ---------------------------------------------------------------------------


def _middle(name: str) -> Point:
    column, row = divmod(FIELD[name], SIZE)
    return (column + 0.5) * FIELD_SIDE, (SIZE - row - 0.5) * FIELD_SIDE


def _at(name: str, points: Iterable[Point]) -> tuple[Point, ...]:
    """Place points that are counted in fields from the middle of one."""
    x, y = _middle(name)
    return tuple((x + dx * FIELD_SIDE, y + dy * FIELD_SIDE) for dx, dy in points)


def _box(name: str, reach: float) -> tuple[Point, ...]:
    return _at(name, ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)))


def _round(name: str, radius: float, corners: int = 24) -> tuple[Point, ...]:
    angles = (2 * pi * at / corners for at in range(corners))
    return _at(name, ((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _wave(name: str, height: float, parts: int = 12) -> tuple[Point, ...]:
    across = ((at / parts - 0.5) * 0.7 for at in range(parts + 1))
    return _at(name, ((x, height + 0.06 * sin(x * 4 * pi / 0.7)) for x in across))
