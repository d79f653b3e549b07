"""The journal in memory: durable as long as the process lives, and told so on the next turn of the loop."""

import asyncio
from collections.abc import Callable

from protocol.ids import RoomId
from server.archive.records import Record


class MemoryJournal:
    """A `Journal` that keeps all rooms until they are dropped."""

    def __init__(self) -> None:
        self._records: dict[RoomId, list[Record]] = {}

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        kept = self._records.setdefault(room, [])
        fits = number == len(kept)
        if fits:
            kept.append(record)
        asyncio.get_running_loop().call_soon(durable, fits)

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        return tuple(self._records.get(room, ()))

    def drop(self, room: RoomId) -> None:
        """Forget a room that is gone, so that memory stays bounded."""
        self._records.pop(room, None)
