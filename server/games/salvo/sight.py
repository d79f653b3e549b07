"""What each side sees in fog, and what it keeps of what it saw (rules/salvo.md 8)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from server.games.salvo.board import NORTH, SOUTH
from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground
from server.games.salvo.state import Knowledge, LastSeen


class Glimpse(NamedTuple):
    """What a side sees at one moment: a mask of cells, and the enemies on them in kind order.

    `known`: mask of the cells on which it knows a figure to stand, its own included.
    """

    seen: int
    known: int
    enemies: tuple[Figure, ...]


Glimpses = tuple[Glimpse, Glimpse]
NOTHING_SEEN: Final = Glimpse(0, 0, ())
NOTHING_KNOWN: Final = Knowledge(seen=0, known=0, sighted=(), last_seen=(), kinds=0)


def look(ground: Ground, figures: Sequence[Figure]) -> Glimpses:
    """Give what both sides see: all cells near their figures, and those that a shot of theirs would enter now."""
    standing = occupied(figures)
    seen, held = [0, 0], [0, 0]
    for figure in figures:
        stance = ground.stances[figure]
        mask = stance.look
        for ray in stance.watch:
            mask |= ray.shot(standing)[0]
        seen[figure.side] |= mask
        held[figure.side] |= 1 << figure.cell
    return _glimpse(seen[SOUTH], held, SOUTH, figures), _glimpse(seen[NORTH], held, NORTH, figures)


def _glimpse(seen: int, held: Sequence[int], side: int, figures: Sequence[Figure]) -> Glimpse:
    found = seen & held[1 - side]
    enemies = tuple([figure for figure in figures if found >> figure.cell & 1]) if found else ()
    return Glimpse(seen, held[side] | found, enemies)


def learn(before: Knowledge, round: int, moves: Glimpse, end: Glimpse, fallen: Sequence[Figure]) -> Knowledge:
    """Give what a side knows at the end of a round.

    `moves`, `end`: what it saw after the moves and at the end. `fallen`: the enemies that fell. A last sighting is
    the latest one; it is dropped when its figure is seen again or has fallen, and when its cell is in sight at
    either moment without that figure.
    """
    looked_at = moves.seen | end.seen
    kinds = before.kinds
    latest = {past.kind: past for past in before.last_seen if not looked_at >> past.cell & 1}
    for _, kind, cell, facing in before.sighted:
        if not looked_at >> cell & 1:
            latest[kind] = LastSeen(kind, cell, facing, round - 1)
    for _, kind, cell, facing in moves.enemies:
        latest[kind] = LastSeen(kind, cell, facing, round)
        kinds |= 1 << kind
    for _, kind, _, _ in (*end.enemies, *fallen):
        latest.pop(kind, None)
        kinds |= 1 << kind
    return Knowledge(end.seen, end.known, end.enemies, tuple(sorted(latest.values())) if latest else (), kinds)
