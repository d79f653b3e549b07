"""Does to servers what must not matter, where it hurts most, and notes how long their players felt it."""

import asyncio
import signal
from collections.abc import Sequence
from typing import Final

from tests.chaos.cluster import ClusterNode
from tests.chaos.crowd import Crowd
from tests.chaos.ledger import Outage

CHOOSE_S: Final = 30
ALL_S: Final = 6
MOST: Final = 0.8


class Monkey:
    """`nodes`: that may be hit."""

    def __init__(self, nodes: Sequence[ClusterNode], crowd: Crowd) -> None:
        self._nodes = nodes
        self._crowd = crowd
        self._starting: dict[ClusterNode, asyncio.Task[None]] = {}

    @property
    def up(self) -> list[ClusterNode]:
        """The nodes that run and are not being started."""
        return [node for node in self._nodes if node.running and node not in self._starting]

    async def choose(self, least_up: int) -> ClusterNode:
        """Wait until the players are in their rooms, and give the node with the most rooms where one side is sealed.

        After a while most of them are enough. `least_up`: so many nodes must be up, itself among them.
        """
        loop = asyncio.get_running_loop()
        all_until = loop.time() + ALL_S
        async with asyncio.timeout(CHOOSE_S):
            while True:
                enough = self._crowd.present >= (1 if loop.time() < all_until else MOST)
                up = self.up if len(self.up) >= least_up and enough else []
                counted = {node: len(self._crowd.ledger.between(node.id)) for node in up}
                if counted and max(counted.values()):
                    return max(counted, key=lambda node: counted[node])
                await self._crowd.ledger.news.wait()

    def hit(self, node: ClusterNode, what: str) -> Outage:
        """Note that something is done to a node now."""
        ledger = self._crowd.ledger
        outage = Outage(what, asyncio.get_running_loop().time(), len(ledger.between(node.id)))
        ledger.outages.append(outage)
        for person in self._crowd.people:
            if person.node == node.id:
                person.hit(outage)
        return outage

    async def kill(self, node: ClusterNode, what: str = "kill") -> Outage:
        """End a node as a crash does, and let it start again beside what else is done."""
        outage = self.hit(node, what)
        await node.kill()
        task = asyncio.create_task(node.start())
        self._starting[node] = task
        task.add_done_callback(lambda _: self._started(node))
        return outage

    def _started(self, node: ClusterNode) -> None:
        self._starting.pop(node).result()
        self._crowd.ledger.stir()

    async def stall(self, node: ClusterNode, seconds: float) -> Outage:
        """Let a node stand still for a while."""
        outage = self.hit(node, "stall")
        node.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            node.signal(signal.SIGCONT)
        return outage

    async def started(self) -> None:
        """Wait until all that was ended runs again."""
        await asyncio.gather(*self._starting.values())
