"""What waits for one socket: bounded, in order, and a room's frames can be taken back."""

import asyncio

from protocol.ids import RoomId
from server.edge.outbox import FRAMES_MAX, Outbox

ROOM, OTHER = RoomId("room-a"), RoomId("room-b")


async def taken(outbox: Outbox) -> list[bytes]:
    return [await outbox.next() for _ in range(len(outbox))]


async def test_frames_leave_in_the_order_they_came() -> None:
    outbox = Outbox()
    for number in range(10):
        assert outbox.put(bytes([number]), ROOM if number % 2 else None)
    assert await taken(outbox) == [bytes([number]) for number in range(10)]


async def test_it_is_bounded_and_refuses_what_finds_no_place() -> None:
    outbox = Outbox()
    assert all(outbox.put(b"frame", ROOM) for _ in range(FRAMES_MAX))
    assert not outbox.put(b"too much", ROOM)
    assert not outbox.put(b"too much")
    assert len(outbox) == FRAMES_MAX
    await outbox.next()
    assert outbox.put(b"last")
    assert (await taken(outbox))[-1] == b"last"


async def test_dropping_a_room_takes_back_its_frames_alone() -> None:
    outbox = Outbox()
    for frame, room in ((b"a1", ROOM), (b"answer", None), (b"b1", OTHER), (b"a2", ROOM)):
        outbox.put(frame, room)
    outbox.drop(ROOM)
    assert await taken(outbox) == [b"answer", b"b1"]


async def test_who_waits_is_woken_by_a_frame() -> None:
    outbox = Outbox()
    outbox.put(b"dropped", ROOM)
    outbox.drop(ROOM)
    waiting = asyncio.create_task(outbox.next())
    await asyncio.wait([waiting], timeout=0)
    assert not waiting.done()
    outbox.put(b"frame")
    async with asyncio.timeout(5):
        assert await waiting == b"frame"
