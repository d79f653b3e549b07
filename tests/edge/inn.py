"""A host with all that it needs, and players with a connection each."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from protocol.ids import NodeId, PlayerId
from protocol.messages import Player
from server.archive.memory import MemoryJournal
from server.bots.seating import Seating
from server.edge.crowd import Crowd
from server.edge.drain import Drain
from server.edge.host import Host
from server.edge.profiles import names_only
from server.lobby.backends import Assignment, Backend
from server.lobby.memory import MemoryBackend
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from server.rooms.room import Room
from server.telemetry import LetGo, TakenUp
from tests.bots.thinking import ThinkerHere
from tests.lobby.house import ANN, BOB, CEM, House, NodeUnderTest
from tests.rooms.around import Ear


@dataclass
class Inn:
    """One process. Several share the house, the back end and what stands in the journal."""

    house: House = field(default_factory=House)
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    backend: Backend = field(default_factory=MemoryBackend)
    name: str = "a"
    patience_s: float = 0.0
    shown: Callable[[Assignment], Awaitable[tuple[Player, ...]]] = names_only
    ears: dict[PlayerId, Ear] = field(default_factory=dict)
    thinker: ThinkerHere = field(default_factory=ThinkerHere)

    def __post_init__(self) -> None:
        clock = self.house.clock
        self.node: NodeUnderTest = self.house.node(self.name, self.backend)
        self.directory = Directory(self.journal, clock.now, clock.later)
        self.crowd = Crowd()
        self.drain = Drain(self.directory, self.node.lobby, self.patience_s)
        self.bots = Seating(self.thinker, clock.now, clock.later, "s" * 32, self.house.telemetry)
        self.stored: list[tuple[Room, bytes | None]] = []
        self.taken_up: list[TakenUp] = []
        self.let_go: list[LetGo] = []
        self.host = Host(
            NodeId(self.name),
            self.journal,
            self.directory,
            self.node.lobby,
            self.crowd,
            self.bots,
            clock.now,
            shown=self.shown,
            store=lambda room, told: self.stored.append((room, told)),
            stopping=lambda: self.drain.begun,
            taken_up=self.taken_up.append,
            let_go=self.let_go.append,
        )
        for player in (ANN, BOB, CEM):
            self.ears[player] = Ear(player)
            self.crowd.add(player, self.ears[player])
            self.node.lobby.connected(player)

    async def pair(self) -> Assignment:
        """Let Ann and Bob search, and give the room that they are assigned."""
        for player in (ANN, BOB):
            await self.node.search(player)
            self.house.clock.pass_(10)
        await self.house.settle()
        made = await self.node.lobby.assignment(self.node.sent_to(ANN)[-1].place.room)
        assert made is not None
        return made

    async def opened(self, made: Assignment, *players: PlayerId) -> RoomLoop:
        """Let players enter the room."""
        room = await self.host.find(made.room)
        assert isinstance(room, RoomLoop)
        for player in players:
            room.enter(self.ears[player], 1)
        await self.quiet()
        return room

    async def quiet(self) -> None:
        """Let everything become durable, and the lobby hear of it."""
        for _ in range(5):
            await asyncio.sleep(0)
        await self.house.settle()


def after(journal: MemoryJournal) -> MemoryJournal:
    """Give the journal as another process has it: the same records, and no memory of what was refused."""
    other = MemoryJournal()
    other._records = journal._records
    return other
