"""The half-turn, the symmetry of SALVO (rules/salvo.md 1): of all that goes over the wire, and of a State.

What was turned is put in canonical order again, so that it can be compared byte by byte.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from protocol.games import salvo as wire
from protocol.ids import Seat
from server.games.salvo.board import CELLS, SIDES, half_turn, opposite
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.rulebook import KINDS
from server.games.salvo.state import Knowledge, LastSeen, State

T = TypeVar("T")

_WORDS: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(
        ("cell", "to", "target"), lambda name: "ihgfedcba"["abcdefghi".index(name[0])] + str(10 - int(name[1]))
    ),
    **dict.fromkeys(("facing", "turns"), lambda facing: "SWNE"["NESW".index(facing)]),
    "side": lambda side: SIDES[1 - SIDES.index(msgspec.convert(side, wire.Side))],
    "column": lambda column: "ihgfedcba"["abcdefghi".index(column)],
}
_CELLS: Final = {"cells", "targets", "blast", "way", "rays"}


def turned(value: T) -> T:
    """Give the half-turn of options, orders, a view or an event, in canonical order."""
    result: T = _turned("", value)
    return result


def _turned(field: str, value: Any) -> Any:
    if isinstance(value, wire.BothSides):
        return wire.BothSides(south=value.north, north=value.south)
    if isinstance(value, msgspec.Struct):
        parts = {name: _turned(name, getattr(value, name)) for name in value.__struct_fields__}
        if not isinstance(value, wire.Lineup | wire.Orders):
            parts |= {name: tuple(sorted(parts[name], key=_ORDER[name])) for name in _ORDER.keys() & parts.keys()}
        return type(value)(**parts)
    if isinstance(value, tuple):
        return tuple(_turned(field, part) for part in value)
    if isinstance(value, str) and field in _CELLS:
        return _WORDS["cell"](value)
    if isinstance(value, str) and field in _WORDS:
        return _WORDS[field](value)
    return value


def _kind(part: Any) -> int:
    return KINDS.index(part.kind)


def _side(part: Any) -> int:
    return SIDES.index(part.side)


def told_order(event: wire.Event) -> tuple[Any, ...]:
    """Sort key of what a viewer is told of a round, as `server/games/salvo/told.py` states the order."""
    match event:
        case wire.Moved() | wire.Bounced() | wire.Turned():
            return 0, _side(event), _kind(event)
        case wire.Sighted(moment="moves"):
            return 1, _kind(event)
        case wire.Fired():
            return 2, _side(event), _kind(event)
        case wire.Flash():
            return 3, event.cell
        case wire.Stopped():
            return 4, _side(event), event.cell
        case wire.Landed():
            return 5, _side(event)
        case wire.Announced():
            return 6, _side(event)
        case wire.Fell():
            return 7, _side(event), _kind(event)
        case wire.Sighted():
            return 8, _kind(event)
        case wire.Scored():
            return 9, event.cell


_ORDER: Final[Mapping[str, Callable[[Any], Any]]] = {
    "figures": lambda figure: (_side(figure), _kind(figure)),
    "shells": _side,
    "cells": str,
    "last_seen": _kind,
    "legal": _kind,
    "moves": lambda move: move.to,
    "turns": "NESW".index,
    "targets": str,
    "blast": str,
    "told": told_order,
}


def turned_orders(orders: Mapping[Seat, T]) -> dict[Seat, T]:
    return {Seat(1 - seat): turned(given) for seat, given in orders.items()}


def turned_state(state: State) -> State:
    """Give the half-turn of a State; what the last round told is left out."""
    knowledge = state.knowledge
    return state._replace(
        figures=_turned_figures(state.figures),
        shells=tuple(sorted(Shell(1 - shell.side, half_turn(shell.target)) for shell in state.shells)),
        points=state.points[::-1],
        knowledge=knowledge and (_turned_knowledge(knowledge[1]), _turned_knowledge(knowledge[0])),
        told=(),
    )


def _turned_figures(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    return tuple(
        sorted(
            Figure(1 - figure.side, figure.kind, half_turn(figure.cell), opposite(figure.facing)) for figure in figures
        )
    )


def _turned_mask(mask: int) -> int:
    return int(f"{mask:0{CELLS}b}"[::-1], 2)


def _turned_knowledge(knowledge: Knowledge) -> Knowledge:
    return Knowledge(
        seen=_turned_mask(knowledge.seen),
        known=_turned_mask(knowledge.known),
        sighted=_turned_figures(knowledge.sighted),
        last_seen=tuple(
            LastSeen(past.kind, half_turn(past.cell), opposite(past.facing), past.round) for past in knowledge.last_seen
        ),
        kinds=knowledge.kinds,
    )
