"""What each side sees in fog, and what it keeps of what it saw (rules/salvo.md 8)."""

from collections.abc import Sequence
from typing import Final

from server.games.salvo.board import NORTH, SOUTH
from server.games.salvo.ground import Stance
from server.games.salvo.happened import Glimpse, Glimpses
from server.games.salvo.state import Knowledge, LastSeen

NOTHING_SEEN: Final = Glimpse(0, 0, ())
NOTHING_KNOWN: Final = Knowledge(seen=0, known=0, sighted=(), last_seen=(), kinds=0)


def look(standing: Sequence[Stance]) -> Glimpses:
    """Give what both sides see: all cells near their figures, and those that a shot of theirs would enter now."""
    held = [0, 0]
    for stance in standing:
        held[stance.side] |= stance.bit
    everyone = held[SOUTH] | held[NORTH]
    seen = [0, 0]
    for stance in standing:
        seen[stance.side] |= stance.sees(everyone)
    south, north = seen[SOUTH] & held[NORTH], seen[NORTH] & held[SOUTH]
    return (
        Glimpse(seen[SOUTH], held[SOUTH] | south, _on(south, standing)),
        Glimpse(seen[NORTH], held[NORTH] | north, _on(north, standing)),
    )


def _on(cells: int, standing: Sequence[Stance]) -> tuple[Stance, ...]:
    return tuple([stance for stance in standing if stance.bit & cells]) if cells else ()


def learn(before: Knowledge, round: int, moves: Glimpse, end: Glimpse, fallen: Sequence[Stance]) -> Knowledge:
    """Give what a side knows at the end of a round.

    `moves`, `end`: what it saw after the moves and at the end. `fallen`: the enemies that fell. A last sighting is
    the latest one; it is dropped when its figure is seen again or has fallen, and when its cell is in sight at
    either moment without that figure.
    """
    if not (before.sighted or before.last_seen or moves.enemies or end.enemies or fallen):
        return Knowledge(end.seen, end.known, (), (), before.kinds)
    looked_at = moves.seen | end.seen
    latest = {past.kind: past for past in before.last_seen if not looked_at >> past.cell & 1}
    for _, kind, cell, facing in before.sighted:
        if not looked_at >> cell & 1:
            latest[kind] = LastSeen(kind, cell, facing, round - 1)
    kinds = before.kinds
    if moves is not end:
        for enemy in moves.enemies:
            latest[enemy.kind] = LastSeen(enemy.kind, enemy.cell, enemy.facing, round)
            kinds |= 1 << enemy.kind
    for enemy in (*end.enemies, *fallen):
        latest.pop(enemy.kind, None)
        kinds |= 1 << enemy.kind
    return Knowledge(
        end.seen,
        end.known,
        tuple([enemy.figure for enemy in end.enemies]),
        tuple([latest[kind] for kind in sorted(latest)]),
        kinds,
    )
