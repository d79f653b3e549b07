"""A room taken up from its journal: the round starts again in full, what was sealed stays, nobody is charged."""

from protocol.ids import Millis
from protocol.messages import Done, Noted, RoomView, Sealed
from server.archive.records import Readied, Resolved, Resumed
from server.games.registry import game_of
from server.rooms.inputs import Arrived, Resume
from server.rooms.replay import replay
from tests.rooms.play import HOLD, NORTH, SOUTH, Play, code

FAILURE = 47_000
REVEAL_AND_ROUND = 31_500


def crash(play: Play) -> Play:
    """Give the same match after a crash, taken up from what was kept."""
    after = Play()
    after.records = list(play.records)
    *_, (after.room, _) = replay(play.records, lambda first: game_of(first.options))
    after.now = Millis(play.now + FAILURE)
    after.put(Resume())
    return after


def test_the_round_waits_until_both_are_back_and_has_its_full_time() -> None:
    play = Play().line_up()
    play.draft(SOUTH, HOLD)
    after = crash(play)
    assert after.room.paused
    view = after.frames("spectator")[-1]
    assert isinstance(view, RoomView) and view.table.phase == "paused"
    after.put(Arrived(SOUTH))
    assert after.room.paused
    after.now = Millis(after.now + 20_000)
    after.put(Arrived(NORTH))
    assert after.room.deadline == after.now + REVEAL_AND_ROUND
    assert (after.round, after.room.seats[SOUTH].draft) == (1, None)


def test_it_goes_on_without_who_stays_away() -> None:
    after = crash(Play().line_up())
    after.pass_silently(30_000, SOUTH)
    assert not after.room.paused
    assert after.room.deadline == after.now + REVEAL_AND_ROUND


def test_drafts_are_taken_while_it_waits() -> None:
    after = crash(Play().line_up())
    after.put(Arrived(SOUTH))
    assert isinstance(after.draft(SOUTH, HOLD), Noted)


def test_sealed_orders_of_one_side_stay_sealed() -> None:
    play = Play().line_up()
    play.give(SOUTH, HOLD)
    after = crash(play)
    assert after.room.seats[SOUTH].ready
    assert code(after.draft(SOUTH, HOLD, number=99)) == "sealed"
    after.give(NORTH, HOLD)
    assert after.round == 2
    assert not after.room.paused


def test_orders_of_both_that_were_acknowledged_are_resolved_at_once() -> None:  # case 26
    play = Play().line_up()
    play.give(SOUTH, HOLD)
    play.give(NORTH, HOLD)
    assert isinstance(play.records[-1], Resolved)
    before_resolution = play.records[:-1]
    assert isinstance(before_resolution[-1], Readied)
    play.records = before_resolution
    after = crash(play)
    resumed, resolved = after.records[-2:]
    assert isinstance(resumed, Resumed)
    assert isinstance(resolved, Resolved) and resolved.orders == (HOLD, HOLD)
    assert after.round == 2


def test_time_lost_to_us_is_no_absence() -> None:
    play = Play().line_up()
    play.pass_silently(40_000, SOUTH)
    after = crash(play)
    after.put(Arrived(SOUTH))
    after.pass_silently(45_000, SOUTH)
    assert code(after.claim(SOUTH)) == "claim_too_early"
    after.pass_silently(60_000, SOUTH)
    assert isinstance(after.claim(SOUTH), Done)


def test_gathering_begins_anew_and_who_was_seated_stays_seated() -> None:
    play = Play()
    play.put(Arrived(SOUTH))
    after = crash(play)
    assert after.room.seats[SOUTH].arrived
    assert after.room.deadline == after.now + 20_000
    after.put(Arrived(NORTH))
    assert after.room.phase == "playing"


def test_a_ready_sent_again_after_the_crash_is_answered_like_the_first() -> None:
    play = Play().line_up()
    play.draft(SOUTH, HOLD, number=77)
    play.ready(SOUTH)
    after = crash(play)
    assert isinstance(after.ready(SOUTH, number=77, round=1), Sealed)
