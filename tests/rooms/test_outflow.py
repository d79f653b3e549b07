"""Frames on their way out of a room: full outboxes, crowds, and one encode a kind of viewer (design 4; cases.md 13)."""

from itertools import pairwise

from protocol.messages import Leave, Refused, RoomTable, RoomView
from protocol.refusals import CloseCode
from server.rooms.loop import SPECTATORS_MAX
from tests.rooms.hall import Hall

# --- full outboxes -----------------------------------------------------------------------------------------


def test_a_seat_whose_outbox_is_full_gets_one_whole_view_in_place_of_its_frames() -> None:
    hall = Hall().line_up()
    hall.south.places = 8
    for _ in range(6):
        hall.ready(hall.north, 1, 0)
        hall.unready(hall.north, 1)
    hall.journal.release()
    hall.south.read()
    shown = [message for message in hall.south.heard if isinstance(message, RoomView | RoomTable)]
    assert hall.south.closed == []
    whole = [message for message in shown if isinstance(message, RoomView)][-1]
    assert whole.table.ready == (False, False)
    numbers = [message.n for message in shown]
    assert any(after > before + 1 for before, after in pairwise(numbers)), "no frame was left out"
    assert whole is shown[-1] and whole.n == max(numbers)


def test_a_seat_whose_outbox_stays_full_is_closed() -> None:
    hall = Hall().line_up()
    hall.south.places = 1
    hall.south.answer(b"an answer that nobody takes")
    hall.ready(hall.north, 1, 0)
    hall.journal.release()
    assert set(hall.south.closed) == {CloseCode.TOO_SLOW}
    assert hall.north.tags[-2:] == ["table", "sealed"]


def test_a_spectator_whose_outbox_is_full_is_closed_at_once() -> None:
    """cases.md 13"""
    hall = Hall().line_up()
    asleep, awake = hall.watch("eve", "dan")
    asleep.places = 0
    before = len(awake.frames)
    hall.ready(hall.south, 1, 0)
    hall.journal.release()
    assert asleep.closed == [CloseCode.TOO_SLOW]
    assert len(awake.frames) == before + 1
    assert hall.north.closed == hall.south.closed == []


# --- many viewers --------------------------------------------------------------------------------------------


def test_every_kind_of_viewer_is_encoded_once_for_two_thousand_spectators() -> None:
    """cases.md 13"""
    hall = Hall("fog").line_up()
    crowd = hall.watch(*(f"spectator-{number}" for number in range(SPECTATORS_MAX)))
    (refused,) = hall.watch("one-too-many")
    assert refused.heard == [Refused(rq=1, code="room_full")]
    everyone = (*hall.ears, *crowd)
    mark = [len(ear.frames) for ear in everyone]
    for ear in hall.ears:
        hall.ready(ear, 1, 0)
    hall.journal.release()
    for ear, before in zip(everyone, mark, strict=True):
        tags = [tag for tag in ear.tags[before:] if tag not in ("sealed", "presence")]
        assert tags == ["table", "view"]
    tables = {
        id(frame)
        for ear in everyone
        for frame in ear.frames
        if frame[:8] == b"\x84\xa1t\xa5tabl" and frame in ear.frames[-5:]
    }
    views = [{id(ear.frames[-1]) for ear in kind} for kind in ((hall.south,), crowd)]
    assert len(views[1]) == 1 and views[0] != views[1]
    assert len(tables) == 1
    assert hall.loop.watchers == SPECTATORS_MAX


def test_spectators_are_let_in_without_an_end_of_the_room_and_leave_in_order() -> None:
    hall = Hall().line_up()
    (watcher,) = hall.watch("eve")
    assert watcher.tags == ["entered", "view", "presence"]
    hall.ready(hall.south, 1, 0)
    hall.loop.said(watcher, Leave(rq=5, room=hall.loop.id))
    hall.ready(hall.north, 1, 0)
    hall.journal.release()
    assert watcher.tags[3:] == ["table", "done"]
    assert watcher not in hall.loop
