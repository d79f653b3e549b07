"""What processes take of the machine, read from /proc."""

import os
import resource
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
CORES: Final = (0, 1)
"""The server's core and the generator's."""


class Usage(NamedTuple):
    """Processor seconds, in ticks of 10 ms, and resident bytes."""

    cpu_s: float
    rss: int


def usage(process: int) -> Usage:
    """Give what a process and its children, living and ended, have taken."""
    ticks = pages = 0
    for each in _family(process):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # ended meanwhile
        ticks += sum(map(int, fields[11:15]))
        pages += int(fields[21])
    return Usage(ticks / TICKS, pages * PAGE)


class Core(NamedTuple):
    """Seconds since the machine started."""

    passed_s: float
    idle_s: float


def cores() -> Sequence[Core]:
    """Say how busy the two cores have been."""
    read = []
    for line in Path("/proc/stat").read_text().splitlines():
        name, *fields = line.split()
        if name in {f"cpu{core}" for core in CORES}:
            spent = [int(each) / TICKS for each in fields[:8]]
            read.append(Core(sum(spent), spent[3] + spent[4]))
    return read


def busy(before: Sequence[Core], after: Sequence[Core]) -> tuple[float, float]:
    """Give the share of both cores that was taken between two readings."""
    server, generator = (
        1 - (now.idle_s - then.idle_s) / max(0.01, now.passed_s - then.passed_s)
        for then, now in zip(before, after, strict=True)
    )
    return server, generator


def open_all_files() -> None:
    """Allow this process as many open files as may be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _family(process: int) -> Sequence[int]:
    found, left = [], [process]
    while left:
        each = left.pop()
        found.append(each)
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                left += map(int, task.read_text().split())
            except OSError:
                continue  # ended meanwhile
    return found
