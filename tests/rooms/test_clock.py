"""The three clocks of a room: deadline and grace, what is shown of a connection, and the claim (design 4, rules 7)."""

import pytest

from protocol.ids import Millis
from server.rooms import clock
from server.rooms.inputs import Arrived, Measured, Probed, Watched
from tests.rooms.play import NORTH, SOUTH, START, Play

REVEAL_AND_ROUND = 31_500


def measured(south: int | None, north: int | None) -> Play:
    """Give a match whose seats have these round trips."""
    play = Play()
    for seat, trip in ((SOUTH, south), (NORTH, north)):
        play.put(Arrived(seat))
        if trip is not None:
            play.put(Measured(seat, Millis(trip)))
    return play


# --- deadline and grace ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("south", "north", "grace"),
    [(5, 5, 5), (5, 300, 300), (300, 5, 300), (0, 0, 0), (499, 1, 499), (500, 1, 500), (5_000, 1, 500), (None, 5, 500)],
)
def test_the_grace_is_the_larger_round_trip_up_to_half_a_second(
    south: int | None, north: int | None, grace: int
) -> None:
    play = measured(south, north)
    assert clock.grace(play.room) == grace
    assert play.room.deadline is not None
    assert clock.cutoff(play.room) == play.room.deadline + grace


def test_while_gathering_there_is_no_grace() -> None:
    assert clock.cutoff(Play().room) == START + 20_000


def test_without_a_clock_nothing_is_cut_off() -> None:
    play = Play(clock=None)
    play.line_up()
    assert play.room.deadline is None
    assert clock.cutoff(play.room) is None


@pytest.mark.parametrize("seconds", [30, 20, 12])
def test_a_round_has_its_clock_after_the_reveal(seconds: int) -> None:
    play = Play(clock=seconds)  # type: ignore[arg-type]  # the three that there are
    play.line_up()
    assert play.room.deadline == play.now + 1_500 + seconds * 1_000


# --- what is shown of a connection ---------------------------------------------------------------------------


def test_a_connection_has_three_levels_by_its_last_sign_of_life() -> None:
    seat = Play().start().room.seats[SOUTH]
    spans = [0, 8_999, 9_000, 14_999, 15_000, 3_600_000]
    levels = [clock.level(seat, Millis(START + span)) for span in spans]
    assert levels == ["good", "good", "weak", "weak", "away", "away"]


def test_who_has_not_come_or_has_left_is_away() -> None:
    play = Play()
    assert clock.level(play.room.seats[SOUTH], START) == "away"
    play.start()
    left = play.room.seat(SOUTH, left=True).seats[SOUTH]
    assert clock.level(left, START) == "away"


def test_connections_are_still_good_as_long_as_all_are_shown_and_heard_so() -> None:
    both = Play().start().room.seats
    for span in (0, 8_999, 9_000, 15_000):
        now = Millis(START + span)
        good = all(clock.level(seat, now) == "good" for seat in both)
        assert clock.still_good(("good", "good"), both, now) == good == (span < 9_000)
    assert not clock.still_good(("good", "weak"), both, START)
    assert not clock.still_good(("good", "good"), Play().start().room.seat(NORTH, left=True).seats, START)
    assert not clock.still_good(("good", "good"), Play().room.seats, START)


# --- the claim -------------------------------------------------------------------------------------------------


def test_the_win_may_be_claimed_a_minute_after_the_last_sign_of_life() -> None:
    play = Play().line_up()
    play.put(Probed(NORTH))
    heard = play.now
    play.pass_silently(40_000, SOUTH)
    assert play.round == 2
    assert clock.claim_at(play.room, NORTH) == heard + 60_000
    assert clock.shown_claim_at(play.room, NORTH, play.now) == heard + 60_000


def test_and_where_there_is_a_clock_not_before_a_round_has_passed() -> None:
    play = Play().line_up()
    play.now = Millis(play.now + 10)
    play.put(Probed(NORTH))
    assert clock.claim_at(play.room, NORTH) is None
    without = Play(clock=None)
    without.line_up()
    without.put(Probed(NORTH))
    assert clock.claim_at(without.room, NORTH) == without.now + 60_000


def test_nothing_is_claimed_in_the_line_up_nor_after_the_end() -> None:
    play = Play().start()
    assert clock.claim_at(play.room, NORTH) is None
    play.line_up()
    play.resign(SOUTH)
    assert clock.claim_at(play.room, NORTH) is None


def test_who_is_here_is_not_counted_down() -> None:
    play = Play().line_up()
    play.pass_silently(40_000, SOUTH, NORTH)
    assert clock.shown_claim_at(play.room, NORTH, play.now) is None


# --- the next change ----------------------------------------------------------------------------------------


def test_the_next_change_is_the_first_of_all_that_time_alone_brings() -> None:
    play = Play().line_up()
    play.put(Probed(SOUTH))
    play.put(Probed(NORTH))
    now = play.now
    assert clock.next_change(play.room, now) == now + clock.WEAK_AFTER
    assert clock.next_change(play.room, Millis(now + 9_000)) == now + clock.AWAY_AFTER
    assert clock.next_change(play.room, Millis(now + 15_000)) == clock.cutoff(play.room)


def test_a_crowd_is_counted_at_most_once_a_second() -> None:
    play = Play().line_up()
    play.now = Millis(play.now + 1_000)
    play.put(Watched(1))
    play.now = Millis(play.now + 300)
    play.put(Watched(2))
    assert play.presences()[-1].watchers == 1
    assert clock.next_change(play.room, play.now) == play.room.presence_at + 1_000


def test_a_match_without_a_clock_that_nobody_attends_ends_after_an_hour() -> None:
    play = Play(clock=None)
    play.line_up()
    later = Millis(play.now + 20_000)
    assert clock.next_change(play.room, later) == clock.last_heard(play.room) + 3_600_000


def test_a_closed_room_changes_no_more() -> None:
    play = Play().line_up()
    play.resign(SOUTH)
    play.now = Millis(play.now + 600_000)
    play.put(Probed(SOUTH))
    assert play.room.phase == "closed"
    assert clock.cutoff(play.room) is None
