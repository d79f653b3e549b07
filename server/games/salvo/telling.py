"""Who is told what of a round (rules/salvo.md 8): the one place that decides it.

A viewer hears things in the order of section 5, and things of one sort in an order that it could have made itself:
never in one that hangs on what is hidden from it. In full:

1. moves, bounces and turns, one a figure: south before north, kind order; in fog then `Sighted` after the moves;
2. `Fired` (south before north, kind order), `Flash` (by cell), `Stopped` (south before north);
3. `Landed`, then `Announced` (south before north);
4. `Fell` (south before north, kind order); in fog then `Sighted` at the end (kind order);
5. `Scored` (by cell).
"""

from typing import Literal

from msgspec.structs import replace

from protocol.games import salvo as wire
from server.games.salvo.board import FACINGS, NAMES, SIDES
from server.games.salvo.figures import Figure
from server.games.salvo.ground import Ground, Path
from server.games.salvo.happened import Happened
from server.games.salvo.moves import BounceReason
from server.games.salvo.rulebook import KINDS
from server.games.salvo.sight import Glimpses
from server.games.salvo.told import ALL, EVERYONE, SPECTATOR, Told


def tell_sighted(moment: Literal["moves", "end"], glimpses: Glimpses) -> list[Told]:
    """Tell each side in fog which enemies it sees at a moment."""
    return [
        Told(wire.Sighted(moment, KINDS[enemy.kind], NAMES[enemy.cell], FACINGS[enemy.facing]), 1 << side)
        for side, glimpse in enumerate(glimpses)
        for enemy in glimpse.enemies
    ]


def tell_in_fog(ground: Ground, happened: Happened, moves: Glimpses, end: Glimpses) -> tuple[Told, ...]:
    """Tell a round in fog. `moves`, `end`: what both sides see after the moves and at the end of the round."""
    told = _movements(happened, fog=True)
    told += tell_sighted("moves", moves)
    if happened.volley.shooters:
        told += _fired(happened, fog=True)
        told += _flashes(
            happened.volley.shooters, moves[0].enemies + moves[1].enemies + end[0].enemies + end[1].enemies
        )
        told += _stopped_in_fog(happened, moves)
    told += _public(ground, happened)
    told += tell_sighted("end", end)
    return tuple(told)


def tell_openly(ground: Ground, happened: Happened) -> tuple[Told, ...]:
    """Tell a round outside fog, where everything of it is public (section 7)."""
    told = _movements(happened, fog=False)
    told += _fired(happened, fog=False)
    told += [Told(_stopped(shield), ALL) for shield in sorted({shield for shield, _ in happened.volley.stopped})]
    told += _public(ground, happened)
    told += [Told(wire.Scored(SIDES[side], NAMES[cell]), ALL) for side, cell in happened.scored]
    return tuple(told)


def _hearers(side: int, *, fog: bool) -> int:
    """Give who hears what a side did: in fog the other may not know of it."""
    return 1 << side | EVERYONE if fog else ALL


def _movements(happened: Happened, *, fog: bool) -> list[Told]:
    told: list[Told] = []
    (moves, turns, _), stays = happened.ordered, happened.stays
    for figure in happened.before:
        if figure in stays:
            told += _bounced(figure, moves[figure], stays[figure], fog=fog)
        elif figure in moves:
            path, (side, kind, _, _) = moves[figure], figure
            moved = wire.Moved(SIDES[side], KINDS[kind], path.told, FACINGS[path.facing], path.jump)
            told.append(Told(moved, _hearers(side, fog=fog)))
        elif figure in turns:
            side, kind, cell, _ = figure
            turned = wire.Turned(SIDES[side], KINDS[kind], NAMES[cell], FACINGS[turns[figure]])
            told.append(Told(turned, _hearers(side, fog=fog)))
    return told


def _bounced(figure: Figure, path: Path, reason: BounceReason, *, fog: bool) -> tuple[Told, ...]:
    """Tell of a bounce: in fog its owner is not told why."""
    whole = wire.Bounced(SIDES[figure.side], KINDS[figure.kind], NAMES[figure.cell], NAMES[path.to], reason)
    if not fog:
        return (Told(whole, ALL),)
    return Told(replace(whole, reason=None), 1 << figure.side), Told(whole, EVERYONE)


def _fired(happened: Happened, *, fog: bool) -> list[Told]:
    volley = happened.volley
    return [
        Told(
            wire.Fired(SIDES[side], KINDS[kind], NAMES[cell], FACINGS[facing], rays),
            _hearers(side, fog=fog),
        )
        for (side, kind, cell, facing), rays in zip(volley.shooters, volley.rays, strict=True)
    ]


def _flashes(shooters: tuple[Figure, ...], sighted: tuple[Figure, ...]) -> list[Told]:
    """Tell where shots came from: to the other side by kind if it sighted the figure in this round, else bare."""
    told = []
    for figure in sorted(shooters, key=lambda shooter: shooter.cell):
        bare, enemy = wire.Flash(NAMES[figure.cell], None), 2 >> figure.side
        if figure in sighted:
            told.append(Told(wire.Flash(NAMES[figure.cell], KINDS[figure.kind]), enemy))
            told.append(Told(bare, SPECTATOR))
        else:
            told.append(Told(bare, enemy | SPECTATOR))
    return told


def _stopped(shield: Figure) -> wire.Stopped:
    return wire.Stopped(SIDES[shield.side], NAMES[shield.cell])


def _stopped_in_fog(happened: Happened, moves: Glimpses) -> list[Told]:
    """Tell of each shield that stopped shots, once: to its owner, to who shot at it, and to who sees its cell."""
    hearers: dict[Figure, int] = {}
    for shield, shooter in happened.volley.stopped:
        hearers[shield] = hearers.get(shield, EVERYONE | 1 << shield.side) | 1 << shooter.side
        for side, glimpse in enumerate(moves):
            hearers[shield] |= (glimpse.seen >> shield.cell & 1) << side
    return [Told(_stopped(shield), hearers[shield]) for shield in sorted(hearers)]


def _public(ground: Ground, happened: Happened) -> list[Told]:
    """Tell what is public in every mode: shells that landed or were announced, and falls."""
    told = [
        Told(wire.Landed(SIDES[side], NAMES[target], ground.blast_names[target]), ALL)
        for side, target in happened.landed
    ]
    told += [Told(wire.Announced(SIDES[side], NAMES[target]), ALL) for side, target in happened.fired]
    told += [Told(wire.Fell(SIDES[side], KINDS[kind], NAMES[cell]), ALL) for side, kind, cell, _ in happened.fallen]
    return told
