"""The nodes of the back end in memory: their leases, what they show, who has which room, and what wakes them."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from protocol.ids import Millis, NodeId, RoomId
from protocol.messages import LiveMatch
from server.lobby.backends import Node, Wake
from server.lobby.settings import LobbySettings

_UNHEARD_WAKES: Final = 1_000
"""A listener that is further behind loses wakes; it looks round by itself anyway."""


@dataclass(slots=True)
class _Beaten:
    """A node, its lease, and what it shows."""

    node: Node
    until: int
    live: tuple[LiveMatch, ...] = ()


class MemoryNodes:
    """A part of `MemoryBackend`."""

    def __init__(self, settings: LobbySettings) -> None:
        self._settings = settings
        self._nodes: dict[NodeId, _Beaten] = {}
        self._holders: dict[RoomId, NodeId | Literal["free"]] = {}
        self._listeners: set[asyncio.Queue[Wake]] = set()

    async def wakes(self) -> AsyncGenerator[Wake, None]:
        unheard: asyncio.Queue[Wake] = asyncio.Queue(_UNHEARD_WAKES)
        self._listeners.add(unheard)
        try:
            while True:
                yield await unheard.get()
        finally:
            self._listeners.discard(unheard)

    def _wake(self, wake: Wake) -> None:
        for unheard in self._listeners:
            if not unheard.full():
                unheard.put_nowait(wake)

    async def beat(self, node: Node, now: Millis) -> bool:
        beaten = self._nodes.get(node.id)
        self._nodes[node.id] = _Beaten(node, now + self._settings.lease_ms, beaten.live if beaten else ())
        return beaten is not None

    async def leave(self, node: NodeId, now: Millis) -> None:
        self._nodes.pop(node, None)
        self._wake(Wake(node=node))

    async def nodes(self, now: Millis) -> tuple[Node, ...]:
        return tuple(self._nodes[key].node for key in sorted(self._nodes) if self._nodes[key].until > now)

    async def leases(self, now: Millis) -> Mapping[NodeId, Millis]:
        return {key: Millis(beaten.until) for key, beaten in self._nodes.items() if beaten.until > now}

    async def show_live(self, node: NodeId, matches: tuple[LiveMatch, ...], now: Millis) -> None:
        if node in self._nodes:
            self._nodes[node].live = matches

    async def holders(self, rooms: Sequence[RoomId], now: Millis) -> tuple[NodeId | Literal["free"] | None, ...]:
        return tuple(self._holders.get(room) for room in rooms)

    async def claim_room(self, room: RoomId, node: NodeId, now: Millis) -> bool:
        holder = self._holders.get(room)
        if holder is not None and holder not in (node, "free") and self._lives(holder, now):
            return False
        self._holders[room] = node
        return True

    async def free_room(self, room: RoomId, node: NodeId, now: Millis) -> None:
        if self._holders.get(room) in (node, None):
            self._holders[room] = "free"

    def _lives(self, node: str, now: Millis) -> bool:
        beaten = self._nodes.get(NodeId(node))
        return beaten is not None and beaten.until > now
