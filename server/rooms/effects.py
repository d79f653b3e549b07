"""What a step asks the loop to do, in order. Effects hold protocol types and archive records, nothing else."""

from msgspec import Struct

from protocol.ids import PlayerId, Viewer
from protocol.messages import Answer as AnswerMessage
from protocol.messages import GameOptions, Player, RoomNews
from server.archive.records import Record


class Append(Struct, frozen=True):
    """Keep this record; every effect behind it waits until it is durable."""

    record: Record


class Answer(Struct, frozen=True):
    """Answer the connection that the input came from."""

    message: AnswerMessage


class Tell(Struct, frozen=True):
    """Tell one kind of viewer; `everyone` is all connections of the room."""

    to: Viewer
    news: RoomNews


class OpenRematch(Struct, frozen=True):
    """Both want a rematch: open one room with these seats."""

    options: GameOptions
    players: tuple[PlayerId, ...]
    shown: tuple[Player, ...]


Effect = Append | Answer | Tell | OpenRematch
