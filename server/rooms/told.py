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
    """Takes the numbered frames of a room in their order, up to the one with the result.

    Frames for spectators are made, and told, only while there are any: which of them were is a part of the digest.
    """

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._watched = 0

    def add(self, to: Viewer, news: RoomNews, frame: bytes) -> None:
        """Count a frame in; what is not numbered is no part of it."""
        kind = type(news)
        if kind is RoomView or kind is RoomTable:
            self._digest.update(b"%b %d %b" % (MARKS[to], len(frame), frame))
            if to == "spectator":
                self._watched |= 1 << news.n  # type: ignore[union-attr]  # it is numbered

    def digest(self) -> bytes:
        """Give the hash, and behind it a bit for each frame that spectators were told, by its number."""
        return self._digest.digest() + self._watched.to_bytes((self._watched.bit_length() + 7) // 8, "little")


def was_told(digest: bytes, to: Viewer, news: RoomNews) -> bool:
    """Say whether a frame is a part of a digest: those for spectators may not be."""
    if to != "spectator" or not isinstance(news, RoomView | RoomTable):
        return True
    watched = int.from_bytes(digest[hashlib.sha256().digest_size :], "little")
    return bool(watched >> news.n & 1)


def told_of(records: Iterable[Record], game_of: GameOf, watched_as: bytes = b"") -> bytes:
    """Derive the digest of a match from its journal. Raises: ValueError where that is not one.

    `watched_as`: a digest that says which frames spectators were told; without it nobody watched.
    """
    told = Told()
    steps = replay(records, game_of)
    next(steps, None)  # a room that has just been opened has nobody to tell
    for room, tells in steps:
        for tell in tells:
            if was_told(watched_as, tell.to, tell.news):
                told.add(tell.to, tell.news, encode(tell.news))
        if room.phase not in ("gathering", "playing"):
            break
    return told.digest()
