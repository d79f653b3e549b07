"""Matrix told once more: which half-move decided a match, and its picture."""

from collections.abc import Sequence

from protocol.games import matrix as wire
from protocol.ids import Round
from protocol.messages import Outcome
from server.games.matrix.picture import picture
from server.games.retelling import Drawn


class MatrixRetelling:
    """`server.games.retelling.Retelling` for Matrix."""

    def decisive(self, told: Sequence[Sequence[wire.Event]], outcome: Outcome | None) -> Round | None:
        """Give the half-move that decided a match.

        Where the board itself did not end it but somebody won, the last one in which a warrior of the loser fell; else,
        and where there is none such, the last one.
        """
        last = len(told) - 1
        if last < 1:
            return None
        firsts = [event.first for event in told[0] if isinstance(event, wire.Lotted)]
        if outcome is not None and outcome.winner is not None and outcome.reason != "destroyed" and firsts:
            lost: wire.Unit = "second" if outcome.winner == firsts[0] else "first"
            for number in range(last, 0, -1):
                if any(isinstance(event, wire.Fell) and event.unit == lost for event in told[number]):
                    return Round(number)
        return Round(last)

    def picture(self, before: wire.View, view: wire.View) -> tuple[Drawn, ...]:
        return picture(view)
