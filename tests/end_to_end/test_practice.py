"""A match against a bot, by the whole service: asked for, played through a crash of the server, kept."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.clock import StandingClock
from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up, some_orders
from tests.end_to_end.service import Service, serving, serving_here
from tests.end_to_end.test_kept import kept

OPTIONS: Message = {"game": "salvo", "mode": "fog", "map": "plain", "clock": None}


async def practise(player: HeadlessPlayer, strength: str = "light", **other: str) -> str:
    """Ask for a match against a bot, enter it, and give the room."""
    asked = await player.say("practise", options=OPTIONS | other, strength=strength)
    assert asked["t"] == "done", asked
    found = await player.until_told("found", after=player.heard.index(asked))
    await player.enter(found["place"]["room"])
    return str(found["place"]["room"])


async def order(player: HeadlessPlayer, room: str, chance: random.Random) -> None:
    """Give orders for the round that is due, and wait for the next."""
    await player.until(lambda message: message["t"] == "view" and message["view"] is not None)
    view = player.view(room)
    number = view["table"]["round"]
    await player.order(room, some_line_up(view) if number == 0 else some_orders(view, chance))
    await player.until_round(room, number + 1)


@asynccontextmanager
async def player_of(service: Service) -> AsyncIterator[HeadlessPlayer]:
    """Connect somebody new."""
    async with joined(service.url, await service.new_token()) as player:
        yield player


async def test_a_match_against_a_bot_goes_on_after_a_crash_and_is_kept(tmp_path: Path) -> None:
    chance = random.Random(1)
    async with serving(tmp_path) as service:
        token = await service.new_token()
        async with joined(service.url, token) as player:
            room = await practise(player)
            for _ in range(2):
                await order(player, room, chance)
            assert sorted(str(each.get("bot")) for each in player.view(room)["table"]["players"]) == ["None", "light"]
            service.kill()
            await player.closed()
        await service.process.wait()
    async with serving(tmp_path) as service, joined(service.url, token) as player:
        assert player.heard[0]["rooms"] == [{"room": room, "url": ""}]
        seat = (await player.enter(room))["seat"]
        await player.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "playing")
        assert player.round(room) == 2
        await order(player, room, chance)
        await player.say("resign", room=room)
        match = await kept(service, room, token)
        assert (match["seat"], match["quick"], match["outcome"]) == (
            seat,
            False,
            {"winner": 1 - seat, "reason": "resignation"},
        )
        assert match["names"][1 - seat] == "Salvo light"


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


async def test_who_searches_may_practise_and_is_found_meanwhile(tmp_path: Path, clock: StandingClock) -> None:
    async with serving_here(tmp_path, clock) as service:
        tokens = [await service.new_token() for _ in range(2)]
        async with joined(service.url, tokens[0]) as player, joined(service.url, tokens[1]) as other:
            await player.say("search", game="salvo", mode="capture")
            room = await practise(player, mode="capture")
            await other.say("search", game="salvo", mode="capture")
            found = await player.until(lambda message: message["t"] == "found" and message["place"]["room"] != room)
            assert await player.code("practise", options=OPTIONS, strength="light") == "already_playing"
            assert (await player.say("resign", room=room))["t"] == "done"
            assert (await player.enter(found["place"]["room"]))["seat"] in (0, 1)


async def test_what_cannot_be_practised_is_refused(tmp_path: Path, clock: StandingClock) -> None:
    async with serving_here(tmp_path, clock) as service, player_of(service) as player:
        moon = OPTIONS | {"map": "moon"}
        assert await player.code("practise", options=moon, strength="light") == "unknown_map"
        for _ in range(16):
            assert (await player.say("practise", options=OPTIONS, strength="light"))["t"] == "done"
        assert await player.code("practise", options=OPTIONS, strength="light") == "too_many_rooms"


async def test_where_there_are_no_bots_nobody_practises(tmp_path: Path, clock: StandingClock) -> None:
    async with serving_here(tmp_path, clock, bots=0) as service, player_of(service) as player:
        assert await player.code("practise", options=OPTIONS, strength="light") == "server_busy"
