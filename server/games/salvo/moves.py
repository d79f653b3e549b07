"""Step 1 of a round: which moves are done and which bounce (rules/salvo.md 5.1)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Path

BounceReason = Literal["way", "contested", "swap", "held"]


def bounces(figures: Sequence[Figure], moves: Mapping[Figure, Path]) -> Mapping[Figure, BounceReason]:
    """Give the movers that stay, each with the first of the reasons a, b, c, d that holds for it."""
    if not moves:
        return {}
    held = occupied(figures)
    wanted = [path.to for path in moves.values()]
    standing = {figure.cell: figure for figure in figures if figure.cell in wanted}
    stays: dict[Figure, BounceReason] = {}
    for figure, path in moves.items():
        if path.way & held:
            stays[figure] = "way"
        elif wanted.count(path.to) > 1:
            stays[figure] = "contested"
        elif (other := standing.get(path.to)) and other in moves and moves[other].to == figure.cell:
            stays[figure] = "swap"
    # Who wants the cell of one that stays, stays too, and so on; rings of three or more never come to this.
    spreading = True
    while spreading:
        spreading = False
        for figure, path in moves.items():
            if figure not in stays and (other := standing.get(path.to)) and (other not in moves or other in stays):
                stays[figure] = "held"
                spreading = True
    return stays
