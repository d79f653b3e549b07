"""What each viewer may know of a round: the observation history (rules/salvo.md 8, 11)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from tests.sealed.oracle.position import Figures, Memory, Position, Sighting, Where
from tests.sealed.oracle.resolution import Happening, SideOrders, resolve
from tests.sealed.oracle.sight import cells_in_sight, seen_enemies
from tests.sealed.oracle.tables import SIDES

Viewer = Literal["south", "north", "spectator"]
VIEWERS: tuple[Viewer, ...] = ("south", "north", "spectator")

Observation = tuple[object, ...]
"""What one viewer learned with one round, in a fixed order. Equal means: alike to that viewer."""


@dataclass(frozen=True)
class Glimpse:
    """What a side sees at one moment: cells, and the enemies on them by kind."""

    cells: frozenset[str]
    enemies: dict[str, Where]


@dataclass(frozen=True)
class Played:
    """A round (0: the line-up) that was played, and where it led. `happening`: `None` for the line-up.

    `after_moves`, `at_end`: by side, what it saw at the two moments of section 8; the first is empty for the line-up.
    """

    happening: Happening | None
    after_moves: dict[str, Glimpse]
    at_end: dict[str, Glimpse]
    position: Position


def glimpse(position: Position, figures: Figures, side: str) -> Glimpse:
    cells = cells_in_sight(position.ground, figures, side)
    return Glimpse(frozenset(cells), seen_enemies(figures, side, cells))


def remember(memory: Memory, seen: Glimpse, number: int) -> Memory:
    """Take one moment of sight into a memory: new sightings in, those shown to be out of date out."""
    kept = {
        kind: sighting
        for kind, sighting in memory.sightings.items()
        if kind not in seen.enemies and sighting.cell not in seen.cells
    }
    new = {kind: Sighting(where.cell, where.facing, number) for kind, where in seen.enemies.items()}
    return Memory(kept | new, memory.kinds | seen.enemies.keys())


def bury(memory: Memory, fallen: set[str]) -> Memory:
    """Drop the sightings of enemies that have fallen; their kinds are known now."""
    kept = {kind: sighting for kind, sighting in memory.sightings.items() if kind not in fallen}
    return Memory(kept, memory.kinds | fallen)


def last_seen(played: Played, side: str) -> dict[str, Sighting]:
    """Give the pale last sightings on a side's board: remembered, and out of sight at the end of the round."""
    here = played.at_end[side].enemies
    sightings = played.position.memories[side].sightings
    return {kind: sighting for kind, sighting in sightings.items() if kind not in here}


def begin(lined_up: Position, lookers: Collection[str] = SIDES) -> Played:
    """Take sight for the first time, when the match begins."""
    seen = {side: glimpse(lined_up, lined_up.figures, side) for side in lookers}
    memories = {side: remember(Memory(), seen[side], 0) for side in lookers}
    return Played(None, {}, seen, replace(lined_up, memories=memories))


def play_round(position: Position, orders: SideOrders, lookers: Collection[str] = SIDES) -> Played:
    """Resolve a round and take sight twice: for the `lookers`, who alone can be asked then what they know."""
    happening = resolve(position, orders)
    after_moves = {side: glimpse(position, happening.after_moves, side) for side in lookers}
    at_end = {side: glimpse(position, happening.after, side) for side in lookers}
    memories = {}
    for side in lookers:
        memory = remember(position.memories[side], after_moves[side], happening.round)
        memory = bury(memory, {who.kind for who in happening.fell if who.side != side})
        memories[side] = remember(memory, at_end[side], happening.round)
    after = replace(
        position,
        round=happening.round,
        figures=happening.after,
        shells=happening.announced,
        points=happening.points,
        quiet=happening.quiet,
        memories=memories,
        result=happening.result,
    )
    return Played(happening, after_moves, at_end, after)


def flashes(played: Played, side: str) -> dict[str, str | None]:
    """Give the cells from which a side's enemy fired, with the kind where it was sighted in this round."""
    assert played.happening
    sighted = played.after_moves[side].enemies.keys() | played.at_end[side].enemies.keys()
    return {
        played.happening.after_moves[who].cell: who.kind if who.kind in sighted else None
        for who in played.happening.fired
        if who.side != side
    }


def stops_told(played: Played, side: str) -> list[tuple[str, str]]:
    """List the stopped shots that a side is told of, as owner of the shield and cell.

    The text leaves open whether two shots that one shield stopped are told twice. Once is less, so once is the rule
    that the worlds are held to.
    """
    assert played.happening
    told = {
        (stop.owner, stop.cell)
        for stop in played.happening.stopped
        if side in (stop.shooter, stop.owner) or stop.cell in played.after_moves[side].cells
    }
    return sorted(told)


def observe(played: Played, viewer: Viewer) -> Observation:
    """Say what a viewer learned with this round. Once the match has ended it is everything."""
    position, happening = played.position, played.happening
    public: Observation = (
        position.round,
        position.living("south"),
        position.living("north"),
        position.points["south"],
        position.points["north"],
        position.quiet,
        position.result,
    )
    if position.result or position.mode != "fog":
        return (*public, sorted(position.figures.items()), happening and sorted_happening(happening))
    if happening:
        public += (
            sorted(happening.announced),
            sorted(happening.landed),
            sorted((who, where.cell) for who, where in happening.fell.items()),
        )
    if viewer == "spectator":
        if happening:
            public += (sorted(happening.after_moves[who].cell for who in happening.fired),)
        return public
    own = (position.own(viewer), sorted(played.at_end[viewer].enemies.items()))
    if happening is None:
        return (*public, *own)
    return (
        *public,
        *own,
        sorted(who.kind for who in happening.moved if who.side == viewer),
        sorted(who.kind for who in happening.bounced if who.side == viewer),
        sorted(who.kind for who in happening.turned if who.side == viewer),
        sorted(who.kind for who in happening.fired if who.side == viewer),
        sorted(played.after_moves[viewer].enemies.items()),
        sorted(flashes(played, viewer).items()),
        stops_told(played, viewer),
    )


def sorted_happening(happening: Happening) -> tuple[object, ...]:
    """Put all that took place into an order that does not depend on who ordered first."""
    return (
        sorted(happening.moved.items()),
        sorted(happening.bounced.items()),
        sorted(happening.turned.items()),
        sorted(happening.fired.items()),
        sorted({(stop.owner, stop.cell) for stop in happening.stopped}),
        sorted(happening.announced),
        sorted(happening.landed),
        sorted(happening.fell.items()),
        sorted(happening.scored),
    )


def hidden_from(position: Position, viewer: Viewer) -> tuple[object, ...]:
    """Give what stands on the board and is no business of this viewer: nothing outside fog."""
    if position.mode != "fog" or position.result:
        return ()
    return tuple(sorted(item for item in position.figures.items() if item[0].side != viewer))
