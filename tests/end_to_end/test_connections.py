"""Connections that break, double and come back, over real sockets (cases.md 9 to 13)."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from protocol.ids import PlayerId
from server.edge.session import Session, Sessions
from tests.clock import LeapingClock, StandingClock
from tests.end_to_end.player import joined, knock, some_line_up
from tests.end_to_end.relay import relaying
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.table import HOLD, at_a_table

PATIENCE_S = 60


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, clock) as service:
        yield service


# --- half-open connections ---------------------------------------------------------------------------


async def test_a_dead_connection_is_taken_over_at_once_and_dropped(tmp_path: Path, clock: StandingClock) -> None:
    """cases.md 9"""
    async with (
        serving_here(tmp_path, clock, ping_s=0.2, pong_s=0.2) as service,
        relaying(service) as relay,
        at_a_table(service) as table,
        joined(relay.url, table.tokens[0]) as dead,
    ):
        await dead.enter(table.room)
        await dead.draft(table.room, 0, some_line_up(dead.view(table.room)))
        relay.freeze()
        async with joined(service.url, table.tokens[0]) as alive:
            assert (await alive.enter(table.room))["seat"] == 0
            own = await alive.until_told("own_draft")
            assert await alive.say("ready", room=table.room, round=0, draft=own["draft"])
            async with asyncio.timeout(PATIENCE_S):
                await relay.lines[0].server_hung_up.wait()
            assert (await alive.say("unready", room=table.room, round=0))["t"] == "done"


async def test_what_a_room_tells_is_no_sign_of_life_of_who_is_told(service: Service, clock: StandingClock) -> None:
    """cases.md 9"""
    async with relaying(service) as relay, at_a_table(service) as table, joined(relay.url, table.tokens[1]) as silent:
        await silent.enter(table.room)
        relay.freeze()
        for _ in range(4):
            await table.south.order(table.room, some_line_up(table.south.view(table.room)))
            await table.south.say("unready", room=table.room, round=0)
            clock.pass_(4_000)
            await table.south.probe()
        presence = await table.south.until(lambda message: message.get("levels", ["", ""])[1] == "away")
        assert presence["levels"] == ["good", "away"]


async def test_an_order_sent_while_the_clock_shows_time_counts(tmp_path: Path) -> None:
    """cases.md 5: with 300 ms and with 5 ms round trip, delayed on the way"""
    clock = LeapingClock()
    async with (
        serving_here(tmp_path, clock) as service,
        relaying(service, round_trip_ms=300) as far,
        relaying(service, round_trip_ms=5) as near,
        at_a_table(service) as table,
        joined(far.url, table.tokens[0]) as south,
        joined(near.url, table.tokens[1]) as north,
    ):
        for player in (south, north):
            await player.enter(table.room)
            await player.probe()
            await player.order(table.room, some_line_up(player.view(table.room)))
        for player in (south, north):
            await player.until_round(table.room, 1)
        deadline = south.view(table.room)["table"]["deadline"]
        clock.leap(deadline - clock.now() - 100)
        last_moment = asyncio.Event()
        clock.later(max(0, deadline - clock.now() - 20), last_moment.set)
        async with asyncio.timeout(PATIENCE_S):
            await last_moment.wait()
        turns = [{"do": "turn", "kind": "scout", "facing": "E"}]
        orders = {"is": "salvo.orders", "orders": turns}
        answers = await asyncio.gather(*(each.draft(table.room, 1, orders) for each in (south, north)))
        assert [answer["t"] for answer in answers] == ["noted", "noted"]
        view = await south.until_round(table.room, 2)
        assert [event["e"] for event in view["view"]["told"]] == ["turned", "turned"]


# --- two tabs ------------------------------------------------------------------------------------------


async def test_the_newer_of_two_tabs_plays_and_the_older_says_so(service: Service) -> None:
    """cases.md 10"""
    async with at_a_table(service) as table, joined(service.url, table.tokens[0]) as newer:
        await table.line_up()
        older, room = table.south, table.room
        drafted = await older.draft(room, 1, HOLD)
        await newer.enter(room)
        assert (await older.until_told("taken_over"))["room"] == room
        own = await newer.until_told("own_draft")
        assert (own["draft"], own["orders"]) == (drafted["draft"], HOLD)
        for kind, fields in (
            ("draft", {"draft": 99, "orders": HOLD}),
            ("ready", {"draft": own["draft"]}),
            ("unready", {}),
            ("offer_draw", {}),
        ):
            assert await older.code(kind, room=room, round=1, **fields) == "taken_over"
        heard = len(older.heard)
        assert (await newer.say("ready", room=room, round=1, draft=own["draft"]))["t"] == "sealed"
        await table.north.until(lambda message: message["t"] == "table" and message["table"]["ready"] == [True, False])
        assert len(older.heard) == heard

        await older.enter(room)  # takes back
        await newer.until_told("taken_over")
        assert (await older.say("unready", room=room, round=1))["t"] == "done"
        assert await newer.code("unready", room=room, round=1) == "taken_over"
        presence = [message for message in table.north.heard if message["t"] == "presence"][-1]
        assert presence["watchers"] == 0


async def test_a_tab_that_was_taken_over_may_close_without_harm(service: Service) -> None:
    """cases.md 10"""
    async with at_a_table(service) as table:
        await table.line_up()
        async with joined(service.url, table.tokens[0]) as newer:
            await newer.enter(table.room)
            await table.south.until_told("taken_over")
            table.south.drop()
            await newer.order(table.room, HOLD)
            await table.north.order(table.room, HOLD)
            await newer.until_round(table.room, 2)


# --- strangers at the door -------------------------------------------------------------------------------


async def test_a_wrong_token_changes_neither_the_seat_nor_its_timers(service: Service, clock: StandingClock) -> None:
    """cases.md 11"""
    async with at_a_table(service) as table:
        await table.line_up()
        table.south.drop()
        clock.pass_(10_000)
        await table.north.probe()
        before = (len(table.north.heard), clock.armed)
        codes = [await knock(service.url, {})]
        for wrong in forged(table.tokens[0]) * 4:
            codes.append(await knock(service.url, {"Authorization": f"Bearer {wrong}"}))
            codes.append(await knock(service.url, {"Cookie": f"salvo_player={wrong}"}))
        assert codes == [4401] * 20 + [403] * (len(codes) - 20)
        assert (len(table.north.heard), clock.armed) == before
        async with joined(service.url, table.tokens[0]) as owner:  # from the same address
            assert owner.heard[0]["rooms"] == [{"room": table.room, "url": ""}]
            assert (await owner.enter(table.room))["seat"] == 0


def forged(token: str) -> list[str]:
    """Give tokens that are almost right: cut, longer, of another player, signed with another secret."""
    payload, _, signature = token.rpartition(".")
    longer, other, unsigned = token + "A", f"{payload[:-2]}AA.{signature}", f"{payload}.{signature[::-1]}"
    foreign = Sessions("s" * 32).token(Session(PlayerId("a"), "A"))
    return [token[:-1], longer, other, unsigned, payload, "." * 600, foreign]
