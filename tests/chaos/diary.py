"""What one client saw and did, in order: the only thing beside the journal that the checker reads."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgpack

What = Literal[
    "opened",  # a socket is open: the address
    "lost",  # it is gone: the close code
    "sent",  # a frame that was sent
    "got",  # a frame that came
    "passes",  # this round is left to the clock on purpose: room and round
]


@dataclass(frozen=True, slots=True)
class Entry:
    """`at`: seconds of monotonic time. `what` says what `bytes` are: all but an address and a code are MessagePack."""

    at: float
    what: What
    bytes: bytes

    @property
    def message(self) -> Any:
        return msgpack.unpackb(self.bytes)


@dataclass
class Diary:
    """`who`: the name by which faults are told."""

    who: str
    entries: list[Entry] = field(default_factory=list)

    def note(self, what: What, written: bytes = b"") -> None:
        self.entries.append(Entry(time.monotonic(), what, written))

    def passes(self, room: str, round: int) -> None:
        self.note("passes", msgpack.packb([room, round]))

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


def keep_diaries(path: Path, diaries: list[Diary]) -> None:
    """Write diaries down, to look into a run that failed."""
    with path.open("wb") as file:
        for diary in diaries:
            entries = [(entry.at, entry.what, entry.bytes) for entry in diary]
            file.write(msgpack.packb([diary.who, entries]))


def kept_diaries(path: Path) -> list[Diary]:
    """Read what `keep_diaries` wrote."""
    with path.open("rb") as file:
        return [
            Diary(who, [Entry(at, what, written) for at, what, written in entries])
            for who, entries in msgpack.Unpacker(file, max_buffer_size=2**31)
        ]
