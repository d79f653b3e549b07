"""A hand on a warrior: touch-move and "Haltung!" (rules/matrix.md 2.1, R22, R23)."""

from dataclasses import replace

from protocol.games import matrix as wire
from protocol.ids import Seat
from protocol.messages import GameGesture
from server.games.api import Illegal
from server.games.matrix.board import warrior_on
from server.games.matrix.state import State


def touch_of(state: State, draft: wire.Lot | wire.Move | wire.Claim) -> wire.Touch | None:
    """Give the touch that staging a legal half-move is, where nothing is touched yet."""
    if not isinstance(draft, wire.Move) or not state.options.touch_move or state.touched is not None:
        return None
    return wire.Touch(draft.move[:2])


def gestured(state: State, seat: Seat, gesture: GameGesture) -> State:
    """Do a gesture; without touch-move none does anything. Raises: Illegal."""
    if state.seat != seat:
        raise Illegal("not_now")
    if not state.options.touch_move:
        return state
    if isinstance(gesture, wire.Haltung):
        return replace(state, haltung=gesture.on)
    if state.haltung or state.touched is not None or not _is_own(state, gesture.field):
        return state
    if any(move.startswith(gesture.field) for move in state.legal):
        return replace(state, touched=gesture.field, void=None)
    return replace(state, void=gesture.field)


def _is_own(state: State, field: wire.Field) -> bool:
    """Say whether a warrior of who is to move stands on a field: others are only pointed at (G12)."""
    warrior = warrior_on(state.position, field)
    return warrior is not None and warrior.isupper() == (state.position.to_move == "first")
