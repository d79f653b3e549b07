"""When a match is over, and who has won (rules/marshal.md 2.2)."""

from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.marshal.board import Ground
from server.games.marshal.legal import can_act, can_ever_move
from server.games.marshal.state import Board, Piece, State


def before_first(ground: Ground, board: Board, begins: int) -> Outcome | None:
    """Test whether who begins can act at all."""
    if can_act(ground, board, begins):
        return None
    other = 1 - begins
    return Outcome(Seat(other), "immobile") if can_act(ground, board, other) else Outcome(None, "immobile_both")


def after_action(ground: Ground, state: State, seat: int, fell: Piece | None) -> Outcome | None:
    """Give the result after an action of a seat. `fell`: what it beat."""
    if fell is not None and fell.rank == "F":
        return Outcome(Seat(seat), "flag")
    if not can_act(ground, state.board, 1 - seat):
        if can_ever_move(state.board, seat):
            return Outcome(Seat(seat), "immobile")
        return Outcome(None, "immobile_both")
    limit = state.options.no_attack_limit
    return Outcome(None, "no_attack") if limit and state.no_attack >= limit else None
