"""The shell round a room: nothing is told before it is durable, all in order, and nobody slows anybody (design 4)."""

from collections.abc import Mapping
from typing import Any, NoReturn

import pytest

from protocol.ids import Millis, Seat
from protocol.messages import Entered, GetRecord, Leave, OwnDraft, Refused, Rematch, Resign, RoomClosed
from protocol.refusals import CloseCode
from server.archive.records import Readied, Resolved, Voided
from server.games.api import Dice
from server.games.salvo import rulebook
from server.games.salvo.game import Salvo
from server.rooms.clock import AWAY_AFTER, GRACE_MAX, WEAK_AFTER
from tests.rooms.around import Ear
from tests.rooms.hall import Hall
from tests.rooms.play import HOLD, START, VANGUARD, VANGUARD_NORTH

LINE_UP_MS = 60_000


# --- nothing before it is durable ------------------------------------------------------------------------


def test_nothing_is_told_before_its_record_is_durable() -> None:
    hall = Hall()
    hall.loop.enter(hall.south, 1)
    assert hall.south.frames == []
    hall.journal.release(1)  # opened
    assert hall.south.frames == []
    hall.journal.release(1)  # seated
    assert hall.south.tags == ["entered", "view", "presence"]


def test_answers_are_held_like_frames() -> None:
    hall = Hall().line_up()
    heard = len(hall.south.frames)
    hall.draft(hall.south, HOLD, 1)
    assert hall.south.tags[heard:] == ["noted"]  # a draft is not promised
    hall.ready(hall.south, 1)
    assert hall.south.tags[heard:] == ["noted"]
    hall.journal.release(1)
    assert hall.south.tags[heard:] == ["noted", "table", "sealed"]


def test_the_room_steps_on_while_its_frames_are_held_and_the_order_stays() -> None:
    hall = Hall().line_up()
    heard = [len(ear.frames) for ear in hall.ears]
    for ear in hall.ears:
        hall.draft(ear, HOLD, 1)
        hall.ready(ear, 1)
    late = hall.draft(hall.south, HOLD, 1, 9)  # a refusal keeps its place behind what was held
    hall.draft(hall.south, HOLD, 2)
    assert [type(record) for _, record, _ in hall.journal.held] == [Readied, Resolved]
    assert hall.south.tags[heard[0] :] == ["noted"]
    assert hall.north.tags[heard[1] :] == []  # noted, but after south's ready

    hall.journal.release(1)
    assert hall.south.tags[heard[0] :] == ["noted", "table", "sealed"]
    assert hall.north.tags[heard[1] :] == ["table", "noted"]
    hall.journal.release(1)
    assert hall.south.tags[heard[0] :] == ["noted", "table", "sealed", "view", "refused", "noted"]
    assert hall.north.tags[heard[1] :] == ["table", "noted", "sealed", "view"]
    refused = hall.south.heard[-2]
    assert refused == Refused(rq=late, code="wrong_round")


def test_the_house_hears_nothing_before_it_is_durable() -> None:
    hall = Hall()
    for ear in hall.ears:
        hall.loop.enter(ear, 1)
    hall.journal.release(2)
    assert [room.phase for room in hall.house.lives] == ["gathering"]
    hall.journal.release(1)
    assert [room.phase for room in hall.house.lives] == ["gathering", "playing"]
    hall.loop.said(hall.south, Resign(rq=1, room=hall.loop.id))
    for ear in hall.ears:
        hall.loop.said(ear, Rematch(rq=2, room=hall.loop.id))
    assert len(hall.house.lives) == 2
    hall.journal.release(1)
    assert hall.house.lives[-1].phase == "over"
    assert hall.house.rematches == []
    hall.journal.release()
    assert len(hall.house.rematches) == 1


def test_a_room_is_gone_when_that_is_durable() -> None:
    hall = Hall()
    hall.loop.enter(hall.south, 1)
    hall.journal.release()
    hall.loop.said(hall.south, Leave(rq=2, room=hall.loop.id))
    assert hall.house.ended == []
    hall.loop.enter(hall.north, 7)  # comes when it has ended already
    assert hall.north.heard == [Refused(rq=7, code="unknown_room")]
    hall.journal.release()
    assert [room.phase for room in hall.house.ended] == ["closed"]
    assert hall.south.tags[-2:] == ["done", "room_closed"]
    assert hall.clock.armed == ()
    hall.loop.enter(hall.north, 8)
    hall.clock.pass_(100_000)
    assert hall.north.heard[-1] == Refused(rq=8, code="unknown_room")
    assert hall.journal.held == []


# --- a refused append --------------------------------------------------------------------------------------


def test_a_refused_append_drops_all_that_was_held_and_lets_the_room_go() -> None:
    """cases.md 23, 27: nobody is ever shown what is not in the journal"""
    hall = Hall().line_up()
    (watcher,) = hall.watch("eve")
    everyone = (*hall.ears, watcher)
    before = [len(ear.frames) for ear in everyone]
    for ear in hall.ears:
        hall.ready(ear, 1, 0)
    hall.journal.refuse()
    assert [len(ear.frames) for ear in everyone] == before
    assert [ear.closed for ear in everyone] == [[CloseCode.RESTARTING]] * 3
    assert (hall.house.let_go, hall.house.ended) == ([hall.loop.id], [])
    assert hall.clock.armed == ()
    assert hall.loop.watchers == 0
    late = hall.ready(hall.south, 1, 0)
    hall.clock.pass_(100_000)
    assert [len(ear.frames) for ear in everyone] == [before[0] + 1, *before[1:]]
    assert hall.south.heard[-1] == Refused(rq=late, code="server_busy"), "it goes on elsewhere"
    hall.loop.enter(hall.north, 99)
    assert hall.north.heard[-1] == Refused(rq=99, code="server_busy")
    assert hall.journal.held == []


def test_what_was_durable_before_the_refusal_was_told() -> None:
    hall = Hall().line_up()
    before = len(hall.north.frames)
    for ear in hall.ears:
        hall.ready(ear, 1, 0)
    hall.journal.release(1)
    hall.journal.refuse()
    assert hall.north.tags[before:] == ["table"]
    assert hall.house.let_go == [hall.loop.id]


def test_a_room_that_is_stopped_says_nothing_more() -> None:
    hall = Hall().line_up()
    before = len(hall.north.frames)
    hall.ready(hall.south, 1, 0)
    hall.loop.stop()
    hall.journal.release()
    hall.clock.pass_(100_000)
    assert len(hall.north.frames) == before
    assert hall.house.ended == []
    assert hall.clock.armed == ()


def test_a_room_that_stands_by_takes_nothing_and_nothing_happens_to_it() -> None:
    hall = Hall().line_up()
    records = len(hall.journal.held)
    hall.loop.stand_by()
    late = hall.draft(hall.south, HOLD, 1)
    hall.loop.enter(Ear("eve"), 1)
    hall.clock.pass_(100_000)
    assert hall.south.heard[-1] == Refused(rq=late, code="server_busy")
    assert len(hall.journal.held) == records
    hall.loop.let_go()
    assert [ear.closed for ear in hall.ears] == [[CloseCode.RESTARTING]] * 2


# --- takeover ----------------------------------------------------------------------------------------------


def test_a_newer_connection_takes_the_seat_over() -> None:
    """cases.md 10"""
    hall = Hall().line_up()
    hall.draft(hall.south, HOLD, 1, 5)
    newer = Ear(hall.south.player)
    hall.loop.enter(newer, 3)
    assert hall.south.tags[-1] == "taken_over"
    assert newer.tags == ["entered", "view", "own_draft", "presence"]
    own = newer.heard[2]
    assert isinstance(own, OwnDraft) and own.draft == 5
    heard = len(hall.south.frames)
    assert hall.ready(hall.south, 1, 5) and hall.south.heard[-1] == Refused(rq=hall._request, code="taken_over")
    hall.loop.leave(hall.south)  # its socket closes
    hall.ready(newer, 1, 5)
    hall.journal.release()
    assert newer.tags[-2:] == ["table", "sealed"]
    assert len(hall.south.frames) == heard + 1
    assert hall.south not in hall.loop and newer in hall.loop


def test_who_enters_again_on_the_same_connection_takes_over_from_nobody() -> None:
    hall = Hall().line_up()
    hall.loop.enter(hall.south, 2)
    assert "taken_over" not in hall.south.tags
    assert hall.south.heard[-4] == Entered(rq=2, room=hall.loop.id, seat=Seat(0))


def test_a_takeover_waits_for_what_is_held() -> None:
    hall = Hall().line_up()
    hall.ready(hall.south, 1, 0)
    newer = Ear(hall.south.player)
    hall.loop.enter(newer, 3)
    assert newer.frames == []
    hall.journal.release()
    assert hall.south.tags[-3:] == ["table", "sealed", "taken_over"]
    assert newer.tags == ["entered", "view", "own_draft", "presence"]
    own = newer.heard[2]
    assert isinstance(own, OwnDraft) and own.ready


def test_who_never_came_in_may_not_speak() -> None:
    hall = Hall().line_up()
    stranger = Ear("eve")
    hall.ready(stranger, 1, 0)
    assert stranger.heard == [Refused(rq=hall._request, code="not_seated")]
    second = Ear(hall.south.player)
    hall.ready(second, 1, 0)
    assert second.heard == [Refused(rq=hall._request, code="taken_over")]


# --- faults ---------------------------------------------------------------------------------------------------


class Broken(Salvo):
    """SALVO with a fault of ours: no round can be resolved."""

    def resolve(self, state: Any, orders: Mapping[Seat, Any], dice: Dice) -> NoReturn:
        raise ZeroDivisionError("a fault of ours")


def test_a_room_whose_step_raises_is_void_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall(game=Broken(rulebook.load())).seat()
    (watcher,) = hall.watch("eve")
    for ear, lineup in zip(hall.ears, (VANGUARD, VANGUARD_NORTH), strict=True):
        hall.draft(ear, lineup, 0)
        hall.ready(ear, 0)
    assert isinstance(hall.journal.held[-1][1], Voided)
    hall.journal.release()
    for ear in (*hall.ears, watcher):
        assert ear.heard[-1] == RoomClosed(room=hall.loop.id, reason="void")
    (room,) = hall.house.ended
    assert (room.phase, room.outcome) == ("void", None)
    assert "broke on Said" in caplog.text
    assert hall.clock.armed == ()


def test_a_fault_by_the_clock_voids_the_room_as_well() -> None:
    hall = Hall(game=Broken(rulebook.load())).seat()
    hall.clock.pass_(LINE_UP_MS + GRACE_MAX)
    hall.journal.release()
    assert hall.south.heard[-1] == RoomClosed(room=hall.loop.id, reason="void")
    assert len(hall.house.ended) == 1


# --- time -----------------------------------------------------------------------------------------------------


def test_one_timer_is_armed_at_a_time() -> None:
    hall = Hall()
    assert hall.clock.armed == (START + 20_000,)
    hall.seat()
    assert len(hall.clock.armed) == 1
    hall.line_up()
    for _ in range(10):
        hall.clock.pass_(4_000)
        for ear in hall.ears:
            hall.loop.probed(ear, None)
            hall.loop.probed(ear, Millis(5))
        hall.journal.release()
        assert len(hall.clock.armed) == 1


def test_probes_do_not_arm_the_timer_anew() -> None:
    hall = Hall().line_up()
    armed = hall.clock.armed
    for _ in range(3):
        hall.clock.pass_(1_000)
        for ear in hall.ears:
            hall.loop.probed(ear, None)
    assert hall.clock.armed == armed


def test_the_clock_alone_ends_the_gathering_resolves_and_shows_who_is_away() -> None:
    hall = Hall().seat()
    hall.clock.pass_(WEAK_AFTER)
    assert hall.south.tags[-1] == "presence"
    hall.clock.pass_(AWAY_AFTER - WEAK_AFTER)
    hall.clock.pass_(LINE_UP_MS + GRACE_MAX - AWAY_AFTER)
    hall.journal.release()
    assert hall.south.tags[-2:] == ["view", "presence"]  # from now on the win may be claimed
    waiting = Hall()
    waiting.loop.enter(waiting.south, 1)
    waiting.clock.pass_(20_000)
    waiting.journal.release()
    assert waiting.south.heard[-1] == RoomClosed(room=waiting.loop.id, reason="no_show")


def test_a_timer_that_comes_late_finds_the_round_resolved_by_who_spoke_first() -> None:
    """cases.md 4"""
    hall = Hall().seat()
    hall.clock.set(hall.clock.now() + LINE_UP_MS + GRACE_MAX)
    late = hall.draft(hall.south, VANGUARD, 0)
    assert [type(record) for _, record, _ in hall.journal.held] == [Resolved]
    hall.clock.ring()
    assert len(hall.journal.held) == 1
    hall.journal.release()
    assert Refused(rq=late, code="wrong_round") in hall.south.heard


# --- over -----------------------------------------------------------------------------------------------------


def test_after_the_end_records_are_given_and_who_leaves_is_told_no_more() -> None:
    hall = Hall().line_up()
    (watcher,) = hall.watch("eve")
    hall.loop.said(hall.north, Resign(rq=1, room=hall.loop.id))
    hall.journal.release()
    assert hall.loop.over
    hall.loop.said(watcher, GetRecord(rq=2, room=hall.loop.id))
    assert watcher.tags[-1] == "record"
    hall.loop.said(hall.south, Leave(rq=3, room=hall.loop.id))
    heard = len(hall.south.frames)
    assert hall.south not in hall.loop
    hall.loop.said(hall.north, Rematch(rq=4, room=hall.loop.id))
    hall.journal.release()
    assert hall.north.heard[-1] == Refused(rq=4, code="no_rematch")
    assert len(hall.south.frames) == heard
