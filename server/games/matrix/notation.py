"""A position as a line, as section 6 of rules/matrix.md writes them: `ejvcsvje/.../EJVCSVJE f KQkq -`."""

import re
from typing import Final

import chess

from protocol.games import matrix as wire
from server.games.matrix.board import UNITS, WARRIORS, Position, board_of, position_of

NONE: Final = "-"
_ROW: Final = re.compile(f"[1-8{''.join(WARRIORS)}]*", re.IGNORECASE | re.ASCII)
_EP: Final = re.compile("[a-h][36]")
_FAULTS: Final = (
    chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_INVALID_EP_SQUARE
    | chess.STATUS_OPPOSITE_CHECK
)


class BadPosition(ValueError):
    """A line is not a position in which a half-move is due."""


def write_position(position: Position) -> str:
    return f"{position.placement} {position.to_move[0]} {position.cover_rights or NONE} {position.ep or NONE}"


def read_position(line: str) -> Position:
    """Read a line.

    Raises:
        BadPosition: also where the board is not eight by eight, where a unit has not exactly one Standard-bearer,
            where who has just moved is threatened, an Aspirant stands on a last row, or where a right or the field
            of an en passant does not fit what stands there.
    """
    parts = line.split(" ")
    if len(parts) != 4:
        raise BadPosition("not four parts")
    placement, unit, rights, ep = parts
    rows = placement.split("/")
    if len(rows) != 8 or not all(_ROW.fullmatch(row) and _width(row) == 8 for row in rows):
        raise BadPosition("not eight rows of eight fields")
    units: dict[str, wire.Unit] = {name[0]: name for name in UNITS}
    if unit not in units:
        raise BadPosition("no such unit is to move")
    if ep != NONE and _EP.fullmatch(ep) is None:
        raise BadPosition("nothing is entered there en passant")
    if rights != NONE and not (rights and set(rights) <= set("KQkq")):
        raise BadPosition("no such cover move")
    position = Position(placement, units[unit], rights.replace(NONE, ""), None if ep == NONE else ep)
    board = board_of(position)
    if board.status() & _FAULTS:
        raise BadPosition("nobody can stand so")
    if position_of(board) != position:
        raise BadPosition("written in another way than it is here")
    return position


def _width(row: str) -> int:
    return sum(int(letter) if letter.isdecimal() else 1 for letter in row)
