"""Who is here and what is played: looked up once, encoded once, told to all who follow when it has changed."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from protocol.codec import decode_server
from protocol.messages import Lobby as News
from server.edge.news import NewsDesk
from server.lobby.memory import MemoryBackend
from tests.lobby.house import ANN, FOG, House, NodeUnderTest, sought


class Ear:
    """A follower that can be waited for."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self._heard = asyncio.Event()

    def tell_lobby(self, frame: bytes) -> None:
        self.frames.append(frame)
        self._heard.set()

    async def until_told(self) -> News:
        """Wait for the next frame that was not waited for yet."""
        async with asyncio.timeout(10):
            await self._heard.wait()
        self._heard.clear()
        news = decode_server(self.frames[-1])
        assert isinstance(news, News)
        return news


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def node(house: House) -> NodeUnderTest:
    return house.node("a", MemoryBackend())


@pytest.fixture
async def desk(node: NodeUnderTest) -> AsyncIterator[NewsDesk]:
    desk = NewsDesk(node.lobby)
    running = asyncio.create_task(desk.run())
    yield desk
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_followers_are_told_what_has_changed_by_the_same_bytes(
    house: House, node: NodeUnderTest, desk: NewsDesk
) -> None:
    ears = [Ear(), Ear()]
    for ear in ears:
        desk.follow(ear)
    assert sought(await ears[0].until_told()) == {}
    await ears[1].until_told()
    node.lobby.connected(ANN)
    await node.search(ANN, FOG)
    house.clock.pass_(1_000)
    assert sought(await ears[0].until_told()) == {FOG: 1}
    await ears[1].until_told()
    assert [id(frame) for frame in ears[0].frames] == [id(frame) for frame in ears[1].frames]
    assert len(ears[0].frames) == 2


async def test_who_comes_later_is_told_at_once_and_who_has_gone_nothing(
    house: House, node: NodeUnderTest, desk: NewsDesk
) -> None:
    first, later = Ear(), Ear()
    desk.follow(first)
    await first.until_told()
    desk.follow(later)
    assert later.frames == first.frames
    desk.unfollow(first)
    desk.unfollow(first)
    node.lobby.connected(ANN)
    await node.search(ANN, FOG)
    house.clock.pass_(1_000)
    later_news = [await later.until_told() for _ in range(2)]
    assert sought(later_news[-1]) == {FOG: 1}
    assert len(first.frames) == 1
