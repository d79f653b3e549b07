"""The journal: numbered records a room, appended before anyone is told (design 4)."""

from collections.abc import Callable
from typing import Protocol

from protocol.ids import RoomId
from server.archive.records import Record


class Journal(Protocol):
    """Keeps records. One owner a room needs no lock: the second append of the same number is refused."""

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        """Keep record `number` (from 0, without gaps) of a room.

        `durable` is called later, from the event loop, in order of the appends of a room: with `True` once the
        record survives a crash, with `False` if it was refused because the number is taken. After a refusal
        every later append of that caller for the room is refused as well.
        """
        ...

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        """Give all durable records of a room, none for an unknown room."""
        ...
