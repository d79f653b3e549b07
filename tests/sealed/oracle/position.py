"""Where a match stands, and the orders that can be given in it (rules/salvo.md 3, 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.sealed.oracle.tables import AHEAD, BASE_ROW, KIND, KINDS, MAPS, SIDES, Ground


class Who(NamedTuple):
    """A figure's name: side and kind, there is no other id (section 11)."""

    side: str
    kind: str


class Where(NamedTuple):
    cell: str
    facing: str


# Not tuples: those of a move and of a mortar's shot onto the same cell would be equal.
@dataclass(frozen=True)
class Move:
    kind: str
    to: str


@dataclass(frozen=True)
class Turn:
    kind: str
    facing: str


@dataclass(frozen=True)
class Fire:
    kind: str
    target: str | None


Order = Move | Turn | Fire

Figures = dict[Who, Where]
Lineup = tuple[tuple[str, str], ...]
"""Kind and column of three figures."""


class Shell(NamedTuple):
    side: str
    target: str


class Sighting(NamedTuple):
    cell: str
    facing: str
    round: int


class Result(NamedTuple):
    """`winner`: `None` for a draw."""

    winner: str | None
    reason: str


@dataclass(frozen=True)
class Memory:
    """What a side remembers in fog: the latest sighting of each enemy not dropped since, and the kinds it knows."""

    sightings: Mapping[str, Sighting] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Position:
    """A match between two rounds; `round` is the last one that was resolved, 0 after the line-up."""

    mode: str
    ground: Ground
    round: int
    figures: Figures
    shells: tuple[Shell, ...]
    points: Mapping[str, int]
    quiet: int
    memories: Mapping[str, Memory]
    result: Result | None

    def living(self, side: str) -> int:
        return sum(who.side == side for who in self.figures)

    def own(self, side: str) -> dict[str, Where]:
        """Give the living figures of a side by kind, in kind order."""
        return {kind: self.figures[Who(side, kind)] for kind in KINDS if Who(side, kind) in self.figures}


def lineup_is_legal(lineup: Lineup) -> bool:
    """Three figures of different kinds on different cells of the base row (section 3)."""
    kinds = {kind for kind, _ in lineup}
    columns = {column for _, column in lineup}
    return len(lineup) == len(kinds) == len(columns) == 3


def line_up(mode: str, ground_key: str, lineups: Mapping[str, Lineup]) -> Position:
    """Put both line-ups on the board, before sight is first taken."""
    figures = {
        Who(side, kind): Where(f"{column}{BASE_ROW[side]}", AHEAD[side])
        for side in SIDES
        for kind, column in lineups[side]
    }
    return Position(
        mode=mode,
        ground=MAPS[ground_key],
        round=0,
        figures=figures,
        shells=(),
        points={"south": 0, "north": 0},
        quiet=0,
        memories={side: Memory() for side in SIDES},
        result=None,
    )


def can_fire(kind: str) -> bool:
    """Tell whether a kind has a fire pattern that needs no target."""
    return bool(KIND[kind].lanes)
