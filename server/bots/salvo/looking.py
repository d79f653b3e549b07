"""Looking a round ahead: what two plans come to, by the game's own rules, and what that is worth to each side."""

from typing import NamedTuple

from server.bots.salvo.judgement import Judgement
from server.bots.salvo.plans import Plan, both
from server.bots.salvo.prospects import Prospects
from server.bots.salvo.weights import DRAW, PATIENCE, TASTE_FOR_CONTACT, TASTE_FOR_FALLS
from server.games.salvo.board import SOUTH
from server.games.salvo.ending import outcome_after
from server.games.salvo.happened import Happened
from server.games.salvo.resolve import happen
from server.games.salvo.state import State


class Worth(NamedTuple):
    """What a round is worth: mostly the chance to win, to us and to the enemy; with taste, both may gain or lose."""

    ours: float
    theirs: float


class Outlook:
    """Looks ahead on one ground in one mode. `looks`: how many rounds it has worked out."""

    def __init__(self, prospects: Prospects, mode: str) -> None:
        self.looks = 0
        self.prospects = prospects
        self._judgement = Judgement(prospects, mode)
        self._draw = DRAW[mode]
        self._contact, self._falls = TASTE_FOR_CONTACT[mode], TASTE_FOR_FALLS[mode]

    def happen(self, world: State, mine: Plan, theirs: Plan) -> Happened:
        """Work out a round."""
        self.looks += 1
        return happen(self.prospects.ground, world, both(mine, theirs))

    def worth(self, world: State, happened: Happened) -> Worth:
        """Say what it is worth that this happened in a world."""
        standing, points = happened.standing, _points(world, happened)
        south = sum([1 - stance.side for stance in standing])
        outcome = outcome_after(world.options.mode, world.round, (south, len(standing) - south), points)
        if outcome:
            lost, drawn = -self._restless(world), self._draw - self._restless(world)
            if outcome.winner is None:
                return Worth(drawn, drawn)
            return Worth(1.0, lost) if outcome.winner == SOUTH else Worth(lost, 1.0)
        chance, contact = self._judgement.judge(standing, happened.fired, points, world.round + 1)
        ours, theirs = self.taste_for_falls(happened)
        taste = self._restless(world) * contact
        return Worth(chance + ours + taste, 1 - chance + theirs + taste)

    def taste_for_falls(self, happened: Happened) -> Worth:
        """Say what it is worth to each side that figures of the other fell, besides the chance to win."""
        north = sum([stance.side for stance in happened.fallen])
        return Worth(self._falls * north, self._falls * (len(happened.fallen) - north))

    def _restless(self, world: State) -> float:
        """Say what both sides lose while they are as far apart as can be: the more, the longer nobody fell."""
        return self._contact * (1 + world.quiet_rounds / PATIENCE)

    def after(self, world: State, happened: Happened) -> State | None:
        """Give the world after a round, `None` if the match is over."""
        standing, points = happened.standing, _points(world, happened)
        south = sum([1 - stance.side for stance in standing])
        if outcome_after(world.options.mode, world.round, (south, len(standing) - south), points):
            return None
        return world._replace(
            round=world.round + 1,
            figures=tuple([stance.figure for stance in standing]),
            shells=happened.fired,
            points=points,
        )


def _points(world: State, happened: Happened) -> tuple[int, int]:
    if not happened.scored:
        return world.points
    north = sum([stance.side for stance in happened.scored])
    return world.points[0] + len(happened.scored) - north, world.points[1] + north
