"""The server as it is, with a journal that a test can read: every record goes to a file before anyone is told of it.

`python -m tests.end_to_end.journalled FILE` serves like `python -m server serve`.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgpack

from protocol.ids import RoomId
from server.__main__ import serve
from server.archive.memory import MemoryJournal
from server.archive.records import Record, pack, unpack
from server.settings import read_settings


class FileJournal(MemoryJournal):
    """The journal in memory, which writes all down besides."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._file = path.open("ab", buffering=0)

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        self._file.write(msgpack.packb([room, number, pack(record)]))
        super().append(room, number, record, durable)


def records_of(path: Path, room: str) -> Iterator[Record]:
    """Read the records of a room from the file, in their order."""
    with path.open("rb") as file:
        kept = [(number, stored) for of, number, stored in msgpack.Unpacker(file) if of == room]
    assert [number for number, _ in kept] == list(range(len(kept)))
    return (unpack(stored) for _, stored in kept)


if __name__ == "__main__":
    sys.exit(serve(read_settings(os.environ), FileJournal(Path(sys.argv[1]))))
