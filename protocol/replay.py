"""A match that is over, round by round, as it is given out over HTTP (PROTOCOL.md 1)."""

from msgspec import Struct

from protocol.ids import RoomId, Round
from protocol.messages import GameView


class RoundSeen(Struct, frozen=True):
    """How a match stood after a decision, each view with what it told. Round 0 is the line-up.

    `seats`: by seat, as it was seen from there. `whole`: uncovered.
    """

    round: Round
    seats: tuple[GameView, ...]
    whole: GameView


class Replay(Struct, frozen=True, kw_only=True):
    """All of a match that was resolved. `decisive`: the round that decided it, `None` if none was played."""

    match: RoomId
    decisive: Round | None
    rounds: tuple[RoundSeen, ...]
