"""The room machine, by the cases in which other services broke (cases.md 1-8, 25) and the phases of a match."""

import pytest

from protocol.games import salvo
from protocol.ids import Millis, Round, Seat
from protocol.messages import Done, GetHistory, GetRecord, Leave, Noted, RoomClosed, RoomView, Sealed
from server.archive.records import Closed, Readied, Resolved, Seated
from server.rooms.inputs import Arrived, Broke, Measured, TimePassed, Watched
from tests.rooms.play import HOLD, NORTH, SOUTH, VANGUARD, VANGUARD_NORTH, Play, code
from tests.salvo_views import of_salvo

ADVANCE = salvo.Orders((salvo.Move("scout", "g5"),))
REVEAL = 1_500
ROUND = 30_000


# --- gathering ------------------------------------------------------------------------------------------


def test_a_match_begins_when_both_are_seated() -> None:
    play = Play()
    phases = [play.room.phase]
    for seat in (SOUTH, NORTH):
        play.put(Arrived(seat))
        phases.append(play.room.phase)
    assert phases == ["gathering", "gathering", "playing"]
    assert play.round == 0
    assert play.room.deadline == play.now + 60_000


def test_arriving_again_changes_nothing() -> None:
    play = Play()
    play.put(Arrived(SOUTH))
    play.put(Arrived(SOUTH))
    assert [record for record in play.records if isinstance(record, Seated)] == [Seated(at=play.now, seat=SOUTH)]


def test_a_seat_that_stays_empty_closes_the_room_without_a_result() -> None:
    play = Play()
    play.put(Arrived(SOUTH))
    play.now = Millis(play.now + 20_000)
    play.put(TimePassed())
    assert play.frames(SOUTH)[-1] == RoomClosed(room=play.room.id, reason="no_show")
    assert play.room.outcome is None


def test_leaving_before_the_line_up_closes_the_room() -> None:
    play = Play()
    play.put(Arrived(SOUTH))
    assert isinstance(play.say(SOUTH, Leave(rq=1, room=play.room.id)), Done)
    assert play.room.phase == "closed"
    assert play.room.outcome is None


# --- drafts and ready (section 4; cases 1, 2, 3, 16) -------------------------------------------------------


def test_a_draft_is_noted_replaced_and_told_to_nobody() -> None:
    play = Play().line_up()
    told = len(play.told)
    assert isinstance(play.draft(SOUTH, ADVANCE), Noted)
    assert isinstance(play.draft(SOUTH, HOLD), Noted)
    assert len(play.told) == told


def test_the_same_draft_sent_again_is_noted_again() -> None:
    play = Play().line_up()
    assert isinstance(play.draft(SOUTH, ADVANCE, number=100), Noted)
    assert isinstance(play.draft(SOUTH, ADVANCE, number=100), Noted)
    assert code(play.draft(SOUTH, HOLD, number=100)) == "stale_draft"
    assert code(play.draft(SOUTH, HOLD, number=99)) == "stale_draft"


def test_an_illegal_order_refuses_the_draft_and_the_earlier_one_stays() -> None:
    play = Play().line_up()
    play.draft(SOUTH, ADVANCE)
    before = play.room
    assert code(play.draft(SOUTH, salvo.Orders((salvo.Move("scout", "a9"),)))) == "illegal_move"
    assert play.room == before


def test_ready_names_the_draft_that_stands() -> None:
    play = Play().line_up()
    play.draft(SOUTH, ADVANCE, number=7)
    play.draft(SOUTH, HOLD, number=8)
    assert code(play.ready(SOUTH, number=7)) == "wrong_draft"
    assert code(play.ready(SOUTH, number=0)) == "wrong_draft"
    assert isinstance(play.ready(SOUTH, number=8), Sealed)


def test_ready_without_a_draft_seals_what_the_clock_would_play() -> None:
    play = Play().line_up()
    assert isinstance(play.ready(SOUTH, number=0), Sealed)
    (sealed,) = [record for record in play.records if isinstance(record, Readied) and record.round == 1]
    assert sealed.orders == HOLD


def test_a_line_up_that_is_not_whole_may_be_drafted_but_not_sealed() -> None:
    play = Play().start()
    assert isinstance(play.draft(SOUTH, salvo.Lineup((salvo.Placed("scout", "a"),))), Noted)
    assert code(play.ready(SOUTH)) == "lineup_incomplete"


def test_while_ready_a_draft_is_refused_until_ready_is_taken_back() -> None:
    play = Play().line_up()
    play.draft(SOUTH, ADVANCE)
    play.ready(SOUTH)
    assert code(play.draft(SOUTH, HOLD)) == "sealed"
    assert isinstance(play.unready(SOUTH), Done)
    assert isinstance(play.draft(SOUTH, HOLD), Noted)


def test_the_same_ready_twice_is_answered_alike_and_never_reaches_the_next_round() -> None:  # case 1
    play = Play().line_up()
    play.draft(NORTH, HOLD)
    play.ready(NORTH)
    play.draft(SOUTH, ADVANCE, number=50)
    first = play.ready(SOUTH, number=50, round=1)
    assert play.round == 2
    again = play.ready(SOUTH, number=50, round=1)
    assert isinstance(first, Sealed) and isinstance(again, Sealed)
    assert (first.round, first.draft) == (again.round, again.draft)
    assert not play.room.seats[SOUTH].ready


def test_orders_for_a_round_that_is_over_are_refused() -> None:  # case 2
    play = Play().line_up()
    play.give(SOUTH, HOLD)
    play.give(NORTH, HOLD)
    assert code(play.draft(SOUTH, ADVANCE, round=1)) == "wrong_round"
    assert code(play.ready(SOUTH, number=999, round=1)) == "wrong_round"
    assert code(play.draft(SOUTH, ADVANCE, round=3)) == "wrong_round"
    assert play.room.seats[SOUTH].draft is None


@pytest.mark.parametrize("order", [(SOUTH, NORTH), (NORTH, SOUTH)])
def test_the_order_of_becoming_ready_does_not_matter(order: tuple[Seat, Seat]) -> None:  # case 3
    plays = [Play().line_up(), Play().line_up()]
    for play, seats in zip(plays, [(SOUTH, NORTH), order], strict=True):
        play.draft(SOUTH, ADVANCE, number=60)
        play.draft(NORTH, HOLD, number=61)
        for seat in seats:
            play.ready(seat)
    for viewer in (SOUTH, NORTH, "spectator"):
        one, other = (play.frames(viewer)[-1] for play in plays)
        assert one == other


# --- the clock (section 4; cases 4, 5, 6, 7) -----------------------------------------------------------------


def test_the_deadline_counts_from_the_last_resolution() -> None:
    play = Play().line_up()
    assert play.room.deadline == play.now + REVEAL + ROUND


def test_when_the_clock_runs_out_what_stands_is_resolved() -> None:
    play = Play().line_up()
    play.draft(SOUTH, ADVANCE)
    play.wait(REVEAL + ROUND + 5)
    assert play.round == 2
    resolved = play.records[-1]
    assert isinstance(resolved, Resolved)
    assert resolved.by == "clock"
    assert resolved.orders == (ADVANCE, HOLD)


def test_an_incomplete_line_up_becomes_the_first_fixed_one() -> None:
    play = Play().start()
    play.draft(SOUTH, salvo.Lineup((salvo.Placed("mortar", "a"),)))
    play.wait(60_005)
    resolved = play.records[-1]
    assert isinstance(resolved, Resolved)
    assert isinstance(resolved.orders[0], salvo.Lineup)
    assert set(resolved.orders[0].figures) == set(VANGUARD.figures)


@pytest.mark.parametrize("milliseconds", range(-50, 51, 1))
def test_orders_at_the_deadline_count_by_the_moment_they_were_read(milliseconds: int) -> None:  # case 4
    """The timer may be handled before or after the orders: the outcome is the same."""
    outcomes = []
    for timer_first in (True, False):
        play = Play().line_up()
        play.give(NORTH, HOLD)
        play.now = Millis(play.now + REVEAL + ROUND + 5 + milliseconds)
        if timer_first:
            play.put(TimePassed())
        answer = play.draft(SOUTH, ADVANCE, number=70, round=1)
        sealed = play.ready(SOUTH, number=70, round=1) if isinstance(answer, Noted) else None
        play.put(TimePassed())
        assert isinstance(answer, Noted) == (milliseconds < 0)
        assert isinstance(sealed, Sealed) == (milliseconds < 0)
        assert play.round == 2
        outcomes.append((play.records, play.frames(SOUTH), play.frames(NORTH)))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize(("trips", "grace"), [((5, 300), 300), ((300, 5), 300), ((5, 5), 5), ((9_000, 5), 500)])
def test_both_seats_have_the_same_hidden_grace(trips: tuple[int, int], grace: int) -> None:  # case 5
    play = Play().line_up()
    for seat, trip in zip((SOUTH, NORTH), trips, strict=True):
        play.put(Measured(seat, Millis(trip)))
    for seat in (SOUTH, NORTH):
        late = later(play, REVEAL + ROUND + grace - 1)
        assert isinstance(late.draft(seat, HOLD, number=80, round=1), Noted)
        too_late = later(play, REVEAL + ROUND + grace)
        assert code(too_late.draft(seat, HOLD, number=80, round=1)) == "wrong_round"


def test_before_a_round_trip_is_measured_the_longest_grace_counts() -> None:
    play = Play()
    play.put(Arrived(SOUTH))
    play.put(Arrived(NORTH))
    late = later(play, 60_000 + 499)
    assert isinstance(late.draft(SOUTH, VANGUARD, number=1, round=0), Noted)


def later(play: Play, span: int) -> Play:
    """Give a copy of a play, that much later."""
    copy = Play()
    copy.room, copy.now = play.room, Millis(play.now + span)
    return copy


def test_a_drop_of_the_opponent_leaves_my_clock_and_draft_alone() -> None:  # case 7
    play = Play().line_up()
    play.draft(SOUTH, ADVANCE)
    deadline, draft = play.room.deadline, play.room.seats[SOUTH].draft
    for _ in range(5):
        play.now = Millis(play.now + 1_000)
        play.put(Arrived(NORTH))
    assert play.room.deadline == deadline
    assert play.room.seats[SOUTH].draft == draft


# --- draws, resignation, absence (section 7; case 8) -----------------------------------------------------------


def test_a_draw_offer_stands_for_its_round_only() -> None:  # case 8
    play = Play().line_up()
    assert isinstance(play.offer_draw(SOUTH), Done)
    play.give(SOUTH, HOLD)
    play.give(NORTH, HOLD)
    assert code(play.answer_draw(NORTH, accept=True, round=1)) == "wrong_round"
    assert code(play.answer_draw(NORTH, accept=True)) == "no_offer"
    assert play.room.outcome is None


def test_a_draw_may_be_offered_once_a_side_and_round() -> None:
    play = Play().line_up()
    play.offer_draw(SOUTH)
    assert code(play.answer_draw(SOUTH, accept=True)) == "no_offer"
    play.answer_draw(NORTH, accept=False)
    assert code(play.offer_draw(SOUTH)) == "offer_made"
    assert isinstance(play.offer_draw(NORTH), Done)
    play.answer_draw(SOUTH, accept=True)
    assert play.room.outcome is not None
    assert (play.room.outcome.winner, play.room.outcome.reason) == (None, "agreement")


def test_offering_while_the_other_offer_stands_agrees() -> None:
    play = Play().line_up()
    play.offer_draw(SOUTH)
    play.offer_draw(NORTH)
    assert play.room.phase == "over"


def test_resigning_is_possible_from_the_line_up_on_and_shows_no_line_up() -> None:
    play = Play().start()
    play.draft(SOUTH, VANGUARD)
    play.ready(SOUTH)
    assert isinstance(play.resign(NORTH), Done)
    last = play.frames("spectator")[-1]
    assert isinstance(last, RoomView) and last.table.outcome is not None and last.table.outcome.winner == SOUTH
    assert of_salvo(last.view).figures == ()


def test_the_win_is_claimed_after_a_minute_away_and_a_round() -> None:
    play = Play().line_up()
    play.pass_silently(59_000, SOUTH)
    assert play.round == 2
    assert code(play.claim(SOUTH)) == "claim_too_early"
    play.pass_silently(1_000, SOUTH)
    assert isinstance(play.claim(SOUTH), Done)
    assert play.room.outcome is not None
    assert (play.room.outcome.winner, play.room.outcome.reason) == (SOUTH, "absence")


def test_who_is_here_and_gives_no_orders_is_not_away() -> None:
    play = Play().line_up()
    play.pass_silently(100_000, SOUTH, NORTH)
    assert code(play.claim(SOUTH)) == "claim_too_early"


def test_absence_is_not_claimed_during_the_line_up() -> None:
    play = Play().start()
    play.pass_silently(59_500, SOUTH)
    assert play.round == 0
    assert code(play.claim(SOUTH)) == "claim_too_early"


def test_without_a_clock_a_minute_away_is_enough() -> None:
    play = Play(clock=None)
    play.line_up()
    assert play.room.deadline is None
    play.pass_silently(60_000, SOUTH)
    assert isinstance(play.claim(SOUTH), Done)


# --- presence ----------------------------------------------------------------------------------------------------


def test_presence_is_told_in_three_levels_from_probes_alone() -> None:
    play = Play().line_up()
    play.pass_silently(8_000, SOUTH)
    play.draft(NORTH, HOLD)
    play.pass_silently(8_000, SOUTH)
    assert [told.levels for told in play.presences()][-3:] == [
        ("good", "good"),
        ("good", "weak"),
        ("good", "away"),
    ]
    play.put(Arrived(NORTH))
    assert play.presences()[-1].levels == ("good", "good")


def test_a_crowd_is_counted_at_most_once_a_second() -> None:
    play = Play().line_up()
    play.now = Millis(play.now + 2_000)
    told = len(play.presences())
    for watchers in range(1, 500):
        play.put(Watched(watchers))
    assert len(play.presences()) == told + 1
    play.now = Millis(play.now + 1_000)
    play.put(TimePassed())
    assert play.presences()[-1].watchers == 499


# --- over ----------------------------------------------------------------------------------------------------------


def over() -> Play:
    play = Play().line_up()
    play.resign(SOUTH)
    return play


def test_both_want_a_rematch_and_get_exactly_one_room_with_sides_swapped() -> None:  # case 25
    play = over()
    play.rematch(SOUTH)
    play.rematch(NORTH)
    play.rematch(SOUTH)
    play.rematch(NORTH)
    (wanted,) = play.rematches
    assert wanted.players == tuple(seat.player for seat in reversed(play.room.seats))


def test_a_rematch_with_who_has_left_is_refused() -> None:  # case 25
    play = over()
    play.rematch(SOUTH)
    play.say(SOUTH, Leave(rq=9, room=play.room.id))
    assert code(play.rematch(NORTH)) == "no_rematch"
    assert play.rematches == []


def test_orders_after_the_end_are_refused() -> None:
    play = over()
    assert code(play.draft(SOUTH, HOLD)) == "not_now"
    assert code(play.resign(NORTH)) == "not_now"


def test_the_ready_that_ended_the_match_is_answered_again() -> None:
    play = over()
    sealed = play.room.seats[SOUTH].sealed
    assert sealed is not None
    assert isinstance(play.ready(SOUTH, number=sealed[1], round=sealed[0]), Sealed)
    assert code(play.ready(SOUTH, number=sealed[1] + 1, round=sealed[0])) == "wrong_round"


def test_a_room_that_is_over_closes_after_its_time() -> None:
    play = over()
    play.now = Millis(play.now + 600_000)
    play.put(TimePassed())
    assert isinstance(play.records[-1], Closed)


def test_history_is_given_as_it_was_told_and_the_record_only_after_the_end() -> None:
    play = Play().line_up()
    play.give(SOUTH, ADVANCE)
    play.give(NORTH, HOLD)
    view = play.frames(SOUTH)[-1]
    assert isinstance(view, RoomView) and view.view is not None
    history = play.say(SOUTH, GetHistory(rq=1, room=play.room.id, first=Round(1), last=Round(99)))
    assert [(each.round, each.told) for each in history.rounds] == [(1, view.view.told)]
    assert code(play.say(None, GetRecord(rq=2, room=play.room.id))) == "match_running"
    play.resign(NORTH)
    assert "C g1-g5" in play.say(None, GetRecord(rq=3, room=play.room.id)).text


def test_a_spectator_may_not_play() -> None:
    play = Play().line_up()
    assert code(play.say(None, Leave(rq=1, room=play.room.id))) == "not_seated"


def test_a_room_that_breaks_is_void_and_says_so() -> None:
    play = Play().line_up()
    play.put(Broke())
    assert play.room.phase == "void"
    assert play.frames("spectator")[-1] == RoomClosed(room=play.room.id, reason="void")
    assert code(play.resign(SOUTH)) == "not_now"


def test_north_s_fixed_line_up_is_the_half_turn() -> None:
    play = Play().start()
    play.wait(60_005)
    resolved = play.records[-1]
    assert isinstance(resolved, Resolved)
    assert isinstance(resolved.orders[1], salvo.Lineup)
    assert set(resolved.orders[1].figures) == set(VANGUARD_NORTH.figures)
