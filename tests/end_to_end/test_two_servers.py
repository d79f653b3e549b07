"""Two server processes that share one Redis, and what becomes of them without it (cases.md 23, 24)."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from redis import asyncio as redis

from server.bots.kit import Player, Wish
from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up
from tests.end_to_end.service import ServerProcess, serving
from tests.end_to_end.table import HOLD
from tests.lobby.ends import shared_server
from tests.redis_server import RedisServer

__all__ = ["shared_server"]

pytestmark = pytest.mark.asyncio(loop_scope="module")  # the two servers serve all tests here

Two = tuple[ServerProcess, ServerProcess]
PATIENCE_S = 60


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def servers(tmp_path_factory: pytest.TempPathFactory, shared_server: RedisServer) -> AsyncIterator[Two]:
    folder = tmp_path_factory.mktemp("data")  # one for both, so that they share the secret
    environment = {"SALVO_REDIS": shared_server.url}
    async with AsyncExitStack() as stack:
        starting = (stack.enter_async_context(serving(folder, environment)) for _ in range(2))
        first, second = await asyncio.gather(*starting)
        yield first, second


@pytest_asyncio.fixture(loop_scope="module")
async def two(servers: Two) -> Two:
    """Give both servers when they are ready, whatever was done to Redis before."""
    for service in servers:
        await until_status(service, "/readyz", 200)
    return servers


class Traveller:
    """A player who goes where the server says, like a browser: one socket a server."""

    def __init__(self, stack: AsyncExitStack, token: str, home: ServerProcess) -> None:
        self._stack = stack
        self.token = token
        self._home = home
        self._at: dict[str, HeadlessPlayer] = {}

    async def at(self, url: str = "") -> HeadlessPlayer:
        """Give the socket to a server, `""` for the one where the player came in."""
        if url not in self._at:
            self._at[url] = await self._stack.enter_async_context(joined(url or self._home.url, self.token))
        return self._at[url]

    async def search(self, mode: str) -> Message:
        return await (await self.at()).say("search", game="salvo", mode=mode)

    async def found(self) -> Any:
        """Wait until an opponent is there, and give the place."""
        return (await (await self.at()).until_told("found"))["place"]

    async def enter(self, place: Message) -> HeadlessPlayer:
        """Go to a room and enter it there."""
        socket = await self.at(place["url"])
        await socket.enter(place["room"])
        return socket


async def travellers(stack: AsyncExitStack, *homes: ServerProcess) -> list[Traveller]:
    return [Traveller(stack, await home.new_token(), home) for home in homes]


async def until_status(service: ServerProcess, path: str, status: int) -> None:
    """Ask again and again until the answer has this status."""
    async with asyncio.timeout(PATIENCE_S):
        for pause in (0.05,) * 10_000:
            if await service.status(path) == status:
                return
            await asyncio.sleep(pause)


async def test_a_player_on_each_is_sent_to_one_room_and_plays_to_the_end(two: Two) -> None:
    async with AsyncExitStack() as stack:
        ann, bob, cem = await travellers(stack, *two, two[0])
        await ann.search("capture")
        await bob.search("capture")
        places = [await ann.found(), await bob.found()]
        assert places[0]["room"] == places[1]["room"]
        assert sorted(place["url"] == "" for place in places) == [False, True], "the room lives on one of them"
        room, url = places[0]["room"], places[0]["url"] or places[1]["url"]
        stranger = await (bob if places[0]["url"] == "" else ann).at()  # on the server that does not have it
        moved = await stranger.say("enter", room=room)
        assert (moved["t"], moved["place"]) == ("moved", {"room": room, "url": url})

        players = [await ann.enter(places[0]), await bob.enter(places[1])]
        here, there = await cem.at(), await (await travellers(stack, two[1]))[0].at()
        seen = [await watched_live(watcher, room) for watcher in (here, there)]
        assert sorted(live["place"]["url"] for live in seen) == sorted(["", url])
        watcher = await cem.enter(seen[0]["place"])
        ends = await asyncio.gather(
            *(player.play_out(room, random.Random(seed)) for seed, player in enumerate(players))
        )
        assert ends[0] == ends[1] == await watcher.until(lambda m: m["t"] == "view" and m["table"]["phase"] == "over")
        assert ends[0]["table"]["outcome"]["reason"] in ("elimination", "points", "rounds")
        assert (await watcher.say("get_record", room=room))["t"] == "record"


async def test_bots_by_the_public_protocol_are_sent_to_one_room_too(two: Two) -> None:
    said: list[str] = []
    wishes = [Wish(url=service.url, mode="eliminate", strength="light", matches=1) for service in two]
    players = [Player(wish, await service.new_token(), said.append) for wish, service in zip(wishes, two, strict=True)]
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(player.play() for player in players))
    assert len([text for text in said if text.startswith("Match 1 is ")]) == 2


async def watched_live(player: HeadlessPlayer, room: str) -> Message:
    """Follow the lobby until a match can be watched, and give it."""
    await player.say("follow", on=True)
    news = await player.until(lambda m: m["t"] == "lobby" and any(live["place"]["room"] == room for live in m["live"]))
    live: Message = next(live for live in news["live"] if live["place"]["room"] == room)
    return live


async def free_again(url: str, token: str) -> None:
    """Come to a server until it knows that no match of this player runs any more: another one has to tell it."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with joined(url, token) as player:
                if player.heard[0]["rooms"] == []:
                    return


async def test_a_player_who_comes_back_elsewhere_is_told_where_the_room_is(two: Two) -> None:
    """cases.md 12: in the line-up and after the end"""
    async with AsyncExitStack() as stack:
        ann, bob = await travellers(stack, *two)
        for player in (ann, bob):
            await player.search("fog")
        room = (await ann.found())["room"]
        places = [await player.found() for player in (ann, bob)]
        sockets = [await player.enter(place) for player, place in zip((ann, bob), places, strict=True)]
        stays, other = (ann, two[1]) if places[0]["url"] == "" else (bob, two[0])
        async with joined(other.url, stays.token) as elsewhere:
            (place,) = elsewhere.heard[0]["rooms"]
            assert (place["room"], place["url"] != "") == (room, True)
        await sockets[0].say("resign", room=room)
        await free_again(other.url, stays.token)
        async with joined(other.url, stays.token) as elsewhere:
            assert (await elsewhere.say("enter", room=room))["place"] == place


async def test_redis_is_killed_while_a_pairing_is_announced(two: Two, shared_server: RedisServer) -> None:
    """cases.md 24: both still get to their match"""
    async with AsyncExitStack() as stack:
        ann, bob = await travellers(stack, *two)
        await ann.search("eliminate")
        await bob.search("eliminate")
        sockets = [await player.at() for player in (ann, bob)]
        told = [asyncio.create_task(socket.until_told("found")) for socket in sockets]
        await asyncio.wait(told, timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        shared_server.stop(signal.SIGKILL)
        shared_server.start()
        places = [await ann.found(), await bob.found()]
        assert places[0]["room"] == places[1]["room"]
        players = [await ann.enter(places[0]), await bob.enter(places[1])]
        for player in players:
            await player.until(lambda message: message["t"] == "view" and message["view"] is not None)


async def test_a_match_goes_on_without_redis_and_the_queue_is_rebuilt(two: Two, shared_server: RedisServer) -> None:
    """cases.md 24"""
    async with AsyncExitStack() as stack:
        ann, bob, waits, comes = await travellers(stack, *two, *two)
        for player in (ann, bob):
            await player.search("eliminate")
        places = [await ann.found(), await bob.found()]
        players = [await ann.enter(places[0]), await bob.enter(places[1])]
        room = places[0]["room"]
        await waits.search("fog")
        since = (await (await waits.at()).until_told("searching"))["since"]

        shared_server.stop(signal.SIGKILL)
        for service in two:
            await until_status(service, "/readyz", 503)
            assert await service.status("/healthz") == 200
        assert await (await comes.at()).code("search", game="salvo", mode="fog") == "matching_down"
        for round in range(4):
            for each in players:
                await each.until_round(room, round)
                await each.order(room, HOLD if round else some_line_up(each.view(room)))
        for each in players:
            await each.until_round(room, 4)

        shared_server.start()
        for service in two:
            await until_status(service, "/readyz", 200)
        await comes.search("fog")
        rooms = [(await player.found())["room"] for player in (waits, comes)]
        assert rooms[0] == rooms[1] != room
        searching = [message for message in (await waits.at()).heard if message["t"] == "searching"]
        assert {message["since"] for message in searching} == {since}
        assert await (await ann.at()).code("search", game="salvo", mode="fog") == "already_playing"
        for each in players:
            await each.order(room, HOLD)
        for each in players:
            await each.until_round(room, 5)


async def test_a_redis_that_stalls_keeps_nobody_from_a_running_match(two: Two, shared_server: RedisServer) -> None:
    """cases.md 24: it takes connections and stalls"""
    async with AsyncExitStack() as stack:
        ann, bob = await travellers(stack, *two)
        for player in (ann, bob):
            await player.search("capture")
        places = [await ann.found(), await bob.found()]
        players = [await ann.enter(places[0]), await bob.enter(places[1])]
        room = places[0]["room"]
        at_home, home = (ann, two[0]) if places[0]["url"] == "" else (bob, two[1])
        shared_server.stall()
        try:
            async with joined(home.url, at_home.token) as back:
                assert back.heard[0]["rooms"] == [{"room": room, "url": ""}]
                await back.enter(room)
                await back.order(room, some_line_up(back.view(room)))
        finally:
            shared_server.go_on()
        other = players[1 if at_home is ann else 0]
        await other.order(room, some_line_up(other.view(room)))
        await other.until_round(room, 1)


async def test_what_another_program_left_in_redis_stops_matching_and_no_longer_than_it_lies_there(
    two: Two, shared_server: RedisServer
) -> None:
    """A fault that nobody foresaw ends nothing for good, and the server does not say that it is ready meanwhile."""
    async with redis.Redis.from_url(shared_server.url) as client, AsyncExitStack() as stack:
        for key in await client.keys():
            await client.delete(key)
            await client.set(key, "not what is expected")
        for service in two:
            await until_status(service, "/readyz", 503)
        await client.flushall()
        for service in two:
            await until_status(service, "/readyz", 200)
        ann, bob = await travellers(stack, *two)
        for player in (ann, bob):
            await player.search("eliminate")
        assert (await ann.found())["room"] == (await bob.found())["room"]


async def test_a_process_that_stalled_makes_no_second_room(two: Two) -> None:
    """cases.md 23: it wakes up when the pair has long been made"""
    async with AsyncExitStack() as stack:
        ann, bob = await travellers(stack, *two)
        sockets = [await player.at() for player in (ann, bob)]
        await ann.search("capture")
        two[0].process.send_signal(signal.SIGSTOP)
        try:
            await bob.search("capture")
            found = await bob.found()
        finally:
            two[0].process.send_signal(signal.SIGCONT)
        places = [await ann.found(), found]
        assert places[0]["room"] == places[1]["room"]
        players = [await ann.enter(places[0]), await bob.enter(places[1])]
        for each in players:
            await each.until(lambda message: message["t"] == "view" and message["view"] is not None)
        for socket in sockets:
            assert len([message for message in socket.heard if message["t"] == "found"]) == 1
