"""Who watches: shown what all may know, and never in the players' way (cases.md 13, 15, 16, 18)."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import msgpack
import pytest

from tests.clock import StandingClock
from tests.end_to_end.player import HeadlessPlayer, Message, joined
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.table import HOLD, Table, at_a_table
from tests.end_to_end.wire import BINARY, opened, written

NOTHING: Message = {"sight": None, "legal": [], "side": None, "figures": []}


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, clock) as service:
        yield service


async def test_a_spectator_who_reads_nothing_is_closed_and_slows_nobody(service: Service, clock: StandingClock) -> None:
    """cases.md 13"""
    async with at_a_table(service) as table, opened(service, await service.new_token(), receive_bytes=2**11) as asleep:
        await table.line_up()
        alone = await durations(table, clock)
        asleep.send(written(BINARY, msgpack.packb({"t": "enter", "rq": 1, "room": table.room})))
        await until_watched(table, clock, by=1)
        watched = []
        while watchers(table) == 1:
            watched += await durations(table, clock)
            assert len(watched) < 3_000, "the spectator is never closed"
        frames = await asleep.until_closed()
        assert frames[-1].code == 4410
        assert median(watched) < 2 * median(alone) + 0.05  # a busy machine is no fault
        told = sum(len(frame.payload) for frame in frames)
        assert told < 2**18  # what waited for it was bounded, in the kernel too


def watchers(table: Table) -> int:
    presences = [message for message in table.south.heard if message["t"] == "presence"]
    return int(presences[-1]["watchers"])


async def until_watched(table: Table, clock: StandingClock, *, by: int) -> None:
    """Let seconds pass, in each of which a crowd is counted, until it is so many."""
    for _ in range(100):
        clock.pass_(1_000)
        await table.south.say("follow", on=False)
        if watchers(table) == by:
            return
    raise AssertionError(f"{watchers(table)} are here, not {by}")


async def durations(table: Table, clock: StandingClock) -> list[float]:
    """Let south seal and unseal, which everyone is told, and time the answers."""
    taken = []
    for _ in range(20):
        clock.pass_(100)  # the limit of messages a second
        for kind, fields in (("ready", {"draft": 0}), ("unready", {})):
            begun = time.perf_counter()
            await table.south.say(kind, room=table.room, round=table.south.round(table.room), **fields)
            taken.append(time.perf_counter() - begun)
    return taken


async def test_own_fog_match_in_a_second_browser(service: Service) -> None:
    """cases.md 15: an anonymous spectator is shown no figure, no sight, no kind, whatever the players see"""
    async with at_a_table(service, "fog") as table, joined(service.url, await service.new_token()) as stranger:
        await stranger.enter(table.room)
        await table.line_up()
        for round in range(1, 12):
            for player in table.players:
                await player.order(table.room, scout_ahead(player.view(table.room)))
            for viewer in (*table.players, stranger):
                await viewer.until_round(table.room, round + 1)
        seen = [each for player in table.players for each in player.view(table.room)["view"]["figures"]]
        assert len({each["side"] for each in table.south.view(table.room)["view"]["figures"]}) == 2, "nobody met"
        for message in stranger.heard:
            if message["t"] == "view" and message["view"] is not None:
                assert {key: message["view"][key] for key in NOTHING} == NOTHING
                assert {event["e"] for event in message["view"]["told"]} <= {"flash", "announced", "landed", "fell"}
        for kind, fields in (("draft", {"draft": 1, "orders": HOLD}), ("ready", {"draft": 0}), ("resign", {})):
            where = {} if kind == "resign" else {"round": 12}
            assert await stranger.code(kind, room=table.room, **where, **fields) == "not_seated"
        assert await stranger.code("get_record", room=table.room) == "match_running"
        history = await stranger.say("get_history", room=table.room, first=0, last=40)
        assert all(event["e"] == "flash" for each in history["rounds"] for event in each["told"])
        assert seen


def scout_ahead(view: Message) -> Message:
    """Let the scout go as far ahead as it can, so that the sides meet."""
    scout = next((each for each in view["view"]["legal"] if each["kind"] == "scout"), None)
    ahead = [move["to"] for move in scout["moves"] if move["facing"] in "NS"] if scout else []
    row = max if view["view"]["side"] == "south" else min
    if not ahead:
        return HOLD
    target = row(ahead, key=lambda cell: cell[1])
    return {"is": "salvo.orders", "orders": [{"do": "move", "kind": "scout", "to": target}]}


async def test_a_draft_is_neither_shown_nor_felt(service: Service, clock: StandingClock) -> None:
    """cases.md 16, 18: the others are told nothing at all of drafts, and their frames are the same to the byte"""
    async with at_a_table(service, "capture") as table, joined(service.url, await service.new_token()) as stranger:
        await stranger.enter(table.room)
        await table.line_up()
        await stranger.until_round(table.room, 1)
        await until_watched(table, clock, by=1)
        others = (table.north, stranger)
        quiet = [len(other.frames) for other in others]
        for orders in (HOLD, scout_ahead(table.south.view(table.room)), HOLD) * 5:
            await table.south.draft(table.room, 1, orders)
            clock.pass_(100)
        for other, frames in zip(others, quiet, strict=True):
            await other.say("follow", on=False)
            assert len(other.frames) == frames + 1
        ready = []
        for orders in (HOLD, scout_ahead(table.south.view(table.room))):
            await table.south.order(table.room, orders)
            for other in others:
                await other.say("follow", on=False)
            ready.append([other.last_frame("table") for other in others])
            await table.south.say("unready", room=table.room, round=1)
        first, second = [[msgpack.unpackb(frame) for frame in frames] for frames in ready]
        assert first[0] == first[1]  # the opponent and the stranger are told the same, with the same number
        assert second == [{**each, "n": each["n"] + 2} for each in first]


async def test_numbers_are_the_same_for_every_kind_of_viewer(service: Service) -> None:
    """cases.md 18: no count of frames, no request id and no stamp tells of what others did"""
    async with at_a_table(service, "fog") as table, joined(service.url, await service.new_token()) as stranger:
        await stranger.enter(table.room)
        await table.line_up()
        await table.hold()
        await stranger.until_round(table.room, 2)
        numbers = [[m["n"] for m in viewer.heard if "n" in m] for viewer in (*table.players, stranger)]
        assert len({tuple(each[-5:]) for each in numbers}) == 1
        assert numbers[0] == list(range(numbers[0][0], numbers[0][0] + len(numbers[0])))
        stamps = [(await viewer.say("probe"))["stamp"] for viewer in (*table.players, stranger)]
        assert stamps == [1, 1, 1]


async def test_after_the_end_everything_is_open_to_all(service: Service) -> None:
    """cases.md 15; rules/salvo.md 8.1"""
    async with at_a_table(service, "fog") as table, joined(service.url, await service.new_token()) as stranger:
        await stranger.enter(table.room)
        await table.line_up()
        await table.south.say("resign", room=table.room)
        over = await stranger.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")
        assert len(over["view"]["figures"]) == 6
        await table.north.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")
        assert table.north.last_frame("view") == stranger.last_frame("view") == table.south.last_frame("view")


async def test_a_crowd_comes_and_goes(service: Service, clock: StandingClock) -> None:
    async with at_a_table(service) as table, AsyncExitStack() as stack:
        crowd: list[HeadlessPlayer] = [
            await stack.enter_async_context(joined(service.url, await service.new_token())) for _ in range(5)
        ]
        await asyncio.gather(*(each.enter(table.room) for each in crowd))
        await until_watched(table, clock, by=5)
        assert (await crowd[0].say("leave", room=table.room))["t"] == "done"
        crowd[1].drop()
        await until_watched(table, clock, by=3)
        await table.line_up()
        assert crowd[0].view(table.room)["table"]["round"] == 0
        await crowd[2].until_round(table.room, 1)
