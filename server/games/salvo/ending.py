"""When a match is over, and who has won (rules/salvo.md 7)."""

from typing import Final, Literal

from protocol.games import salvo as wire
from protocol.ids import Seat
from protocol.messages import Outcome

LAST_ROUND: Final = 40
POINTS_TO_WIN: Final = 10


def outcome_after(mode: wire.SalvoMode, round: int, living: tuple[int, int], points: tuple[int, int]) -> Outcome | None:
    """Give the result after a round, `None` while the match goes on."""
    if not any(living):
        if mode == "capture" and points[0] != points[1]:
            return _more(points, "points")
        return Outcome(None, "elimination")
    if not all(living):
        return _more(living, "elimination")
    if mode == "capture" and max(points) >= POINTS_TO_WIN and points[0] != points[1]:
        return _more(points, "points")
    if round == LAST_ROUND:
        return _more(points if mode == "capture" else living, "rounds")
    return None


def _more(counts: tuple[int, int], reason: Literal["elimination", "points", "rounds"]) -> Outcome:
    south, north = counts
    return Outcome(None if south == north else Seat(0 if south > north else 1), reason)
