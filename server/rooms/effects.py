"""What a step asks the loop to do, in order. Effects hold protocol types and archive records, nothing else."""

from dataclasses import dataclass

from protocol.ids import PlayerId, Viewer
from protocol.messages import Answer as AnswerMessage
from protocol.messages import GameOptions, Player, RoomNews
from server.archive.records import Record


@dataclass(frozen=True, slots=True)
class Append:
    """Keep this record; every effect behind it waits until it is durable."""

    record: Record


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the connection that the input came from."""

    message: AnswerMessage


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell one kind of viewer; `everyone` is all connections of the room."""

    to: Viewer
    news: RoomNews


@dataclass(frozen=True, slots=True)
class OpenRematch:
    """Both want a rematch: open one room with these seats."""

    options: GameOptions
    players: tuple[PlayerId, ...]
    shown: tuple[Player, ...]


Effect = Append | Answer | Tell | OpenRematch
