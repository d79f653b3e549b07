"""What tests of the archive are made of: records, matches, and what became of appends."""

import asyncio
from collections.abc import Callable
from typing import Final

from protocol.games import salvo
from protocol.ids import DraftId, Millis, PlayerId, RoomId, Round, Seat
from protocol.messages import Outcome, Player
from server.archive.journal import Journal
from server.archive.matches import Match, marks
from server.archive.records import Closed, Opened, Readied, Record, Resolved, Seated

WAIT_S: Final = 60
DAY: Final = 24 * 60 * 60 * 1000
START: Final = Millis(1_800_000_000_000)
RULES: Final = "1-0123456789abcdef"
OPTIONS: Final = salvo.Options("capture", "plain", 30)
ANN, BOB, CEM = PlayerId("ann-0123456"), PlayerId("bob-0123456"), PlayerId("cem-0123456")
NAMES: Final = {ANN: "Änne Ärmel", BOB: "Bob", CEM: "Cem"}
ROOM, OTHER = RoomId("room-0123456"), RoomId("room-other-1")
HOLD: Final = salvo.Orders(())


def opened(room: RoomId = ROOM, players: tuple[PlayerId, ...] = (ANN, BOB), at: int = START) -> Opened:
    return Opened(
        at=Millis(at),
        room=room,
        options=OPTIONS,
        rules=RULES,
        players=players,
        shown=tuple(Player(name=NAMES[player], paint="") for player in players),
        until=Millis(at + 20_000),
        dice_key=bytes(range(32)),
        quick=True,
    )


def seated(seat: int, at: int = START) -> Seated:
    return Seated(at=Millis(at), seat=Seat(seat))


def closed(at: int = START) -> Closed:
    return Closed(at=Millis(at), reason="finished")


def story(room: RoomId = ROOM, rounds: int = 2) -> list[Record]:
    """Give the records of a room in which everyone holds."""
    records: list[Record] = [opened(room), seated(0), seated(1)]
    for number in map(Round, range(1, rounds + 1)):
        records += [
            Readied(at=START, seat=Seat(seat), round=number, draft=DraftId(1), orders=HOLD) for seat in range(2)
        ]
        records.append(Resolved(at=START, round=number, by="all", orders=(HOLD, HOLD)))
    return [*records, closed()]


def match(
    room: RoomId = ROOM,
    players: tuple[PlayerId, ...] = (ANN, BOB),
    ended: int = START,
    outcome: Outcome | None = None,
) -> Match:
    """Give a match as it is handed over to be stored."""
    south, north = marks(2)
    return Match(
        room=room,
        options=OPTIONS,
        rules=RULES,
        players=players,
        names=tuple(NAMES[player] for player in players),
        outcome=outcome,
        started=Millis(ended - 60_000),
        ended=Millis(ended),
        rounds=7,
        quick=True,
        record=f"rules 1\nsouth {south}\nnorth {north}\nvoid\n",
    )


class Told:
    """What an append's callback was told, in the order in which it came."""

    def __init__(self) -> None:
        self.heard: list[tuple[RoomId, int, bool]] = []
        self._more = asyncio.Event()

    def of(self, room: RoomId, number: int) -> Callable[[bool], None]:
        def durable(kept: bool) -> None:
            self.heard.append((room, number, kept))
            self._more.set()

        return durable

    async def count(self, count: int) -> list[bool]:
        """Wait until so many were told, and give what."""
        async with asyncio.timeout(WAIT_S):
            while len(self.heard) < count:
                self._more.clear()
                await self._more.wait()
        return [kept for _, _, kept in self.heard]


def append(journal: Journal, told: Told, records: list[Record], room: RoomId = ROOM, first: int = 0) -> None:
    for number, record in enumerate(records, first):
        journal.append(room, number, record, told.of(room, number))


async def keep(journal: Journal, records: list[Record], room: RoomId = ROOM, first: int = 0) -> None:
    """Append, and wait until all is kept."""
    told = Told()
    append(journal, told, records, room, first)
    assert all(await told.count(len(records)))


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what tells nobody that it has come."""
    async with asyncio.timeout(WAIT_S):
        while not holds():  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.005)
