"""Drives a room through its machine, and writes down every frame that a viewer is sent."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from protocol.codec import encode
from protocol.games.salvo import Options
from protocol.ids import Millis, PlayerId, RoomId, Seat, Viewer
from protocol.messages import Entered, Player, RoomMessage, RoomNews
from server.archive.records import Opened, Record
from server.games.api import AnyGame, Stream
from server.rooms import clock, machine, viewers
from server.rooms.effects import Answer, Append, Effect, Tell, TellSpectators
from server.rooms.inputs import Arrived, Input, Said, TimePassed
from server.rooms.room import Room, open_room

ROOM: Final = RoomId("room-sealed")
OPENED_AT: Final = Millis(1_700_000_000_000)

Step = Callable[[Room, Input, Millis], tuple[Room, tuple[Effect, ...]]]
Snapshot = Callable[[Room, Viewer, Millis], tuple[RoomNews, ...]]


class NoDice:
    """SALVO has none (rules/salvo.md 10)."""

    def roll(self, stream: Stream, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
        raise AssertionError(f"SALVO rolled dice for {stream}")


@dataclass(frozen=True)
class House:
    """What is put to the test: the game and the doors of the room, or a copy with a leak in it."""

    game: AnyGame
    step: Step = machine.step
    snapshot: Snapshot = viewers.snapshot


class Act(NamedTuple):
    """What somebody does, so many ms after the round began. `enter`: come back to the room with a new connection."""

    at: int
    by: Viewer | None
    what: Input | Literal["enter"]


Frames = dict[Viewer, list[bytes]]
"""What each viewer that was listened for was sent, in order."""


def opening(house: House, options: Options) -> Opened:
    """Give the first record of a room for two."""
    return Opened(
        at=OPENED_AT,
        room=ROOM,
        options=options,
        rules=house.game.facts.version,
        players=(PlayerId("south-player"), PlayerId("north-player")),
        shown=(Player(name="Süd", paint="plain"), Player(name="Nord", paint="plain")),
        until=Millis(OPENED_AT + 20_000),
        dice_key=b"",
        quick=True,
    )


def open_house(house: House, options: Options) -> Room:
    """Open a room for two, nobody there yet."""
    return open_room(opening(house, options), house.game)


def said(by: Seat | None, message: RoomMessage, at: int) -> Act:
    return Act(at, "spectator" if by is None else by, Said(by, message))


class Driver:
    """One room on its way through a round: takes acts in time and lets time itself act between them."""

    def __init__(self, house: House, room: Room, listeners: Iterable[Viewer]) -> None:
        self.house = house
        self.room = room
        self.began = room.at
        self.now = room.at
        self.frames: Frames = {viewer: [] for viewer in listeners}
        self.records: list[Record] = []

    def run(self, acts: Iterable[Act]) -> None:
        """Take acts, which are in the order of their time."""
        for act in acts:
            self.wait(Millis(self.began + act.at))
            if act.what != "enter":
                self._take(act.what, act.by)
                continue
            assert act.by is not None
            if isinstance(act.by, int):
                self._take(Arrived(act.by), act.by)
            if act.by in self.frames:
                seat = act.by if isinstance(act.by, int) else None
                self.frames[act.by].append(encode(Entered(rq=1, room=ROOM, seat=seat)))
                self.frames[act.by].extend(map(encode, self.house.snapshot(self.room, act.by, self.now)))

    def wait(self, until: Millis) -> None:
        """Let time pass, waking the room whenever it asked to be woken, as its loop does."""
        while (change := clock.next_change(self.room, self.now)) is not None and change <= until:
            self.now = Millis(max(change, self.now))
            self._take(TimePassed(), None)
        self.now = until

    def _take(self, given: Input, by: Viewer | None) -> None:
        self.room, effects = self.house.step(self.room, given, self.now)
        for effect in effects:
            if isinstance(effect, TellSpectators):
                effect = viewers.shown(effect.room)
            if isinstance(effect, Tell):
                for viewer in self.frames if effect.to == "everyone" else (effect.to,):
                    if viewer in self.frames:
                        self.frames[viewer].append(encode(effect.news))
            elif isinstance(effect, Append):
                self.records.append(effect.record)
            elif isinstance(effect, Answer) and by is not None and by in self.frames:
                self.frames[by].append(encode(effect.message))
