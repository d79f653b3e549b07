"""What a position of Matrix is worth, in hundredths of an Aspirant."""

from collections.abc import Sequence
from typing import Final

import chess

WORTH: Final = (0, 100, 320, 330, 500, 900, 0)
"""By the library's pieces: none, Aspirant, Jumper, Veteran, Elite, Commander, Standard-bearer."""

MOBILITY: Final = ((chess.KNIGHT, 3), (chess.BISHOP, 3), (chess.ROOK, 2), (chess.QUEEN, 1))
"""For each field that one of these reaches."""

FEW: Final = 1_600
"""Beside Aspirants no unit has more than so much: then the Standard-bearers come out and fight."""

DRIVEN: Final = 12
"""For each step of a Standard-bearer that is left alone towards the edge."""
TOGETHER: Final = 5
"""For each step by which the one that hunts it comes closer."""

COVER: Final = 30
"""For a cover move, by which an Elite comes into play besides."""

Table = tuple[tuple[int, ...], ...]

_MARCH: Final = (0, 0, 3, 10, 22, 42, 80, 0)
_TO_THE_MIDDLE: Final = {
    chess.KNIGHT: (-22, 0, 13, 20),
    chess.BISHOP: (-8, 2, 8, 12),
    chess.ROOK: (0, 1, 3, 4),
    chess.QUEEN: (-5, 1, 4, 6),
}


def tables(board: chess.Board) -> tuple[Table, Table]:
    """Give what each piece of the second and of the first unit is worth on each square, as a match stands now."""
    officers = [
        sum(WORTH[kind] * len(board.pieces(kind, unit)) for kind in range(chess.KNIGHT, chess.KING))
        for unit in chess.COLORS
    ]
    late = max(officers) <= FEW
    first = tuple(tuple(_worth(kind, square, late=late) for square in chess.SQUARES) for kind in range(7))
    second = tuple(tuple(row[chess.square_mirror(square)] for square in chess.SQUARES) for row in first)
    return second, first


def _worth(kind: chess.PieceType, square: chess.Square, *, late: bool) -> int:
    """Say what a piece of the first unit is worth on a square."""
    column, row = chess.square_file(square), chess.square_rank(square)
    middle = 3 - max(abs(2 * column - 7), abs(2 * row - 7)) // 2
    if kind == chess.PAWN:
        in_front = 12 if column in (3, 4) and row in (3, 4) else 0
        return WORTH[kind] + _MARCH[row] * (2 if late else 1) // 2 + in_front
    if kind == chess.KING:
        if late:
            return 10 * middle
        return -18 * min(row, 3) + (22 if row == 0 and column in (1, 2, 6) else 0)
    return WORTH[kind] + (_TO_THE_MIDDLE[kind][middle] if kind in _TO_THE_MIDDLE else 0)


def material(board: chess.Board, both: Sequence[Table]) -> int:
    """Add up what stands where, as the side to move sees it: what `gain` carries on from half-move to half-move."""
    total = 0
    for square, piece in board.piece_map().items():
        worth = both[piece.color][piece.piece_type][square]
        total += worth if piece.color == board.turn else -worth
    return total


def gain(board: chess.Board, move: chess.Move, both: Sequence[Table]) -> int:
    """Say what a half-move brings at once to who makes it."""
    own, its = both[board.turn], both[not board.turn]
    kind = board.piece_type_at(move.from_square) or 0
    value = own[move.promotion or kind][move.to_square] - own[kind][move.from_square]
    fallen = board.piece_type_at(move.to_square)
    if fallen is not None:
        value += its[fallen][move.to_square]
    elif kind == chess.PAWN and chess.square_file(move.from_square) != chess.square_file(move.to_square):
        value += its[chess.PAWN][chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))]
    elif kind == chess.KING and abs(move.from_square - move.to_square) == 2:
        value += COVER
    return value


def standing(board: chess.Board, sum_of_both: int) -> int:
    """Judge a position as the side to move sees it; `sum_of_both`: as `material` counts it."""
    if board.occupied.bit_count() <= 3 and not board.pawns | board.rooks | board.queens:
        return 0  # dead
    value = sum_of_both + _freedom(board, board.turn) - _freedom(board, not board.turn)
    for unit, sign in ((board.turn, 1), (not board.turn, -1)):
        hunted = board.king(not unit)
        hunter = board.king(unit)
        if board.occupied_co[not unit].bit_count() == 1 and hunted is not None and hunter is not None:
            to_edge = max(abs(2 * chess.square_file(hunted) - 7), abs(2 * chess.square_rank(hunted) - 7)) // 2
            value += sign * (DRIVEN * to_edge + TOGETHER * (7 - chess.square_distance(hunted, hunter)))
    return value


def _freedom(board: chess.Board, unit: chess.Color) -> int:
    own, value = board.occupied_co[unit], 0
    for kind, each in MOBILITY:
        for square in chess.scan_forward(board.pieces_mask(kind, unit)):
            value += each * (board.attacks_mask(square) & ~own).bit_count()
    return value
