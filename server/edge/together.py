"""Questions about single players, asked of the archive for many at once when many ask."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from protocol.ids import PlayerId
from server.archive.journal import ArchiveDown

WANTED_MAX: Final = 1_000

T = TypeVar("T")


class Together(Generic[T]):
    """Who asks while a question is under way is a part of the next: alone nobody waits, and a crowd costs little."""

    def __init__(self, ask: Callable[[Sequence[PlayerId]], Awaitable[Mapping[PlayerId, T]]]) -> None:
        self._ask = ask
        self._wanted: dict[PlayerId, None] = {}
        self._under_way: asyncio.Task[Mapping[PlayerId, T]] | None = None
        self._next: asyncio.Task[Mapping[PlayerId, T]] | None = None

    async def of(self, players: Iterable[PlayerId]) -> Mapping[PlayerId, T]:
        """Give what is known of these players, and maybe of others.

        Raises:
            ArchiveDown: where too many wait for the question that is under way; else what the question raises.
        """
        if len(self._wanted) >= WANTED_MAX:
            raise ArchiveDown("too many players are asked about at once")
        self._wanted.update(dict.fromkeys(players))
        if self._next is None:
            self._next = asyncio.create_task(self._go(self._under_way))
            self._next.add_done_callback(_forget)
        return await asyncio.shield(self._next)  # others wait for it too

    async def _go(self, before: "asyncio.Task[Mapping[PlayerId, T]] | None") -> Mapping[PlayerId, T]:
        if before is not None:
            await asyncio.wait({before})
        wanted, self._wanted = tuple(self._wanted), {}
        self._under_way, self._next = self._next, None
        return await self._ask(wanted)


def _forget(asked: "asyncio.Task[Mapping[PlayerId, T]]") -> None:
    """Take note of a fault: whoever still waits is told, and often nobody does."""
    if not asked.cancelled():
        asked.exception()
