"""How matches become ratings."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from protocol.ids import Seat
from protocol.messages import Outcome
from server.archive.rating import MIDDLE, NEW, PROVISIONAL_MATCHES, Skill, after, scores_of, shown, value

skills = st.builds(Skill, st.integers(-20_000_000, 70_000_000), st.integers(500_000, NEW.sigma))
SCORES = ((2, 0), (1, 1), (0, 2))


@given(skills, skills, st.sampled_from(SCORES))
def test_seats_make_no_difference(one: Skill, other: Skill, scores: tuple[int, int]) -> None:
    assert after((one, other), scores) == after((other, one), scores[::-1])[::-1]


@given(skills, skills)
def test_who_wins_rises_and_who_loses_falls(one: Skill, other: Skill) -> None:
    won, lost = after((one, other), (2, 0))
    assert won.mu >= one.mu
    assert lost.mu <= other.mu
    middle, _ = after((one, other), (1, 1))
    assert after((one, other), (0, 2))[0].mu <= middle.mu <= won.mu


def test_a_draw_of_equals_says_only_that_one_knows_more() -> None:
    for skill in after((NEW, NEW), (1, 1)):
        assert skill.mu == NEW.mu
        assert skill.sigma < NEW.sigma


def test_who_is_better_gets_there() -> None:
    better = worse = NEW
    for _ in range(30):
        better, worse = after((better, worse), (2, 0))
    assert value(better) - value(worse) > 800
    assert better.sigma < NEW.sigma * 0.75


def test_points_mean_about_what_they_mean_elsewhere() -> None:
    """400 points apart, both well known: ten wins and a loss move the better one nowhere."""
    better, worse = Skill(NEW.mu + 13_400_000, 1_000_000), Skill(NEW.mu, 1_000_000)
    assert 390 < value(better) - value(worse) < 410
    up = after((better, worse), (2, 0))[0].mu - better.mu
    down = better.mu - after((better, worse), (0, 2))[0].mu
    assert 8 < down / up < 12


def test_scores() -> None:
    assert scores_of(Outcome(Seat(0), "points"), 2) == (2, 0)
    assert scores_of(Outcome(Seat(1), "absence"), 2) == (0, 2)
    assert scores_of(Outcome(None, "agreement"), 2) == (1, 1)


def test_what_is_shown() -> None:
    assert value(NEW) == MIDDLE
    flags = [shown(NEW, matches).provisional for matches in (0, PROVISIONAL_MATCHES - 1, PROVISIONAL_MATCHES)]
    assert flags == [True, True, False]
    assert [value(Skill(NEW.mu + step, 1)) for step in (-1_000_000, 1_000_000)] == [1470, 1530]


def test_the_numbers_are_those_that_were_kept_before() -> None:
    """A newer library must not give others: every rating that is kept would be wrong."""
    rounds = itertools.cycle(SCORES)
    one = other = NEW
    for _ in range(10):
        one, other = after((one, other), next(rounds))
    assert (one, other) == GOLDEN


GOLDEN = (Skill(25_984_644, 6_226_284), Skill(24_015_356, 6_226_284))
