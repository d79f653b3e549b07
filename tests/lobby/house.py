"""Several lobbies on one back end, with a clock that stands still until it is told to go on."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from itertools import count
from typing import Self

import pytest

from protocol.ids import Mode, NodeId, PlayerId, RoomId
from protocol.messages import Found, LobbyNews, SearchEnded, Searching
from protocol.messages import Lobby as News
from server.games.registry import GAMES
from server.lobby.backends import Assignment, Backend, Pool
from server.lobby.lobby import Lobby
from server.lobby.refused import Refused
from server.lobby.settings import DEFAULTS, LobbySettings
from server.telemetry import Telemetry
from tests.clock import StandingClock

ANN, BOB, CEM, DEA = (PlayerId(name) for name in ("ann", "bob", "cem", "dea"))
CAPTURE, FOG = Mode("capture"), Mode("fog")


def sought(news: News) -> dict[Mode, int]:
    """Give how many search, by mode: where anybody does. The modes of SALVO are no other game's."""
    return {pool.mode: pool.searching for pool in news.pools if pool.searching}


@dataclass
class NodeUnderTest:
    """A lobby and what it has told each player. `open`: whether a match may begin there."""

    lobby: Lobby
    told: list[tuple[PlayerId, LobbyNews]] = field(default_factory=list)
    lost: list[RoomId] = field(default_factory=list)
    unfinished: set[RoomId] = field(default_factory=set)
    open: bool = True

    async def search(self, player: PlayerId, mode: Mode = CAPTURE) -> Searching:
        return await self.lobby.search(player, player.capitalize(), "salvo", mode)

    def heard(self, player: PlayerId) -> list[LobbyNews]:
        return [message for to, message in self.told if to == player]

    def sent_to(self, player: PlayerId) -> list[Found]:
        return [message for message in self.heard(player) if isinstance(message, Found)]

    def searching(self, player: PlayerId) -> list[Searching]:
        return [message for message in self.heard(player) if isinstance(message, Searching)]

    def ended(self, player: PlayerId) -> list[str]:
        return [message.reason for message in self.heard(player) if isinstance(message, SearchEnded)]


@dataclass
class House:
    """The nodes of a service in one process."""

    settings: LobbySettings = DEFAULTS
    clock: StandingClock = field(default_factory=StandingClock)
    nodes: list[NodeUnderTest] = field(default_factory=list)
    ratings: dict[PlayerId, int] = field(default_factory=dict)
    telemetry: Telemetry = field(default_factory=lambda: Telemetry([("salvo", CAPTURE), ("salvo", FOG)]))

    def node(self, name: str, backend: Backend, *, alone: bool = False) -> NodeUnderTest:
        told: list[tuple[PlayerId, LobbyNews]] = []
        lost: list[RoomId] = []
        unfinished: set[RoomId] = set()

        async def goes_on(room: RoomId) -> bool:
            return room in unfinished

        ids = count()
        lobby = Lobby(
            backend,
            games=GAMES,
            now=self.clock.now,
            notify=lambda player, message: told.append((player, message)),
            node=NodeId(name),
            url=f"http://{name}.test",
            new_id=lambda: f"{name}-{next(ids):06}",
            settings=self.settings,
            jitter=lambda: 0.5,
            lost=lost.append,
            open_for_matches=lambda: made.open,
            goes_on=goes_on,
            alone=alone,
            rating=self.rating,
            telemetry=self.telemetry,
        )
        made = NodeUnderTest(lobby, told, lost, unfinished)
        self.nodes.append(made)
        return made

    async def rating(self, player: PlayerId, _: Pool) -> int | None:
        return self.ratings.get(player)

    async def settle(self, rounds: int = 4) -> None:
        """Let every node do what is due, often enough for what one does to reach the others.

        Wakes are not heard here: a node looks at everyone only when that is due, as after lost wakes.
        """
        for _ in range(rounds):
            for node in self.nodes:
                await node.lobby.tick()

    async def pass_(self, span: int, step: int = 1_000) -> None:
        """Let time pass while every node goes on ticking."""
        ends = self.clock.now() + span
        while self.clock.now() < ends:
            self.clock.pass_(min(step, ends - self.clock.now()))
            await self.settle(1)


@dataclass
class Two:
    """Two nodes, Ann connected to the first and Bob to the second."""

    house: House
    a: NodeUnderTest
    b: NodeUnderTest

    @classmethod
    async def on(cls, one: Backend, other: Backend, settings: LobbySettings = DEFAULTS) -> Self:
        """Give two nodes that share a back end, each with its own way to it."""
        house = House(settings)
        two = cls(house, house.node("a", one), house.node("b", other))
        await house.settle()
        two.a.lobby.connected(ANN)
        two.b.lobby.connected(BOB)
        await house.settle()
        return two

    async def meet(self) -> Assignment:
        """Let Ann and Bob search and find each other."""
        await self.a.search(ANN)
        self.house.clock.pass_(10)
        await self.b.search(BOB)
        await self.house.pass_(self.house.settings.keep_ms)
        made = await self.a.lobby.assignment(self.a.sent_to(ANN)[-1].place.room)
        assert made is not None
        return made

    def home(self, made: Assignment) -> NodeUnderTest:
        """Give the node that is to have a room."""
        return self.a if made.node == "a" else self.b


async def refused(call: Awaitable[object]) -> str:
    """Give the code with which a request is refused; fails where it is not."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code
