"""Reloading in every phase shows the same again and loses nothing (cases.md 12)."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.clock import StandingClock
from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.table import HOLD, Table, at_a_table

Step = Callable[[Table], Awaitable[object]]


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, clock) as service:
        yield service


async def in_line_up(table: Table) -> None:
    await table.south.draft(table.room, 0, some_line_up(table.south.view(table.room)))


async def locked(table: Table) -> None:
    await table.south.order(table.room, some_line_up(table.south.view(table.room)))


async def revealed(table: Table) -> None:
    """A round was just resolved, and it told something."""
    await table.line_up()
    for player in table.players:
        await player.order(table.room, scout_ahead(player.view(table.room)))
    await table.begun(2)


async def planning(table: Table) -> None:
    await revealed(table)
    await table.south.draft(table.room, 2, HOLD)


async def ready(table: Table) -> None:
    await revealed(table)
    await table.south.order(table.room, HOLD)


async def offered(table: Table) -> None:
    await revealed(table)
    await table.north.say("offer_draw", room=table.room, round=2)
    await table.south.until(lambda message: message["t"] == "table" and message["table"]["draw_offer"] == 1)


async def over(table: Table) -> None:
    await revealed(table)
    await table.north.say("resign", room=table.room)
    await table.south.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")


def scout_ahead(view: Message) -> Message:
    scout = next(each for each in view["view"]["legal"] if each["kind"] == "scout")
    return {"is": "salvo.orders", "orders": [{"do": "move", "kind": "scout", "to": scout["moves"][0]["to"]}]}


@pytest.mark.parametrize("mode", ["capture", "fog"])
@pytest.mark.parametrize("step", [in_line_up, locked, revealed, planning, ready, offered, over])
async def test_a_player_reloads(service: Service, step: Step, mode: str) -> None:
    """cases.md 12"""
    async with at_a_table(service, mode) as table:
        await step(table)
        before = table.south.view(table.room)
        running = before["table"]["phase"] == "playing"
        table.south.drop()
        async with joined(service.url, table.tokens[0]) as again:
            assert again.heard[0]["rooms"] == ([{"room": table.room, "url": ""}] if running else [])
            own = await come_back(again, table.room, own_draft=running)
            assert again.view(table.room) == before
            if step in (revealed, over):  # else a table came after the view
                assert again.last_frame("view") == table.south.last_frame("view")
                assert before["view"]["told"]
            if running:
                assert own["ready"] == before["table"]["ready"][0]
                assert own["draft"] == (0 if step in (revealed, offered) else table.south.drafted)
                assert (own["orders"] is None) == (step in (revealed, offered))


async def come_back(player: HeadlessPlayer, room: str, *, own_draft: bool) -> Message:
    """Enter again and wait for all that is told on entering, in its order."""
    await player.enter(room)
    kinds = [message["t"] for message in player.heard[-4:]]
    assert kinds[-3:] == (["view", "own_draft", "presence"] if own_draft else ["entered", "view", "presence"])
    return player.heard[-2]


async def test_a_spectator_reloads(service: Service) -> None:
    """cases.md 12"""
    async with at_a_table(service, "fog") as table:
        await planning(table)
        frames = []
        for _ in range(2):
            async with joined(service.url, await service.new_token()) as watcher:
                await watcher.enter(table.room)
                frames.append(watcher.last_frame("view"))
        assert frames[0] == frames[1]


async def test_reloading_while_gathering(service: Service, clock: StandingClock) -> None:
    """cases.md 12"""
    async with AsyncExitStack() as stack:
        tokens = [await service.new_token() for _ in range(2)]
        south, north = [await stack.enter_async_context(joined(service.url, token)) for token in tokens]
        options = {"game": "salvo", "mode": "fog", "map": "plain", "clock": 20}
        invited = await south.say("invite", options=options)
        await north.say("join", code=invited["code"])
        room = (await south.until_told("found"))["place"]["room"]
        await south.enter(room)
        before = south.view(room)
        assert before["table"]["phase"] == "gathering"
        clock.pass_(5_000)
        async with joined(service.url, tokens[0]) as again:
            await come_back(again, room, own_draft=False)
            assert again.view(room) == before
        async with joined(service.url, tokens[1]) as again:  # who was found and has not entered yet
            assert again.heard[0]["rooms"] == [{"room": room, "url": ""}]


async def test_reloading_when_found(service: Service, clock: StandingClock) -> None:
    """cases.md 12: nobody has entered yet"""
    tokens = [await service.new_token() for _ in range(2)]
    async with joined(service.url, tokens[0]) as south, joined(service.url, tokens[1]) as north:
        for player in (south, north):
            await player.say("search", game="salvo", mode="fog")
        found = await south.until_told("found")
        clock.pass_(5_000)
        async with joined(service.url, tokens[0]) as again:
            assert await again.until_told("found") == found


async def test_reloading_while_searching(service: Service, clock: StandingClock) -> None:
    """cases.md 12"""
    token = await service.new_token()
    async with joined(service.url, token) as player:
        await player.say("search", game="salvo", mode="capture")
        searching = await player.until_told("searching")
        player.drop()
    clock.pass_(10_000)
    async with joined(service.url, token) as again:
        assert await again.until_told("searching") == {**searching, "width": searching["width"] + 500}
