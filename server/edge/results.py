"""Keeps what became of every match: beside the rooms, which never wait for it, and again until it is kept.

The first is stored at once; those that end within a moment after it are stored together.
"""

import asyncio
import logging
import random
from contextlib import suppress
from itertools import islice
from typing import Final

from protocol.ids import Millis, PlayerId, RoomId
from server.archive.erase import ERASED
from server.archive.journal import ArchiveDown, Journal
from server.archive.matches import Match, Matches, marks
from server.archive.records import Record
from server.now import Now
from server.rooms.replay import fold, under_its_rules
from server.rooms.room import Room
from server.rooms.told import told_of

WAITING_MAX: Final = 2_000
AT_ONCE: Final = 32
GATHER_S: Final = 0.5  # a transaction costs about the same for one match as for many
LOOK_EVERY_MS: Final = 60_000
SETTLED_S: Final = 2.0
AGAIN_FIRST_S: Final = 0.5
AGAIN_LAST_S: Final = 15.0

log = logging.getLogger("salvo.results")


class Results:
    """Stores the matches of rooms that are over, and of those whose end another process did not live to store.

    A journal is folded here and not in a thread: games work out and keep as they go, for one thread only.
    """

    def __init__(self, journal: Journal, matches: Matches, now: Now, waiting_max: int = WAITING_MAX) -> None:
        self._journal = journal
        self._matches = matches
        self._now = now
        self._waiting_max = waiting_max
        self._waiting: dict[RoomId, tuple[Room, bytes | None]] = {}
        self._wake = asyncio.Event()
        self._stored = asyncio.Event()
        self._look_at = Millis(0)
        self._unreadable: set[RoomId] = set()
        self._failing = False

    def over(self, room: Room, told: bytes | None) -> None:
        """Take a room whose match has ended; never waits. `told`: the digest of its frames, `None` if not known here.

        What is too much is left to be found in the journal once the room has closed.
        """
        if room.id not in self._waiting and len(self._waiting) >= self._waiting_max:
            log.warning("too many matches wait: one is to be stored from its journal", extra={"room": room.id})
            return
        self._waiting.setdefault(room.id, (room, told))
        self._wake.set()

    @property
    def waiting(self) -> int:
        """How many matches are not stored yet."""
        return len(self._waiting)

    async def settled(self, room: RoomId) -> None:
        """Wait a moment where a match that has just ended here is being stored."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_S):
                while room in self._waiting:
                    await self._stored.wait()

    async def run(self) -> None:
        """Store what comes, and look now and then for what was left, until cancelled."""
        pause = AGAIN_FIRST_S
        while True:
            self._wake.clear()
            try:
                await self._store_waiting()
                if self._now() >= self._look_at:
                    await self._store_left()
                    self._look_at = Millis(self._now() + LOOK_EVERY_MS)
            except ArchiveDown as fault:
                if not self._failing:
                    self._failing = True
                    log.error("matches cannot be stored, and are kept in memory until they can: %s", fault)
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(2 * pause, AGAIN_LAST_S)
                continue
            self._failing = False
            pause = AGAIN_FIRST_S
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0, self._look_at - self._now()) / 1000):
                    await self._wake.wait()

    async def _store_waiting(self) -> None:
        while self._waiting:
            some = [room for room, _ in islice(self._waiting.values(), AT_ONCE)]
            try:
                matches = []
                for room in some:
                    matches.append(await self._match(room))
                    await asyncio.sleep(0)  # to write a record takes a while: rooms go on in between
                await self._matches.store(*matches)
            except ArchiveDown:
                raise
            except Exception:  # by a fault of ours with one of them: it is to hold no other up
                for room in some:
                    await self._store_alone(room)
            for room in some:
                del self._waiting[room.id]
            self._stored.set()
            self._stored = asyncio.Event()
            if len(some) < AT_ONCE:
                await asyncio.sleep(GATHER_S)

    async def _store_alone(self, room: Room) -> None:
        try:
            await self._matches.store(await self._match(room))
        except ArchiveDown:
            raise
        except Exception:
            log.exception("a match cannot be stored", extra={"room": room.id})

    async def _match(self, room: Room) -> Match:
        """Give a match that waits; what it told another process stands in the journal."""
        _, told = self._waiting[room.id]
        if told is None:
            told = told_of(await self._journal.read(room.id), under_its_rules)
        return match_of(room, told)

    async def _store_left(self) -> None:
        for room in await self._matches.unstored():
            if room not in self._unreadable and room not in self._waiting:
                try:
                    await self._store_from_journal(room)
                except ArchiveDown:
                    raise
                except Exception as fault:  # damaged or of unknown rules: it is to hold no other up
                    self._unreadable.add(room)
                    log.error("a journal gives no match: %r", fault, extra={"room": room})

    async def _store_from_journal(self, room: RoomId) -> None:
        ended, told = _ended(await self._journal.read(room))
        if ended is None:
            await self._matches.none(room)
        else:
            await self._matches.store(match_of(ended, told))
            log.info("a match is stored from its journal", extra={"room": room})


def match_of(room: Room, told: bytes | None) -> Match:
    """Give the match of a room that is over or broke, as it is stored."""
    names = tuple(seat.shown.name for seat in room.seats)
    return Match(
        room=room.id,
        options=room.options,
        rules=room.game.facts.version,
        players=tuple(None if seat.shown.name == ERASED else PlayerId(seat.player) for seat in room.seats),
        names=names,
        outcome=room.outcome,
        started=room.opened,
        ended=room.at,
        rounds=len(room.played),
        quick=room.quick,
        record=room.game.record(room.options, marks(len(names)), room.played, room.outcome, room.dice.secret),
        told=None if told is None else told.hex(),
    )


def _ended(records: tuple[Record, ...]) -> tuple[Room | None, bytes]:
    """Fold a journal up to the end of its match; `None` where there was no match."""
    for room, _ in fold(records, under_its_rules):
        if room.phase not in ("gathering", "playing"):
            return (None if room.state is None else room), told_of(records, under_its_rules)
    raise ValueError("the match has no end")
