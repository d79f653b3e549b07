"""Who is connected to a node, and the news about all."""

from functools import partial
from itertools import count

import pytest

from protocol.ids import NodeId, RoomId
from protocol.messages import Lobby as LobbyNews
from protocol.messages import PoolSize, RoomPlace
from server.lobby.backends import BackendDown, Census, Node
from server.lobby.link import Link
from server.lobby.memory import MemoryBackend
from server.lobby.presence import Connected, News
from server.lobby.settings import DEFAULTS
from tests.clock import StandingClock
from tests.lobby.house import ANN, BOB
from tests.lobby.made import CAPTURE, FOG, assignment, enter, live_match, opened, ticket


class Counting(MemoryBackend):
    """Counts how often it is asked, and may be down."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = count()
        self.shown = 0
        self.down = False

    async def census(self, pools: object, now: object) -> Census:
        next(self.asked)
        if self.down:
            raise BackendDown
        return await super().census(pools, now)  # type: ignore[arg-type]  # passed on as given

    async def show_live(self, *shown: object) -> None:
        self.shown += 1
        await super().show_live(*shown)  # type: ignore[arg-type]  # passed on as given


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def backend() -> Counting:
    return Counting()


@pytest.fixture
def news(clock: StandingClock, backend: Counting) -> News:
    link = Link(clock.now, lambda: 0.5, DEFAULTS)
    pools = (CAPTURE, FOG)
    return News(backend, link, clock.now, NodeId("a"), "http://a.test", pools, DEFAULTS, playing_here=lambda: 7)


# --- connections ------------------------------------------------------------------------------------------


def test_only_the_last_connection_counts(clock: StandingClock) -> None:
    connected = Connected(clock.now)
    connected.add(ANN)
    connected.add(ANN)
    assert not connected.remove(ANN)
    assert ANN in connected
    assert connected.remove(ANN)
    assert ANN not in connected
    assert not connected.remove(ANN)
    assert not connected.remove(BOB)


def test_who_is_gone_long_enough_is_named_once(clock: StandingClock) -> None:
    connected = Connected(clock.now)
    for player in (ANN, BOB):
        connected.add(player)
        connected.remove(player)
    clock.pass_(14_999)
    assert connected.gone_for(15_000) == ()
    connected.add(BOB)
    clock.pass_(1)
    assert connected.gone_for(15_000) == (ANN,)
    assert connected.gone_for(15_000) == ()
    assert list(connected) == [BOB]


# --- news ---------------------------------------------------------------------------------------------------


async def test_the_news_are_counted_once_a_second(clock: StandingClock, backend: Counting, news: News) -> None:
    """However many ask."""
    await enter(backend, ticket(ANN))
    for _ in range(100):
        assert (await news.latest()).pools == (PoolSize("salvo", CAPTURE.mode, 1), PoolSize("salvo", FOG.mode, 0))
    assert next(backend.asked) == 1
    clock.pass_(DEFAULTS.news_ms)
    await news.latest()
    assert next(backend.asked) == 3


async def test_without_a_back_end_a_node_says_what_it_knows(
    clock: StandingClock, backend: Counting, news: News
) -> None:
    news.publish(RoomId("running"), lambda: live_match(RoomId("running")))
    backend.down = True
    known = await news.latest()
    assert known == LobbyNews(
        pools=(PoolSize("salvo", CAPTURE.mode, 0), PoolSize("salvo", FOG.mode, 0)),
        playing=7,
        live=(live_match(RoomId("running"), url=""),),
    )
    clock.pass_(DEFAULTS.news_ms)
    await news.latest()
    assert next(backend.asked) == 1  # it is not even asked


async def test_the_list_of_matches_is_bounded_and_shows_the_most_watched(
    clock: StandingClock, backend: Counting, news: News
) -> None:
    await backend.beat(Node(NodeId("a"), "http://a.test", 0), clock.now())
    await backend.beat(Node(NodeId("b"), "http://b.test", 0), clock.now())
    rooms = [RoomId(f"room-{n}") for n in range(20)]
    for n, room in enumerate(rooms):
        news.publish(room, partial(live_match, room, watchers=n % 3))
    await news.tell()
    await backend.show_live(NodeId("b"), (live_match(RoomId("far"), "http://b.test", watchers=9),), clock.now())
    live = (await news.latest()).live
    assert len(live) == DEFAULTS.live_shown
    assert live[0].place == RoomPlace(RoomId("far"), "http://b.test")
    assert {match.place.url for match in live[1:]} == {""}
    assert {match.place.room for match in live[1:]} <= set(rooms[-DEFAULTS.live_shown :])


async def test_what_has_not_changed_is_said_seldom(clock: StandingClock, backend: Counting, news: News) -> None:
    news.publish(RoomId("running"), lambda: live_match(RoomId("running")))
    for _ in range(DEFAULTS.lease_ms // 1_000):
        await news.tell()
        clock.pass_(1_000)
    assert backend.shown == 1
    await news.tell()
    assert backend.shown == 2
    news.withdraw(RoomId("running"))
    clock.pass_(1_000)
    await news.tell()
    assert backend.shown == 3


async def test_everyone_who_plays_is_counted_once(clock: StandingClock, backend: Counting, news: News) -> None:
    await backend.beat(Node(NodeId("a"), "", 0), clock.now())
    for n in range(3):
        await backend.open_rooms([opened(assignment(ANN, BOB, room=RoomId(f"room-{n}")))], clock.now())
    assert (await news.latest()).playing == 2
