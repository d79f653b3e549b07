"""The record of a match as text, written and parsed (rules/salvo.md 1, 11).

    rules 1-0f3a9c...
    mode capture
    map plain
    south Ada
    north Bert
    clock 30
    0. Dd1 Ae1 Cg1 | df9 ae9 cc9
    1. C g1-g5, A e1/E | -
    ...
    1-0 points

A line-up stands as its side sees it from left to right, orders stand in kind order. `clock none` is no clock, and
`void` the last line of a match without a result.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from protocol.games import salvo as wire
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.api import BadRecord
from server.games.salvo.board import FACINGS, NAMES, SIDES, SOUTH, base_cell
from server.games.salvo.lineup import column_for
from server.games.salvo.rulebook import KIND, KINDS, LETTERS
from server.games.salvo.told import Told

AnyOrders = wire.Orders | wire.Lineup
Cells = dict[tuple[int, wire.Kind], wire.Cell]
"""Where each figure stands, or stood when it fell, by side and kind."""

HOLDING: Final = "-"
NO_CLOCK: Final = "none"
NO_RESULT: Final = "void"
SCORES: Final[Mapping[str, Seat | None]] = {"1-0": Seat(0), "0-1": Seat(1), "1/2-1/2": None}


@dataclass(frozen=True, slots=True)
class Record:
    """`rules`: their version. `orders`: of both seats, the line-up first. `outcome`: `None` for a void match."""

    rules: str
    options: wire.Options
    names: tuple[str, str]
    orders: tuple[Mapping[Seat, AnyOrders], ...]
    outcome: Outcome | None


# --- writing --------------------------------------------------------------------------------------


def write(record: Record, told: Sequence[Iterable[Told]]) -> str:
    """Write a record; `told`: all that each round told, from which follows where the figures stood in the next."""
    options = record.options
    lines = [
        f"rules {record.rules}",
        f"mode {options.mode}",
        f"map {options.map}",
        *(f"{side} {' '.join(name.split())}" for side, name in zip(SIDES, record.names, strict=True)),
        f"clock {options.clock or NO_CLOCK}",
    ]
    cells: Cells = {}
    for round, (orders, told_of_round) in enumerate(zip(record.orders, told, strict=True)):
        south, north = (_written(cells, side, orders[Seat(side)]) for side in range(len(SIDES)))
        lines.append(f"{round}. {south} | {north}")
        for moved in (each.said for each in told_of_round if isinstance(each.said, wire.Moved)):
            cells[SIDES.index(moved.side), moved.kind] = moved.way[-1]
    lines.append(_written_outcome(record.outcome))
    return "\n".join(lines) + "\n"


def _written(cells: Cells, side: int, orders: AnyOrders) -> str:
    """Write a side's orders; a line-up is noted in `cells`."""
    if isinstance(orders, wire.Lineup):
        placed = sorted(orders.figures, key=lambda figure: column_for(side, figure.column))
        for figure in placed:
            cells[side, figure.kind] = NAMES[base_cell(side, figure.column)]
        return " ".join(_letter(figure.kind, side) + cells[side, figure.kind] for figure in placed)
    in_kind_order = sorted(orders.orders, key=lambda order: KIND[order.kind])
    return ", ".join([_written_order(order, side, cells[side, order.kind]) for order in in_kind_order]) or HOLDING


def _written_order(order: wire.Order, side: int, cell: str) -> str:
    start = f"{_letter(order.kind, side)} {cell}"
    if isinstance(order, wire.Move):
        return f"{start}-{order.to}"
    if isinstance(order, wire.Turn):
        return f"{start}/{order.facing}"
    return f"{start}*{order.target or ''}"


def _letter(kind: wire.Kind, side: int) -> str:
    letter = LETTERS[KIND[kind]]
    return letter if side == SOUTH else letter.lower()


def _written_outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return NO_RESULT
    score = next(score for score, winner in SCORES.items() if winner == outcome.winner)
    return f"{score} {outcome.reason}"


# --- parsing --------------------------------------------------------------------------------------

_LINE = re.compile(r"(\d+)\. (.+) \| (.+)")
_PLACED = re.compile(r"([A-Za-z])([a-i])([19])")
_ORDER = re.compile(r"([A-Za-z]) [a-i][1-9](?:-(?P<to>[a-i][1-9])|/(?P<facing>[NESW])|\*(?P<target>[a-i][1-9])?)")


def parse(text: str) -> Record:
    """Parse a record.

    The cells that figures start from are not checked: to be sure of them, replay the record and write it again.

    Raises:
        BadRecord: with the first line that does not fit.
    """
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 7:
        raise BadRecord("too short")
    headers = ("rules", "mode", "map", *SIDES, "clock")
    rules, mode, map, south, north, clock = (_header(line, key) for line, key in zip(lines, headers, strict=False))
    options = {"game": "salvo", "mode": mode, "map": map, "clock": None if clock == NO_CLOCK else _number(clock)}
    try:
        read = msgspec.convert(options, wire.Options)
    except msgspec.ValidationError as fault:
        raise BadRecord(str(fault)) from None
    orders = tuple(_read_line(line, round) for round, line in enumerate(lines[len(headers) : -1]))
    return Record(rules, read, (south, north), orders, _read_outcome(lines[-1]))


def _header(line: str, key: str) -> str:
    found, _, value = line.partition(" ")
    if found != key:
        raise BadRecord(line)
    return value


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise BadRecord(text)
    return int(text)


def _read_line(line: str, round: int) -> Mapping[Seat, AnyOrders]:
    match = _LINE.fullmatch(line)
    if not match or _number(match[1]) != round:
        raise BadRecord(line)
    read = parse_orders if round else _read_lineup
    return {Seat(side): read(match[2 + side], side) for side in range(len(SIDES))}


def _read_lineup(text: str, side: int) -> wire.Lineup:
    figures = []
    for word in text.split(" "):
        match = _PLACED.fullmatch(word)
        if not match or word[1:] != NAMES[base_cell(side, match[2])]:
            raise BadRecord(word)
        figures.append(wire.Placed(_kind(match[1], side), match[2]))
    return wire.Lineup(tuple(figures))


def parse_orders(text: str, side: int) -> wire.Orders:
    """Parse the orders of a side for a round, `-` for none. Raises: BadRecord."""
    orders: list[wire.Order] = []
    for word in () if text == HOLDING else text.split(", "):
        match = _ORDER.fullmatch(word)
        if not match:
            raise BadRecord(word)
        kind = _kind(match[1], side)
        if match["to"]:
            orders.append(wire.Move(kind, match["to"]))
        elif match["facing"]:
            orders.append(wire.Turn(kind, FACINGS["NESW".index(match["facing"])]))
        else:
            orders.append(wire.Fire(kind, match["target"]))
    return wire.Orders(tuple(orders))


def _kind(letter: str, side: int) -> wire.Kind:
    for kind in KINDS:
        if letter == _letter(kind, side):
            return kind
    raise BadRecord(letter)


def _read_outcome(line: str) -> Outcome | None:
    if line == NO_RESULT:
        return None
    score, _, reason = line.partition(" ")
    if score not in SCORES:
        raise BadRecord(line)
    try:
        return msgspec.convert({"winner": SCORES[score], "reason": reason}, Outcome)
    except msgspec.ValidationError:
        raise BadRecord(line) from None
