"""Where the rooms of a batch begin and end, which is kept beside their records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from protocol.ids import Millis, PlayerId, RoomId
from server.archive.backlog import Row
from server.archive.records import Closed, Opened, Voided


@dataclass(frozen=True, slots=True)
class Opening:
    """A room that begins, and may end in the same batch. `played`: it closed after a match, or broke."""

    room: RoomId
    at: Millis
    players: tuple[PlayerId, ...]
    ended: Millis | None = None
    played: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A room of an earlier batch that ends."""

    room: RoomId
    at: Millis
    played: bool


def bounds(rows: Iterable[Row]) -> tuple[Sequence[Opening], Sequence[Ending]]:
    """Find the rooms that begin, and those that end without having begun here."""
    openings: dict[RoomId, Opening] = {}
    endings: list[Ending] = []
    for row in rows:
        record = row.record
        if isinstance(record, Opened):
            openings[row.room] = Opening(row.room, record.at, record.players)
        elif isinstance(record, Closed | Voided):
            played = isinstance(record, Voided) or record.reason == "finished"
            if row.room in openings:
                openings[row.room] = replace(openings[row.room], ended=record.at, played=played)
            else:
                endings.append(Ending(row.room, record.at, played))
    return tuple(openings.values()), endings


def firsts(rows: Iterable[Row]) -> dict[RoomId, int]:
    """Give the number of the first row of each room."""
    found: dict[RoomId, int] = {}
    for row in rows:
        found.setdefault(row.room, row.number)
    return found
