"""A server's process as far as the journal goes: `python -m tests.archive.appending URL NAME ROOMS`.

Appends to so many rooms, each in turn, as fast as it is told, and says `ROOM NUMBER kept` or `... refused` on a line
once it is. A room that is refused is read again and taken up behind what stands there. It goes on until it is killed,
or until its input ends; then it closes the archive in order.
"""

import asyncio
import sys
from functools import partial
from typing import Final

from protocol.ids import Millis, RoomId, Round, Seat
from server.archive.archive import Archive, open_archive
from server.archive.records import DrawOffered, Record
from tests.archive.made import opened

RUN: Final = 3


class Owner:
    """Appends to one room, three records at once, so that two owners meet again and again, also within a run."""

    def __init__(self, archive: Archive, room: RoomId, name: int) -> None:
        self.archive = archive
        self.room = room
        self.name = name
        self.refused = False
        self.again: set[asyncio.Task[None]] = set()
        self.stopped = False

    def put(self, first: int) -> None:
        if not self.stopped:
            self.refused = False
            for number in range(first, first + RUN):
                self.archive.journal.append(
                    self.room, number, self.record(number), partial(self.told, number, number == first + RUN - 1)
                )

    def record(self, number: int) -> Record:
        if number == 0:
            return opened(self.room, at=self.name)
        return DrawOffered(at=Millis(self.name), seat=Seat(0), round=Round(number))

    def told(self, number: int, last: bool, kept: bool) -> None:
        print(self.room, number, "kept" if kept else "refused", flush=True)
        self.refused |= not kept
        if last and self.refused:
            task = asyncio.create_task(self.take_up())
            self.again.add(task)
            task.add_done_callback(self.again.discard)
        elif last:
            self.put(number + 1)

    async def take_up(self) -> None:
        self.put(len(await self.archive.journal.read(self.room)))


async def main(url: str, name: int, rooms: int) -> None:
    archive = await open_archive(url)
    owners = [Owner(archive, RoomId(f"room-{index}"), name) for index in range(rooms)]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for owner in owners:
        owner.put(0)
    await asyncio.to_thread(sys.stdin.readline)
    for owner in owners:
        owner.stopped = True
        await asyncio.gather(*owner.again)
    await archive.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
