"""The record of a match as text, written and parsed (rules/matrix.md R7, 3.2, 5).

    game matrix
    rules 1-0f3a9c...
    mode standard
    clock 60
    no_fall_limit 100
    touch_move on
    repetition claim3_auto5
    draw_offers on
    timeout forfeit
    seat 1 Ada
    seat 2 Bert
    dice 000102...
    lot aa01... - seat 2
    1. e2e4 e7e5
    2. a7a8C claim
    drawn repetition

`dice` is their secret in hex, out of which the lot falls again. The line of the lot holds what each seat gave to it,
`-` for nothing, and who leads the first unit. A half-move that was drawn because time ran out ends in `~`. The last
line may also be `seat 2 won destroyed`, or `void` for a match without a result.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from protocol.games import matrix as wire
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.api import BadRecord, Recorded
from server.games.dice import KeyedDice
from server.games.matrix.rolls import first_unit

AnyOrders = wire.Lot | wire.Move | wire.Claim
Decisions = tuple[Mapping[Seat, AnyOrders], ...]

SEATS: Final = (Seat(0), Seat(1))
NAMED: Final = ("seat 1", "seat 2")
OPTIONS: Final[Mapping[str, tuple[object, ...]]] = {
    "mode": get_args(wire.MatrixMode),
    "clock": (None, *get_args(wire.ClockSeconds)),
    "no_fall_limit": (100, 50),
    "touch_move": (True, False),
    "repetition": ("claim3_auto5", "off"),
    "draw_offers": (True, False),
    "timeout": ("forfeit", "lot"),
}
"""What each may be, in the order in which they are written."""
HEADERS: Final = ("game", "rules", *OPTIONS, *NAMED, "dice")

GAME: Final = "matrix"
CLAIM: Final = "claim"
LATE: Final = "~"
NOTHING: Final = "-"
DRAWN: Final = "drawn"
WON: Final = "won"
VOID: Final = "void"


# --- writing --------------------------------------------------------------------------------------


def write(record: Recorded) -> str:
    """Write a record; it is to have a secret."""
    assert record.secret is not None
    values = (getattr(record.options, key) for key in OPTIONS)
    names = (" ".join(name.split()) for name in record.names)
    headers = (GAME, record.rules, *map(_word, values), *names, record.secret.hex())
    lines = [f"{header} {value}" for header, value in zip(HEADERS, headers, strict=True)]
    lines += _written_lot(record.secret, record.orders[:1])
    words = [_written(orders) for given in record.orders[1:] for orders in given.values()]
    lines += (f"{at // 2 + 1}. {' '.join(words[at : at + 2])}" for at in range(0, len(words), 2))
    lines.append(_written_outcome(record.outcome))
    return "\n".join(lines) + "\n"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def _written_lot(secret: bytes, decisions: Sequence[Mapping[Seat, AnyOrders]]) -> Iterator[str]:
    for lots in decisions:
        salts = [lot.salt for seat in SEATS if isinstance(lot := lots[seat], wire.Lot)]
        first = first_unit(KeyedDice(secret), salts)
        yield " ".join(("lot", *(salt or NOTHING for salt in salts), NAMED[first]))


def _written(orders: AnyOrders) -> str:
    if isinstance(orders, wire.Move):
        return orders.move + LATE * orders.late
    return CLAIM


def _written_outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return VOID
    won = DRAWN if outcome.winner is None else f"{NAMED[outcome.winner]} {WON}"
    return f"{won} {outcome.reason}"


# --- parsing --------------------------------------------------------------------------------------

_BYTES: Final = "(?:[0-9a-f][0-9a-f])"
_SECRET: Final = re.compile(f"{_BYTES}*")
_LOT: Final = re.compile(f"lot (-|{_BYTES}{{1,16}}) (-|{_BYTES}{{1,16}}) (seat [12])")
_HALF_MOVE: Final = re.compile("([a-h][1-8][a-h][1-8][CEJV]?)(~?)")
_RESULT: Final = re.compile(f"(?:{DRAWN}|(seat [12]) {WON}) ([a-z_]+)")


def parse(text: str) -> Recorded:
    """Parse a record. Raises: BadRecord, with the first line that does not fit."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) <= len(HEADERS):
        raise BadRecord("too short")
    game, rules, *options, south, north, secret = map(_header, lines, HEADERS)
    if game != GAME:
        raise BadRecord(lines[0])
    if not _SECRET.fullmatch(secret):
        raise BadRecord(secret)
    read: dict[str, Any] = {key: _option(key, word) for key, word in zip(OPTIONS, options, strict=True)}
    *decisions, result = lines[len(HEADERS) :]
    return Recorded(
        rules=rules,
        options=wire.Options(**read),
        names=(south, north),
        orders=_read_decisions(decisions),
        outcome=_read_outcome(result),
        secret=bytes.fromhex(secret),
    )


def _header(line: str, key: str) -> str:
    if not line.startswith(f"{key} "):
        raise BadRecord(line)
    return line[len(key) + 1 :]


def _option(key: str, word: str) -> object:
    for value in OPTIONS[key]:
        if word == _word(value):
            return value
    raise BadRecord(f"{key} {word}")


def _read_decisions(lines: Sequence[str]) -> Decisions:
    if not lines:
        return ()
    lot = _LOT.fullmatch(lines[0])
    if lot is None:
        raise BadRecord(lines[0])
    decisions: list[Mapping[Seat, AnyOrders]] = [{seat: wire.Lot(lot[seat + 1].replace(NOTHING, "")) for seat in SEATS}]
    seat = SEATS[NAMED.index(lot[3])]
    for number, line in enumerate(lines[1:], 1):
        head, *words = line.split(" ")
        last = number == len(lines) - 1
        if head != f"{number}." or not (len(words) == 2 or (last and len(words) == 1)):
            raise BadRecord(line)
        for word in words:
            decisions.append({seat: _read(word)})
            seat = Seat(1 - seat)
    return tuple(decisions)


def _read(word: str) -> wire.Move | wire.Claim:
    if word == CLAIM:
        return wire.Claim()
    match = _HALF_MOVE.fullmatch(word)
    if match is None:
        raise BadRecord(word)
    return wire.Move(match[1], late=bool(match[2]))


def _read_outcome(line: str) -> Outcome | None:
    if line == VOID:
        return None
    match = _RESULT.fullmatch(line)
    if match is None:
        raise BadRecord(line)
    winner = None if match[1] is None else NAMED.index(match[1])
    try:
        return msgspec.convert({"winner": winner, "reason": match[2]}, Outcome)
    except msgspec.ValidationError:
        raise BadRecord(line) from None
