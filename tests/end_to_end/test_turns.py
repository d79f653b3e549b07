"""The games of turns by the whole service: found, watched, dropped, killed and taken up, played to the end, kept."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgpack
import pytest

from tests.end_to_end.player import HeadlessPlayer, Message, joined
from tests.end_to_end.service import serving
from tests.end_to_end.test_kept import asked, command, kept, over
from tests.end_to_end.turns import some_turn

GAMES = ("matrix", "marshal")


def acting(view: Message) -> list[int]:
    """Give the seats whose decision is due."""
    return list(view["table"].get("acting", (0, 1)))


async def play(players: list[HeadlessPlayer], room: str, chance: random.Random, until: int) -> None:
    """Give random legal orders until a round has come or the match is over."""
    for player in players:
        await player.until(lambda told: told["t"] == "view" and told["view"] is not None)
    while (view := players[0].view(room))["table"]["phase"] == "playing" and view["table"]["round"] < until:
        number = view["table"]["round"]
        for seat in acting(view):
            await players[seat].until_round(room, number)
            await players[seat].order(room, some_turn(players[seat].view(room), chance))
        for player in players:
            await until_after(player, room, number)


async def until_after(player: HeadlessPlayer, room: str, number: int) -> None:
    """Wait for a view of a later round, or of the end."""

    def is_after(told: Message) -> bool:
        if told["t"] != "view" or told["room"] != room:
            return False
        return bool(told["table"]["round"] > number or told["table"]["phase"] == "over")

    await player.until(is_after)


def compare(player: HeadlessPlayer, seat: int, rounds: list[Any]) -> None:
    """Hold a replay against every view with which a decision began, byte for byte."""
    seen = set()
    for message, frame in zip(player.heard, player.frames, strict=True):
        view = message["view"] if message["t"] == "view" else None
        if view is None or not view["told"] or view["round"] in seen or message["table"]["phase"] == "over":
            continue
        seen.add(view["round"])
        assert msgpack.packb({**message, "view": rounds[view["round"] - 1]["seats"][seat]}) == frame
    assert len(seen) > 5


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_goes_on_after_a_drop_and_a_kill_and_is_kept(game: str, tmp_path: Path) -> None:
    chance = random.Random(game)
    async with serving(tmp_path) as service:
        tokens = [await service.new_token() for _ in range(2)]
        async with joined(service.url, tokens[0]) as one, joined(service.url, tokens[1]) as other:
            room, _ = await asyncio.gather(*(each.find_match("standard", game) for each in (one, other)))
            seats = [(await each.enter(room))["seat"] for each in (one, other)]
            players = [one, other] if seats == [0, 1] else [other, one]
            tokens = tokens if seats == [0, 1] else tokens[::-1]
            await play(players, room, chance, until=9)
            async with joined(service.url, await service.new_token()) as watcher:
                assert (await watcher.enter(room))["seat"] is None
                assert watcher.view(room)["view"]["legal"] == []
            players[1].drop()
            async with joined(service.url, tokens[1]) as back:
                await back.enter(room)
                assert back.view(room)["view"] == players[1].view(room)["view"]
            service.kill()
            await service.process.wait()
    async with (
        serving(tmp_path) as service,
        joined(service.url, tokens[0]) as one,
        joined(service.url, tokens[1]) as other,
    ):
        players = [one, other]
        for player in players:
            await player.enter(room)
        for player in players:
            await player.until(lambda told: told["t"] == "view" and told["table"]["phase"] == "playing")
        assert one.round(room) == 9
        await play(players, room, chance, until=40)
        if one.view(room)["table"]["phase"] == "playing":
            await one.say("resign", room=room)
        for player in players:
            await over(player, room)
        end = one.view(room)
        assert len(end["table"]["dice"]["key"]) == 64
        match = await kept(service, room, tokens[0])
        assert (match["options"]["game"], match["outcome"], match["quick"]) == (game, end["table"]["outcome"], True)
        rounds = (await asked(service, f"/api/match/{room}/replay")).json()["rounds"]
        for seat, player in enumerate(players):
            compare(player, seat, rounds)
        changes = (await asked(service, f"/api/match/{room}/ratings")).json()["changes"]
        board = (await asked(service, f"/api/ratings/{game}/standard")).json()
        assert len(changes) == 2 and len(board["provisional"]) == 2
        code, said = await command(tmp_path, "replay", room)
        assert (code, said.splitlines()[-1]) == (0, "It matches."), said
        file = tmp_path / "match.txt"
        file.write_bytes((await asked(service, f"/api/match/{room}.txt")).content)
        code, said = await command(tmp_path, "replay", str(file))
        assert (code, said.splitlines()[-1]) == (0, "It matches."), said


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_of_the_house_takes_turns(game: str, tmp_path: Path) -> None:
    chance = random.Random(game)
    async with serving(tmp_path) as service, joined(service.url, await service.new_token()) as player:
        asking = await player.say("practise", options={"game": game, "clock": None}, strength="light")
        assert asking["t"] == "done", asking
        room = (await player.until_told("found"))["place"]["room"]
        seat = (await player.enter(room))["seat"]
        await player.until(lambda told: told["t"] == "view" and told["view"] is not None)
        while player.round(room) < 4:
            view = player.view(room)
            if seat in acting(view):
                await player.order(room, some_turn(view, chance))
            await until_after(player, room, view["table"]["round"])
        assert (await player.say("resign", room=room))["t"] == "done"
