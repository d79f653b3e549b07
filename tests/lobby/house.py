"""Several lobbies on one back end, with a clock that stands still until it is told to go on."""

from dataclasses import dataclass, field
from itertools import count

from protocol.ids import Millis, NodeId, PlayerId
from protocol.messages import Found, LobbyNews, SearchEnded, Searching
from server.lobby.backends import Backend
from server.lobby.lobby import Lobby
from server.lobby.settings import LobbySettings

ANN, BOB, CEM, DEA = (PlayerId(name) for name in ("ann", "bob", "cem", "dea"))


class Clock:
    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> Millis:
        return Millis(self.at)

    def pass_(self, ms: int) -> None:
        self.at += ms


@dataclass
class NodeUnderTest:
    """A lobby and what it has told each player."""

    lobby: Lobby
    told: list[tuple[PlayerId, LobbyNews]] = field(default_factory=list)

    def heard(self, player: PlayerId) -> list[LobbyNews]:
        return [message for to, message in self.told if to == player]

    def found(self, player: PlayerId) -> Found:
        """Give where a player was sent last; fails where it was not."""
        return [message for message in self.heard(player) if isinstance(message, Found)][-1]

    def searching(self, player: PlayerId) -> Searching:
        return [message for message in self.heard(player) if isinstance(message, Searching)][-1]

    def ended(self, player: PlayerId) -> list[str]:
        return [message.reason for message in self.heard(player) if isinstance(message, SearchEnded)]


@dataclass
class House:
    """The nodes of a service in one process."""

    clock: Clock
    settings: LobbySettings
    nodes: list[NodeUnderTest] = field(default_factory=list)

    def node(self, name: str, backend: Backend) -> NodeUnderTest:
        told: list[tuple[PlayerId, LobbyNews]] = []
        ids = count()
        lobby = Lobby(
            backend,
            now=self.clock,
            notify=lambda player, message: told.append((player, message)),
            node=NodeId(name),
            url=f"http://{name}.test",
            new_id=lambda: f"{name}-{next(ids):06}",
            settings=self.settings,
            jitter=lambda: 0.5,
        )
        made = NodeUnderTest(lobby, told)
        self.nodes.append(made)
        return made

    async def settle(self, rounds: int = 4) -> None:
        """Let every node do what is due, often enough for what one does to reach the others."""
        for _ in range(rounds):
            for node in self.nodes:
                await node.lobby.tick()

    async def pass_(self, ms: int, step_ms: int = 1_000) -> None:
        """Let time pass while every node goes on ticking."""
        end = self.clock.at + ms
        while self.clock.at < end:
            self.clock.pass_(min(step_ms, end - self.clock.at))
            await self.settle(1)
