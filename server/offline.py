"""Commands about what is kept, beside a server or without one; each prints what it found and gives an exit code."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from protocol.ids import Millis, RoomId
from server.archive.archive import Archive, open_archive
from server.archive.engines import Unusable, sqlite_path
from server.archive.journal import ArchiveDown
from server.archive.ratings import Recount
from server.replaying import ROOM, Account, Unreadable, replay_file, replay_room

UNREADABLE = 2


def replay(what: str, database: str) -> int:
    """Replay a file, or a match of the archive. Gives 0: it matches, 1: it does not, 2: it cannot be read."""
    try:
        account = _replayed(what, database)
    except Unreadable as fault:
        print(f"Cannot be replayed: {fault}.", file=sys.stderr)
        return UNREADABLE
    print(account)
    return account.code


def restored(database: str, now: Millis) -> int:
    """Erase again, in an archive that was restored from a back-up, all who are known to have been erased."""

    async def erase() -> int:
        async with _archive(database) as archive:
            return await archive.erasure.again(now)

    try:
        count = asyncio.run(erase())
    except (Unreadable, ArchiveDown) as fault:
        print(f"Nothing is done: {fault}.", file=sys.stderr)
        return UNREADABLE
    print(f"Players erased again: {count}.")
    return 0


def ratings(database: str) -> int:
    """Work all ratings out again from the first match on, and keep what comes out.

    Gives 0: it is what was kept, 1: it was not, and is now, 2: nothing is done.
    """

    async def recount() -> Recount:
        async with _archive(database) as archive:
            return await archive.ratings.recount()

    try:
        found = asyncio.run(recount())
    except (Unreadable, ArchiveDown) as fault:
        print(f"Nothing is done: {fault}.", file=sys.stderr)
        return UNREADABLE
    print(f"Matches that count: {found.matches}. Ratings of players: {found.players}.")
    if found.missing:
        print(f"Matches that were not counted: {found.missing}. They are now.")
    if found.different:
        print(f"Kept otherwise than it comes out: {found.different}. Put right.")
    print("What was kept is what comes out." if found.equal else "What was kept was not what comes out; it is now.")
    return 0 if found.equal else 1


def _replayed(what: str, database: str) -> Account:
    if Path(what).is_file():
        return replay_file(Path(what))
    if not ROOM.fullmatch(what):
        raise Unreadable(f"{what} is no file, and no id of a match")

    async def derive() -> Account:
        async with _archive(database) as archive:
            return await replay_room(archive, RoomId(what))

    return asyncio.run(derive())


@asynccontextmanager
async def _archive(database: str) -> AsyncIterator[Archive]:
    """Open an archive that is there. Raises: Unreadable."""
    try:
        file = sqlite_path(database)
        if file is not None and not file.is_file():
            raise Unreadable(f"there is no database at {file}")
        archive = await open_archive(database)
    except Unusable as fault:
        raise Unreadable(f"{fault}") from None
    except ArchiveDown as fault:
        raise Unreadable(f"the database does not answer: {fault}") from None
    try:
        yield archive
    finally:
        await archive.close()
