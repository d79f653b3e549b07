"""The journal in memory: durable as long as the process lives, and told so on the next turn of the loop."""

import asyncio
from collections.abc import Callable

from protocol.ids import Millis, RoomId
from server.archive.fence import Fence
from server.archive.records import Closed, Record, Voided


class MemoryJournal:
    """A `Journal` that forgets a room with its last record, so that memory stays bounded."""

    def __init__(self) -> None:
        self._records: dict[RoomId, list[Record]] = {}
        self._fence = Fence()
        self._untold = 0

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        kept = self._records.get(room, [])
        fits = number == len(kept) and room not in self._fence
        if not fits:
            self._fence.bar(room)
        elif isinstance(record, Closed | Voided):
            self._records.pop(room, None)
        else:
            kept.append(record)
            self._records[room] = kept
        self._untold += 1
        asyncio.get_running_loop().call_soon(self._tell, durable, fits)

    def _tell(self, durable: Callable[[bool], None], fits: bool) -> None:
        self._untold -= 1
        durable(fits)

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        self._fence.lift(room)
        return tuple(self._records.get(room, ()))

    async def unfinished(self) -> tuple[RoomId, ...]:
        return tuple(self._records)

    async def goes_on(self, room: RoomId) -> bool:
        return room in self._records

    @property
    def healthy(self) -> bool:
        return True

    @property
    def backlog(self) -> int:
        return self._untold

    @property
    def lag(self) -> Millis:
        return Millis(0)

    async def start(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""
