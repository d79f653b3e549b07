"""What stands round a room: the connections that it tells, and the house that hears what becomes of it."""

from typing import Protocol

from protocol.ids import PlayerId, RoomId
from protocol.refusals import CloseCode
from server.rooms.effects import OpenRematch
from server.rooms.room import Room


class Connection(Protocol):
    """Where frames go. Nothing here ever waits."""

    @property
    def player(self) -> PlayerId: ...

    def answer(self, frame: bytes) -> None:
        """Queue a personal frame; where it finds no place the connection is closed."""
        ...

    def show(self, room: RoomId, frame: bytes) -> bool:
        """Queue a room's frame. `False`: there was no place, and all queued frames of that room were dropped."""
        ...

    def close(self, code: CloseCode) -> None: ...


class Outside(Protocol):
    """What the house hears from a room, never before it is durable."""

    def live(self, room: Room) -> None:
        """Who only watches may see the room as it is here, by `viewers.whole`."""
        ...

    def rematch(self, wanted: OpenRematch) -> None:
        """Both players want one new room."""
        ...

    def over(self, room: Room, told: bytes | None) -> None:
        """The match is over. `told`: the digest of all it told, `None` where another process told a part of it."""
        ...

    def gone(self, room: Room) -> None:
        """The room is closed or void and takes nothing any more."""
        ...

    def lost(self, room: RoomId) -> None:
        """The room goes on, but not here: another process has it, or is to take it up."""
        ...
