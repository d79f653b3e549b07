"""The journal in memory: durable as long as the process lives, and told so on the next turn of the loop."""

import asyncio
from collections.abc import Callable

from protocol.ids import RoomId
from server.archive.records import Closed, Record, Voided


class MemoryJournal:
    """A `Journal` that forgets a room with its last record, so that memory stays bounded."""

    def __init__(self) -> None:
        self._records: dict[RoomId, list[Record]] = {}

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        kept = self._records.setdefault(room, [])
        fits = number == len(kept)
        if fits:
            kept.append(record)
        if fits and isinstance(record, Closed | Voided):
            del self._records[room]
        asyncio.get_running_loop().call_soon(durable, fits)

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        return tuple(self._records.get(room, ()))
