"""The server as it is, but for one moment: what happens to it when round 1 of a room is resolved.

`python -m tests.chaos.dying WHEN` serves like `python -m server serve`. WHEN is one of

- `before`: it dies before the record of that step reaches the journal;
- `after`: it dies when that is kept, before anyone is told.
"""

import os
import signal
import sys
from collections.abc import Callable

from protocol.ids import RoomId
from server.__main__ import main
from server.archive.records import Record, Resolved
from server.archive.writer import WrittenJournal

append = WrittenJournal.append


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def append_until(
    journal: WrittenJournal, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]
) -> None:
    """Stand in for the journal's `append`."""
    if not isinstance(record, Resolved) or record.round != 1:
        append(journal, room, number, record, durable)
    elif WHEN == "before":
        die()
    elif WHEN == "after":
        append(journal, room, number, record, lambda kept: die())


if __name__ == "__main__":
    WHEN = sys.argv[1]
    WrittenJournal.append = append_until  # type: ignore[assignment,method-assign]  # the one hook
    sys.exit(main(["serve"]))
