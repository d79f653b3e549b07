"""How good a position is: the chance to win, judged by features of who stands where.

Every feature is one side's number less the other's, so that what is good for one is bad for the other by as much.
"""

from collections.abc import Sequence
from math import exp
from operator import mul, sub
from typing import Final

from server.bots.salvo.prospects import Prospects
from server.bots.salvo.weights import KIND_WORTH, WEIGHTS
from server.games.salvo.board import CELLS, SOUTH
from server.games.salvo.ending import LAST_ROUND, POINTS_TO_WIN
from server.games.salvo.figures import Shell
from server.games.salvo.ground import Stance
from server.games.salvo.lineup import FIGURES_A_SIDE

FEATURES: Final = (
    "in fire",  # figures that the enemy could hit where they stand
    "pressed",  # of these, those with two or fewer cells to escape to
    "doomed",  # of these, those with none
    "overtaxed",  # more figures in danger than orders a round
    "covered",  # the share of what the figures can reach that the enemy can hit
    "under a shell",  # figures that must leave, or fall
    "alone",  # only one figure is left
    "outlasting",  # figures alive, the more the later it is
    "room",  # cells within reach, in tens
    "lead",  # in points
    "lead near the end",  # the more, the nearer somebody is to winning by points
    "fields",  # capture fields stood on
    "fields near",  # how much nearer the own figures are to the capture fields, in rounds
)
SIDE_FEATURES: Final = 9
"""So many of them are worked out of each side's figures."""

COVERED: Final = FEATURES.index("covered")
FULLY_APART: Final = 12
"""So many steps from the nearest enemy, a figure counts as far apart; a figure in fire counts as a step nearer."""

WALK: Final = (3, 2, 2, 2, 1.5, 2)
"""Roughly how many cells a figure of each kind goes in a round."""


class Judgement:
    """Judges the positions of one mode on one ground, always for south."""

    def __init__(self, prospects: Prospects, mode: str) -> None:
        self._prospects = prospects
        self._capture = mode == "capture"
        self._weights = [WEIGHTS[mode][feature] for feature in FEATURES]
        self._worth = KIND_WORTH[mode]
        self._fields = [prospects.distance[cell] for cell in range(CELLS) if prospects.ground.capture >> cell & 1]
        self._material: dict[tuple[int, int], float] = {}

    def judge(
        self, standing: Sequence[Stance], shells: Sequence[Shell], points: tuple[int, int], round: int
    ) -> tuple[float, float]:
        """Judge a position in which both sides have figures left.

        Returns: the chance of south to win, from 0 to 1, and how near the sides are to a fight, from about -1 to 0.
        """
        mine, theirs, own, enemy = self._sides(standing, shells, round)
        total = self.material(own, enemy) + sum(map(mul, self._weights, map(sub, mine, theirs)))
        if self._capture:
            total += sum(map(mul, self._weights[SIDE_FEATURES:], self._race(standing, points)))
            contact = 0.0
        else:
            contact = min(0.0, (mine[COVERED] + theirs[COVERED] - self._apart(standing)) / FULLY_APART)
        return (1 / (1 + exp(-total)) if total > -50 else 0.0), contact

    def material(self, own: int, enemy: int) -> float:
        """Judge the kinds that are left of each side, as bits."""
        worth = self._material.get((own, enemy))
        if worth is None:
            worth = self._material[own, enemy] = sum(
                each * ((own >> kind & 1) - (enemy >> kind & 1)) for kind, each in enumerate(self._worth)
            )
        return worth

    def features(
        self, standing: Sequence[Stance], shells: Sequence[Shell], points: tuple[int, int], round: int
    ) -> list[float]:
        """Give the features of a position, in the order of `FEATURES`."""
        mine, theirs, _, _ = self._sides(standing, shells, round)
        found = [a - b for a, b in zip(mine, theirs, strict=True)]
        return [*found, *(self._race(standing, points) if self._capture else (0.0, 0.0, 0.0, 0.0))]

    def _sides(
        self, standing: Sequence[Stance], shells: Sequence[Shell], round: int
    ) -> tuple[tuple[float, ...], tuple[float, ...], int, int]:
        """Give the features of each side, and its kinds as bits."""
        south, north = [], []
        held = own = enemy = blast = 0
        for stance in standing:
            held |= stance.bit
            if stance.side == SOUTH:
                south.append(stance)
                own |= 1 << stance.kind
            else:
                north.append(stance)
                enemy |= 1 << stance.kind
        for shell in shells:
            blast |= self._prospects.ground.blast[shell.target]
        return (
            self._of_side(south, north, held, blast, round),
            self._of_side(north, south, held, blast, round),
            own,
            enemy,
        )

    def _apart(self, standing: Sequence[Stance]) -> float:
        """Give the mean distance to the nearest enemy, in cells; figures that fell are as near as can be."""
        north = [stance.cell for stance in standing if stance.side != SOUTH]
        south = [stance.cell for stance in standing if stance.side == SOUTH]
        rows = [[self._prospects.distance[one][other] for other in north] for one in south]
        return sum([*map(min, rows), *map(min, zip(*rows, strict=True))]) / (2 * FIGURES_A_SIDE)

    def _of_side(
        self, own: Sequence[Stance], enemies: Sequence[Stance], held: int, blast: int, round: int
    ) -> tuple[float, ...]:
        prospects = self._prospects
        in_fire = pressed = doomed = danger = shelled = room = 0
        covered = 0.0
        for figure in own:
            prospect = prospects[figure]
            others = held ^ figure.bit
            exposed, reach, bit = prospect.exposed, prospect.reach, figure.bit
            cover = 0
            for enemy in enemies:
                fire = prospects[enemy].fire & exposed[enemy.facing]
                if fire:
                    if others & prospects[enemy].fire:
                        fire &= prospects.covered(enemy, others)
                    cover |= fire
            room += prospect.room
            if cover:
                covered += cover.bit_count() / prospect.room
            under = blast & bit
            if cover & bit or under:
                danger += 1
                free = (reach & ~(cover | blast | held)).bit_count()
                if under:
                    shelled += 1
                else:
                    in_fire += 1
                if free == 0:
                    doomed += 1
                elif free < 3:
                    pressed += 1
        alone = len(own) == 1
        return (
            in_fire, pressed, doomed, max(0, danger - 2), covered, shelled, alone,
            len(own) * round / LAST_ROUND, room / 10,
        )  # fmt: skip

    def _race(self, standing: Sequence[Stance], points: tuple[int, int]) -> tuple[float, ...]:
        lead = points[0] - points[1]
        left = POINTS_TO_WIN + 1 - min(POINTS_TO_WIN, max(points))
        capture = self._prospects.ground.capture
        stood = sum([1 - 2 * stance.side for stance in standing if stance.bit & capture])
        near = 0.0
        for away in self._fields:
            first = [9.0, 9.0]
            for stance in standing:
                rounds = away[stance.cell] / WALK[stance.kind]
                if rounds < first[stance.side]:
                    first[stance.side] = rounds
            near += max(-2, min(2, first[1] - first[0]))
        return lead, lead / left, stood, near
