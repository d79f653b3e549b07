"""Redis goes and comes back, most times empty: matching stops and goes on by itself, rooms notice nothing (case 24)."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from protocol.games.salvo import Options
from protocol.ids import Millis, PlayerId, RoomId
from protocol.messages import RoomPlace
from server.games.registry import GAMES
from server.lobby.backends import Claim, Pool
from server.lobby.lobby import every_pool
from server.lobby.redis import RedisBackend
from server.lobby.settings import DEFAULTS
from tests.lobby.ends import PATIENT
from tests.lobby.house import ANN, BOB, CEM, House, Two, refused
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]

LONG_ENOUGH = 12_000
"""For both nodes to notice, to announce what they have, and to put everyone back, one after the other."""


class LateClaims(RedisBackend):
    """A node's way to Redis on which claims are held up, as if the process had stalled before sending them."""

    def __init__(self, url: str) -> None:
        super().__init__(url, every_pool(GAMES), PATIENT)
        self.go_on = asyncio.Event()
        self.claiming = asyncio.Event()
        self.claimed: list[int] = []

    async def claim(self, pool: Pool, claims: Sequence[Claim], pairs: int, now: Millis) -> int:
        self.claiming.set()
        await self.go_on.wait()
        self.claimed.append(await super().claim(pool, claims, pairs, now))
        return self.claimed[-1]


@pytest.fixture
async def two(redis_server: RedisServer) -> AsyncIterator[Two]:
    """Give two nodes with a link to Redis each."""
    settings = replace(PATIENT, batch=8)
    ends = [RedisBackend(redis_server.url, every_pool(GAMES), settings) for _ in range(2)]
    yield await Two.on(ends[0], ends[1], settings)
    for end in ends:
        await end.close()


def healthy(two: Two) -> list[bool]:
    return [node.lobby.healthy for node in two.house.nodes]


async def test_while_redis_is_gone_matching_is_refused(two: Two, redis_server: RedisServer) -> None:
    redis_server.stop()
    assert healthy(two) == [True, True]
    assert await refused(two.a.search(ANN)) == "matching_down"
    assert healthy(two) == [False, True]
    assert await refused(two.a.lobby.invite(ANN, "Ann", Options("fog", "trench", None))) == "matching_down"
    assert await refused(two.a.lobby.rename(ANN, "Anna")) == "matching_down"
    await two.house.pass_(60_000)
    assert healthy(two) == [False, False]

    redis_server.start()
    await two.house.pass_(LONG_ENOUGH)
    assert healthy(two) == [True, True]
    await two.a.search(ANN)


async def test_while_redis_is_gone_rooms_are_untouched(two: Two, redis_server: RedisServer) -> None:
    room = RoomId("running")
    two.a.lobby.room_opened(room, (ANN, BOB))
    await two.house.settle()
    redis_server.stop()
    await two.house.pass_(60_000)
    assert await two.a.lobby.where(room) == RoomPlace(room, "")
    assert await two.a.lobby.rooms_of(ANN) == (RoomPlace(room, ""),)
    assert await two.a.lobby.assignment(room) is None
    assert (await two.a.lobby.news()).playing == 2
    assert await two.b.lobby.rooms_of(BOB) == ()
    assert await refused(two.b.lobby.where(room)) == "server_busy"

    redis_server.start()
    await two.house.pass_(LONG_ENOUGH)
    assert await two.b.lobby.where(room) == RoomPlace(room, "http://a.test")
    assert await two.b.lobby.rooms_of(BOB) == (RoomPlace(room, "http://a.test"),)
    assert (await two.b.lobby.news()).playing == 2


async def test_searches_are_put_back_with_the_time_waited(two: Two, redis_server: RedisServer) -> None:
    begun = await two.a.search(ANN)
    redis_server.stop()
    await two.house.pass_(30_000)
    redis_server.start()
    await two.house.pass_(LONG_ENOUGH)
    assert two.a.searching(ANN)[-1].since == begun.since
    await two.b.search(BOB)
    await two.house.pass_(5_000)
    made = await two.a.lobby.assignment(two.a.sent_to(ANN)[-1].place.room)
    assert made is not None
    assert made.since[0] == begun.since


async def test_redis_emptied_without_a_broken_link_is_noticed(two: Two, redis_server: RedisServer) -> None:
    room = RoomId("running")
    two.a.lobby.room_opened(room, (CEM,))
    begun = await two.a.search(ANN)
    await two.house.settle()
    redis_server.stop()
    redis_server.start()
    await two.house.pass_(5_000)
    assert two.a.searching(ANN)[-1].since == begun.since
    assert await two.b.lobby.where(room) == RoomPlace(room, "http://a.test")


async def test_a_pair_meets_though_redis_forgets_it(two: Two, redis_server: RedisServer) -> None:
    """Only the node that paired them has heard of it when Redis loses everything."""
    await two.a.search(ANN)
    await two.b.search(BOB)
    await two.a.lobby.tick()
    await two.a.lobby.tick()
    (found,) = two.a.sent_to(ANN)
    assert two.b.sent_to(BOB) == []
    redis_server.stop()
    redis_server.start()
    await two.house.pass_(LONG_ENOUGH)
    assert [each.place.room for each in two.b.sent_to(BOB)] == [found.place.room]
    assert two.b.sent_to(BOB)[0].until == found.until > two.house.clock.now()
    for node in (two.a, two.b):
        made = await node.lobby.assignment(found.place.room)
        assert made is not None
        assert made.players == (ANN, BOB)


async def test_what_was_cancelled_meanwhile_stays_cancelled(two: Two, redis_server: RedisServer) -> None:
    await two.a.search(ANN)
    redis_server.stop()
    await two.a.lobby.cancel(ANN)
    assert two.a.ended(ANN) == ["cancelled"]
    redis_server.start()
    await two.b.search(BOB)
    await two.house.pass_(LONG_ENOUGH)
    assert two.b.sent_to(BOB) == []


async def test_a_cancelled_search_is_withdrawn_once_redis_answers(two: Two, redis_server: RedisServer) -> None:
    """Redis kept everything this time: it was only silent."""
    hasty = RedisBackend(redis_server.url, every_pool(GAMES), replace(DEFAULTS, answer_ms=1_000))
    node = two.house.node("hasty", hasty)
    node.lobby.connected(CEM)
    await node.search(CEM)
    redis_server.stall()
    await node.lobby.cancel(CEM)
    redis_server.go_on()
    assert node.ended(CEM) == ["cancelled"]
    await two.house.pass_(3_000)
    await two.b.search(BOB)
    await two.house.pass_(LONG_ENOUGH)
    assert two.b.sent_to(BOB) == []
    await hasty.close()


async def test_who_left_meanwhile_is_not_put_back(two: Two, redis_server: RedisServer) -> None:
    await two.a.search(ANN)
    redis_server.stop()
    two.a.lobby.disconnected(ANN)
    await two.house.pass_(20_000)
    redis_server.start()
    await two.house.pass_(LONG_ENOUGH)
    assert (await two.b.lobby.news()).pools[1].searching == 0


async def test_a_no_show_while_redis_is_gone_keeps_the_place_in_line(two: Two, redis_server: RedisServer) -> None:
    made = await two.meet()
    home = two.home(made)
    home.lobby.connected(ANN)
    home.lobby.room_opened(made.room, made.players)
    await two.house.pass_(two.house.settings.keep_ms)
    redis_server.stop()
    await two.house.pass_(20_000)
    await home.lobby.no_show(made, (True, False))
    home.lobby.room_ended(made.room)
    assert home.searching(ANN)[-1].since == made.since[0]
    redis_server.start()
    await two.house.pass_(LONG_ENOUGH)
    home.lobby.connected(CEM)
    await home.search(CEM)
    await two.house.pass_(5_000)
    again = await home.lobby.assignment(home.sent_to(CEM)[-1].place.room)
    assert again is not None
    assert (again.players, again.since[0]) == ((ANN, CEM), made.since[0])


async def test_many_are_put_back_a_bounded_number_at_a_time(two: Two, redis_server: RedisServer) -> None:
    """Case 14: no herd on Redis, and a bounded wait for everyone."""
    batch = two.house.settings.batch
    players = [PlayerId(f"player-{n}") for n in range(5 * batch)]
    for player in players:
        two.a.lobby.connected(player)
        await two.a.search(player)
    redis_server.stop()
    await two.a.lobby.tick()
    redis_server.start()
    two.a.told.clear()
    back: list[int] = []
    while len(back) < 100:
        two.house.clock.pass_(two.house.settings.busy_tick_ms)
        await two.a.lobby.tick()
        back.append(sum(1 for player in players if two.a.searching(player)))
    assert max(later - earlier for earlier, later in pairwise(back)) == batch
    assert back[-1] == len(players)


async def test_a_node_that_stalled_comes_too_late(redis_server: RedisServer) -> None:
    """Case 23: two nodes see the same tickets, one stalls for ten seconds and wakes up."""
    house = House()
    stalling, end = LateClaims(redis_server.url), RedisBackend(redis_server.url, every_pool(GAMES), PATIENT)
    a, b = house.node("a", stalling), house.node("b", end)
    await house.settle()
    for player in (ANN, BOB):
        b.lobby.connected(player)
        await b.search(player)
    a.lobby.connected(CEM)
    await a.search(CEM)
    await b.lobby.cancel(CEM)  # nobody is left but Ann and Bob when the others look
    stalled = asyncio.ensure_future(a.lobby.tick())
    await stalling.claiming.wait()

    house.nodes.remove(a)
    await house.pass_(10_000)
    (for_ann,), (for_bob,) = b.sent_to(ANN), b.sent_to(BOB)
    stalling.go_on.set()
    await stalled
    assert stalling.claimed == [0]
    house.nodes.append(a)
    await house.pass_(5_000)
    assert b.sent_to(ANN) == [for_ann]
    assert b.sent_to(BOB) == [for_bob]
    assert for_ann.place.room == for_bob.place.room
    assert await end.rooms_of(ANN, house.clock.now()) == (for_ann.place.room,)
    for each in (stalling, end):
        await each.close()
