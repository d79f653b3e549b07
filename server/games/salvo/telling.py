"""Who is told what of a round (rules/salvo.md 8): the one place that decides it.

A viewer hears things in the order of section 5, and things of one sort in an order that it could have made itself:
never in one that hangs on what is hidden from it. In full:

1. moves, bounces and turns, one a figure: south before north, kind order; in fog then `Sighted` after the moves;
2. `Fired` (south before north, kind order), `Flash` (by cell), `Stopped` (south before north);
3. `Landed`, then `Announced` (south before north);
4. `Fell` (south before north, kind order); in fog then `Sighted` at the end (kind order);
5. `Scored` (by cell).
"""

from typing import Final, Literal

from msgspec.structs import replace

from protocol.games import salvo as wire
from server.games.salvo.board import NAMES, SIDES
from server.games.salvo.ground import Ground, Path, Stance, by_cell
from server.games.salvo.happened import BounceReason, Glimpses, Happened
from server.games.salvo.told import ALL, EVERYONE, SPECTATOR, Told

Hearers = tuple[int, int]
"""Who hears what a side did, by side."""

OPEN: Final[Hearers] = (ALL, ALL)
IN_FOG: Final[Hearers] = (1 | EVERYONE, 2 | EVERYONE)  # the other side may not know of it


def tell_sighted(told: list[Told], moment: Literal["moves", "end"], glimpses: Glimpses) -> None:
    """Tell each side in fog which enemies it sees at a moment."""
    for side, glimpse in enumerate(glimpses):
        for enemy in glimpse.enemies:
            shown = enemy.shown
            told.append(Told(wire.Sighted(moment, shown.kind, shown.cell, shown.facing), 1 << side))


def tell_in_fog(ground: Ground, happened: Happened, moves: Glimpses, end: Glimpses) -> tuple[Told, ...]:
    """Tell a round in fog. `moves`, `end`: what both sides see after the moves and at the end of the round."""
    told: list[Told] = []
    _movements(told, happened, IN_FOG)
    tell_sighted(told, "moves", moves)
    if happened.volley.shooters:
        _fired(told, happened, IN_FOG)
        _flashes(told, happened, (moves[0].known | end[0].known, moves[1].known | end[1].known))
        _stopped_in_fog(told, happened, moves)
    _public(told, ground, happened)
    tell_sighted(told, "end", end)
    return tuple(told)


def tell_openly(ground: Ground, happened: Happened) -> tuple[Told, ...]:
    """Tell a round outside fog, where everything of it is public (section 7)."""
    told: list[Told] = []
    _movements(told, happened, OPEN)
    if happened.volley.shooters:
        _fired(told, happened, OPEN)
        _stopped(told, happened)
    _public(told, ground, happened)
    for stance in happened.scored:
        told.append(Told(wire.Scored(stance.shown.side, stance.shown.cell), ALL))
    return tuple(told)


def _movements(told: list[Told], happened: Happened, hearers: Hearers) -> None:
    moves, turns, stays = happened.ordered.moves, happened.ordered.turns, happened.stays
    for stance in happened.before:
        shown = stance.shown
        if stance in moves:
            path = moves[stance]
            if stance in stays:
                told += _bounced(stance, path, stays[stance], hearers)
            else:
                moved = wire.Moved(shown.side, shown.kind, path.told, path.shown.facing, path.jump)
                told.append(Told(moved, hearers[stance.side]))
        elif stance in turns:
            turned = wire.Turned(shown.side, shown.kind, shown.cell, turns[stance].shown.facing)
            told.append(Told(turned, hearers[stance.side]))


def _bounced(stance: Stance, path: Path, reason: BounceReason, hearers: Hearers) -> tuple[Told, ...]:
    """Tell of a bounce: in fog its owner is not told why."""
    shown = stance.shown
    whole = wire.Bounced(shown.side, shown.kind, shown.cell, path.shown.to, reason)
    if hearers == OPEN:
        return (Told(whole, ALL),)
    return Told(replace(whole, reason=None), 1 << stance.side), Told(whole, EVERYONE)


def _fired(told: list[Told], happened: Happened, hearers: Hearers) -> None:
    for shooter, rays in zip(happened.volley.shooters, happened.volley.rays, strict=True):
        shown = shooter.shown
        fired = wire.Fired(shown.side, shown.kind, shown.cell, shown.facing, rays)
        told.append(Told(fired, hearers[shooter.side]))


def _flashes(told: list[Told], happened: Happened, known: tuple[int, int]) -> None:
    """Tell where shots came from: to the other side by kind if it sighted the figure in this round, else bare.

    `known`: the cells on which each side knew a figure at either moment.
    """
    for shooter in sorted(happened.volley.shooters, key=by_cell):
        shown, enemy = shooter.shown, 1 - shooter.side
        bare = wire.Flash(shown.cell, None)
        if known[enemy] & shooter.bit:
            told.append(Told(wire.Flash(shown.cell, shown.kind), 1 << enemy))
            told.append(Told(bare, SPECTATOR))
        else:
            told.append(Told(bare, 1 << enemy | SPECTATOR))


def _stopped(told: list[Told], happened: Happened) -> None:
    shields = {shield for shield, _ in happened.volley.stopped}
    for stance in happened.moved:
        if stance in shields:
            told.append(Told(wire.Stopped(stance.shown.side, stance.shown.cell), ALL))


def _stopped_in_fog(told: list[Told], happened: Happened, moves: Glimpses) -> None:
    """Tell of each shield that stopped shots, once: to its owner, to who shot at it, and to who sees its cell."""
    hearers: dict[Stance, int] = {}
    for shield, shooter in happened.volley.stopped:
        hearers[shield] = hearers.get(shield, EVERYONE | 1 << shield.side) | 1 << shooter.side
        for side, glimpse in enumerate(moves):
            hearers[shield] |= bool(glimpse.seen & shield.bit) << side
    for stance in happened.moved:
        if stance in hearers:
            told.append(Told(wire.Stopped(stance.shown.side, stance.shown.cell), hearers[stance]))


def _public(told: list[Told], ground: Ground, happened: Happened) -> None:
    """Tell what is public in every mode: shells that landed or were announced, and falls."""
    for side, target in happened.landed:
        told.append(Told(wire.Landed(SIDES[side], NAMES[target], ground.blast_names[target]), ALL))
    for side, target in happened.fired:
        told.append(Told(wire.Announced(SIDES[side], NAMES[target]), ALL))
    for stance in happened.fallen:
        shown = stance.shown
        told.append(Told(wire.Fell(shown.side, shown.kind, shown.cell), ALL))
