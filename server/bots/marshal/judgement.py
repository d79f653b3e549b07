"""What an action is worth to the bot: the fight that it is, where it leads, and what may come back for it."""

from collections import deque
from collections.abc import Mapping
from functools import cached_property
from math import log
from typing import Final, NamedTuple

from protocol.games.marshal import Rank
from server.bots.marshal.beliefs import Belief
from server.bots.marshal.reading import GROUND, Own, Reading
from server.games.marshal.board import FIELDS, SIZE, Step
from server.games.marshal.fight import IMMOBILE, SCOUT, stays

WORTH: Final[Mapping[Rank, float]] = {
    "10": 36.0,
    "9": 28.0,
    "8": 19.0,
    "7": 13.0,
    "6": 9.0,
    "5": 6.5,
    "4": 5.0,
    "3": 8.0,
    "2": 4.0,
    "1": 10.0,
    "B": 6.0,
    "F": 150.0,
}
SURE_OF_THE_FLAG: Final = 1_000.0
"""What the flag is worth to who knows where it is; less sure, by the third power."""

REVEALED: Final = 0.12
"""The part of an own piece's worth that is lost when the enemy gets to know it."""

NEWS: Final = 1.4
"""What it is worth to learn a rank, by the doubt that there was (in nats)."""

PULL: Final = 0.8
"""How much of a target is felt one field farther away."""

BOLDNESS: Final = 0.5
"""How likely an enemy is to attack what it does not know."""

DEFENCE: Final = 1.4
"""How much more an enemy on the own rows draws the own pieces."""

GUARD: Final = 45.0
"""What it costs to leave an enemy beside the flag."""

INITIATIVE: Final = 0.8
"""How much of what draws a piece already counts against going on: below 1, who has a good target goes for it."""

DETOUR: Final = 2
"""What an own piece in the way counts as, in fields."""

CIRCLES: Final = 2.5
"""What it costs to go back to where one came from a short while ago, each time."""

PATIENCE: Final = 40
HURRY: Final = 0.08
"""After so many actions without an attack, the worth of any attack grows by so much with each."""


class Care(NamedTuple):
    """How much a strength sees. `danger`: what may come back. `support`: and who takes it back then."""

    danger: bool
    support: bool
    targets: int


class Judge:
    """Judges the actions of one decision."""

    def __init__(self, reading: Reading, beliefs: Mapping[int, Belief], care: Care) -> None:
        self._reading = reading
        self._beliefs = beliefs
        self._care = care
        self._gains: dict[tuple[Rank, int], float] = {}
        self._hurry = HURRY * max(0, reading.no_attack - PATIENCE)
        self._flag = next((field for field, own in reading.own.items() if own.rank == "F"), None)

    def worth(self, step: Step) -> float:
        """Give what an own action is worth, about as much as pieces of `WORTH`."""
        start, to = step
        own = self._reading.own[start]
        worth = self._danger(start, own, start) if self._care.danger else 0.0
        if to in self._reading.foes:
            beaten = sum(p for rank, p in self._beliefs[to].items() if stays(own.rank, rank) == "attacker")
            worth += self._gain(own, to) - self._guard(to)
            if self._care.danger:
                worth -= beaten * self._danger(to, Own(own.rank, known=True), start)
            return worth
        far = own.rank == SCOUT and to not in GROUND.beside[start]
        worth += self._pull(own, to) - INITIATIVE * self._pull(own, start) + 0.02 * (to % SIZE - start % SIZE)
        worth -= CIRCLES * sum(to == earlier[0] for earlier in self._reading.notes.trail)
        worth -= self._guard(None)
        if self._care.danger:
            worth -= self._danger(to, Own(own.rank, own.known or far), start)
        return worth - (0.3 if far and not own.known else 0.0)

    # --- fights ---------------------------------------------------------------------------------------

    def _gain(self, own: Own, field: int) -> float:
        """Give what an attack may be expected to bring, known or not."""
        key = (own.rank, field)
        if key not in self._gains:
            belief = self._beliefs[field]
            gain = self._hurry
            for rank, p in belief.items():
                result = stays(own.rank, rank)
                if result != "defender":
                    gain += p * self._prize(rank, p)
                if result != "attacker":
                    gain -= p * WORTH[own.rank]
            if len(belief) > 1:
                gain += NEWS * -sum(p * log(p) for p in belief.values() if p > 0)
            self._gains[key] = gain
        return self._gains[key] - (0.0 if own.known else REVEALED * WORTH[own.rank])

    @staticmethod
    def _prize(rank: Rank, p: float) -> float:
        return WORTH[rank] + SURE_OF_THE_FLAG * p * p if rank == "F" else WORTH[rank]

    def _danger(self, field: int, own: Own, leaving: int) -> float:
        """Give what the worst neighbour of a field may be expected to cost an own piece on it."""
        worst = 0.0
        for beside in GROUND.beside[field]:
            if beside not in self._reading.foes:
                continue
            cost = 0.0
            for rank, p in self._beliefs[beside].items():
                if rank in IMMOBILE:
                    continue
                result = stays(rank, own.rank)
                likely = (0.0 if result == "defender" else 1.0) if own.known else BOLDNESS
                if result != "defender":
                    cost += p * likely * (WORTH[own.rank] - self._taken_back(rank, field, leaving))
                if result != "attacker":
                    cost -= p * likely * WORTH[rank]
            worst = max(worst, cost)
        return worst

    def _taken_back(self, rank: Rank, field: int, leaving: int) -> float:
        """Give what it is worth that an enemy which has come to a field may be beaten there in turn."""
        if not self._care.support:
            return 0.0
        for beside in GROUND.beside[field]:
            own = self._reading.own.get(beside)
            if beside != leaving and own and own.rank not in IMMOBILE and stays(own.rank, rank) == "attacker":
                return 0.7 * WORTH[rank]
        return 0.0

    def _guard(self, attacked: int | None) -> float:
        """Give what it costs to leave enemies beside the flag that can take it; `attacked`: one that is dealt with."""
        if self._flag is None:
            return 0.0
        beside = [field for field in GROUND.beside[self._flag] if field in self._reading.foes and field != attacked]
        return GUARD * sum(1.0 for field in beside if not self._beliefs[field].keys() <= IMMOBILE)

    # --- ways -----------------------------------------------------------------------------------------

    def _pull(self, own: Own, field: int) -> float:
        """Give how much targets draw an own piece that stands on a field."""
        best = 0.0
        stands = DETOUR - 1 if field in self._reading.own else 0  # nobody is in its own way
        for target, distances in self._distances.items():
            gain = self._gain(own, target)
            if gain > 0:
                defence = DEFENCE if target % SIZE < 4 else 1.0
                best = max(best, gain * defence * PULL ** (distances[field] - stands))
        return best

    @cached_property
    def _distances(self) -> Mapping[int, list[int]]:
        """How far each field is from each target; the foremost targets only, if there is little time."""
        targets = sorted(self._reading.foes, key=lambda field: (field % SIZE, field))[: self._care.targets]
        return {target: self._from(target) for target in targets}

    def _from(self, target: int) -> list[int]:
        distances = [2 * FIELDS] * FIELDS
        distances[target] = 0
        waiting = deque([target])
        while waiting:
            field = waiting.popleft()
            for beside in GROUND.beside[field]:
                if beside in self._reading.foes:
                    continue
                own = self._reading.own.get(beside)
                far = distances[field] + (DETOUR if own else 1)
                if own and own.rank in IMMOBILE:
                    continue
                if far < distances[beside]:
                    distances[beside] = far
                    waiting.append(beside)
        return distances
