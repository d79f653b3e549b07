"""The bot of Matrix: what it knows is the view of its seat and the positions that it has made, for no draw by accident.

It looks some half-moves ahead and judges by material, where warriors stand and how far they reach. The lighter it
plays, the less it sees and the more it leans to half-moves for no reason: what it leans to follows from the seed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final
from zlib import crc32

import chess

from protocol.games import matrix as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import FULL_EFFORT, Choice
from server.bots.matrix.search import Search
from server.games.matrix.board import Position, board_of, half_move_of, move_of, position_of

SALT_BYTES: Final = 16
MARK_BYTES: Final = 4
NOTED_MAX: Final = 50
"""Positions of its own that it remembers: more cannot come without a fall."""

WORSE: Final = -60
"""Who stands so claims a draw."""


@dataclass(frozen=True, slots=True)
class Depth:
    """`half_moves`: looked ahead at the most. `positions`: looked at. `leaning`: how far it leans to any, spread."""

    half_moves: int
    positions: int
    leaning: int


DEPTHS: Final[Mapping[Strength, Depth]] = {
    "light": Depth(half_moves=1, positions=400, leaning=70),
    "medium": Depth(half_moves=2, positions=1_000, leaning=20),
    "strong": Depth(half_moves=6, positions=2_200, leaning=6),
}


def choose(
    view: wire.View,
    seat: Seat,
    options: wire.Options,
    strength: Strength,
    memory: bytes,
    seed: bytes,
    effort: int = FULL_EFFORT,
) -> Choice:
    """Choose a salt, a half-move or a claim (`server.bots.api.Bot`)."""
    random = Random(b"%b %d" % (seed, view.round))
    if view.phase == "lot" or view.to_move is None:
        return Choice(wire.Lot(random.randbytes(SALT_BYTES).hex()), memory)
    depth = DEPTHS[strength]
    board = board_of(Position(view.placement, view.to_move, view.cover_rights, view.ep))
    moves = [move_of(half_move) for half_move in view.legal]
    noted = _noted(memory, view.no_fall)
    search = Search(
        board, max(len(moves) * 4, depth.positions * effort // FULL_EFFORT), view.no_fall, options.no_fall_limit
    )
    leaning = {move: round(random.gauss(0, depth.leaning)) for move in moves}
    value, move = search.judged(moves, depth.half_moves, leaning, lambda: _mark(board) in noted)[0]
    if view.claim and value < WORSE:
        return Choice(wire.Claim(), memory)
    board.push(move)
    return Choice(wire.Move(half_move_of(move)), b"".join([*noted, _mark(board)]))


def _noted(memory: bytes, no_fall: int) -> list[bytes]:
    """Give the marks of the own positions that may come again: those since the last fall."""
    marks = [memory[at : at + MARK_BYTES] for at in range(0, len(memory), MARK_BYTES)]
    return marks[-min(NOTED_MAX, (no_fall + 1) // 2) :] if no_fall > 0 else []


def _mark(board: chess.Board) -> bytes:
    position = position_of(board)
    return crc32("".join((position.placement, position.to_move, position.cover_rights)).encode()).to_bytes(MARK_BYTES)
