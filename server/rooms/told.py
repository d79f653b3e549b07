"""A digest over all that a match told its viewers: whoever derives the same frames again gets the same digest."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from protocol.codec import encode
from protocol.ids import Seat, Viewer
from protocol.messages import RoomNews, RoomTable, RoomView
from server.archive.records import Record
from server.rooms.replay import GameOf, replay

MARKS: Final[Mapping[Viewer, bytes]] = {
    **{Seat(seat): b"%d" % seat for seat in range(4)},
    "spectator": b"spectator",
    "everyone": b"everyone",
}


class Told:
    """Takes the numbered frames of a room in their order, up to the one with the result."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def add(self, to: Viewer, news: RoomNews, frame: bytes) -> None:
        """Count a frame in; what is not numbered is no part of it."""
        if isinstance(news, RoomView | RoomTable):
            self._digest.update(b"%b %d %b" % (MARKS[to], len(frame), frame))

    def digest(self) -> bytes:
        return self._digest.digest()


def told_of(records: Iterable[Record], game_of: GameOf) -> bytes:
    """Derive the digest of a match from its journal. Raises: ValueError where that is not one."""
    told = Told()
    steps = replay(records, game_of)
    next(steps, None)  # a room that has just been opened has nobody to tell
    for room, tells in steps:
        for tell in tells:
            told.add(tell.to, tell.news, encode(tell.news))
        if room.phase not in ("gathering", "playing"):
            break
    return told.digest()
