"""What an operator sees of real matches on the admin port and in the log: all of what happened, nothing of the game."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.clock import StandingClock
from tests.end_to_end.player import Message, joined, knock, some_line_up
from tests.end_to_end.service import ServiceHere, serving, serving_here
from tests.end_to_end.table import at_a_table
from tests.end_to_end.wire import TEXT, opened, written
from tests.scraping import Sample, sample, samples, scraped

PATIENCE_S: Final = 60
NOT_OURS: Final = ("process_", "python_", "salvo_event_loop_")
OF_TIME: Final = ("_seconds_bucket", "_seconds_sum")

LOGGING: Final = """
import os, sys
os.dup2(os.open({path!r}, os.O_WRONLY | os.O_CREAT), 2)
from server.__main__ import main
sys.exit(main(["serve"]))
"""


class Admin:
    """The admin port of a server."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    async def get(self, path: str) -> httpx.Response:
        async with httpx.AsyncClient(timeout=PATIENCE_S, verify=False) as client:  # no TLS: no certificates are read
            return await client.get(f"{self.url}{path}")

    async def scrape(self) -> dict[Sample, float]:
        return samples((await self.get("/metrics")).raise_for_status().text)

    async def value(self, name: str, **labels: str) -> float:
        return (await self.scrape())[name, frozenset(labels.items())]

    async def until(self, wanted: float, name: str, **labels: str) -> None:
        """Wait until a sample has a value."""
        async with asyncio.timeout(PATIENCE_S):
            while (await self.value(name, **labels)) != wanted:
                pass


async def test_a_match_that_was_played_stands_in_the_metrics(tmp_path: Path, unused_tcp_port: int) -> None:
    admin = Admin(unused_tcp_port)
    async with serving(tmp_path, {"SALVO_ADMIN": f"127.0.0.1:{unused_tcp_port}"}) as service:
        before = await admin.scrape()
        assert {name for (name, _), value in before.items() if name.startswith("salvo_rooms") and value} == set()
        tokens = [await service.new_token() for _ in range(3)]
        async with (
            joined(service.url, tokens[0]) as south,
            joined(service.url, tokens[1]) as north,
            joined(service.url, tokens[2]) as watcher,
        ):
            await south.say("search", game="salvo", mode="fog")
            await admin.until(1, "salvo_tickets_waiting", game="salvo", mode="fog")
            room, _ = await asyncio.gather(south.find_match("fog"), north.find_match("fog"))
            await watcher.enter(room)
            assert await watcher.code("resign", room=room) == "not_seated"
            playing = await admin.scrape()
            assert playing["salvo_rooms", frozenset({("game", "salvo"), ("phase", "playing")})] == 1
            assert playing["salvo_connections", frozenset()] == 3
            assert playing["salvo_spectators", frozenset()] == 1
            ends = await asyncio.gather(
                south.play_out(room, random.Random(3), until=4), north.play_out(room, random.Random(4), until=4)
            )
            assert ends[0]["table"]["phase"] == "playing"
            assert await admin.value("salvo_turn_resolution_seconds_count") == 4
            assert (await south.say("resign", room=room))["t"] == "done"
            await admin.until(1, "salvo_rooms", game="salvo", phase="over")
            everyone = (south, north, watcher)
            told = sum(len(player.frames) for player in everyone)
            frames = await admin.value("salvo_frames_sent_total")
            for player in everyone:
                await player.probe()
            assert told <= frames <= sum(len(player.frames) for player in everyone)
        await admin.until(3, "salvo_sockets_closed_total", code="peer")
        after = await admin.scrape()
        assert changed(before, after, "salvo_rooms_opened_total") == {
            frozenset({("game", "salvo"), ("mode", "fog")}): 1
        }
        assert list(changed(before, after, "salvo_matches_finished_total").values()) == [1]
        assert list(changed(before, after, "salvo_queue_wait_seconds_count").values()) == [2]
        assert changed(before, after, "salvo_refusals_total") == {frozenset({("code", "not_seated")}): 1}
        assert after["salvo_connections", frozenset()] == 0
        records = after["salvo_journal_batch_records_sum", frozenset()]
        assert records >= 1 + 2 + 2 * 4 + 1  # opened, seated, a ready and a resolution a round, resigned
        assert after["salvo_journal_backlog_records", frozenset()] == 0
        assert after["salvo_ready", frozenset()] == after["salvo_journal_healthy", frozenset()] == 1
        assert (await admin.get("/readyz")).text == "ready\n"
    with pytest.raises(httpx.ConnectError):
        await admin.get("/healthz")


async def test_a_room_that_a_dead_process_left_is_seen_to_be_taken_up(tmp_path: Path, unused_tcp_port: int) -> None:
    admin, chosen = Admin(unused_tcp_port), {"SALVO_ADMIN": f"127.0.0.1:{unused_tcp_port}"}
    async with serving(tmp_path, chosen) as service, at_a_table(service) as table:
        await table.line_up()
        service.kill()
        await service.process.wait()
    async with serving(tmp_path, chosen):
        await admin.until(1, "salvo_rooms_taken_up_total", cause="start")
        assert await admin.value("salvo_rooms", game="salvo", phase="paused") == 1
        assert await admin.value("salvo_rooms", game="salvo", phase="playing") == 0


def changed(before: dict[Sample, float], after: dict[Sample, float], name: str) -> dict[Any, float]:
    """Give by how much the samples of a name have grown, those that have."""
    return {each[1]: after[each] - before[each] for each in after if each[0] == name and after[each] != before[each]}


# --- nothing of the game -----------------------------------------------------------------------------------


async def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_metrics(tmp_path: Path) -> None:
    scout, flanker = {"kind": "scout", "column": "g"}, {"kind": "flanker", "column": "c"}
    one = await metrics_of_a_world(tmp_path / "one", [scout, flanker, {"kind": "assault", "column": "e"}], "scout")
    other = await metrics_of_a_world(tmp_path / "other", [flanker, {"kind": "shield", "column": "f"}, scout], "flanker")
    assert one == other
    assert one["salvo_turn_resolution_seconds_count", frozenset()] == 2


async def metrics_of_a_world(folder: Path, lineup: list[Message], turned: str) -> dict[Sample, float]:
    """Let north line up so and draft orders for a figure, all of it in the fog, and give what does not measure time."""
    async with serving_here(folder, StandingClock()) as service, at_a_table(service, mode="fog") as table:
        await table.south.order(table.room, some_line_up(table.south.view(table.room)))
        await table.north.order(table.room, {"is": "salvo.lineup", "figures": lineup})
        await table.begun(1)
        await table.hold()
        facing = next(
            each["turns"][0] for each in table.north.view(table.room)["view"]["legal"] if each["kind"] == turned
        )
        turns = [{"do": "turn", "kind": turned, "facing": facing}]
        noted = await table.north.draft(table.room, 2, {"is": "salvo.orders", "orders": turns})
        assert noted["t"] == "noted", noted
        for player in table.players:
            await player.probe()
        return {
            each: value
            for each, value in scraped(service.telemetry).items()
            if not each[0].startswith(NOT_OURS) and not each[0].endswith(OF_TIME) and "_journal_" not in each[0]
        }


# --- how sockets end -----------------------------------------------------------------------------------------


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[ServiceHere]:
    async with serving_here(tmp_path, StandingClock()) as service:
        yield service


async def test_a_socket_that_ends_is_counted_by_its_code(service: ServiceHere) -> None:
    token = await service.new_token()
    assert await knock(service.url, {}) == 4401
    assert await knock(service.url, {"Authorization": f"Bearer {token}"}, "salvo.99") == 4406
    assert await knock(service.url, {"Authorization": f"Bearer {token}", "Origin": "https://evil.example"}) == 403
    async with opened(service, token) as raw:  # ended by what carries the frames
        raw.send(written(TEXT, b"{}"))
        assert (await raw.until_closed())[-1].code == 1003
    async with joined(service.url, token) as player:  # ended by the socket itself
        await player.send(b"\xc1")
        assert await player.closed() == 1007
    async with joined(service.url, token) as player:
        player.drop()
    await until_ended(service, 5)
    ended = {
        dict(labels)["code"]: value
        for (name, labels), value in scraped(service.telemetry).items()
        if value and name == "salvo_sockets_closed_total"
    }
    assert ended == {"4401": 1, "4406": 1, "1003": 1, "1007": 1, "peer": 1}
    assert sample(service.telemetry, "salvo_handshakes_rejected_total", reason="foreign_page") == 1


async def until_ended(service: ServiceHere, count: int) -> None:
    """Wait until so many sockets have ended."""
    async with asyncio.timeout(PATIENCE_S):
        while (
            sum(
                value for (name, _), value in scraped(service.telemetry).items() if name == "salvo_sockets_closed_total"
            )
            < count
        ):
            await service.status("/healthz")


# --- the log -----------------------------------------------------------------------------------------------


async def test_every_line_of_the_log_can_be_read_by_a_machine(tmp_path: Path) -> None:
    log = tmp_path / "log"
    chosen = {"SALVO_LOG_FORMAT": "json", "SALVO_LOG": "debug"}
    program = ("-c", LOGGING.format(path=str(log)))
    async with (
        serving(tmp_path / "data", chosen, program) as service,
        at_a_table(service, mode="fog") as table,
    ):
        await table.line_up()
        assert (await table.south.say("resign", room=table.room))["t"] == "done"
        players = [each.heard[0] for each in table.players]
    text = log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    assert {line["room"] for line in lines if "room" in line} == {table.room}
    seats = [player["player"] for player in players]
    assert [line["players"] for line in lines if line["message"] == "a room is opened"] == [seats]
    assert {line["player"] for line in lines if "player" in line} == set(seats)
    for secret in (*table.tokens, *(player["name"] for player in players)):
        assert secret not in text
