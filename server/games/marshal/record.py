"""The record of a match as text, written and parsed (rules/marshal.md 1, 6).

    rules 1-0f3a9c...
    game marshal
    mode standard
    chase_rule strict
    memory on
    no_attack_limit 200
    draw_offers on
    late_limit 3
    south Ada
    north Bert
    clock 60
    dice 000102...
    0. 6@a4 4@a3 ... salt aa01 | F@j10 late
    1. south a4-a5
    2. north late a7-a6
    3. south hold
    ...
    1-0 flag

`dice` is the secret of the dice, from which with the salts follow the lot, what was dealt where a set-up was late, and
the moves that were drawn. A set-up stands in the order of fields, `-` for no pieces. `clock none` is no clock, and
`void` the last line of a match without a result.
"""

import re
from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from protocol.games import marshal as wire
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.api import BadRecord, Recorded
from server.games.marshal.board import FIELD

AnyOrders = wire.Setup | wire.Act | wire.Hold

SIDES: Final = ("south", "north")
HEADERS: Final = (
    "rules",
    "game",
    "mode",
    "chase_rule",
    "memory",
    "no_attack_limit",
    "draw_offers",
    "late_limit",
    *SIDES,
    "clock",
    "dice",
)
NOTHING: Final = "-"
NO_CLOCK: Final = "none"
NO_RESULT: Final = "void"
SWITCHES: Final[Mapping[str, bool]] = {"on": True, "off": False}
SCORES: Final[Mapping[str, Seat | None]] = {"1-0": Seat(0), "0-1": Seat(1), "1/2-1/2": None}

Part = TypeVar("Part")


# --- writing --------------------------------------------------------------------------------------


def write(
    rules: str,
    options: wire.Options,
    names: tuple[str, ...],
    orders: tuple[Mapping[Seat, AnyOrders], ...],
    outcome: Outcome | None,
    secret: bytes,
) -> str:
    south, north = (" ".join(name.split()) for name in names)
    values = (
        rules,
        "marshal",
        options.mode,
        options.chase_rule,
        _switch(options.memory),
        options.no_attack_limit,
        _switch(options.draw_offers),
        options.late_limit,
        south,
        north,
        options.clock or NO_CLOCK,
        secret.hex(),
    )
    lines = [f"{header} {value}" for header, value in zip(HEADERS, values, strict=True)]
    for round, given in enumerate(orders):
        if round == 0:
            lines.append("0. " + " | ".join(_written(given[Seat(side)]) for side in range(len(SIDES))))
        else:
            lines += [f"{round}. {SIDES[seat]} {_written(one)}" for seat, one in given.items()]
    lines.append(_written_outcome(outcome))
    return "\n".join(lines) + "\n"


def _switch(on: bool) -> str:
    return "on" if on else "off"


def _written(orders: AnyOrders) -> str:
    match orders:
        case wire.Setup():
            placed = sorted(orders.pieces, key=lambda placed: FIELD[placed.field])
            words = [f"{each.rank}@{each.field}" for each in placed] or [NOTHING]
            words += ["salt", orders.salt] if orders.salt else []
            return " ".join([*words, "late"] if orders.late else words)
        case wire.Act():
            return f"late {orders.act}" if orders.late else orders.act
        case wire.Hold():
            return "late hold" if orders.late else "hold"


def _written_outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return NO_RESULT
    score = next(score for score, winner in SCORES.items() if winner == outcome.winner)
    return f"{score} {outcome.reason}"


# --- parsing --------------------------------------------------------------------------------------

_ACTED = re.compile(r"(\d+)\. (south|north) (late )?(hold|[a-j0-9]+-[a-j0-9]+)")
_SET_UP = re.compile(r"(-|[^\s@]+@[^\s@]+(?: [^\s@]+@[^\s@]+)*)(?: salt ([0-9a-f]+))?( late)?")


def parse(text: str) -> Recorded:
    """Parse a record.

    Raises:
        BadRecord: with the first line that does not fit.
    """
    lines = text.removesuffix("\n").split("\n")
    if len(lines) <= len(HEADERS):
        raise BadRecord("too short")
    read = {header: _header(line, header) for line, header in zip(lines, HEADERS, strict=False)}
    options = _as(
        wire.Options,
        {
            "game": read["game"],
            "mode": read["mode"],
            "chase_rule": read["chase_rule"],
            "memory": SWITCHES.get(read["memory"]),
            "no_attack_limit": _number(read["no_attack_limit"]),
            "draw_offers": SWITCHES.get(read["draw_offers"]),
            "late_limit": _number(read["late_limit"]),
            "clock": None if read["clock"] == NO_CLOCK else _number(read["clock"]),
        },
    )
    try:
        secret = bytes.fromhex(read["dice"])
    except ValueError:
        raise BadRecord(read["dice"]) from None
    orders = tuple(
        _read_action(line, round) if round else _read_setups(line)
        for round, line in enumerate(lines[len(HEADERS) : -1])
    )
    return Recorded(read["rules"], options, (read["south"], read["north"]), orders, _read_outcome(lines[-1]), secret)


def _header(line: str, key: str) -> str:
    found, _, value = line.partition(" ")
    if found != key:
        raise BadRecord(line)
    return value


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise BadRecord(text)
    return int(text)


def _as(kind: type[Part], given: object) -> Part:
    """Read a part of the wire as strictly as if a stranger had sent it."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as fault:
        raise BadRecord(str(fault)) from None


def _read_setups(line: str) -> Mapping[Seat, AnyOrders]:
    number, _, rest = line.partition(" ")
    sides = rest.split(" | ")
    if number != "0." or len(sides) != len(SIDES):
        raise BadRecord(line)
    return {Seat(side): _read_setup(text) for side, text in enumerate(sides)}


def _read_setup(text: str) -> wire.Setup:
    match = _SET_UP.fullmatch(text)
    if not match:
        raise BadRecord(text)
    pieces = [word.split("@") for word in match[1].split(" ") if word != NOTHING]
    given = {
        "is": "marshal.setup",
        "pieces": [{"rank": rank, "field": field} for rank, field in pieces],
        "salt": match[2] or "",
        "late": bool(match[3]),
    }
    return _as(wire.Setup, given)


def _read_action(line: str, round: int) -> Mapping[Seat, AnyOrders]:
    match = _ACTED.fullmatch(line)
    if not match or _number(match[1]) != round:
        raise BadRecord(line)
    seat, late = Seat(SIDES.index(match[2])), bool(match[3])
    if match[4] == "hold":
        return {seat: wire.Hold(late)}
    return {seat: _as(wire.Act, {"is": "marshal.act", "act": match[4], "late": late})}


def _read_outcome(line: str) -> Outcome | None:
    if line == NO_RESULT:
        return None
    score, _, reason = line.partition(" ")
    if score not in SCORES:
        raise BadRecord(line)
    return _as(Outcome, {"winner": SCORES[score], "reason": reason})
