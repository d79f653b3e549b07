"""What the journal costs: `python -m tests.load.journal [sqlite|postgres] [--turns 500] [--rooms 500] [--seconds 5]`.

A turn is what a round of SALVO appends, two records: the first ready, and the other with the resolution. Rooms take
turns. `--turns` a second are asked for; with `--turns 0` each room goes on as soon as its last turn is kept, for the
most that can be done. SQLite lies in a new folder below the current one, PostgreSQL is a server of its own with fsync
on, so the figures are those of this disk. CPU is that of this process, the writer's thread included, less what the same
turns cost with a journal that keeps nothing; the database server's is not in it.
"""

import argparse
import asyncio
import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles

import uvloop

from protocol.games import salvo
from protocol.ids import DraftId, RoomId, Round, Seat
from server.archive.archive import open_archive
from server.archive.journal import Journal
from server.archive.records import Readied, Record, Resolved
from tests.archive.made import START, opened
from tests.postgres_server import PostgresServer

DATABASES = ("sqlite", "postgres")
FASTEST = 2_000  # turns a second of the bench alone, where as many are asked for as can be
ORDERS = salvo.Orders((salvo.Move("scout", "e6"), salvo.Fire("assault")))


class KeepsNothing:
    """As much of a journal as is asked of one here: says at once that all is kept."""

    backlog = 0

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        asyncio.get_running_loop().call_soon(durable, True)


Asked = Journal | KeepsNothing


class Rooms:
    """Rooms that append turns, and how long each turn took to be kept, in seconds."""

    def __init__(self, journal: Asked, count: int, until: float, closed_loop: bool) -> None:
        self.journal = journal
        self.until = until
        self.closed_loop = closed_loop
        self.numbers = [0] * count
        self.took: list[float] = []

    def append(self, index: int, record: Record, began: float | None = None) -> None:
        number = self.numbers[index]
        self.numbers[index] += 1
        self.journal.append(RoomId(f"room-{index}"), number, record, partial(self.kept, index, began))

    def turn(self, index: int) -> None:
        began = time.perf_counter()
        number, draft = Round(self.numbers[index] // 2), DraftId(1)
        first, last = map(Seat, range(2))
        self.append(index, Readied(at=START, seat=first, round=number, draft=draft, orders=ORDERS))
        resolved = Resolved(at=START, round=number, by="all", orders=(ORDERS, ORDERS), last=(last, draft))
        self.append(index, resolved, began)

    def kept(self, index: int, began: float | None, kept: bool) -> None:
        assert kept
        if began is None:
            return
        now = time.perf_counter()
        self.took.append(now - began)
        if self.closed_loop and now < self.until:
            self.turn(index)


async def measure(name: str, url: str, turns: int, rooms: int, seconds: float) -> None:
    alone, _, spent_alone = await play(KeepsNothing(), turns or FASTEST, rooms, seconds / 2)
    archive = await open_archive(url)
    took, passed, spent = await play(archive.journal, turns, rooms, seconds)
    await archive.close()
    print(report(name, took, passed, spent / len(took) - spent_alone / len(alone)))


async def play(journal: Asked, turns: int, rooms: int, seconds: float) -> tuple[Sequence[float], float, float]:
    """Let rooms play; gives how long turns took to be kept, how long all took, and its CPU, in seconds."""
    playing = Rooms(journal, rooms, time.perf_counter() + seconds, closed_loop=turns == 0)
    for index in range(rooms):
        playing.append(index, opened(RoomId(f"room-{index}")))
    await drained(journal)
    before = cpu()
    began = time.perf_counter()
    playing.until = began + seconds
    if turns == 0:
        for index in range(rooms):
            playing.turn(index)
    sent = 0
    while turns and (passed := time.perf_counter() - began) < seconds:
        while sent < passed * turns:
            playing.turn(sent % rooms)
            sent += 1
        await asyncio.sleep(0.001)
    await drained(journal)
    await asyncio.sleep(0)
    return playing.took, time.perf_counter() - began, cpu() - before


async def drained(journal: Asked) -> None:
    while journal.backlog:  # noqa: ASYNC110  # nothing tells
        await asyncio.sleep(0.001)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def report(name: str, took: Sequence[float], passed: float, used: float) -> str:
    """`used`: CPU seconds a turn."""
    cuts = quantiles(took, n=100)
    count = len(took)
    return (
        f"{name:9} {count / passed:7.0f} turns/s  {2 * count / passed:7.0f} records/s  "
        f"kept after p50 {cuts[49] * 1000:6.2f}  p95 {cuts[94] * 1000:6.2f}  p99 {cuts[98] * 1000:6.2f}  "
        f"max {max(took) * 1000:6.1f} ms  {used * 1e6:5.0f} us CPU a turn"
    )


@contextmanager
def new_database(kind: str) -> Iterator[str]:
    """Give the URL of a new database on this disk, `sqlite` or `postgres`."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix="bench-") as folder:
            yield f"sqlite:///{folder}/salvo.db"
        return
    server = PostgresServer(fsync=True).start()
    try:
        yield server.new_database()
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.journal", description=__doc__.splitlines()[0])
    parser.add_argument("database", nargs="?", choices=DATABASES)
    parser.add_argument("--turns", type=int, default=500, help="asked for a second; 0 for as many as can be")
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    asked = (given.turns, given.rooms, given.seconds)
    for kind in DATABASES if given.database is None else (given.database,):
        with new_database(kind) as url:
            uvloop.run(measure(kind, url, *asked))


if __name__ == "__main__":
    main()
