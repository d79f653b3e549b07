"""What a side may order in a round: single orders, and plans of at most two of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from protocol.games import salvo as wire
from server.bots.salvo.prospects import Prospects
from server.games.salvo.board import CELL, FACINGS, NAMES
from server.games.salvo.ground import Path, Stance
from server.games.salvo.happened import Ordered


class Deed(NamedTuple):
    """One order: exactly one of a move, a turn and a shot; `target` is a mortar's."""

    stance: Stance
    path: Path | None = None
    turned: Stance | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What a side orders. `ordered`: the same, ready to resolve."""

    deeds: tuple[Deed, ...]
    ordered: Ordered


def plan_of(deeds: Sequence[Deed]) -> Plan:
    moves: dict[Stance, Path] = {}
    turns: dict[Stance, Stance] = {}
    shots: dict[Stance, int | None] = {}
    for deed in deeds:
        if deed.path:
            moves[deed.stance] = deed.path
        elif deed.turned:
            turns[deed.stance] = deed.turned
        else:
            shots[deed.stance] = deed.target
    return Plan(tuple(deeds), Ordered(moves, turns, shots))


HOLD = plan_of(())


def both(one: Plan, other: Plan) -> Ordered:
    """Put the orders of two sides together."""
    a, b = one.ordered, other.ordered
    return Ordered(
        a.moves | b.moves if b.moves else a.moves,
        a.turns | b.turns if b.turns else a.turns,
        a.shots | b.shots if b.shots else a.shots,
    )


def deeds_of(prospects: Prospects, stance: Stance, known: int, enemies: Sequence[Stance]) -> list[Deed]:
    """List the orders of a figure that are worth a thought.

    `known`: the cells on which its side knows a figure to stand. Left out are shots that can hit no enemy whatever it
    does.
    """
    ground = prospects.ground
    found = [Deed(stance, path=path) for path in stance.paths if path.open_to(known)]
    found += [
        Deed(stance, turned=ground.turned(stance, facing)) for facing in range(len(FACINGS)) if facing != stance.facing
    ]
    if stance.rays:
        fire = prospects[stance].fire
        if any(fire & prospects[enemy].reach for enemy in enemies):
            found.append(Deed(stance))
    for name in stance.targets:
        target = CELL[name]
        if any(ground.blast[target] & prospects[enemy].reach for enemy in enemies):
            found.append(Deed(stance, target=target))
    return found


def pairs(deeds: Iterable[tuple[float, Deed]], count: int) -> list[tuple[Deed, ...]]:
    """Give the best plans by the sum of what their orders are worth beside holding, the best first."""
    rated = sorted(deeds, key=lambda each: -each[0])
    found: list[tuple[float, tuple[Deed, ...]]] = [(0.0, ()), *((worth, (deed,)) for worth, deed in rated)]
    for index, (worth, deed) in enumerate(rated):
        for other_worth, other in rated[:index]:
            if other.stance is not deed.stance:
                found.append((worth + other_worth, (other, deed)))
    found.sort(key=lambda each: -each[0])
    return [deeds for _, deeds in found[:count]]


def to_wire(plan: Plan) -> wire.Orders:
    """Write a plan as orders, as south sees the board."""
    return wire.Orders(tuple(_order(deed) for deed in plan.deeds))


def _order(deed: Deed) -> wire.Order:
    kind = deed.stance.shown.kind
    if deed.path:
        return wire.Move(kind, NAMES[deed.path.to])
    if deed.turned:
        return wire.Turn(kind, FACINGS[deed.turned.facing])
    return wire.Fire(kind, None if deed.target is None else NAMES[deed.target])
