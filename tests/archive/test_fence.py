"""The rooms that were refused."""

from protocol.ids import RoomId
from server.archive.fence import Fence

A, B, C = RoomId("room-a"), RoomId("room-b"), RoomId("room-c")


def test_a_room_is_barred_until_it_is_let_in_again() -> None:
    fence = Fence()
    assert A not in fence
    fence.bar(A)
    assert A in fence
    assert B not in fence
    fence.lift(A)
    assert A not in fence
    fence.lift(B)


def test_only_the_latest_are_remembered() -> None:
    fence = Fence(rooms_max=2)
    for room in (A, B, A, C):
        fence.bar(room)
    assert [room in fence for room in (A, B, C)] == [True, False, True]
