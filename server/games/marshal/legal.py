"""What a seat may do: by lakes, occupation, its own ranks and the bars alone, never by an enemy's rank."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from server.games.marshal.bars import Why, why_barred
from server.games.marshal.board import Ground, Step
from server.games.marshal.fight import SCOUT
from server.games.marshal.state import Board, State


class Actions(NamedTuple):
    """What who is to move may do, each in the order of fields. `hold`: it may, beside the attacks (R15)."""

    moves: tuple[Step, ...]
    attacks: tuple[Step, ...]
    barred: tuple[tuple[Step, Why], ...]

    @property
    def hold(self) -> bool:
        return bool(self.attacks) and not self.moves


NOTHING: Final = Actions((), (), ())


def actions(ground: Ground, state: State) -> Actions:
    """Give what who is to move may do. Where the bars would leave it nothing at all, they are lifted (R1.4)."""
    moves: list[Step] = []
    attacks: list[Step] = []
    barred: list[tuple[Step, Why]] = []
    for step in reachable(ground, state.board, state.to_move):
        if state.board[step[1]] is not None:
            attacks.append(step)
        elif why := why_barred(ground, state, step):
            barred.append((step, why))
        else:
            moves.append(step)
    if not moves and not attacks:
        return Actions(tuple(step for step, _ in barred), (), ())
    return Actions(tuple(moves), tuple(attacks), tuple(barred))


def reachable(ground: Ground, board: Board, seat: int) -> Iterator[Step]:
    """Give all that the pieces of a seat may do before the bars, in the order of fields (P2, R7-R11)."""
    for start, piece in enumerate(board):
        if piece is None or piece.owner != seat or not piece.movable:
            continue
        if piece.rank == SCOUT:
            yield from ((start, to) for to in sorted(_along_rays(ground, board, start, seat)))
        else:
            for to in ground.beside[start]:
                there = board[to]
                if there is None or there.owner != seat:
                    yield start, to


def _along_rays(ground: Ground, board: Board, start: int, seat: int) -> Iterator[int]:
    for ray in ground.rays[start]:
        for to in ray:
            there = board[to]
            if there is None or there.owner != seat:
                yield to
            if there is not None:
                break


def can_act(ground: Ground, board: Board, seat: int) -> bool:
    """Say whether a seat has any action before the bars (2.2)."""
    return next(reachable(ground, board, seat), None) is not None


def can_ever_move(board: Board, seat: int) -> bool:
    """Say whether a seat has a piece left that is neither Bomb nor Flag (2.2)."""
    return any(piece is not None and piece.owner == seat and piece.movable for piece in board)
