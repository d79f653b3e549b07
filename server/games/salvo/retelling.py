"""SALVO told once more: which round decided a match, and its picture."""

from collections.abc import Iterable, Sequence

from protocol.games import salvo as wire
from protocol.ids import Round
from protocol.messages import Outcome
from server.games.retelling import Drawn
from server.games.salvo.board import SIDES
from server.games.salvo.picture import picture
from server.games.salvo.rulebook import Rulebook


class SalvoRetelling:
    """`server.games.retelling.Retelling` for SALVO under a rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._maps = {map.key: map for map in rulebook.maps}

    def decisive(self, told: Sequence[Sequence[wire.Event]], outcome: Outcome | None) -> Round | None:
        """Give the round that decided a match.

        Where points decided, the last one in which the winner scored; else the last one in which a figure of the side
        that lost fell. Where there is none such, or nobody won, the last round.
        """
        last = len(told) - 1
        if last < 1:
            return None
        if outcome is not None and outcome.winner is not None:
            winner = SIDES[outcome.winner]
            points = outcome.reason == "points" or (outcome.reason == "rounds" and _scored(told))
            for number in range(last, 0, -1):
                if any(_counts(event, winner, points) for event in told[number]):
                    return Round(number)
        return Round(last)

    def picture(self, before: wire.View, view: wire.View) -> tuple[Drawn, ...]:
        return picture(self._maps[view.map], before, view)


def _scored(told: Iterable[Sequence[wire.Event]]) -> bool:
    """Say whether points are given in this mode: at the end of 40 rounds somebody has some."""
    return any(isinstance(event, wire.Scored) for events in told for event in events)


def _counts(event: wire.Event, winner: wire.Side, points: bool) -> bool:
    if points:
        return isinstance(event, wire.Scored) and event.side == winner
    return isinstance(event, wire.Fell) and event.side != winner
