"""What a step asks the loop to do, in order. Effects hold protocol types, archive records, and the room as it was."""

from typing import final

from msgspec import Struct

from protocol.ids import PlayerId, Viewer
from protocol.messages import Answer as AnswerMessage
from protocol.messages import GameOptions, Player, RoomNews
from server.archive.records import Record
from server.rooms.room import Room


@final
class Append(Struct, frozen=True, gc=False):
    """Keep this record; every effect behind it waits until it is durable."""

    record: Record


@final
class Answer(Struct, frozen=True, gc=False):
    """Answer the connection that the input came from."""

    message: AnswerMessage


@final
class Tell(Struct, frozen=True, gc=False):
    """Tell one kind of viewer; `everyone` is all connections of the room."""

    to: Viewer
    news: RoomNews


@final
class TellSpectators(Struct, frozen=True, gc=False):
    """Tell spectators the whole view of a room as it was then: it is made only if somebody looks."""

    room: Room


@final
class OpenRematch(Struct, frozen=True, gc=False):
    """Both want a rematch: open one room with these seats."""

    options: GameOptions
    players: tuple[PlayerId, ...]
    shown: tuple[Player, ...]


Effect = Append | Answer | Tell | TellSpectators | OpenRematch
