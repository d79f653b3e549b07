"""Which nodes live, and whose rooms may be taken over (design.md 6)."""

from collections.abc import Mapping
from typing import Final

from protocol.ids import Millis, NodeId
from server.lobby.backends import Backend
from server.lobby.link import Link
from server.lobby.settings import LobbySettings
from server.now import Now

SETTLED: Final = 3
"""So many leases after a start or a loss every node has announced itself and its rooms."""


class Leases:
    """The nodes as this one has seen them, over a link that it knows to be whole."""

    def __init__(self, backend: Backend, link: Link, now: Now, node: NodeId, settings: LobbySettings) -> None:
        self._backend = backend
        self._link = link
        self._now = now
        self._node = node
        self._lease_ms = settings.lease_ms
        self._beat_ms = settings.beat_ms
        self._until: Mapping[NodeId, Millis] = {}
        self._urls: dict[NodeId, str] = {}
        self._seen: dict[NodeId, Millis] = {}  # when each was there last
        self._seen_since = Millis(0)

    async def look(self) -> bool:
        """Look at all nodes; says whether one that was there is missing. Raises: BackendDown."""
        now = self._now()
        until = await self._link.ask(self._backend.leases(now))
        if until.keys() - self._urls.keys():
            nodes = await self._link.ask(self._backend.nodes(self._now()))
            self._urls = {node.id: node.url for node in nodes}
        if self._seen_since != self._link.whole_since:
            self._seen, self._seen_since = {}, self._link.whole_since
        missing = bool(self._until.keys() - until.keys())
        self._seen.update(dict.fromkeys(until, now))
        settled = now - SETTLED * self._lease_ms  # what was gone by then counts as ended, seen or not
        self._seen = {node: at for node, at in self._seen.items() if at > settled}
        self._until = until
        return missing

    def lives(self, node: NodeId) -> bool:
        return node == self._node or node in self._until

    def is_silent(self, node: NodeId) -> bool:
        """Say whether a live node has missed its last beats: it may be dead, so nobody is sent there just now."""
        until = self._until.get(node)
        return until is not None and node != self._node and self._now() > until - self._lease_ms + 2 * self._beat_ms

    async def url(self, node: NodeId) -> str:
        """Say where a node is reached, empty where it is not; one that was just seen, or missed, is not asked about."""
        if node in self._seen:
            return self._urls.get(node, "") if node in self._until else ""
        nodes = await self._link.ask(self._backend.nodes(self._now()))
        return next((each.url for each in nodes if each.id == node), "")

    def ended(self, node: NodeId | None) -> bool:
        """Say whether the lease of a node counts as ended. `None`: whoever has a room that nobody has announced.

        A node counts that was seen alive and then missing, over a link that was whole for a lease at least. One that
        was not seen counts once all have had the time to announce themselves; after a loss that holds for everyone.
        """
        if node is not None and self.lives(node):
            return False
        whole_for = self._now() - self._link.whole_since
        known = node in self._seen and not self._link.was_lost
        return whole_for >= self._lease_ms * (1 if known else SETTLED)
