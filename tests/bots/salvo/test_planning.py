from dataclasses import replace
from random import Random

import pytest

from server.bots.salvo.choose import DEPTHS
from server.bots.salvo.looking import Outlook
from server.bots.salvo.planning import Depth, Planner, Search
from server.bots.salvo.plans import HOLD
from server.games.salvo.figures import occupied
from server.games.salvo.state import State
from tests.bots.salvo.boards import PLAIN, position

SMALL = Depth(worlds=1, first=6, answers=1, more=4, support=3, iterations=60)
CROWDED = position(
    "south scout c4 N",
    "south assault e4 N",
    "south sniper g2 N",
    "north flanker d7 S",
    "north assault e7 S",
    "north mortar f8 S",
)


def looks(depth: Depth, *worlds: State) -> int:
    outlook = Outlook(PLAIN, "eliminate")
    Planner(outlook, depth).mixture(worlds, occupied(CROWDED.figures))
    return outlook.looks


def test_a_mixture_is_of_different_plans_and_adds_up() -> None:
    rated = Planner(Outlook(PLAIN, "eliminate"), SMALL).mixture([CROWDED], occupied(CROWDED.figures))
    assert sum(share for share, _ in rated) == pytest.approx(1)
    assert len({plan.deeds for _, plan in rated}) == len(rated) == SMALL.first + SMALL.more


def test_work_is_bounded_by_counts() -> None:
    """A figure has 15 orders or so, so a side some 45 single ones; each is looked at against few plans of the other."""
    singles = 2 * (3 * 20 + 1)
    first = singles + SMALL.first**2
    answers = SMALL.support * singles + (SMALL.first + SMALL.more) ** 2
    assert looks(replace(SMALL, answers=0), CROWDED) <= first
    assert looks(SMALL, CROWDED) <= first + answers
    assert looks(SMALL, CROWDED, CROWDED) <= 2 * (first + answers)
    finals = replace(SMALL, finals=2, deeper=3)
    assert looks(finals, CROWDED) <= first + answers + 4 * (1 + singles + 9)


def test_with_less_effort_it_works_less() -> None:
    strong = replace(DEPTHS["strong"], worlds=6)
    assert strong.eased(100) == strong
    counts = [looks(strong.eased(effort), CROWDED) for effort in (1, 30, 60, 100)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] / 3
    assert strong.eased(1).worlds == 1


def test_the_likeliest_plans_are_drawn_and_crumbs_never() -> None:
    planner = Planner(Outlook(PLAIN, "eliminate"), SMALL)
    rated = planner.mixture([CROWDED], occupied(CROWDED.figures))
    most = max(share for share, _ in rated)
    likely = {plan.deeds for share, plan in rated if share >= most / 8}
    drawn = {planner.plan([CROWDED], occupied(CROWDED.figures), Random(seed)).deeds for seed in range(12)}
    assert drawn <= likely


def test_a_round_more_shows_what_one_round_does_not() -> None:
    """Whoever is in the fire of a sniper from where it cannot be reached will have to leave, or fall."""
    search = Search(Outlook(PLAIN, "eliminate"), [CROWDED], occupied(CROWDED.figures))
    search.narrow([(1.0, HOLD)], [[(1.0, HOLD)]])
    flat = search.worth(0, HOLD, HOLD)
    search.deepen(3)
    assert search.worth(0, HOLD, HOLD) != flat
