"""Positions, and what the library `chess` knows of them (rules/matrix.md 1, 3).

Of the library we take how warriors move and what they threaten, and none of its ways to end a match. A position is a
value; a board of the library is made of one, used and forgotten.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

import chess

from protocol.games import matrix as wire

WARRIORS: Final[tuple[wire.Warrior, ...]] = ("A", "J", "V", "E", "C", "S")
"""In the order of the library's pieces: pawn, knight, bishop, rook, queen, king (G2)."""

PROMOTED: Final[tuple[wire.Warrior, ...]] = ("C", "E", "J", "V")
"""What an Aspirant may become, in the order of the texts."""

UNITS: Final[tuple[wire.Unit, wire.Unit]] = ("first", "second")

_RIGHTS: Final = {"K": chess.BB_H1, "Q": chess.BB_A1, "k": chess.BB_H8, "q": chess.BB_A8}
_LETTERS: Final = tuple("".join(WARRIORS) + "".join(WARRIORS).lower())
_FREE: Final = re.compile(r"\.+")


class Position(NamedTuple):
    """What stands where, and whose half-move it is: the four parts of a line of section 6.

    `ep`: the field behind an Aspirant that has just made a double step, whether or not it can be entered.
    """

    placement: str
    to_move: wire.Unit
    cover_rights: str
    ep: wire.Field | None


def other(unit: wire.Unit) -> wire.Unit:
    return "second" if unit == "first" else "first"


def board_of(position: Position) -> chess.Board:
    board = chess.Board(None)
    _draw_up(board, position.placement)
    board.turn = position.to_move == "first"
    for right in position.cover_rights:
        board.castling_rights |= _RIGHTS[right]
    board.ep_square = None if position.ep is None else chess.parse_square(position.ep)
    return board


def position_of(board: chess.Board) -> Position:
    rights = board.clean_castling_rights()
    return Position(
        placement=_placement(board),
        to_move="first" if board.turn else "second",
        cover_rights="".join(right for right, corner in _RIGHTS.items() if rights & corner),
        ep=None if board.ep_square is None else chess.square_name(board.ep_square),
    )


def _draw_up(board: chess.Board, placement: str) -> None:
    """Put the warriors on an empty board. The library can do it too, in five times the time."""
    masks = dict.fromkeys(_LETTERS, 0)
    for row, letters_there in enumerate(placement.split("/")):
        square = 56 - 8 * row
        for letter in letters_there:
            if letter in masks:
                masks[letter] |= 1 << square
                square += 1
            else:
                square += int(letter)
    first, second = (list(masks.values())[at : at + 6] for at in (0, 6))
    kinds = [mine | its for mine, its in zip(first, second, strict=True)]
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = kinds
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = sum(first), sum(second)
    board.occupied = sum(kinds)


def _placement(board: chess.Board) -> str:
    fields = ["."] * 64
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    for at, letter in enumerate(_LETTERS):
        for square in chess.scan_forward(kinds[at % 6] & board.occupied_co[at < 6]):
            fields[square] = letter
    rows = ("".join(fields[square : square + 8]) for square in range(56, -1, -8))
    return "/".join(_FREE.sub(lambda free: str(len(free[0])), row) for row in rows)


def move_of(half_move: wire.HalfMove) -> chess.Move:
    """Read a half-move, legal or not."""
    start, to = chess.parse_square(half_move[:2]), chess.parse_square(half_move[2:4])
    promotion = WARRIORS.index(half_move[4]) + 1 if len(half_move) > 4 else None
    return chess.Move(start, to, promotion)


def half_move_of(move: chess.Move) -> wire.HalfMove:
    letter = "" if move.promotion is None else WARRIORS[move.promotion - 1]
    return chess.square_name(move.from_square) + chess.square_name(move.to_square) + letter


class _Looked(NamedTuple):
    half_moves: tuple[wire.HalfMove, ...]
    threatened_from: tuple[wire.Field, ...]
    ep_counts: bool


@lru_cache(maxsize=1_024)
def _look(position: Position) -> _Looked:
    """Ask one board of the library for all that is asked of a position several times."""
    board = board_of(position)
    return _Looked(
        tuple(sorted(map(half_move_of, board.legal_moves))),
        tuple(sorted(map(chess.square_name, board.checkers()))),
        board.has_legal_en_passant(),
    )


def half_moves(position: Position) -> tuple[wire.HalfMove, ...]:
    """Give every legal half-move, in the order of their texts (R6-R15, 3.2, 3.3)."""
    return _look(position).half_moves


def threatened_from(position: Position) -> tuple[wire.Field, ...]:
    """Give the fields from which the Standard-bearer of who is to move is threatened, in the order of their names."""
    return _look(position).threatened_from


def key_of(position: Position) -> Position:
    """Give what has to be the same for a position to be repeated (G9): `ep` counts only where it can be entered."""
    if position.ep is None or _look(position).ep_counts:
        return position
    return position._replace(ep=None)


def letters(placement: str, unit: wire.Unit) -> str:
    """Give the warriors of a unit as capitals, from row 8 to row 1."""
    of_unit = str.isupper if unit == "first" else str.islower
    return "".join(letter for letter in placement if of_unit(letter)).upper()


def warrior_on(position: Position, field: wire.Field) -> str | None:
    """Give the letter on a field: a capital is of the first unit."""
    row = position.placement.split("/")[8 - int(field[1])]
    spread = "".join("." * int(letter) if letter.isdecimal() else letter for letter in row)
    found = spread["abcdefgh".index(field[0])]
    return None if found == "." else found
