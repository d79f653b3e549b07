"""A room taken up from its journal: the round starts again in full, what was sealed stays, nobody is charged."""

from msgspec.structs import replace

from protocol.ids import Millis, Round
from protocol.messages import Done, Noted, RoomView, Sealed
from server.archive.records import Readied, Record, Resolved, Resumed
from server.games.registry import game_of
from server.rooms.inputs import Arrived, Resume
from server.rooms.replay import fold, replay, under_its_rules
from server.rooms.told import told_of
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
    resolution = play.records.pop()
    assert isinstance(resolution, Resolved) and resolution.last is not None
    last, draft = resolution.last
    assert last == NORTH
    # Older journals hold the last ready apart, and a crash may have come between.
    play.records.append(Readied(at=play.now, seat=NORTH, round=Round(1), draft=draft, orders=HOLD))
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


def test_the_ready_that_ended_a_round_is_answered_like_the_first_after_a_crash_too() -> None:
    play = Play().line_up()
    play.give(SOUTH, HOLD)
    play.draft(NORTH, HOLD, number=78)
    play.ready(NORTH)
    after = crash(play)
    assert after.round == 2
    assert isinstance(after.ready(NORTH, number=78, round=1), Sealed)


def test_a_journal_with_the_last_ready_apart_tells_the_same() -> None:
    play = Play().line_up()
    play.give(SOUTH, HOLD)
    play.give(NORTH, HOLD)
    apart: list[Record] = []
    for record in play.records:
        if isinstance(record, Resolved) and record.last is not None:
            seat, draft = record.last
            orders = record.orders[seat]
            apart.append(Readied(at=record.at, seat=seat, round=record.round, draft=draft, orders=orders))
            record = replace(record, last=None)
        apart.append(record)
    assert len(apart) == len(play.records) + 2
    assert told_of(apart, under_its_rules) == told_of(play.records, under_its_rules)
    (*_, (room, _)), (*_, (other, _)) = (fold(records, under_its_rules) for records in (apart, play.records))
    assert room.seats == other.seats
