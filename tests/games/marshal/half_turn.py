"""The half-turn, the symmetry of Marshal: the board turned and the seats changed, on the wire and in a State."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.marshal.board import FIELD, FIELDS, NAMES, Step, half_turn, named, step_of
from server.games.marshal.state import Chase, Piece, Run, State

T = TypeVar("T")


def field(name: str) -> str:
    return NAMES[half_turn(FIELD[name])]


def word(text: str) -> str:
    """Turn an action; `hold` is its own half-turn."""
    step = step_of(text)
    return text if step is None else named((half_turn(step[0]), half_turn(step[1])))


def piece_id(name: str) -> str:
    return f"{3 - int(name[0])}:{field(name[2:])}"


_WORDS: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("field", "start", "to"), field),
    **dict.fromkeys(("act", "legal"), word),
    **dict.fromkeys(("id", "piece"), piece_id),
}
_SEATS: Final = {"seat", "to_move", "begins", "winner"}
_BY_SEAT: Final = {"expiries", "salts"}
_IN_ORDER: Final[Mapping[str, Callable[[Any], Any]]] = {
    "legal": lambda text: (text == "hold", step_of(text)),
    "barred": lambda barred: step_of(barred.act),
    "pieces": lambda piece: FIELD[piece.field],
}


def turned(value: T) -> T:
    """Give the half-turn of orders, a view or an event, its lists in their order again."""
    result: T = _turned("", value)
    return result


def _turned(name: str, value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        parts = {part: _turned(part, getattr(value, part)) for part in value.__struct_fields__}
        for part in _IN_ORDER.keys() & parts.keys():
            parts[part] = tuple(sorted(parts[part], key=_IN_ORDER[part]))
        return type(value)(**parts)
    if isinstance(value, tuple):
        return tuple(_turned(name, part) for part in (value[::-1] if name in _BY_SEAT else value))
    if name in _SEATS and value is not None:
        return Seat(1 - value)
    return _WORDS[name](value) if name in _WORDS else value


def turned_state(state: State) -> State:
    """Give the half-turn of a State; what was told is left out."""
    outcome = state.outcome
    board = tuple(_piece(state.board[half_turn(at)]) for at in range(FIELDS)) if state.board else ()
    return state._replace(
        board=board,
        to_move=1 - state.to_move,
        runs=(_run(state.runs[1]), _run(state.runs[0])),
        chases=(_chase(state.chases[1]), _chase(state.chases[0])),
        last=state.last and _step(state.last),
        expiries=(state.expiries[1], state.expiries[0]),
        salts=(state.salts[1], state.salts[0]),
        captured=tuple(piece for gone in state.captured if (piece := _piece(gone))),
        told=(),
        outcome=outcome and Outcome(None if outcome.winner is None else Seat(1 - outcome.winner), outcome.reason),
    )


def _piece(piece: Piece | None) -> Piece | None:
    if piece is None:
        return None
    return msgspec.structs.replace(piece, owner=1 - piece.owner, start=half_turn(piece.start))


def _run(run: Run | None) -> Run | None:
    return run and Run(half_turn(run.piece), _step(run.step), run.count)


def _chase(chase: Chase | None) -> Chase | None:
    return chase and Chase(half_turn(chase.piece), frozenset(map(half_turn, chase.fields)))


def _step(step: Step) -> Step:
    return half_turn(step[0]), half_turn(step[1])
