"""The Redis back end by itself: keys, scripts, and servers that are gone, silent or anew."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from redis import asyncio as redis

from protocol.games.salvo import Options
from protocol.ids import PlayerId, RoomId
from server.games.registry import GAMES
from server.lobby import redis as redis_end
from server.lobby.backends import BackendDown, Invitation, Node, OpenRoom, Wake
from server.lobby.lobby import every_pool
from server.lobby.redis import RedisBackend
from server.lobby.settings import DEFAULTS
from tests.lobby.ends import PATIENT
from tests.lobby.house import ANN, BOB, CEM, DEA
from tests.lobby.made import (
    CAPTURE,
    CODE,
    MOST,
    OTHER_ROOM,
    ROOM,
    A,
    assignment,
    at,
    enter,
    live_match,
    opened,
    pair,
    ticket,
)
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]

LUA = sorted(Path(redis_end.__file__).parent.glob("lua/*.lua"))
FRIENDS = replace(assignment(CEM, DEA, quick=False), room=OTHER_ROOM)


@asynccontextmanager
async def backend_of(server: RedisServer, answer_ms: int = PATIENT.answer_ms) -> AsyncIterator[RedisBackend]:
    end = RedisBackend(server.url, every_pool(GAMES), replace(DEFAULTS, answer_ms=answer_ms))
    yield end
    await end.close()


async def do_everything(end: RedisBackend) -> None:
    """Run every verb, in every way that writes something."""
    made = assignment(ANN, BOB)
    await end.leave(A, at(0))
    await end.beat(Node(A, "http://a.test", 1), at(0))
    await end.take_name(ANN, ("ann",), at(0))
    await end.take_name(ANN, ("anna",), at(0))
    await pair(end, made)
    await end.open_rooms([opened(made)], at(20))
    await end.end_match(opened(made), made.players, at(21))
    await end.put_back(made, (ticket(ANN, returned=True), None), at(22))
    await end.end_room(opened(made), made.players, at(23))
    await end.restore(replace(made, players=(BOB, PlayerId("eve"))), at(24))
    await end.step_away(ANN, at(25))
    await end.offer(Invitation(CODE, CEM, "Cem", Options("fog", "trench", None), at(10**6)), MOST, at(30))
    await enter(end, ticket(DEA), 31)
    await end.accept(FRIENDS, MOST, at(32))
    await end.put_back(FRIENDS, (None, None), at(33))
    await end.show_live(A, (), at(34))
    await end.keep([ANN, BOB, CEM, DEA], A, at(35))
    await end.withdraw(ANN, None, at(36))
    await end.line(CAPTURE, 10, at(37))
    await end.census(every_pool(GAMES), at(38))
    await end.claim_room(ROOM, A, at(39))
    await end.practise(OpenRoom(RoomId("alone"), A, (PlayerId("fay"),), quick=False), MOST, at(39))
    await end.free_room(ROOM, A, at(39))


# --- keys and scripts ------------------------------------------------------------------------------------


async def test_every_key_ends_by_itself_and_lies_in_one_slot(redis_server: RedisServer) -> None:
    async with backend_of(redis_server) as end, redis.Redis.from_url(redis_server.url) as client:
        await do_everything(end)
        held = [key async for key in client.scan_iter()]
        assert len(held) > 15
        assert [key for key in held if not key.startswith(b"{salvo}:")] == []
        assert [key for key in held if await client.pttl(key) <= 0] == []


async def test_a_cluster_takes_every_step(tmp_path: Path) -> None:
    server = RedisServer(tmp_path, "--cluster-enabled", "yes").start()
    try:
        async with redis.Redis.from_url(server.url) as client:
            ask: Callable[..., Awaitable[Any]] = client.execute_command
            await ask("CLUSTER ADDSLOTSRANGE", 0, 16383)
            while (await ask("CLUSTER INFO"))["cluster_state"] != "ok":
                await client.wait(1, 20)  # the server answers after 20 ms, having no replica
        async with backend_of(server) as end:
            await do_everything(end)
            assert await end.rooms_of(DEA, at(40)) == ()
    finally:
        server.stop()


async def test_scripts_touch_only_the_keys_that_they_declare(redis_server: RedisServer) -> None:
    ran: set[str] = set()
    declared: set[str] = set()
    undeclared: set[str] = set()
    client = redis.Redis.from_url(redis_server.url)
    async with backend_of(redis_server) as end, client, client.monitor() as log:
        await do_everything(end)
        await client.echo("the end")
        async for seen in log.listen():
            words = seen["command"].split(" ")
            if words[0] == "ECHO":
                break
            if words[0] == "EVALSHA":
                ran.add(words[1])
                declared = set(words[3 : 3 + int(words[2])])
            elif seen["client_type"] == "lua" and words[0] != "PUBLISH":
                undeclared |= {word for word in words if word.startswith("{salvo}:")} - declared
    assert undeclared == set()
    assert len(ran) == len(LUA)


@pytest.mark.parametrize("file", LUA, ids=lambda file: file.stem)
def test_every_script_says_what_it_is_told(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert lines[0].startswith("-- ")
    assert lines[1].startswith("-- KEYS: ")


# --- servers that do not answer --------------------------------------------------------------------------


async def test_a_server_that_is_gone_is_noticed_by_every_verb(redis_server: RedisServer) -> None:
    async with backend_of(redis_server) as end:
        await enter(end, ticket(ANN))
        redis_server.stop()
        for call in (
            end.enter(ticket(BOB), at(0)),
            end.line(CAPTURE, 10, at(0)),
            end.keep([ANN], A, at(0)),
            end.nodes(at(0)),
            end.place(ROOM, at(0)),
            end.take_name(ANN, ("ann",), at(0)),
        ):
            with pytest.raises(BackendDown):
                await call


async def test_a_server_that_is_silent_counts_as_gone(redis_server: RedisServer) -> None:
    async with backend_of(redis_server, answer_ms=50) as hasty, backend_of(redis_server) as end:
        await enter(end, ticket(ANN))
        redis_server.stall()
        with pytest.raises(BackendDown):
            await hasty.line(CAPTURE, 10, at(0))
        redis_server.go_on()
        assert (await end.line(CAPTURE, 10, at(0))).waiters[0].ticket.player == ANN


async def test_a_server_that_refuses_counts_as_gone(redis_server: RedisServer) -> None:
    """A full disk, missing rights, a foreign key: matching stops, and nothing else does."""
    async with backend_of(redis_server) as end, redis.Redis.from_url(redis_server.url) as client:
        await client.set("{salvo}:nodes", "something else")
        with pytest.raises(BackendDown, match="WRONGTYPE"):
            await end.beat(Node(A, "", 0), at(0))
        with pytest.raises(BackendDown, match="WRONGTYPE"):
            await end.nodes(at(0))


async def test_what_another_version_shows_is_passed_over(redis_server: RedisServer) -> None:
    async with backend_of(redis_server) as end, redis.Redis.from_url(redis_server.url) as client:
        await end.beat(Node(A, "", 0), at(0))
        await client.set("{salvo}:live:a", '[{"place": 7}]')
        assert (await end.census([], at(0))).live == ()
        wakes = end.wakes()
        heard = asyncio.ensure_future(anext(wakes))
        while not heard.done():
            await client.publish("{salvo}:wakes", '{"players": 7}')
            await client.publish("{salvo}:wakes", '{"players": ["ann"], "news": 1}')
            await asyncio.wait([heard], timeout=0.01)
        assert heard.result() == Wake((ANN,))
        await wakes.aclose()


async def test_a_server_started_anew_is_used_at_once(redis_server: RedisServer) -> None:
    """Also by connections, and with scripts, of before."""
    async with backend_of(redis_server) as end:
        await end.keep([ANN, BOB], A, at(0))
        redis_server.stop()
        redis_server.start()
        assert [standing.ticket for standing in await end.keep([ANN, BOB], A, at(1))] == [None, None]
        await enter(end, ticket(ANN))


async def test_listening_ends_when_the_server_is_gone(redis_server: RedisServer) -> None:
    async with backend_of(redis_server) as end:
        wakes = end.wakes()
        heard = asyncio.ensure_future(anext(wakes))
        while not heard.done():
            await enter(end, ticket(ANN))
            await asyncio.wait([heard], timeout=0.01)
        redis_server.stop()
        with pytest.raises(BackendDown):
            while True:
                await anext(wakes)


async def test_a_match_to_watch_comes_back_whole(redis_server: RedisServer) -> None:
    async with backend_of(redis_server) as end:
        await end.beat(Node(A, "http://a.test", 1), at(0))
        await end.show_live(A, (live_match(ROOM),), at(0))
        assert (await end.census([], at(0))).live == (live_match(ROOM),)
