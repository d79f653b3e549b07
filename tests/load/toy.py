"""The toy game that every server in a comparison plays: 9x9 cells, six figures, two moves and two rays a turn.

It stands in for SALVO where transport, session and codec are compared alike. `peers/game.mjs` is the same in
JavaScript; `test_harness.py` plays both. Figures 0 to 2 are of seat 0, figures 3 to 5 of seat 1; a cell is a number
from 0 to 80.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

WIDTH: Final = 9
CELLS: Final = WIDTH * WIDTH
FIGURES: Final = range(6)
START: Final = (1, 4, 7, 73, 76, 79)
FACINGS: Final = (2, 2, 2, 0, 0, 0)
LIVES: Final = (3, 3, 3, 3, 3, 3)
SIGHT: Final = 3
TURN_MS: Final = 30_000
WATCHER: Final = 2
"""The seat of everyone who only watches."""

NEAR: Final = tuple(
    tuple(
        cell
        for cell in range(CELLS)
        if cell != at and abs(cell % WIDTH - at % WIDTH) + abs(cell // WIDTH - at // WIDTH) <= 2
    )
    for at in range(CELLS)
)
RAYS: Final = tuple(
    tuple(
        tuple(
            y * WIDTH + x
            for x, y in ((at % WIDTH + right * n, at // WIDTH + down * n) for n in range(1, WIDTH))
            if 0 <= x < WIDTH and 0 <= y < WIDTH
        )
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    for at in range(CELLS)
)

MOVE: Final = 0
SHOOT: Final = 1


class Order(NamedTuple):
    """`kind`: `MOVE` one step towards `cell`, or `SHOOT`; either way the figure faces `facing` then."""

    figure: int
    kind: int
    cell: int
    facing: int


class Moved(NamedTuple):
    figure: int
    start: int
    to: int


class Shot(NamedTuple):
    """`hit`: the figure that was hit, -1 for none."""

    figure: int
    end: int
    hit: int


class NewRound(NamedTuple):
    number: int


Happening = Moved | Shot | NewRound


class BadOrder(Exception):
    """An order is not one of the game."""


@dataclass(frozen=True, slots=True)
class Position:
    """How the board stands before turn `turn`, which counts from 1, and what the turn before brought about."""

    turn: int = 1
    round: int = 1
    cells: tuple[int, ...] = START
    facings: tuple[int, ...] = FACINGS
    lives: tuple[int, ...] = LIVES
    happened: tuple[Happening, ...] = ()


def read_order(message: Any, seat: int, turn: int) -> tuple[Order, Order]:
    """Check a decoded message by hand, as a server without a typed codec does. Raises: BadOrder."""
    if type(message) is not dict or message.get("t") != "order" or message.get("n") != turn:
        raise BadOrder("order")
    entries = message.get("o")
    if type(entries) is not list or len(entries) != 2:
        raise BadOrder("orders")
    first = seat * 3
    read = []
    for entry in entries:
        if type(entry) is not dict:
            raise BadOrder("entry")
        figure, kind, cell, facing = entry.get("f"), entry.get("k"), entry.get("c"), entry.get("d")
        if (
            type(figure) is not int
            or type(kind) is not int
            or type(cell) is not int
            or type(facing) is not int
            or not first <= figure <= first + 2
            or not MOVE <= kind <= SHOOT
            or not 0 <= cell < CELLS
            or not 0 <= facing <= 3
        ):
            raise BadOrder("range")
        read.append(Order(figure, kind, cell, facing))
    return read[0], read[1]


def resolve(before: Position, orders: tuple[Sequence[Order], Sequence[Order]]) -> Position:
    """Do all moves, then all shots; the sides take turns at who goes first."""
    cells, facings, lives = list(before.cells), list(before.facings), list(before.lives)
    happened: list[Happening] = []
    first = before.turn & 1
    given = (*orders[first], *orders[1 - first])
    for figure, kind, target, facing in given:
        if kind == MOVE and lives[figure] > 0:
            start = cells[figure]
            to = _step(start, target)
            for other in FIGURES:
                if cells[other] == to and lives[other] > 0 and other != figure:
                    to = start
                    break
            cells[figure] = to
            facings[figure] = facing
            happened.append(Moved(figure, start, to))
    for figure, kind, _, facing in given:
        if kind == SHOOT and lives[figure] > 0:
            facings[figure] = facing
            hit = -1
            end = cells[figure]
            for end in RAYS[end][facing]:  # noqa: B020  # where the ray ended is told
                for other in FIGURES:
                    if cells[other] == end and lives[other] > 0:
                        hit = other
                        break
                if hit >= 0:
                    break
            if hit >= 0 and (hit >= 3) != (figure >= 3):
                lives[hit] -= 1
            happened.append(Shot(figure, end, hit))
    if not (lives[0] > 0 or lives[1] > 0 or lives[2] > 0) or not (lives[3] > 0 or lives[4] > 0 or lives[5] > 0):
        happened.append(NewRound(before.round + 1))
        return Position(before.turn + 1, before.round + 1, happened=tuple(happened))
    return Position(before.turn + 1, before.round, tuple(cells), tuple(facings), tuple(lives), tuple(happened))


def seen_by(position: Position, seat: int) -> list[bool]:
    """Say of each figure whether a seat sees it: its own, and what is near one of its own that lives."""
    if seat == WATCHER:
        return [True] * len(FIGURES)
    cells, lives = position.cells, position.lives
    own = range(seat * 3, seat * 3 + 3)
    eyes = [(cells[figure] % WIDTH, cells[figure] // WIDTH) for figure in own if lives[figure] > 0]
    seen = []
    for figure in FIGURES:
        if figure in own:
            seen.append(True)
            continue
        x, y = cells[figure] % WIDTH, cells[figure] // WIDTH
        for ex, ey in eyes:
            if -SIGHT <= ex - x <= SIGHT and -SIGHT <= ey - y <= SIGHT:
                seen.append(True)
                break
        else:
            seen.append(False)
    return seen


def legal_cells(position: Position, seat: int, seen: Sequence[bool]) -> list[list[int]]:
    """Give where each own figure may go: what is near it and not known to be taken."""
    cells, lives = position.cells, position.lives
    own = range(seat * 3, seat * 3 + 3)
    taken = {cells[figure] for figure in FIGURES if seen[figure] and (figure not in own or lives[figure] > 0)}
    return [[cell for cell in NEAR[cells[each]] if cell not in taken] if lives[each] > 0 else [] for each in own]


def view(position: Position, seat: int, now_ms: int) -> dict[str, Any]:
    """Give what a seat, or a `WATCHER`, is shown: the message of the servers that have no types of their own."""
    seen = seen_by(position, seat)
    return {
        "t": "view",
        "turn": position.turn,
        "round": position.round,
        "deadline": now_ms + TURN_MS,
        "you": seat,
        "figures": [_shown(position, figure, seen[figure]) for figure in FIGURES],
        "legal": [] if seat == WATCHER else legal_cells(position, seat, seen),
        "events": [_told(each) for each in position.happened],
    }


def _step(start: int, target: int) -> int:
    right, down = target % WIDTH - start % WIDTH, target // WIDTH - start // WIDTH
    if right == 0 and down == 0:
        return start
    if abs(right) >= abs(down):
        return start + (1 if right > 0 else -1)
    return start + (WIDTH if down > 0 else -WIDTH)


def _shown(position: Position, figure: int, seen: bool) -> dict[str, Any]:
    cell = position.cells[figure]
    return {
        "id": figure,
        "x": cell % WIDTH if seen else -1,
        "y": cell // WIDTH if seen else -1,
        "facing": position.facings[figure] if seen else -1,
        "kind": figure % 3,
        "alive": position.lives[figure] > 0,
    }


def _told(happening: Happening) -> dict[str, Any]:
    match happening:
        case Moved(figure, start, to):
            return {"e": "move", "fig": figure, "from": start, "to": to}
        case Shot(figure, end, hit):
            return {"e": "shot", "fig": figure, "to": end, "hit": hit}
        case NewRound(number):
            return {"e": "round", "n": number}
