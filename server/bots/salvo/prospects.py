"""What a figure could do and suffer from where it stands, as masks of cells: worked out once a stance and kept."""

from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from server.games.salvo.board import CELL, CELLS, FACINGS, SIZE, STEPS, cell_at, opposite
from server.games.salvo.ground import PASSABLE, Ground, Stance
from server.games.salvo.rulebook import Map

FAR: Final = 20
"""A distance longer than any walk on a board."""

LANES_KEPT: Final = 20_000
"""Shots that are kept once they were worked out."""


class Prospect(NamedTuple):
    """The prospects of one stance; where other figures stand is not looked at.

    `fire`: the cells that its shots can enter. `lob`: the cells that a shell of it can hit. `reach`: where it can be
    after the next moves, its own cell included; `room` counts them. `exposed`: of these, by the facing of a shot, the
    cells on which the shot would harm it.
    """

    fire: int
    lob: int
    reach: int
    room: int
    exposed: tuple[int, int, int, int]


class Prospects(dict[Stance, Prospect]):
    """The prospect of each stance on a ground, worked out when it is first asked for."""

    def __init__(self, ground: Ground, map: Map) -> None:
        super().__init__()
        self.ground = ground
        self.distance: Final = tuple(_distances(map.terrain, cell) for cell in range(CELLS))
        self._lanes: dict[tuple[Stance, int], int] = {}

    def __missing__(self, stance: Stance) -> Prospect:
        ground = self.ground
        walks = [ground.moved(stance, path) for path in stance.paths if not path.over]
        reach = reduce(or_, (after.bit for after in walks), stance.bit)
        exposed = [reach] * len(FACINGS)
        if stance.safe_front:
            for facing in range(len(FACINGS)):
                # It is safe on its own cell, for it can turn; elsewhere only if it arrives face to face.
                safe = sum(after.bit for after in walks if after.facing == opposite(facing))
                exposed[facing] &= ~(safe | (stance.bit if stance.facing == opposite(facing) else 0))
        prospect = self[stance] = Prospect(
            fire=self._fire(stance),
            lob=self._lob(stance),
            reach=reach,
            room=reach.bit_count(),
            exposed=(exposed[0], exposed[1], exposed[2], exposed[3]),
        )
        return prospect

    def covered(self, shooter: Stance, held: int) -> int:
        """Give the cells that its shots would enter where figures stand on `held`."""
        met = held & self[shooter].fire
        if not met:
            return self[shooter].fire
        key = shooter, met
        cells = self._lanes.get(key)
        if cells is None:
            if len(self._lanes) >= LANES_KEPT:
                self._lanes.clear()
            cells = self._lanes[key] = reduce(or_, (ray.shot(met)[0] for ray in shooter.rays), 0)
        return cells

    def _fire(self, stance: Stance) -> int:
        return reduce(or_, (ray.mask for ray in stance.rays), 0)

    def _lob(self, stance: Stance) -> int:
        return reduce(or_, (self.ground.blast[CELL[target]] for target in stance.targets), 0)


def _distances(terrain: str, start: int) -> tuple[int, ...]:
    """Give how many steps every cell is away on foot."""
    away = {start: 0}
    edge = [start]
    for cell in edge:
        x, y = divmod(cell, SIZE)
        for dx, dy in STEPS:
            to = cell_at(x + dx, y + dy)
            if to is not None and to not in away and terrain[to] in PASSABLE:
                away[to] = away[cell] + 1
                edge.append(to)
    return tuple(away.get(cell, FAR) for cell in range(CELLS))
