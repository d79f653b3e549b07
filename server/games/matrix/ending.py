"""How a half-move ends a match (rules/matrix.md 2.3)."""

from typing import Final

import chess

from protocol.games import matrix as wire
from server.games.matrix.board import Position, board_of, half_moves, letters, other, threatened_from

TIMES_TO_CLAIM: Final = 3
TIMES_TO_END: Final = 5


def ended(position: Position, no_fall: int, times: int, options: wire.Options) -> wire.Ended | None:
    """Say how the half-move that led to a position ended the match.

    Args:
        no_fall: half-moves since the last fall, this one included.
        times: how often the position has occurred by now.
    """
    if not half_moves(position):
        destroyed = bool(threatened_from(position))
        return wire.Ended(other(position.to_move), "destroyed") if destroyed else wire.Ended(None, "stalemate")
    if is_dead(position):
        return wire.Ended(None, "dead")
    if no_fall >= options.no_fall_limit:
        return wire.Ended(None, "no_fall")
    if options.repetition != "off" and times >= TIMES_TO_END:
        return wire.Ended(None, "repetition")
    return None


def is_dead(position: Position) -> bool:
    """Say whether the material can destroy nobody (R18, G6)."""
    beside = [letters(position.placement, unit).replace("S", "") for unit in ("first", "second")]
    if sorted(beside) in (["", ""], ["", "J"]):
        return True
    if set("".join(beside)) != {"V"}:
        return False
    veterans = board_of(position).bishops
    return not veterans & chess.BB_LIGHT_SQUARES or not veterans & chess.BB_DARK_SQUARES


def is_alone(position: Position, unit: wire.Unit) -> bool:
    """Say whether a unit has nothing left but its Standard-bearer, so that it can never win (2.2)."""
    return letters(position.placement, unit) == "S"
