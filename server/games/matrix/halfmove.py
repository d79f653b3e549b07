"""What a half-move does to a position (rules/matrix.md 3)."""

from typing import NamedTuple

import chess

from protocol.games import matrix as wire
from server.games.matrix.board import WARRIORS, Position, board_of, move_of, other, position_of


class Made(NamedTuple):
    """`told`: what happened, in the order of the wire. `fell`: the letter of who fell, empty for nobody.

    `lasting`: no position before it can come again, for somebody fell or an Aspirant was moved (section 1.4).
    """

    position: Position
    told: tuple[wire.Event, ...]
    fell: str
    lasting: bool


def make(position: Position, half_move: wire.HalfMove) -> Made:
    """Make a half-move that is legal."""
    board, move, unit = board_of(position), move_of(half_move), position.to_move
    warrior = _on(board, move.from_square)
    start, to = half_move[:2], half_move[2:4]
    told: list[wire.Event] = [wire.Moved(unit, warrior, start, to)]
    if board.is_castling(move):
        corner, crossed = ("h", "f") if board.is_kingside_castling(move) else ("a", "d")
        told.append(wire.Covered(unit, corner + start[1], crossed + start[1]))
    fell = ""
    if board.is_capture(move):
        field = to[0] + start[1] if board.is_en_passant(move) else to
        fallen, victim = _on(board, chess.parse_square(field)), other(unit)
        told.append(wire.Fell(victim, fallen, field))
        fell = fallen if victim == "first" else fallen.lower()
    if move.promotion is not None:
        told.append(wire.Promoted(unit, WARRIORS[move.promotion - 1], to))
    board.push(move)
    return Made(position_of(board), tuple(told), fell, lasting=bool(fell) or warrior == "A")


def _on(board: chess.Board, square: chess.Square) -> wire.Warrior:
    kind = board.piece_type_at(square)
    assert kind is not None, "a legal half-move is made by somebody, and captures somebody"
    return WARRIORS[kind - 1]
