"""Marshal told once more: which action decided a match, and its picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from protocol.games import marshal as wire
from protocol.ids import Round, Seat
from protocol.messages import Outcome
from server.games.marshal.picture import picture
from server.games.marshal.rulebook import Rulebook
from server.games.retelling import Drawn

BY_ITSELF: Final = ("flag", "immobile")
"""Ends that are the last action's own."""


class MarshalRetelling:
    """`server.games.retelling.Retelling` for Marshal under a rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._lakes = rulebook.lakes

    def decisive(self, told: Sequence[Sequence[wire.Event]], outcome: Outcome | None) -> Round | None:
        """Give the action that decided a match.

        Where somebody won otherwise than by that action itself: the last fight by which the winner came to be ahead in
        the ranks that fell; if it never was, the last one in which the loser lost a piece. Where there is none such, or
        nobody won, the last action.
        """
        last = len(told) - 1
        if last < 1:
            return None
        if outcome is None or outcome.winner is None or outcome.reason in BY_ITSELF:
            return Round(last)
        winner, ahead = outcome.winner, 0
        turned: Round | None = None
        lost: Round | None = None
        for number, events in enumerate(told):
            before = ahead
            for seat, rank in _fallen(events):
                ahead += -_worth(rank) if seat == winner else _worth(rank)
                if seat != winner:
                    lost = Round(number)
            if before <= 0 < ahead:
                turned = Round(number)
        if ahead > 0 and turned is not None:
            return turned
        return Round(last) if lost is None else lost

    def picture(self, before: wire.View, view: wire.View) -> tuple[Drawn, ...]:
        return picture(self._lakes, before, view)


def _fallen(events: Sequence[wire.Event]) -> Iterator[tuple[Seat, wire.Rank]]:
    """Give the pieces that fell in a fight: whose they were, and what."""
    attacked = next((event for event in events if isinstance(event, wire.Attacked)), None)
    answered = next((event for event in events if isinstance(event, wire.Answered)), None)
    fought = next((event for event in events if isinstance(event, wire.Fought)), None)
    if attacked is None or answered is None or fought is None:
        return
    if fought.stays != "attacker":
        yield attacked.seat, attacked.rank
    if fought.stays != "defender":
        yield answered.seat, answered.rank


def _worth(rank: wire.Rank) -> int:
    """Give the rank as a number; Bombs and the flag have none."""
    return int(rank) if rank.isdecimal() else 0
