"""From believed worlds to a plan: candidates of both sides, a table of what they come to, and a mixture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random
from typing import Final

from server.bots.salvo.looking import Outlook, Worth
from server.bots.salvo.mixing import Mixture, Table, solve
from server.bots.salvo.plans import HOLD, Deed, Plan, deeds_of, pairs, plan_of
from server.games.salvo.board import NORTH, SOUTH
from server.games.salvo.figures import occupied
from server.games.salvo.ground import Stance
from server.games.salvo.state import State

Rated = Sequence[tuple[float, Plan]]
"""Plans, each with how likely it is."""

IF_THEY_HOLD: Final[Rated] = ((1.0, HOLD),)

UNLIKELY: Final = 1 / 8
"""Plans that are less likely than the likeliest by this are never played: the solver leaves crumbs."""

DEEPER_ITERATIONS: Final = 40


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a strength thinks: all work is bounded by these counts.

    `worlds`: in fog, the guesses that a plan must do in. `first`: plans a side that do best while the other holds.
    `answers`: how often plans are added that do best against the other's mixture so far, `more` of them each time,
    judged against its `support` likeliest plans. `iterations`: of the solver. `finals`: so many plans of either side
    are looked at again, with a round more in which either side has `deeper` plans.
    """

    worlds: int
    first: int
    answers: int
    more: int
    support: int
    iterations: int
    finals: int = 0
    deeper: int = 0

    def eased(self, effort: int) -> "Depth":
        """Give what is left of it at so many percent of the effort."""

        def part(count: int) -> int:
            return count * effort // 100

        return replace(
            self,
            worlds=max(1, part(self.worlds)),
            answers=part(self.answers),
            finals=part(self.finals),
        )


class Search:
    """The plans of both sides that are thought of in some worlds, and what every meeting of two of them comes to."""

    def __init__(self, outlook: Outlook, worlds: Sequence[State], known: int) -> None:
        """`known`: the cells on which south knows a figure to stand; the enemy is thought to know them all."""
        self.mine: list[Plan] = []
        self.theirs: list[list[Plan]] = [[] for _ in worlds]
        self._outlook = outlook
        self._worlds = worlds
        self._found: list[dict[tuple[Plan, Plan], Worth]] = [{} for _ in worlds]
        standing = [outlook.prospects.ground.standing(world.figures) for world in worlds]
        self._own = _Choices(self._deeds(standing[0], SOUTH, known, [stance for each in standing for stance in each]))
        self._enemies = [
            _Choices(self._deeds(each, NORTH, occupied(world.figures), each))
            for world, each in zip(worlds, standing, strict=True)
        ]

    def worth(self, index: int, mine: Plan, theirs: Plan) -> Worth:
        """Give what two plans come to in a world."""
        found = self._found[index]
        worth = found.get((mine, theirs))
        if worth is None:
            world = self._worlds[index]
            worth = self._outlook.worth(world, self._outlook.happen(world, mine, theirs))
            found[mine, theirs] = worth
        return worth

    def add(self, count: int, mine: Rated, theirs: Sequence[Rated]) -> None:
        """Add the plans of either side that do best against those of the other, `theirs` being those in each world."""
        new = self._own.best(count, self.mine, partial(self._ours, theirs))
        for index, plans in enumerate(self.theirs):
            plans += self._enemies[index].best(count, plans, partial(self._theirs, index, mine))
        self.mine += new

    def tables(self) -> list[Table]:
        """Give a table for each world."""
        return [self._table(index) for index in range(len(self._worlds))]

    def solve(self, iterations: int) -> tuple[Rated, list[Rated]]:
        """Give the mixtures of both sides, the enemy's in each world."""
        ours, theirs = solve(self.tables(), iterations)
        return _rated(ours, self.mine), list(map(_rated, theirs, self.theirs))

    def narrow(self, mine: Rated, theirs: Sequence[Rated]) -> None:
        """Forget all plans but these."""
        self.mine = [plan for _, plan in mine]
        self.theirs = [[plan for _, plan in each] for each in theirs]

    def deepen(self, plans: int) -> None:
        """Look at every meeting with a round more, in which either side has so many plans."""
        for index, world in enumerate(self._worlds):
            for mine, theirs in product(self.mine, self.theirs[index]):
                happened = self._outlook.happen(world, mine, theirs)
                after = self._outlook.after(world, happened)
                if after is None:
                    continue
                search = Search(self._outlook, [after], occupied(after.figures))
                search.add(plans, IF_THEY_HOLD, [IF_THEY_HOLD])
                ours, (enemies,) = search.solve(DEEPER_ITERATIONS)
                taste = self._outlook.taste_for_falls(happened)
                worth = search.value(ours, enemies)
                self._found[index][mine, theirs] = Worth(worth.ours + taste.ours, worth.theirs + taste.theirs)

    def value(self, mine: Rated, theirs: Rated) -> Worth:
        """Give what mixtures of plans come to, in the first world."""
        ours = enemies = 0.0
        for share, plan in mine:
            for other_share, other in theirs:
                worth = self.worth(0, plan, other)
                ours += share * other_share * worth.ours
                enemies += share * other_share * worth.theirs
        return Worth(ours, enemies)

    def _deeds(self, standing: Sequence[Stance], side: int, known: int, all: Sequence[Stance]) -> list[Deed]:
        enemies = [stance for stance in all if stance.side != side]
        own = [stance for stance in standing if stance.side == side]
        return [deed for stance in own for deed in deeds_of(self._outlook.prospects, stance, known, enemies)]

    def _table(self, index: int) -> Table:
        worths = [[self.worth(index, mine, theirs) for theirs in self.theirs[index]] for mine in self.mine]
        return Table(
            [[worth.ours for worth in row] for row in worths], [[worth.theirs for worth in row] for row in worths]
        )

    def _ours(self, theirs: Sequence[Rated], plan: Plan) -> float:
        total = 0.0
        for index, each in enumerate(theirs):
            for share, other in each:
                total += share * self.worth(index, plan, other).ours
        return total / len(theirs)

    def _theirs(self, index: int, mine: Rated, plan: Plan) -> float:
        return sum([share * self.worth(index, other, plan).theirs for share, other in mine])


class _Choices:
    """What one side may order in one world."""

    def __init__(self, deeds: Sequence[Deed]) -> None:
        self._singles = [(deed, plan_of((deed,))) for deed in deeds]

    def best(self, count: int, known: Sequence[Plan], worth: Callable[[Plan], float]) -> list[Plan]:
        """Give the best plans that are not yet known, by what each of their orders adds to holding."""
        holding = worth(HOLD)
        rated = [(worth(plan) - holding, deed) for deed, plan in self._singles]
        old = {plan.deeds for plan in known}
        new = [deeds for deeds in pairs(rated, count + len(old)) if deeds not in old]
        return [plan_of(deeds) for deeds in new[:count]]


class Planner:
    """Plans a round as one strength does."""

    def __init__(self, outlook: Outlook, depth: Depth) -> None:
        self._outlook = outlook
        self._depth = depth

    def plan(self, worlds: Sequence[State], known: int, random: Random) -> Plan:
        """Choose a plan for south. `worlds`: each as likely as another; `known`: see `Search`."""
        rated = self.mixture(worlds, known)
        likely = max(share for share, _ in rated) * UNLIKELY
        return random.choices([plan for _, plan in rated], [share * (share >= likely) for share, _ in rated])[0]

    def mixture(self, worlds: Sequence[State], known: int) -> Rated:
        """Give plans for south, and how often each is to be played."""
        depth = self._depth
        search = Search(self._outlook, worlds, known)
        search.add(depth.first, IF_THEY_HOLD, [IF_THEY_HOLD] * len(worlds))
        ours, theirs = search.solve(depth.iterations)
        for _ in range(depth.answers):
            search.add(
                depth.more, _likeliest(ours, depth.support), [_likeliest(each, depth.support) for each in theirs]
            )
            ours, theirs = search.solve(depth.iterations)
        if depth.finals:
            search.narrow(_likeliest(ours, depth.finals), [_likeliest(each, depth.finals) for each in theirs])
            search.deepen(depth.deeper)
            ours, _ = search.solve(depth.iterations)
        return ours


def _rated(shares: Mixture, plans: Sequence[Plan]) -> Rated:
    return list(zip(shares, plans, strict=True))


def _likeliest(rated: Rated, count: int) -> Rated:
    """Give the likeliest plans of a mixture, their shares adding up to 1."""
    best = sorted(rated, key=lambda each: -each[0])[:count]
    total = sum(share for share, _ in best)
    return [(share / total, plan) for share, plan in best]
