"""What the unknown enemies may be: by the counts that are left, by who has moved, and by where one sets what up.

The weights of each piece are fitted to the counts in turn, piece by piece and rank by rank (Sinkhorn and Knopp, 1967).
"""

from collections.abc import Mapping
from typing import Final

from protocol.games.marshal import Rank
from server.bots.marshal.reading import Foe, Reading
from server.games.marshal.board import SIZE
from server.games.marshal.fight import IMMOBILE
from server.games.marshal.rulebook import RANKS

Belief = Mapping[Rank, float]
"""How likely a piece is of each rank; adds up to 1."""

ROUNDS: Final = 6

HABITS: Final[Mapping[Rank, tuple[float, float, float, float]]] = {
    "F": (6.0, 1.5, 0.4, 0.1),
    "B": (2.5, 2.0, 1.0, 0.5),
    "3": (1.6, 1.4, 0.8, 0.5),
    "2": (0.6, 0.9, 1.1, 1.6),
    "1": (0.5, 1.0, 2.0, 0.5),
    "10": (0.3, 0.8, 1.8, 1.2),
    "9": (0.3, 0.8, 1.4, 1.6),
    "6": (0.6, 0.8, 1.1, 1.4),
}
"""How gladly one sets a rank up on the last row, the one before, and so on to the front; 1 for what is not listed."""

SHY_SCOUT: Final = 0.5
"""A Scout that has moved has mostly gone far, and is known by that."""


def believe(reading: Reading, *, careful: bool) -> Mapping[int, Belief]:
    """Give what each enemy may be, by its field. `careful`: habits count as well."""
    beliefs: dict[int, Belief] = {}
    unknown: dict[int, dict[Rank, float]] = {}
    left = {rank: count for rank in RANKS if (count := reading.left.get(rank, 0)) > 0}
    for field, foe in reading.foes.items():
        if foe.rank is not None:
            beliefs[field] = {foe.rank: 1.0}
        else:
            unknown[field] = {rank: _weight(foe, rank, careful=careful) * count for rank, count in left.items()}
    for _ in range(ROUNDS if careful else 2):
        for rank, count in left.items():
            total = sum(weights[rank] for weights in unknown.values())
            if total > 0:
                for weights in unknown.values():
                    weights[rank] *= count / total
        for weights in unknown.values():
            total = sum(weights.values())
            if total > 0:
                for rank in weights:
                    weights[rank] /= total
    return {**beliefs, **unknown}


def _weight(foe: Foe, rank: Rank, *, careful: bool) -> float:
    if foe.moved and rank in IMMOBILE:
        return 0.0
    if not careful:
        return 1.0
    from_behind = SIZE - 1 - foe.start % SIZE
    weight = HABITS[rank][from_behind] if rank in HABITS and from_behind < len(HABITS[rank]) else 1.0
    return weight * SHY_SCOUT if foe.moved and rank == "2" else weight
