"""Orders and clocks over real sockets (cases.md 1 to 8)."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.clock import StandingClock
from tests.end_to_end.player import HeadlessPlayer, Message, joined
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.table import HOLD, Table, at_a_table

ROUND_MS = 31_500
RUNS = 200


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, clock) as service:
        yield service


def a_turn(player: HeadlessPlayer, room: str) -> Message:
    """Give orders for one figure that anyone can see."""
    legal = player.view(room)["view"]["legal"][0]
    return {"is": "salvo.orders", "orders": [{"do": "turn", "kind": legal["kind"], "facing": legal["turns"][0]}]}


def told(player: HeadlessPlayer, room: str) -> list[Message]:
    """Give what the last round told a player."""
    events: list[Message] = player.view(room)["view"]["told"]
    return events


def views(player: HeadlessPlayer) -> list[Message]:
    return [message for message in player.heard if message["t"] == "view"]


async def test_the_same_ready_twice_at_once(service: Service) -> None:
    """cases.md 1"""
    async with at_a_table(service) as table:
        await table.line_up()
        await table.north.order(table.room, HOLD)
        await table.south.draft(table.room, 1, a_turn(table.south, table.room))
        ready = {"room": table.room, "round": 1, "draft": table.south.drafted}
        requests = [await table.south.ask("ready", **ready) for _ in range(3)]
        answers = [await table.south.answer(request) for request in requests]
        assert {(answer["t"], answer["round"], answer["draft"]) for answer in answers} == {
            ("sealed", 1, table.south.drafted)
        }
        await table.begun(2)
        assert table.south.view(table.room)["table"]["ready"] == [False, False]
        assert len(views(table.south)) == len(views(table.north)) + 1  # south entered while the room was gathering


async def test_orders_for_a_round_that_is_over(service: Service) -> None:
    """cases.md 2"""
    async with at_a_table(service) as table:
        await table.line_up()
        late = a_turn(table.south, table.room)
        await table.hold()
        south = table.south
        assert await south.code("draft", room=table.room, round=1, draft=99, orders=late) == "wrong_round"
        assert await south.code("ready", room=table.room, round=1, draft=99) == "wrong_round"
        assert await south.code("unready", room=table.room, round=1) == "wrong_round"
        kinds = [message["t"] for message in south.heard]
        assert kinds.index("refused") > len(kinds) - 1 - kinds[::-1].index("view")  # the newest view came before
        await table.hold()
        assert told(south, table.room) == []


@pytest.mark.parametrize("mode", ["eliminate", "capture", "fog"])
async def test_both_ready_in_the_same_pass_of_the_loop(service: Service, mode: str) -> None:
    """cases.md 3"""
    results = []
    async with at_a_table(service, mode) as first:
        for turned in (False, True):
            async with another_match(first, mode) as table:
                await table.line_up()
                for player in table.players:
                    await player.draft(table.room, 1, a_turn(player, table.room))
                players = tuple(reversed(table.players)) if turned else table.players
                for player in players:
                    await player.ask("ready", room=table.room, round=1, draft=player.drafted)
                await table.begun(2)
                frames = [player.last_frame("view").replace(table.room.encode(), b"") for player in table.players]
                results.append(frames)
    assert results[0] == results[1]


def another_match(before: Table, mode: str) -> Any:
    """Seat the same two players at another table."""
    return at_a_table(before.service, mode, tokens=before.tokens)


async def test_orders_around_the_deadline(service: Service, clock: StandingClock) -> None:
    """cases.md 4"""
    runs = 0
    while runs < RUNS:
        async with at_a_table(service) as table, joined(service.url, await service.new_token()) as watcher:
            await watcher.enter(table.room)
            for player in table.players:
                await player.probe()
            await table.line_up()
            for round in range(1, 40):
                counts = await order_around_the_deadline(table, clock, round, runs)
                everyone = (table.south, table.north, watcher)
                for viewer in everyone:
                    await viewer.until_round(table.room, round + 1)
                assert told(table.south, table.room) == told(table.north, table.room) == told(watcher, table.room)
                assert [event["e"] for event in told(watcher, table.room)] == (["turned"] if counts else [])
                assert {viewer.view(table.room)["n"] for viewer in everyone} == {watcher.view(table.room)["n"]}
                runs += 1


async def order_around_the_deadline(table: Table, clock: StandingClock, round: int, run: int) -> bool:
    """Give an order from 50 ms before to 49 ms after the deadline, the timer being due before or after it is read.

    Gives whether it was read in time.
    """
    offset = run * 37 % 100 - 50
    deadline = table.south.view(table.room)["table"]["deadline"]
    orders = a_turn(table.south, table.room)
    clock.set(deadline + offset)
    request = await table.south.ask("draft", room=table.room, round=round, draft=run + 1, orders=orders)
    if run % 2:
        clock.ring()  # before the frame is read
    answer = await table.south.answer(request)
    assert answer.get("code", answer["t"]) == ("noted" if offset < 0 else "wrong_round")
    clock.set(max(deadline, deadline + offset))
    clock.ring()
    return offset < 0


@pytest.mark.parametrize("round_trip", [5, 300, 500, 3_000])
@pytest.mark.parametrize("late", [False, True])
async def test_one_hidden_grace_for_both(service: Service, clock: StandingClock, round_trip: int, late: bool) -> None:
    """cases.md 5"""
    async with at_a_table(service, echoes=False) as table:
        await echo_after(table.south, clock, round_trip)
        await echo_after(table.north, clock, 5)
        await table.line_up()
        shown = table.south.view(table.room)["table"]["deadline"]
        clock.pass_(shown + min(round_trip, 500) - (0 if late else 1) - clock.now())
        for player in table.players:
            orders = a_turn(player, table.room)
            answer = await player.draft(table.room, 1, orders)
            assert answer.get("code", answer["t"]) == ("wrong_round" if late else "noted")
        clock.pass_(1)
        await table.begun(2)
        assert len(told(table.north, table.room)) == (0 if late else 2)


async def echo_after(player: HeadlessPlayer, clock: StandingClock, round_trip: int) -> None:
    """Let the server measure a round trip."""
    pong = await player.say("probe")
    clock.pass_(round_trip)
    await player.echo(pong["stamp"])
    await player.say("follow", on=False)  # answered after the echo was read


async def test_only_what_the_server_measured_counts(service: Service, clock: StandingClock) -> None:
    """cases.md 6: echoes of what was never sent, of old stamps, twice, and far too late"""
    async with at_a_table(service, echoes=False) as table:
        for player in table.players:
            await echo_after(player, clock, 0)
        old = await table.south.say("probe")
        new = await table.south.say("probe")
        clock.pass_(400)
        for stamp in (old["stamp"], new["stamp"] + 1, 0, 2**53 - 1):
            await table.south.echo(stamp)
        await table.south.say("follow", on=False)
        await table.line_up()
        clock.pass_(ROUND_MS)  # the grace is still 0
        await table.begun(2)


@pytest.mark.parametrize(
    "message",
    [
        {"t": "probe", "rq": 1, "lag": 400},
        {"t": "echo", "stamp": -1},
        {"t": "echo", "stamp": float("nan")},
        {"t": "echo", "stamp": 2**53},
        {"t": "ready", "rq": 1, "round": float("nan"), "draft": 0},
        {"t": "ready", "rq": 1, "round": -1, "draft": 0},
        {"t": "ready", "rq": 1, "round": 1, "draft": 0, "deadline": 2**40},
        {"t": "ready", "rq": 2**64 - 1, "round": 1, "draft": 0},
    ],
    ids=str,
)
async def test_no_message_has_a_place_for_the_client_s_word_on_time(service: Service, message: Message) -> None:
    """cases.md 6"""
    async with at_a_table(service) as table:
        room = {"room": table.room} if message["t"] == "ready" else {}
        await table.south.send_message({**message, **room})
        assert await table.south.closed() == 1007


async def test_the_opponent_drops_and_comes_back_again_and_again(service: Service, clock: StandingClock) -> None:
    """cases.md 7"""
    async with at_a_table(service) as table:
        await table.line_up()
        orders = a_turn(table.south, table.room)
        await table.south.order(table.room, orders)
        before = table.south.view(table.room)
        table.north.drop()
        for _ in range(5):
            async with joined(service.url, table.tokens[1]) as again:
                await again.enter(table.room)
                clock.pass_(5_000)
                again.drop()
        assert table.south.view(table.room) == before
        clock.pass_(before["table"]["deadline"] + 500 - clock.now())
        await table.south.until_round(table.room, 2)
        assert [event["e"] for event in told(table.south, table.room)] == ["turned"]


async def test_a_draw_offer_stands_for_its_round_only(service: Service) -> None:
    """cases.md 8"""
    async with at_a_table(service) as table:
        await table.line_up()
        assert (await table.south.say("offer_draw", room=table.room, round=1))["t"] == "done"
        await table.north.until(lambda message: message["t"] == "table" and message["table"]["draw_offer"] == 0)
        await table.hold()
        assert table.north.view(table.room)["table"]["draw_offer"] is None
        accept = {"room": table.room, "accept": True}
        assert await table.north.code("answer_draw", **accept, round=1) == "wrong_round"
        assert await table.north.code("answer_draw", **accept, round=2) == "no_offer"
        assert await table.south.code("offer_draw", room=table.room, round=1) == "wrong_round"


async def test_the_shown_clock_does_not_show_the_grace(service: Service, clock: StandingClock) -> None:
    """rules/salvo.md 4: the line-up has 60 s, a round its clock and the reveal"""
    async with at_a_table(service, clock=12) as table:
        assert table.south.view(table.room)["table"]["deadline"] == clock.now() + 60_000
        clock.pass_(100)
        await table.line_up()
        assert table.south.view(table.room)["table"]["deadline"] == clock.now() + 1_500 + 12_000
