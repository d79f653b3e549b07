"""The lobby's numbers fit one another."""

from server.lobby.settings import DEFAULTS


def test_who_is_here_is_said_often_enough() -> None:
    """Two lost in a row, and an answer that takes its time, cost nobody the search."""
    assert 3 * DEFAULTS.keep_ms + DEFAULTS.answer_ms < DEFAULTS.gone_ms
    assert 2 * DEFAULTS.beat_ms + DEFAULTS.answer_ms <= DEFAULTS.lease_ms  # slower than that is a lost link
    assert 3 * DEFAULTS.announce_ms < DEFAULTS.believed_ms


def test_a_search_outlives_a_room_that_came_to_nothing() -> None:
    assert DEFAULTS.gathering_ms + DEFAULTS.lapse_ms < DEFAULTS.remember_ms


def test_a_pair_meets_though_the_back_end_was_away_for_a_moment() -> None:
    back = DEFAULTS.retry_at_most_ms + 2 * DEFAULTS.settle_ms + DEFAULTS.keep_ms
    assert back < DEFAULTS.gathering_ms


def test_design_md() -> None:
    assert (DEFAULTS.gone_ms, DEFAULTS.gathering_ms) == (15_000, 20_000)
    assert (DEFAULTS.invitation_ms, DEFAULTS.friend_rooms) == (24 * 60 * 60 * 1_000, 16)
