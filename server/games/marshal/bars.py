"""Back and forth, and pursuit: what a step makes of both, and whether that bars it (rules/marshal.md R1, R2)."""

from typing import Final, Literal

from server.games.marshal.board import Ground, Step
from server.games.marshal.state import Board, Chase, Run, State

LONGEST_RUN: Final = 3
LONGEST_CHASE: Final = 2

Why = Literal["repetition", "pursuit"]


def run_after(run: Run | None, piece: int, step: Step) -> Run:
    """Give the run that a step without an attack makes; `piece` by its start."""
    if run is not None and run.piece == piece and run.step == (step[1], step[0]):
        return Run(piece, step, run.count + 1)
    return Run(piece, step, 1)


def chase_after(ground: Ground, state: State, step: Step) -> Chase | None:
    """Give the chase that a step without an attack makes of who is to move, `None` for no pursuit move."""
    piece = state.board[step[0]]
    if piece is None or state.options.chase_rule == "off" or not pursues(ground, state.board, state.last, step):
        return None
    chase = state.chases[piece.owner]
    if chase is not None and chase.piece == piece.start:
        return Chase(piece.start, chase.fields | {step[1]})
    return Chase(piece.start, frozenset({step[1]}))


def pursues(ground: Ground, board: Board, last: Step | None, step: Step) -> bool:
    """Say whether a step without an attack is a pursuit move (R2.2). `last`: what the enemy did, if it was a move."""
    start, to = step
    if last is None or last[0] not in ground.beside[start] or last[1] in ground.beside[start]:
        return False
    owner = _owner(board, start)
    return any(_owner(board, field) not in (None, owner) for field in ground.beside[to])


def why_barred(ground: Ground, state: State, step: Step) -> Why | None:
    """Say why who is to move may not make a step without an attack, as long as another action is left (R1.4)."""
    piece = state.board[step[0]]
    assert piece is not None
    if run_after(state.runs[piece.owner], piece.start, step).count > LONGEST_RUN:
        return "repetition"
    chase = chase_after(ground, state, step)
    if chase is None or len(chase.fields) <= LONGEST_CHASE or chase == state.chases[piece.owner]:
        return None
    return "pursuit"


def _owner(board: Board, field: int) -> int | None:
    piece = board[field]
    return None if piece is None else piece.owner
