"""What one socket takes and answers, over a real one (design 4, 8)."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, get_args

import msgpack
import pytest

from protocol.ids import PlayerId
from protocol.messages import ClientMessage
from server.edge.session import Session, Sessions
from server.edge.socket import ERRANDS_MAX, MESSAGES_BURST, ROOMS_MAX, TAKEN
from server.games.registry import GAMES
from server.lobby.lobby import every_pool
from tests.clock import StandingClock
from tests.end_to_end import service as service_module
from tests.end_to_end.player import joined
from tests.end_to_end.service import Service, serving_here
from tests.end_to_end.table import at_a_table
from tests.end_to_end.wire import BINARY, opened, written

pytestmark = pytest.mark.usefixtures("over_both")

SECRET = "a secret of thirty-two letters..."
NOWHERE = "no-such-room"


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, clock, secret=SECRET) as service:
        yield service


async def test_the_welcome_comes_first_whatever_else_is_said(service: Service, clock: StandingClock) -> None:
    session = Session(PlayerId("p7Yc2LmQwR1s"), "Ada")
    token = Sessions(SECRET).token(session)
    async with opened(service, token) as raw:
        raw.send(b"".join(written(BINARY, msgpack.packb({"t": "probe", "rq": number})) for number in (1, 2)))
        first, *others = [msgpack.unpackb((await raw.frame()).payload) for _ in range(3)]
        node = first.pop("node")
        assert first == {"t": "welcome", "player": session.player, "name": "Ada", "now": clock.now(), "rooms": []}
        assert len(node) == 8
        assert [each["rq"] for each in others] == [1, 2]


async def test_every_request_gets_exactly_one_answer(service: Service) -> None:
    room = {"room": NOWHERE}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("probe", {}),
        ("follow", {"on": False}),
        ("enter", room),
        ("leave", room),
        ("draft", {**room, "round": 1, "draft": 1, "orders": {"is": "salvo.orders", "orders": []}}),
        ("ready", {**room, "round": 1, "draft": 0}),
        ("unready", {**room, "round": 1}),
        ("resign", room),
        ("offer_draw", {**room, "round": 1}),
        ("answer_draw", {**room, "round": 1, "accept": True}),
        ("claim_win", room),
        ("rematch", room),
        ("get_history", {**room, "first": 0, "last": 3}),
        ("get_record", room),
        ("join", {"code": NOWHERE}),
        ("invite", {"options": {"game": "salvo", "mode": "fog", "map": "nowhere", "clock": None}}),
        ("search", {"game": "salvo", "mode": "chess"}),
        ("search", {"game": "salvo", "mode": "fog"}),
        ("cancel_search", {}),
    ]
    async with joined(service.url, await service.new_token()) as player:
        requests = [await player.ask(kind, **fields) for kind, fields in asked]
        said = [await player.answer(request) for request in requests]
        codes = [message.get("code", message["t"]) for message in said]
        unknown = ["unknown_room"] * 12
        assert codes == ["pong", "done", *unknown, "unknown_invitation", "unknown_map", "unknown_mode", "done", "done"]
        await player.say("probe")
        assert len([message for message in player.heard if "rq" in message]) == len(asked) + 1


async def test_the_round_trip_is_measured_by_the_latest_stamp_alone(service: Service, clock: StandingClock) -> None:
    async with joined(service.url, await service.new_token(), echoes=False) as player:
        stamps = []
        for _ in range(3):
            pong = await player.say("probe")
            assert pong["now"] == clock.now()
            stamps.append(pong["stamp"])
            clock.pass_(1_000)
        assert stamps == [1, 2, 3]


async def test_beyond_the_rate_messages_are_refused_until_time_has_passed(
    service: Service, clock: StandingClock
) -> None:
    async with joined(service.url, await service.new_token()) as player:
        for _ in range(MESSAGES_BURST):
            assert (await player.answer(await player.ask("follow", on=False)))["t"] == "done"
        refused = await player.answer(await player.ask("follow", on=False))
        assert (refused["t"], refused["code"]) == ("refused", "too_fast")
        clock.pass_(50)
        assert (await player.answer(await player.ask("follow", on=False)))["t"] == "done"


async def test_errands_that_pile_up_are_refused(service: Service) -> None:
    """In one segment, so that the direct line does none before it has read all; over ASGI some are done meanwhile."""
    async with opened(service, await service.new_token()) as raw:
        asked = [{"t": "join", "rq": rq, "code": NOWHERE} for rq in range(1, 3 * ERRANDS_MAX)]
        raw.send(b"".join(written(BINARY, msgpack.packb(each)) for each in asked))
        said = [msgpack.unpackb((await raw.frame()).payload) for _ in range(len(asked) + 1)][1:]
        codes = [message["code"] for message in sorted(said, key=lambda message: int(message["rq"]))]
        busy = codes.count("server_busy")
        assert (0 if service_module.CARRIED[-1] == "asgi" else 1) <= busy <= len(asked) - ERRANDS_MAX
        assert codes.count("unknown_invitation") == len(asked) - busy


async def test_the_lobby_is_followed_until_it_is_not(service: Service) -> None:
    async with joined(service.url, await service.new_token()) as player:
        await player.say("follow", on=True)
        news = await player.until_told("lobby")
        assert [(pool["game"], pool["mode"]) for pool in news["pools"]] == [
            (pool.game, pool.mode) for pool in every_pool(GAMES)
        ]
        async with joined(service.url, await service.new_token()) as other:
            await other.say("search", game="salvo", mode="fog")
        await player.say("follow", on=False)


async def test_a_socket_watches_a_bounded_number_of_rooms_at_once(service: Service) -> None:
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(at_a_table(service)) for _ in range(ROOMS_MAX + 2)]
        rooms = [table.room for table in tables]
        watcher = await stack.enter_async_context(joined(service.url, await service.new_token()))
        for room in rooms[:ROOMS_MAX]:
            assert (await watcher.say("enter", room=room))["t"] == "entered"
        assert (await watcher.say("enter", room=rooms[0]))["t"] == "entered"  # again is no further one
        assert await watcher.code("enter", room=rooms[-1]) == "too_many_rooms"
        assert (await watcher.say("leave", room=rooms[0]))["t"] == "done"
        assert (await watcher.say("enter", room=rooms[-1]))["t"] == "entered"
        assert await watcher.code("enter", room=rooms[-2]) == "too_many_rooms"
        await tables[1].south.say("resign", room=rooms[1])
        assert (await watcher.say("enter", room=rooms[-2]))["t"] == "entered"  # what is over makes place
        assert await watcher.code("get_history", room=rooms[1], first=0, last=1) == "not_seated"


async def test_one_match_after_the_other_on_one_socket(service: Service, clock: StandingClock) -> None:
    tokens = (await service.new_token(), await service.new_token())
    async with joined(service.url, tokens[0]) as south, joined(service.url, tokens[1]) as north:
        for _ in range(ROOMS_MAX + 3):
            clock.pass_(1_000)
            invited = await south.say("invite", options={"game": "salvo", "mode": "fog", "map": "plain", "clock": 12})
            mark = len(north.heard)
            await north.say("join", code=invited["code"])
            room = (await north.until_told("found", after=mark))["place"]["room"]
            for player in (south, north):
                assert (await player.say("enter", room=room))["t"] == "entered"
            assert (await north.say("resign", room=room))["t"] == "done"


async def test_who_leaves_a_match_that_is_over_is_told_no_more(service: Service) -> None:
    async with at_a_table(service) as table:
        await table.south.say("resign", room=table.room)
        await table.south.say("leave", room=table.room)
        quiet = len(table.south.heard)
        assert await table.north.code("rematch", room=table.room) == "no_rematch"
        await table.north.say("leave", room=table.room)
        await table.south.say("probe")
        assert [message["t"] for message in table.south.heard[quiet:]] == ["pong"]


def test_something_is_done_with_every_message() -> None:
    assert set(TAKEN) == set(get_args(ClientMessage))
