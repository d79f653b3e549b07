"""Matrix in the mirror: units swapped and rows turned, which is the same match again (rules/matrix.md 1.3)."""

from dataclasses import replace

import msgspec

from protocol.games import matrix as wire
from protocol.ids import Seat
from server.games.matrix.board import Position, other
from server.games.matrix.state import State


def field(name: wire.Field) -> wire.Field:
    return f"{name[0]}{9 - int(name[1])}"


def half_move(text: wire.HalfMove) -> wire.HalfMove:
    return field(text[:2]) + field(text[2:4]) + text[4:]


def orders(given: wire.Move | wire.Claim) -> wire.Move | wire.Claim:
    return msgspec.structs.replace(given, move=half_move(given.move)) if isinstance(given, wire.Move) else given


def position(shown: Position) -> Position:
    rights = shown.cover_rights.swapcase()
    return Position(
        placement="/".join(reversed(shown.placement.swapcase().split("/"))),
        to_move=other(shown.to_move),
        cover_rights="".join(right for right in "KQkq" if right in rights),
        ep=None if shown.ep is None else field(shown.ep),
    )


def event(told: wire.Event) -> wire.Event:
    if isinstance(told, wire.Lotted):
        return wire.Lotted(Seat(1 - told.first))
    if isinstance(told, wire.Ended):
        return wire.Ended(None if told.winner is None else other(told.winner), told.reason)
    swapped = msgspec.structs.replace(told, unit=other(told.unit))
    if isinstance(swapped, wire.Warned):
        return wire.Warned(swapped.unit, tuple(sorted(map(field, swapped.by))))
    fields = {name: field(getattr(swapped, name)) for name in ("start", "to", "field") if hasattr(swapped, name)}
    return msgspec.structs.replace(swapped, **fields)


def state(seen: State) -> State:
    """Give the state in which the other seat leads the first unit: who is to move stays the same seat."""
    return replace(
        seen,
        position=position(seen.position),
        first=None if seen.first is None else Seat(1 - seen.first),
        repeat=tuple(map(position, seen.repeat)),
        fallen=seen.fallen.swapcase(),
        touched=None if seen.touched is None else field(seen.touched),
        void=None if seen.void is None else field(seen.void),
        told=tuple(map(event, seen.told)),
    )
