"""From the journal back to the room: recovery, the archive, and the checks all use this (design 4)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from server.archive.records import Opened, Record
from server.games.api import AnyGame
from server.games.registry import game_under
from server.rooms.effects import Tell
from server.rooms.room import Room, apply, open_room
from server.rooms.viewers import frames

GameOf = Callable[[Opened], AnyGame]
"""Finds the game of a first record in the rules version it was opened under."""


def under_its_rules(opened: Opened) -> AnyGame:
    """Give the game of a journal under the rules that it was played by. Raises: UnknownRules."""
    return game_under(opened.options, opened.rules)


def fold(records: Iterable[Record], game_of: GameOf) -> Iterator[tuple[Room, Record]]:
    """Give after each record the room, and the record.

    Raises:
        ValueError: if the first record does not open a room.
    """
    room: Room | None = None
    for record in records:
        if room is not None:
            room = apply(room, record)
        elif isinstance(record, Opened):
            room = open_room(record, game_of(record))
        else:
            raise ValueError("a journal begins with `opened`")
        yield room, record


def last_of(records: Iterable[Record], game_of: GameOf) -> Room | None:
    """Give the room as its records leave it, `None` where there are none. Raises: as `fold`."""
    last = deque(fold(records, game_of), maxlen=1)
    return last[0][0] if last else None


def replay(records: Iterable[Record], game_of: GameOf) -> Iterator[tuple[Room, tuple[Tell, ...]]]:
    """Fold records and give after each one the room and what its viewers were told. Raises: as `fold`."""
    return ((room, frames(room, record)) for room, record in fold(records, game_of))
