"""Takes rooms up from the journal that no process has: after a start, after another's end, and when they are asked for.

The lobby tells which rooms are nobody's, and whoever claims one first reads its journal. Should two still go on with
one room, the journal takes the records of one of them only (design.md 4, 6).
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec

from protocol.ids import RoomId
from protocol.messages import RoomPlace
from server.archive.journal import ArchiveDown, Journal
from server.archive.records import Record
from server.lobby.lobby import Lobby
from server.lobby.refused import Refused
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from server.rooms.outside import Outside
from server.rooms.replay import last_of, under_its_rules
from server.rooms.room import Room
from server.telemetry import TakenUp

SWEEP_S: Final = 5.0
WAIT_S: Final = 8.0
LOOK_S: Final = 0.25

Found = TypeVar("Found")

log = logging.getLogger("salvo.takeover")


class Takeover:
    """One for each process. `taken_up` counts the rooms, `opened` hears of each, and whether it is a quick match.

    Once `stopping` none is taken up any more.
    """

    def __init__(
        self,
        journal: Journal,
        directory: Directory,
        lobby: Lobby,
        outside: Outside,
        taken_up: Callable[[TakenUp], None],
        stopping: Callable[[], bool],
        opened: Callable[[RoomLoop, bool], None],
    ) -> None:
        self._journal = journal
        self._directory = directory
        self._lobby = lobby
        self._outside = outside
        self._taken_up = taken_up
        self._stopping = stopping
        self._opened = opened
        self._under_way: dict[RoomId, asyncio.Task[RoomLoop | None]] = {}
        self._looked_for: dict[RoomId, asyncio.Task[RoomLoop | RoomPlace | None]] = {}
        self._asked: dict[RoomId, asyncio.Task[bool]] = {}
        self._unfinished: frozenset[RoomId] = frozenset()
        self._unreadable: set[RoomId] = set()
        self._swept = asyncio.Event()

    async def run(self) -> None:
        """Sweep when a node has gone, and now and then, until cancelled."""
        while True:
            await self._lobby.a_node_went(SWEEP_S)
            try:
                await self.sweep("lease")
            except (ArchiveDown, Refused) as fault:
                log.warning("rooms without a process cannot be looked for: %s", fault)

    async def sweep(self, cause: TakenUp) -> None:
        """Take up every unfinished room that nobody has. Raises: ArchiveDown, Refused."""
        missing = [room for room in await self._journal.unfinished() if self._directory.get(room) is None]
        self._unfinished = frozenset(missing)
        for room in await self._lobby.unowned([room for room in missing if room not in self._unreadable]):
            await self.take_up(room, cause)
        self._unfinished = frozenset()
        self._swept.set()
        self._swept = asyncio.Event()

    async def goes_on(self, room: RoomId) -> bool:
        """Say whether the journal has a room that has not ended. Raises: ArchiveDown."""
        return room in self._unfinished or await _once(self._asked, room, self._journal.goes_on)

    async def look_for(self, room: RoomId) -> RoomLoop | RoomPlace | None:
        """Find a room that is nowhere: take it up, or wait until another process has; `None` if it does not go on.

        Raises:
            Refused: `server_busy` while that cannot be told, or nobody may take it up yet.
        """
        return await _once(self._looked_for, room, self._look_for)

    async def _look_for(self, room: RoomId) -> RoomLoop | RoomPlace | None:
        try:
            async with asyncio.timeout(WAIT_S):
                if not await self.goes_on(room):
                    return None
                while True:
                    swept = self._swept
                    if await self._lobby.unowned((room,)):
                        taken = await self.take_up(room, "enter")
                        if taken is not None or not await self.goes_on(room):
                            return taken
                    place = await self._lobby.where(room)
                    if place is not None:
                        return self._directory.get(room) if place.url == "" else place
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_S):
                            await swept.wait()
        except (ArchiveDown, TimeoutError):
            raise Refused("server_busy") from None

    async def take_up(self, room: RoomId, cause: TakenUp) -> RoomLoop | None:
        """Take a room up, once at a time; `None` if it has ended or another process has it. Raises: as `look_for`."""
        running = self._directory.get(room)
        return running or await _once(self._under_way, room, lambda room: self._take_up(room, cause))

    async def _take_up(self, room: RoomId, cause: TakenUp) -> RoomLoop | None:
        if self._stopping() or not await self._lobby.claim(room):
            return None
        try:
            folded = self._fold(room, await self._journal.read(room))
        except ArchiveDown:
            await self._lobby.release([room])
            raise
        if folded is None:
            self._lobby.room_ended(room)
            return None
        loop = self._directory.take_up(folded, self._outside)
        self._opened(loop, folded.quick)
        if folded.phase == "over":
            self._lobby.match_over(room)
        self._taken_up(cause)
        log.info("a room is taken up", extra={"room": room, "cause": cause, "players": loop.players})
        return loop

    def _fold(self, room: RoomId, records: tuple[Record, ...]) -> Room | None:
        """Give the room as its journal leaves it, `None` where there is none that goes on."""
        try:
            folded = last_of(records, under_its_rules)
        except (ValueError, LookupError, msgspec.MsgspecError):
            self._unreadable.add(room)
            log.exception("the journal of a room cannot be read", extra={"room": room})
            return None
        return None if folded is None or folded.phase in ("closed", "void") else folded


async def _once(
    running: dict[RoomId, asyncio.Task[Found]], room: RoomId, work: Callable[[RoomId], Coroutine[Any, Any, Found]]
) -> Found:
    """Do something for a room once at a time: whoever asks meanwhile gets what comes of it."""
    task = running.get(room)
    if task is None:
        task = running[room] = asyncio.create_task(work(room))
        task.add_done_callback(lambda _: running.pop(room, None))
    return await asyncio.shield(task)
