"""Looking ahead in Matrix: alpha-beta, deeper and deeper until so many positions were looked at."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import chess

from server.bots.matrix.judgement import gain, material, standing, tables

DESTROYED: Final = 100_000
NOTHING: Final = 0
CALM_DEPTH: Final = 6
"""Captures that are followed once the half-moves of a line are spent."""
MARGIN: Final = 150
"""A capture that leaves one further behind than this is not followed: better standing does not make up for it."""
PLIES_MAX: Final = 8
"""No line that is threatened on and on is followed further."""


def _best_first(ranked: tuple[int, chess.Move]) -> int:
    return -ranked[0]


class _Enough(Exception):
    """As many positions were looked at as may be."""


class Search:
    """One look ahead from a board. `positions`: how many it may look at; counted, so that it is the same everywhere.

    `no_fall`: half-moves without a fall so far; at `no_fall_limit` a match is drawn (R20).
    """

    def __init__(self, board: chess.Board, positions: int, no_fall: int, no_fall_limit: int) -> None:
        self._board = board
        self._left = positions
        self._tables = tables(board)
        self._no_fall, self._limit = no_fall, no_fall_limit

    def judged(
        self, moves: Sequence[chess.Move], depth: int, leaning: Mapping[chess.Move, int], seen: Callable[[], bool]
    ) -> list[tuple[int, chess.Move]]:
        """Judge half-moves of who is to move, the best first; of the others it is only known that they are no better.

        Args:
            depth: half-moves to look ahead at the most, this one counted.
            leaning: what is added to the worth of each.
            seen: says of the board after a half-move whether it was there before, so that it leads towards a draw.
        """
        ranked = sorted(((gain(self._board, move, self._tables), move) for move in moves), key=_best_first)
        for so_deep in range(1, depth + 1):
            best, found = -2 * DESTROYED, []
            try:
                for _, move in ranked:
                    lean = leaning.get(move, 0)
                    found.append((self._after(move, so_deep - 1, best - lean, seen) + lean, move))
                    best = max(best, found[-1][0])
            except _Enough:
                looked_at = {move for _, move in found}
                rest = [each for each in ranked if each[1] not in looked_at]
                return sorted(found, key=_best_first) + rest
            ranked = sorted(found, key=_best_first)
        return ranked

    def _after(self, move: chess.Move, depth: int, alpha: int, seen: Callable[[], bool]) -> int:
        """Judge a half-move of who is to move."""
        board, total = self._board, material(self._board, self._tables)
        brought, no_fall = gain(board, move, self._tables), 0 if board.is_capture(move) else self._no_fall + 1
        board.push(move)
        try:
            if seen():
                return NOTHING
            return -self._value(depth, -2 * DESTROYED, -alpha, -total - brought, no_fall, 1)
        finally:
            board.pop()

    def _value(self, depth: int, alpha: int, beta: int, total: int, no_fall: int, ply: int) -> int:
        """Judge the board as who is to move sees it, down to half-moves so deep."""
        board = self._board
        self._look()
        threatened = board.is_check()
        if depth <= 0 and not threatened:
            return self._calm(CALM_DEPTH, alpha, beta, total)
        moves = [(gain(board, move, self._tables), move) for move in board.generate_legal_moves()]
        if not moves:
            return ply - DESTROYED if threatened else NOTHING
        if no_fall >= self._limit:
            return NOTHING
        if depth <= 0 and ply > PLIES_MAX:
            return standing(board, total)
        moves.sort(key=_best_first)
        best = -2 * DESTROYED
        for brought, move in moves:
            falls = board.is_capture(move)
            board.push(move)
            try:
                value = -self._value(
                    depth - 1, -beta, -max(alpha, best), -total - brought, 0 if falls else no_fall + 1, ply + 1
                )
            finally:
                board.pop()
            best = max(best, value)
            if best >= beta:
                break
        return best

    def _calm(self, depth: int, alpha: int, beta: int, total: int) -> int:
        """Judge a board of which only captures are looked at further, for who need not make one."""
        board = self._board
        best = standing(board, total)
        if best >= beta or depth == 0:
            return best
        captures = [(gain(board, move, self._tables), move) for move in board.generate_legal_captures()]
        captures.sort(key=_best_first)
        for brought, move in captures:
            if best + brought + MARGIN < alpha:
                break
            self._look()
            board.push(move)
            try:
                value = -self._calm(depth - 1, -beta, -max(alpha, best), -total - brought)
            finally:
                board.pop()
            best = max(best, value)
            if best >= beta:
                break
        return best

    def _look(self) -> None:
        if self._left <= 0:
            raise _Enough
        self._left -= 1
