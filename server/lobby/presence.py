"""Who is connected here, and what everyone is told about who is here (design.md 5)."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from protocol.ids import Millis, NodeId, PlayerId, RoomId
from protocol.messages import LiveMatch, Lobby, PoolSize, RoomPlace
from server.lobby.backends import Backend, BackendDown, Census, Pool
from server.lobby.link import Link
from server.lobby.settings import LobbySettings
from server.now import Now


class Connected:
    """How many connections each player has to this node."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._connections: dict[PlayerId, int] = {}
        self._left_at: dict[PlayerId, Millis] = {}

    def add(self, player: PlayerId) -> None:
        self._connections[player] = self._connections.get(player, 0) + 1
        self._left_at.pop(player, None)

    def remove(self, player: PlayerId) -> bool:
        """Take one connection away; says whether it was the last."""
        left = self._connections.get(player, 0) - 1
        if left > 0:
            self._connections[player] = left
            return False
        if self._connections.pop(player, None) is None:
            return False
        self._left_at[player] = self._now()
        return True

    def __contains__(self, player: PlayerId) -> bool:
        return player in self._connections

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(tuple(self._connections))

    def gone_for(self, span: int) -> tuple[PlayerId, ...]:
        """Name those who left at least `span` milliseconds ago, once each."""
        now = self._now()
        gone = tuple(player for player, at in self._left_at.items() if at + span <= now)
        for player in gone:
            del self._left_at[player]
        return gone


class News:
    """The `lobby` message: counts over all nodes and some of the running matches, at most a second old."""

    def __init__(
        self,
        backend: Backend,
        link: Link,
        now: Now,
        node: NodeId,
        url: str,
        pools: Sequence[Pool],
        settings: LobbySettings,
        playing_here: Callable[[], int],
    ) -> None:
        self._backend = backend
        self._link = link
        self._now = now
        self._node = node
        self._url = url
        self._pools = tuple(pools)
        self._settings = settings
        self._playing_here = playing_here
        self._live: dict[RoomId, Callable[[], LiveMatch]] = {}
        self._shown: tuple[Callable[[], LiveMatch], ...] = ()
        self._show_at = Millis(0)
        self._show_again_at = Millis(0)
        self._census = Census((0,) * len(self._pools), 0, ())
        self._counted_at: Millis | None = None

    def publish(self, room: RoomId, show: Callable[[], LiveMatch]) -> None:
        """Offer a match of this node to watch; the latest offered stay on the list, and are shown when it is told."""
        self._live.pop(room, None)
        self._live[room] = show
        if len(self._live) > self._settings.live_shown:
            del self._live[next(iter(self._live))]

    def withdraw(self, room: RoomId) -> None:
        self._live.pop(room, None)

    async def tell(self) -> None:
        """Say which matches of this node can be watched: when that has changed, and now and then."""
        now, live = self._now(), tuple(self._live.values())
        if now < self._show_at or (live == self._shown and now < self._show_again_at):
            return
        self._show_at = Millis(now + self._settings.news_ms)
        self._show_again_at = Millis(now + self._settings.lease_ms)
        await self._link.ask(self._backend.show_live(self._node, self._matches(live), now))
        self._shown = live

    async def latest(self) -> Lobby:
        """Give the news. While the back end does not answer, what this node knows by itself."""
        await self._count()
        census = self._census
        most_watched = sorted(census.live, key=lambda match: -match.watchers)[: self._settings.live_shown]
        return Lobby(
            pools=tuple(
                PoolSize(pool.game, pool.mode, size) for pool, size in zip(self._pools, census.searching, strict=True)
            ),
            playing=census.playing,
            live=tuple(replace(match, place=self._place(match.place)) for match in most_watched),
        )

    def _matches(self, offers: Iterable[Callable[[], LiveMatch]]) -> tuple[LiveMatch, ...]:
        matches = [show() for show in offers]
        return tuple(replace(match, place=RoomPlace(match.place.room, self._url)) for match in matches)

    def _place(self, place: RoomPlace) -> RoomPlace:
        return RoomPlace(place.room, "") if place.room in self._live else place

    async def _count(self) -> None:
        now = self._now()
        if self._counted_at is not None and now < self._counted_at + self._settings.news_ms:
            return
        self._counted_at = now
        try:
            if not self._link.healthy:
                raise BackendDown
            self._census = await self._link.ask(self._backend.census(self._pools, now))
        except BackendDown:
            self._census = Census((0,) * len(self._pools), self._playing_here(), self._matches(self._live.values()))
