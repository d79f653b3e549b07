"""How matches become ratings: pure, in whole numbers, so that every machine and database gets the same."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from protocol.ids import Seat
from protocol.messages import Outcome, Rating

MILLIONTHS: Final = 1_000_000
PROVISIONAL_MATCHES: Final = 10
"""Who has fewer counts as not measured yet."""

MIDDLE: Final = 1500
SPREAD: Final = 30
"""Points a unit of skill: 400 points more win ten times out of eleven, about as with Elo."""


class Skill(NamedTuple):
    """What is believed of a player: the mean and its uncertainty, in millionths."""

    mu: int
    sigma: int


NEW: Final = Skill(25 * MILLIONTHS, 25 * MILLIONTHS // 3)
_model: Final = PlackettLuce(mu=25.0, sigma=25 / 3, beta=25 / 6, kappa=0.0001, tau=25 / 300)


def after(skills: Sequence[Skill], scores: Sequence[int]) -> tuple[Skill, ...]:
    """Give what is believed of each after a match, by seat. `scores`: more is better, the same is a draw."""
    teams = [[_model.rating(mu=skill.mu / MILLIONTHS, sigma=skill.sigma / MILLIONTHS)] for skill in skills]
    rated = _model.rate(teams, ranks=[float(max(scores) - score) for score in scores])
    return tuple(Skill(round(one.mu * MILLIONTHS), round(one.sigma * MILLIONTHS)) for (one,) in rated)


def scores_of(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Give the score of each seat: 2 won, 1 drawn, 0 lost."""
    if outcome.winner is None:
        return (1,) * seats
    return tuple(2 if Seat(seat) == outcome.winner else 0 for seat in range(seats))


def value(skill: Skill) -> int:
    """Give the number that people are shown."""
    return MIDDLE + round(SPREAD * (skill.mu - NEW.mu) / MILLIONTHS)


def shown(skill: Skill, matches: int) -> Rating:
    """Give a rating as it is shown."""
    return Rating(value=value(skill), provisional=matches < PROVISIONAL_MATCHES)
