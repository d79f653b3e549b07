"""What waits for one socket: bounded, in order, and a room's frames can be taken back."""

import pytest

from protocol.ids import RoomId
from server.edge.outbox import FRAMES_MAX, Outbox

ROOM, OTHER = RoomId("room-a"), RoomId("room-b")


def taken(outbox: Outbox) -> list[bytes]:
    return [outbox.next() for _ in range(len(outbox))]


def test_frames_leave_in_the_order_they_came() -> None:
    outbox = Outbox()
    for number in range(10):
        assert outbox.put(bytes([number]), ROOM if number % 2 else None)
    assert taken(outbox) == [bytes([number]) for number in range(10)]


def test_it_is_bounded_and_refuses_what_finds_no_place() -> None:
    outbox = Outbox()
    assert all(outbox.put(b"frame", ROOM) for _ in range(FRAMES_MAX))
    assert not outbox.put(b"too much", ROOM)
    assert not outbox.put(b"too much")
    assert len(outbox) == FRAMES_MAX
    outbox.next()
    assert outbox.put(b"last")
    assert taken(outbox)[-1] == b"last"


def test_dropping_a_room_takes_back_its_frames_alone() -> None:
    outbox = Outbox()
    for frame, room in ((b"a1", ROOM), (b"answer", None), (b"b1", OTHER), (b"a2", ROOM)):
        outbox.put(frame, room)
    outbox.drop(ROOM)
    assert taken(outbox) == [b"answer", b"b1"]


def test_with_nothing_waiting_there_is_nothing_to_take() -> None:
    outbox = Outbox()
    outbox.put(b"dropped", ROOM)
    outbox.drop(ROOM)
    with pytest.raises(IndexError):
        outbox.next()
