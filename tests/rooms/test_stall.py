"""Nothing can be kept for a while: the room stands still and says so, and afterwards nobody has lost time by it."""

from protocol.ids import Millis, Seat
from protocol.messages import Done, Presence, Refused, Rematch, Resign, RoomStalled, RoomView
from server.archive.records import Resolved, Restarted, Resumed
from tests.rooms.around import Ear
from tests.rooms.hall import Hall
from tests.rooms.play import HOLD

ROUND_MS = 31_500
GRACE_MS = 500


def stalled_in_round_one() -> Hall:
    """Give a room whose first ready waits to be kept."""
    hall = Hall().line_up()
    hall.ready(hall.south, 1, 0)
    hall.loop.stall()
    return hall


def last_view(ear: Ear) -> RoomView:
    return next(message for message in reversed(ear.heard) if isinstance(message, RoomView))


def test_a_room_with_nothing_to_keep_goes_on() -> None:
    hall = Hall().line_up()
    heard = len(hall.south.frames)
    hall.loop.stall()
    assert len(hall.south.frames) == heard
    hall.clock.pass_(ROUND_MS + GRACE_MS)
    assert isinstance(hall.journal.held[0][1], Resolved)


def test_a_room_that_cannot_be_kept_says_so_at_once_and_takes_nothing() -> None:
    hall = Hall().line_up()
    (watcher,) = hall.watch("eve")
    hall.ready(hall.south, 1, 0)
    heard = [len(ear.frames) for ear in (*hall.ears, watcher)]
    hall.loop.stall()
    hall.loop.stall()
    said = [ear.heard[before:] for ear, before in zip((*hall.ears, watcher), heard, strict=True)]
    assert said == [[RoomStalled(room=hall.loop.id)]] * 3
    refused = hall.draft(hall.north, HOLD, 1)
    assert hall.north.heard[-1] == Refused(rq=refused, code="server_busy")


def test_no_time_passes_while_it_stands_still() -> None:
    hall = stalled_in_round_one()
    hall.clock.pass_(3 * ROUND_MS)
    assert [type(record).__name__ for _, record, _ in hall.journal.held] == ["Readied"]


def test_the_round_starts_again_in_full_for_who_is_here_and_what_was_sealed_stays() -> None:
    hall = stalled_in_round_one()
    hall.clock.pass_(3 * ROUND_MS)
    hall.journal.release()
    hall.loop.go_on()
    assert [type(record) for _, record, _ in hall.journal.held] == [Resumed, Restarted]
    hall.journal.release()
    seen = last_view(hall.north).table
    assert (seen.phase, seen.ready, seen.deadline) == ("playing", (True, False), hall.clock.now() + ROUND_MS)
    hall.ready(hall.north, 1, 0)
    hall.journal.release()
    assert last_view(hall.north).table.round == 2


def test_who_is_away_by_then_is_waited_for() -> None:
    hall = stalled_in_round_one()
    hall.loop.leave(hall.north)
    hall.journal.release()
    hall.loop.go_on()
    hall.journal.release()
    assert last_view(hall.south).table.phase == "paused"


def test_who_enters_meanwhile_is_told_and_let_in_afterwards() -> None:
    hall = stalled_in_round_one()
    (watcher,) = hall.watch("eve")
    assert watcher.heard == [RoomStalled(room=hall.loop.id)]
    hall.journal.release()
    hall.loop.go_on()
    hall.journal.release()
    assert watcher.tags[1:4] == ["entered", "view", "presence"]


def test_absence_while_it_stands_still_is_none() -> None:
    hall = stalled_in_round_one()
    hall.clock.pass_(120_000)
    hall.journal.release()
    hall.loop.go_on()
    hall.journal.release()
    hall.loop.probed(hall.south, Millis(5))
    presence = [message for message in hall.south.heard if isinstance(message, Presence)]
    assert presence[-1].levels[Seat(1)] == "good"


def test_a_stall_after_the_end_keeps_the_room_for_a_rematch() -> None:
    hall = Hall().line_up()
    hall.loop.said(hall.south, Resign(rq=1, room=hall.loop.id))
    hall.loop.stall()
    hall.clock.pass_(3_600_000)
    hall.journal.release()
    hall.loop.go_on()
    hall.journal.release()
    hall.loop.said(hall.south, Rematch(rq=2, room=hall.loop.id))
    hall.journal.release()
    assert Done(rq=2) in hall.south.heard
