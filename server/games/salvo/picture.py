"""A round of SALVO as a picture: map, what was done, who fell, where all stand at its end."""

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from math import cos, pi, radians, sin
from typing import Final

from protocol.games import salvo as wire
from server.games.retelling import Drawn, Ink, Point
from server.games.salvo.board import CELL, FACINGS, SIZE
from server.games.salvo.rulebook import ROCK, THICKET, TRENCH, Map

CELL_SIDE: Final = 1 / SIZE
FIGURE: Final = 0.034 * CELL_SIDE  # a figure lies in a box of 24, as in the client
WASH: Final[Mapping[wire.Side, Ink]] = {"south": "south_wash", "north": "north_wash"}

Lines = tuple[tuple[Point, ...], ...]


def _silhouettes() -> Mapping[str, Mapping[str, Lines]]:
    read = json.loads(files("server.games.salvo").joinpath("data", "silhouettes.json").read_text(encoding="utf-8"))
    return {
        kind: {part: tuple(tuple((x, y) for x, y in line) for line in lines) for part, lines in parts.items()}
        for kind, parts in read.items()
    }


SILHOUETTES: Final = _silhouettes()
"""Each kind facing north, round (0, 0), as the client draws it: `body` of closed lines, `inner` of open ones."""


def picture(map: Map, before: wire.View, view: wire.View) -> tuple[Drawn, ...]:
    """Draw a round from below to above: see `server.games.retelling.Retelling`."""
    stood = {(figure.side, figure.kind): figure for figure in before.figures}
    drawn = [_blast(event) for event in view.told if isinstance(event, wire.Landed)]
    drawn += _ground(map, capture=view.mode == "capture")
    for event in view.told:
        drawn += _under(event)
    for event in view.told:
        if isinstance(event, wire.Fell):
            figure = stood.get((event.side, event.kind))
            facing = FACINGS[0] if figure is None else figure.facing
            drawn += _figure(wire.Figure(event.side, event.kind, event.cell, _turned(view.told, event, facing)))
    for figure in view.figures:
        drawn += _figure(figure)
    for event in view.told:
        drawn += _over(event)
    return tuple(drawn)


def _turned(told: Iterable[wire.Event], fell: wire.Fell, facing: wire.Facing) -> wire.Facing:
    """Give how a figure that fell had turned in the same round."""
    for event in told:
        if isinstance(event, wire.Moved | wire.Turned) and (event.side, event.kind) == (fell.side, fell.kind):
            return event.facing
    return facing


# --- the map --------------------------------------------------------------------------------------


def _ground(map: Map, *, capture: bool) -> Iterator[Drawn]:
    rules = [at * CELL_SIDE for at in range(SIZE + 1)]
    across = tuple(((0.0, at), (1.0, at)) for at in rules)
    yield Drawn(across + tuple(((at, 0.0), (at, 1.0)) for at in rules), stroke="line", width=0.0015)
    for name, cell in CELL.items():
        terrain = map.terrain[cell]
        if terrain == ROCK:
            yield Drawn((_round(name, 0.4, 9, 0.2),), stroke="mark", fill="faint", width=0.003, closed=True)
        elif terrain == TRENCH:
            yield Drawn((_box(name, 0.5, 0.2),), stroke="mark", fill="ground", width=0.003, closed=True)
        elif terrain == THICKET:
            tufts = [(-0.22, -0.12), (0.2, -0.2), (-0.05, 0.14), (0.26, 0.2)]
            yield Drawn(
                tuple(_at(name, ((x - 0.08, y), (x, y + 0.14), (x + 0.08, y))) for x, y in tufts),
                stroke="mark",
                width=0.003,
            )
        if capture and cell in map.capture:
            yield Drawn((_round(name, 0.44),), stroke="mark", width=0.002, closed=True)


# --- what was done ------------------------------------------------------------------------------------


def _under(event: wire.Event) -> Iterator[Drawn]:
    """Draw what lies below the figures."""
    match event:
        case wire.Moved():
            ends = (_middle(event.way[0]), _middle(event.way[-1]))
            yield Drawn((ends,), stroke=WASH[event.side], width=0.2 * CELL_SIDE)
            yield Drawn((_round(event.way[0], 0.12),), stroke=event.side, fill="ground", width=0.002, closed=True)
        case wire.Fired():
            lanes = tuple(_lane(event.cell, ray) for ray in event.rays if ray)
            yield Drawn(lanes, stroke=WASH[event.side], width=0.26 * CELL_SIDE)
            yield Drawn(lanes, stroke=event.side, width=0.004)
        case wire.Landed():
            yield Drawn(tuple(_box(cell, 0.5, 0.5) for cell in event.blast), fill="alert_wash", closed=True)
            yield Drawn(
                (_round(event.target, 1.1), _round(event.target, 0.6)), stroke="alert", width=0.003, closed=True
            )
        case wire.Announced():
            aim = [((0.0, far), (0.0, far * 0.6)) for far in (-0.45, 0.45)]
            aim += [((far, 0.0), (far * 0.6, 0.0)) for far in (-0.45, 0.45)]
            yield Drawn(tuple(_at(event.target, line) for line in aim), stroke=event.side, width=0.004)
        case wire.Scored():
            yield Drawn((_round(event.cell, 0.46),), stroke=event.side, fill=WASH[event.side], width=0.004, closed=True)


def _blast(landed: wire.Landed) -> Drawn:
    return Drawn(tuple(_box(cell, 0.5, 0.5) for cell in landed.blast), fill="alert_wash", closed=True)


def _over(event: wire.Event) -> Iterator[Drawn]:
    """Draw what lies above the figures."""
    match event:
        case wire.Fell():
            cross = (((-0.38, -0.38), (0.38, 0.38)), ((0.38, -0.38), (-0.38, 0.38)))
            yield Drawn(tuple(_at(event.cell, line) for line in cross), stroke="alert", width=0.006)
        case wire.Stopped():
            yield Drawn((_round(event.cell, 0.48),), stroke=event.side, width=0.005, closed=True)


def _lane(muzzle: wire.Cell, ray: tuple[wire.Cell, ...]) -> tuple[Point, ...]:
    """Give the line of a shot: a side lane begins beside the cell in front, not at the figure."""
    straight = muzzle[0] == ray[-1][0] or muzzle[1] == ray[-1][1]
    return (_middle(muzzle if straight else ray[0]), _middle(ray[-1]))


def _figure(figure: wire.Figure) -> Iterator[Drawn]:
    shape = SILHOUETTES[figure.kind]
    angle = radians(90 * FACINGS.index(figure.facing))
    body, inner = (_standing(shape[part], figure.cell, angle) for part in ("body", "inner"))
    if figure.side == "south":
        yield Drawn(body, stroke="south", fill="south", width=1.1 * FIGURE, closed=True)
        yield Drawn(inner, stroke="ground", width=1.2 * FIGURE)
    else:
        yield Drawn(body, stroke="north", fill="ground", width=1.7 * FIGURE, closed=True)
        yield Drawn(inner, stroke="north", width=0.9 * FIGURE)


# --- points on the board ---------------------------------------------------------------------------


def _middle(cell: wire.Cell) -> Point:
    column, row = divmod(CELL[cell], SIZE)
    return (column + 0.5) * CELL_SIDE, (SIZE - row - 0.5) * CELL_SIDE


def _at(cell: wire.Cell, points: Iterable[Point]) -> tuple[Point, ...]:
    """Place points that are counted in cells from the middle of one."""
    x, y = _middle(cell)
    return tuple((x + dx * CELL_SIDE, y + dy * CELL_SIDE) for dx, dy in points)


def _box(cell: wire.Cell, across: float, down: float) -> tuple[Point, ...]:
    return _at(cell, ((-across, -down), (across, -down), (across, down), (-across, down)))


def _round(cell: wire.Cell, radius: float, corners: int = 40, turn: float = 0.0) -> tuple[Point, ...]:
    angles = (turn + 2 * pi * at / corners for at in range(corners))
    return _at(cell, ((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _standing(lines: Lines, cell: wire.Cell, angle: float) -> Lines:
    """Turn the lines of a silhouette clockwise, and put them on a cell."""
    x, y = _middle(cell)
    across, down = cos(angle) * FIGURE, sin(angle) * FIGURE
    return tuple(tuple((x + px * across - py * down, y + px * down + py * across) for px, py in line) for line in lines)
