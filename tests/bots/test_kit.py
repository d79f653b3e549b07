"""The bot for the public protocol, against a real server: searches, plays, comes back, leaves."""

import asyncio
import signal
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

from server.bots.kit import Player, Wish, new_token, run
from tests.clock import LeapingClock
from tests.end_to_end.player import Message, joined, some_line_up
from tests.end_to_end.relay import relaying
from tests.end_to_end.service import ROOT, serving_here

PATIENCE_S = 60


async def test_two_of_them_meet_and_play_to_the_end_though_one_is_cut_off(tmp_path: Path) -> None:
    said: list[str] = []
    async with serving_here(tmp_path, LeapingClock()) as service, relaying(service) as relay:
        under_way, cut = asyncio.Event(), asyncio.Event()

        def say(text: str) -> None:
            said.append(text)
            if text.startswith("Playing"):
                under_way.set()
            if text.startswith("The connection is lost"):
                cut.set()

        def wish(url: str) -> Wish:
            return Wish(url=url, mode="eliminate", strength="light", matches=1)

        south = Player(wish(relay.url), await service.new_token(), say)
        north = Player(wish(service.url), await service.new_token(), say)
        async with asyncio.timeout(PATIENCE_S):
            playing = [asyncio.create_task(each.play()) for each in (south, north)]
            await under_way.wait()
            relay.cut()
            await asyncio.gather(*playing)
        assert cut.is_set()
    results = sorted(text.split("(")[0] for text in said if text.startswith("Match"))
    assert results in (["Match 1 is drawn "] * 2, ["Match 1 is lost ", "Match 1 is won "])


async def test_it_takes_an_invitation_up_and_leaves_in_order(tmp_path: Path) -> None:
    async with (
        serving_here(tmp_path, LeapingClock()) as service,
        joined(service.url, await service.new_token()) as host,
        asyncio.timeout(PATIENCE_S),
    ):
        options = {"game": "salvo", "mode": "fog", "map": "plain", "clock": 12}
        code = (await host.say("invite", options=options))["code"]
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "bot"),
            *("--url", service.url, "--code", code, "--strength", "light"),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        room = (await host.until_told("found"))["place"]["room"]
        await host.enter(room)
        await host.until(lambda message: message["t"] == "view" and message["view"] is not None)
        await host.order(room, some_line_up(host.view(room)))
        await host.until_round(room, 1)
        bot.send_signal(signal.SIGINT)
        over = await host.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")
        assert over["table"]["outcome"]["reason"] == "resignation"
        assert await bot.wait() == 0
        assert bot.stdout is not None
        assert b"to be the same again: --token" in await bot.stdout.read()


async def test_who_is_not_let_in_is_told_why(tmp_path: Path) -> None:
    said: list[str] = []
    assert await run(Wish(url="http://127.0.0.1:1"), said.append) == 1
    async with serving_here(tmp_path, LeapingClock()) as service:
        assert await run(Wish(url=service.url, token="nobody"), said.append) == 1
        assert await run(Wish(url=service.url, code="no-such-code"), said.append) == 1
    assert len(said) == 2


async def test_who_searches_in_vain_leaves_the_line(tmp_path: Path) -> None:
    async with serving_here(tmp_path, LeapingClock()) as service:
        token = await asyncio.to_thread(new_token, service.url)
        said: list[str] = []
        playing = asyncio.create_task(Player(Wish(url=service.url), token, said.append).play())
        async with joined(service.url, await service.new_token()) as other:
            await other.say("follow", on=True)
            await other.until(partial(told, searching=1))
            playing.cancel()
            await other.until(partial(told, searching=0), after=len(other.heard))
        with suppress(asyncio.CancelledError):
            await playing


def told(message: Message, searching: int) -> bool:
    """Say whether a message tells how many search."""
    pool = {"game": "salvo", "mode": "capture", "searching": searching}
    return message["t"] == "lobby" and pool in message["pools"]
