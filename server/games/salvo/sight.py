"""What each side sees in fog, and what it keeps of what it saw (rules/salvo.md 8)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground
from server.games.salvo.state import Knowledge, LastSeen


class Glimpse(NamedTuple):
    """What a side sees at one moment: a mask of cells, and the enemies on them in kind order."""

    seen: int
    enemies: tuple[Figure, ...]


Glimpses = tuple[Glimpse, Glimpse]
NOTHING_SEEN: Final = Glimpse(0, ())
NOTHING_KNOWN: Final = Knowledge(seen=0, sighted=(), last_seen=(), kinds=0)


def look(ground: Ground, figures: Sequence[Figure]) -> Glimpses:
    """Give what both sides see: all cells near their figures, and those that a shot of theirs would enter now."""
    held = occupied(figures)
    seen = [0, 0]
    for figure in figures:
        stance = ground.stance(figure)
        seen[figure.side] |= stance.look
        for ray in stance.watch:
            seen[figure.side] |= ray.shot(held)[0]
    south, north = seen
    return (
        Glimpse(south, tuple([figure for figure in figures if figure.side == 1 and south >> figure.cell & 1])),
        Glimpse(north, tuple([figure for figure in figures if figure.side == 0 and north >> figure.cell & 1])),
    )


def learn(before: Knowledge, round: int, moves: Glimpse, end: Glimpse, fallen: Sequence[Figure]) -> Knowledge:
    """Give what a side knows at the end of a round.

    `moves`, `end`: what it saw after the moves and at the end. `fallen`: the enemies that fell. A last sighting is
    the latest one; it is dropped when its figure is seen again or has fallen, and when its cell is in sight at
    either moment without that figure.
    """
    looked_at = moves.seen | end.seen
    kinds = before.kinds
    latest = {past.kind: past for past in before.last_seen if not looked_at >> past.cell & 1}
    for enemy in before.sighted:
        if not looked_at >> enemy.cell & 1:
            latest[enemy.kind] = LastSeen(enemy.kind, enemy.cell, enemy.facing, round - 1)
    for enemy in moves.enemies:
        latest[enemy.kind] = LastSeen(enemy.kind, enemy.cell, enemy.facing, round)
        kinds |= 1 << enemy.kind
    for enemy in (*end.enemies, *fallen):
        latest.pop(enemy.kind, None)
        kinds |= 1 << enemy.kind
    return Knowledge(end.seen, end.enemies, tuple(sorted(latest.values())), kinds)
