"""Finding one another, not coming, and playing again, over real sockets (cases.md 21, 22, 25)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.clock import StandingClock
from tests.end_to_end.player import HeadlessPlayer, Message, joined
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.table import Table, at_a_table

SEARCH = {"game": "salvo", "mode": "capture"}
QUICK = {"game": "salvo", "mode": "fog", "map": "plain", "clock": 12}


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, clock) as service:
        yield service


async def strangers(service: Service, stack: AsyncExitStack, count: int) -> list[HeadlessPlayer]:
    return [await stack.enter_async_context(joined(service.url, await service.new_token())) for _ in range(count)]


# --- one search a player (21) --------------------------------------------------------------------------


async def test_one_player_searches_from_two_tabs_and_in_two_modes(service: Service) -> None:
    """cases.md 21: one live search, told to both tabs; never two matches, never against oneself"""
    token = await service.new_token()
    async with joined(service.url, token) as phone, joined(service.url, token) as laptop, AsyncExitStack() as stack:
        await phone.say("search", **SEARCH)
        await laptop.say("search", **SEARCH)
        await laptop.say("search", game="salvo", mode="fog")
        for tab in (phone, laptop):
            assert (await tab.until_told("search_ended"))["reason"] == "elsewhere"
        await laptop.until(lambda message: message["t"] == "searching" and message["mode"] == "fog")
        in_capture, in_fog, late = await strangers(service, stack, 3)
        await in_capture.say("search", **SEARCH)
        await in_fog.say("search", game="salvo", mode="fog")
        rooms = [(await tab.until_told("found"))["place"]["room"] for tab in (phone, laptop, in_fog)]
        assert len(set(rooms)) == 1
        await late.say("search", **SEARCH)
        await late.until_told("found")
        assert await phone.code("search", **SEARCH) == "already_playing"
        assert [message["t"] for message in (*phone.heard, *laptop.heard)].count("found") == 2


async def test_who_is_gone_for_a_while_loses_the_search(service: Service, clock: StandingClock) -> None:
    """design 4: a search goes on by itself for who is back within 15 s"""
    token = await service.new_token()
    for away_ms, goes_on in ((14_000, True), (16_000, False)):
        async with joined(service.url, token) as player:
            await player.say("search", **SEARCH)
            since = (await player.until_told("searching"))["since"]
        await service.status("/healthz")  # by now the server has noticed
        clock.pass_(away_ms)
        async with joined(service.url, await service.new_token()):
            pass  # whoever comes makes the lobby look round
        async with joined(service.url, token) as back:
            await back.say("search", **SEARCH)
            assert ((await back.until_told("searching"))["since"] == since) == goes_on
            await back.say("cancel_search")
        clock.pass_(1_000)


# --- found, and not come (22) ---------------------------------------------------------------------------


async def test_who_came_is_first_in_line_again_with_the_time_already_waited(
    service: Service, clock: StandingClock
) -> None:
    """cases.md 22"""
    async with AsyncExitStack() as stack:
        came, absent, third, fourth = await strangers(service, stack, 4)
        await came.say("search", **SEARCH)
        since = (await came.until_told("searching"))["since"]
        clock.pass_(7_000)
        await absent.say("search", **SEARCH)
        found = await came.until_told("found")
        room = found["place"]["room"]
        await came.enter(room)
        mark = len(came.heard)
        clock.pass_(found["until"] - clock.now())
        closed = await came.until_told("room_closed")
        assert (closed["room"], closed["reason"]) == (room, "no_show")
        await came.until(lambda message: message["t"] == "searching" and message["since"] == since, after=mark)
        assert (await absent.until_told("search_ended"))["reason"] == "expired"
        assert await absent.code("enter", room=room) == "unknown_room"  # what has ended is not opened again
        assert await came.code("enter", room=room) == "unknown_room"

        mark = len(came.heard)
        for late in (third, fourth):
            await late.say("search", **SEARCH)
        again = await third.until_told("found")
        assert await came.until_told("found", after=mark) == again
        assert all(message["t"] != "found" for message in fourth.heard)
        assert await came.enter(again["place"]["room"])
        assert (await came.until_told("view", after=mark))["table"]["arrived"] == [True, False]  # south: waited longer


async def test_who_leaves_before_the_line_up_costs_the_other_nothing(service: Service) -> None:
    async with AsyncExitStack() as stack:
        leaves, stays = await strangers(service, stack, 2)
        for player in (leaves, stays):
            await player.say("search", **SEARCH)
        room = (await leaves.until_told("found"))["place"]["room"]
        await leaves.enter(room)
        mark = len(stays.heard)
        assert (await leaves.say("leave", room=room))["t"] == "done"
        assert (await leaves.until_told("room_closed"))["reason"] == "left"
        since = (await stays.until_told("searching"))["since"]
        again = await stays.until_told("searching", after=mark)
        assert again["since"] == since
        assert (await leaves.until_told("search_ended"))["reason"] == "expired"
        assert await stays.code("enter", room=room) == "unknown_room"


# --- invitations ------------------------------------------------------------------------------------------


async def test_an_invitation_is_used_once(service: Service, clock: StandingClock) -> None:
    async with AsyncExitStack() as stack:
        host, guest, stranger = await strangers(service, stack, 3)
        invited = await host.say("invite", options=QUICK)
        assert invited["until"] == clock.now() + 24 * 3_600_000
        assert await host.code("join", code=invited["code"]) == "own_invitation"
        assert await guest.code("join", code="nothing-here") == "unknown_invitation"
        assert (await guest.say("join", code=invited["code"]))["t"] == "done"
        found = await guest.until_told("found")
        assert await host.until_told("found") == found
        assert await stranger.code("join", code=invited["code"]) == "unknown_invitation"
        assert (await guest.say("join", code=invited["code"]))["t"] == "done"  # said again: the same room
        await host.enter(found["place"]["room"])
        assert (await host.until_told("view"))["table"]["options"] == QUICK


async def test_an_invitation_of_who_is_not_here_stays_good(service: Service, clock: StandingClock) -> None:
    token = await service.new_token()
    async with joined(service.url, await service.new_token()) as guest:
        async with joined(service.url, token) as host:
            invited = await host.say("invite", options=QUICK)
        await service.status("/healthz")  # by now the server has noticed
        clock.pass_(16_000)
        assert await guest.code("join", code=invited["code"]) == "host_away"
        async with joined(service.url, token):
            assert (await guest.say("join", code=invited["code"]))["t"] == "done"


# --- a rematch (25) ---------------------------------------------------------------------------------------


async def over(table: Table) -> None:
    await table.south.say("resign", room=table.room)
    for player in table.players:
        await player.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")


async def founds(player: HeadlessPlayer) -> list[Message]:
    await player.say("follow", on=False)
    return [message for message in player.heard if message["t"] == "found"]


@pytest.mark.parametrize("first", [0, 1])
async def test_both_want_a_rematch_at_the_same_moment(service: Service, first: int) -> None:
    """cases.md 25: one new room with the sides swapped, however often it is asked for"""
    async with at_a_table(service) as table:
        await over(table)
        pair = (table.players[first], table.players[1 - first])
        await asyncio.gather(*(player.ask("rematch", room=table.room) for player in pair * 2))
        new = [
            (await player.until(lambda m: m["t"] == "found" and m["place"]["room"] != table.room)) for player in pair
        ]
        assert new[0] == new[1]
        for player in pair:
            assert len([found for found in await founds(player) if found["place"]["room"] != table.room]) == 1
        room = new[0]["place"]["room"]
        seats = [(await player.enter(room))["seat"] for player in table.players]
        assert seats == [1, 0]
        old = table.south.view(table.room)["table"]["players"]
        assert table.south.view(room)["table"]["players"] == old[::-1]


async def test_a_rematch_after_the_other_has_left(service: Service) -> None:
    """cases.md 25: a clear answer, and no room"""
    async with at_a_table(service) as table:
        await over(table)
        await table.north.say("rematch", room=table.room)
        await table.north.say("leave", room=table.room)
        assert await table.south.code("rematch", room=table.room) == "no_rematch"
        assert len(await founds(table.south)) == 1


async def test_a_rematch_in_which_nobody_comes(service: Service, clock: StandingClock) -> None:
    """cases.md 25: the seats lapse, and nobody is put into a line"""
    async with at_a_table(service) as table:
        await over(table)
        for player in table.players:
            await player.say("rematch", room=table.room)
        new = (await founds(table.south))[-1]
        await table.south.enter(new["place"]["room"])
        clock.pass_(new["until"] - clock.now())
        assert (await table.south.until_told("room_closed"))["reason"] == "no_show"
        await table.south.say("follow", on=False)
        assert all(message["t"] != "searching" for message in table.south.heard)
