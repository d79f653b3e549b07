"""Step 1 of a round: which moves are done and which bounce (rules/salvo.md 5.1)."""

from collections.abc import Mapping, Sequence

from server.games.salvo.ground import Path, Stance, cells_of
from server.games.salvo.happened import BounceReason


def bounces(standing: Sequence[Stance], moves: Mapping[Stance, Path]) -> Mapping[Stance, BounceReason]:
    """Give the movers that stay, each with the first of the reasons a, b, c, d that holds for it."""
    held = cells_of(standing)
    ways = wanted = contested = 0
    for path in moves.values():
        ways |= path.way
        contested |= wanted & path.target
        wanted |= path.target
    if not (ways | wanted) & held and not contested:
        return {}
    holder = {stance.bit: stance for stance in standing if stance.bit & wanted}
    stays: dict[Stance, BounceReason] = {}
    for stance, path in moves.items():
        if path.way & held:
            stays[stance] = "way"
        elif path.target & contested:
            stays[stance] = "contested"
        elif (other := holder.get(path.target)) and other in moves and moves[other].target == stance.bit:
            stays[stance] = "swap"
    # Who wants the cell of one that stays, stays too, and so on; rings of three or more never come to this.
    spreading = True
    while spreading:
        spreading = False
        for stance, path in moves.items():
            if stance not in stays and (other := holder.get(path.target)) and (other not in moves or other in stays):
                stays[stance] = "held"
                spreading = True
    return stays
