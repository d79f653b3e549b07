"""The journal: numbered records a room, appended before anyone is told (design 4)."""

from collections.abc import Callable
from typing import Protocol

from protocol.ids import Millis, RoomId
from server.archive.records import Record


class ArchiveDown(Exception):
    """The database cannot be reached or used just now: what was asked may or may not have been done."""


class Journal(Protocol):
    """Keeps records. One owner a room needs no lock: the second append of the same number is refused.

    While the database is down nothing is told: appends wait, in order, and are made when it is back. What waits is
    bounded: a room that has too much waiting, and any room once the whole backlog is full, has its append refused.
    Such a room is let go like one that has another owner; nobody was told of what it loses, and it is taken up again
    from its journal. Who opens rooms looks at `healthy` first, so that the rooms' own pace bounds the rest.
    """

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        """Keep record `number` (from 0, without gaps) of a room. Never waits.

        `durable` is called later, from the event loop, in order of the appends of a room: with `True` once the
        record survives a crash, with `False` if it was refused, because the number is taken or the one before it is
        missing, or because too much waits (then at once, before those that wait). After a refusal every later append
        of this process for the room is refused as well, until the room is read again.
        """
        ...

    async def read(self, room: RoomId) -> tuple[Record, ...]:
        """Give all durable records of a room, none for an unknown room; the room may be appended to again then.

        Raises: ArchiveDown.
        """
        ...

    async def unfinished(self) -> tuple[RoomId, ...]:
        """Give the rooms that are neither closed nor void and have no match stored. Raises: ArchiveDown."""
        ...

    async def goes_on(self, room: RoomId) -> bool:
        """Say whether a room is one of these. Raises: ArchiveDown."""
        ...

    @property
    def healthy(self) -> bool:
        """Whether appends become durable now: nothing has failed, and nothing waits for longer than it should."""
        ...

    @property
    def backlog(self) -> int:
        """How many appends are not durable yet."""
        ...

    @property
    def lag(self) -> Millis:
        """How long the oldest of them has waited."""
        ...

    async def start(self) -> None:
        """Begin to write. Raises: ArchiveDown."""
        ...

    async def close(self) -> None:
        """Write what waits and stop. What cannot be written in a few seconds is never called back."""
        ...
