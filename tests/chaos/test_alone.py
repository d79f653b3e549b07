"""One server with its own file and nothing else, as `make play` starts it: ended in mid-round, started again."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest

from deploy.play_nodes import free_ports
from protocol.games import salvo
from server.archive.records import Record, Resolved, Restarted, Resumed, unpack
from tests.chaos.checker import check
from tests.chaos.cluster import ClusterNode, new_token
from tests.chaos.crowd import crowd_at
from tests.chaos.diary import Diary
from tests.chaos.kept import Kept, read_kept, until_stored
from tests.chaos.monkey import Monkey
from tests.chaos.person import Habits
from tests.chaos.running import run
from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up, some_orders

PATIENCE_S: Final = 60
SERVE: Final = ("-m", "server", "serve")


class Alone:
    """The server, and two players with their diaries. `url`: of what it keeps."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_ports(1)[0]
        self.diaries = (Diary("south"), Diary("north"))
        self.tokens = tuple(new_token(diary.who.title()) for diary in self.diaries)
        self.url = f"sqlite:///{folder}/alone/salvo.db"
        self.room = ""
        self.node = self.node_of(SERVE)

    def node_of(self, program: Sequence[str]) -> ClusterNode:
        return ClusterNode("alone", self._port, self._folder, {}, program)

    @asynccontextmanager
    async def serving(self, *program: str) -> AsyncIterator[None]:
        """Run a server on the data folder; what still runs in the end is ended."""
        self.node = self.node_of(program or SERVE)
        await self.node.start()
        try:
            yield
        finally:
            await self.node.remove()

    @asynccontextmanager
    async def both(self) -> AsyncIterator[tuple[HeadlessPlayer, HeadlessPlayer]]:
        """Connect both; they enter their room if they have one."""
        async with AsyncExitStack() as stack:
            players = []
            for token, diary in zip(self.tokens, self.diaries, strict=True):
                diary.note("opened")
                player = await stack.enter_async_context(joined(self.node.url, token, witness=diary.note))
                players.append(player)
            for seat, player in enumerate(players if self.room else ()):
                assert (await player.enter(self.room))["seat"] == seat
            yield players[0], players[1]

    async def sit_down(self, south: HeadlessPlayer, north: HeadlessPlayer, mode: str = "capture") -> None:
        options = {"game": "salvo", "mode": mode, "map": "plain", "clock": 12}
        invited = await south.say("invite", options=options)
        await north.say("join", code=invited["code"])
        self.room = str((await south.until_told("found"))["place"]["room"])
        for player in (south, north):
            await player.enter(self.room)
        for player in (south, north):
            await player.until(lambda message: message["t"] == "view" and message["view"] is not None)
            await player.order(self.room, some_line_up(player.view(self.room)))
        for player in (south, north):
            await player.until_round(self.room, 1)

    async def records(self) -> list[Record]:
        return [unpack(stored) for _, stored in (await self.kept()).journal[self.room]]

    async def kept(self) -> Kept:
        return await read_kept(self.url)

    async def end(self, south: HeadlessPlayer, north: HeadlessPlayer) -> None:
        """Let the match end, and judge it."""
        await south.say("resign", room=self.room)
        for player in (south, north):
            await player.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")
        await until_stored(self.url, 1)
        assert check(await self.kept(), self.diaries).faults == []


def resolutions(records: Sequence[Record], round: int) -> list[Resolved]:
    return [record for record in records if isinstance(record, Resolved) and record.round == round]


@pytest.mark.parametrize(("when", "kept"), [("before", 0), ("after", 1)])
def test_it_dies_when_a_round_is_resolved(tmp_path: Path, when: str, kept: int) -> None:
    """cases.md 26 and 27: the round and its result are those that were ordered, and nobody was shown anything else"""
    run(_dies(Alone(tmp_path), when, kept))


async def _dies(alone: Alone, when: str, kept: int) -> None:
    chance = Random(when)
    async with alone.serving("-m", "tests.chaos.dying", when), alone.both() as (south, north):
        await alone.sit_down(south, north)
        orders = [some_orders(player.view(alone.room), chance) for player in (south, north)]
        await south.order(alone.room, orders[0])
        await north.draft(alone.room, 1, orders[1])
        await north.ask("ready", room=alone.room, round=1, draft=north.drafted)
        await alone.node.ended()
        for player in (south, north):
            await player.closed()
            assert player.round(alone.room) == 1, "nobody was told of the next round"
        promised = any(message["t"] == "sealed" and message["round"] == 1 for message in north.heard)
        assert not promised or kept, "what is kept may be told, and nothing else"
    assert len(resolutions(await alone.records(), 1)) == kept

    async with alone.serving(), alone.both() as (south, north):
        if when == "before":
            assert own_draft(south)["ready"]
            await north.order(alone.room, orders[1])
        for player in (south, north):
            await player.until_round(alone.room, 2)
        (resolved,) = resolutions(await alone.records(), 1)
        assert resolved.orders == as_kept(orders)
        await alone.end(south, north)


def own_draft(player: HeadlessPlayer) -> Message:
    """Give what the player was told last of the own draft."""
    return next(message for message in reversed(player.heard) if message["t"] == "own_draft")


def as_kept(orders: Sequence[Message]) -> tuple[salvo.Orders, ...]:
    """Give orders as the journal holds them."""
    return tuple(msgspec.convert(each, salvo.Orders) for each in orders)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_it_is_ended_in_mid_round(tmp_path: Path, how: signal.Signals) -> None:
    """cases.md 28 in small: the round starts again with its full time, what was sealed is, the draft is sent again"""
    run(_ended_in_mid_round(Alone(tmp_path), how))


async def _ended_in_mid_round(alone: Alone, how: signal.Signals) -> None:
    chance = Random(7)
    async with alone.serving(), alone.both() as (south, north):
        await alone.sit_down(south, north, "fog")
        orders = [some_orders(player.view(alone.room), chance) for player in (south, north)]
        await south.order(alone.room, orders[0])
        await north.draft(alone.room, 1, orders[1])
        alone.node.signal(how)
        assert await alone.node.ended() == (0 if how == signal.SIGTERM else -how)
        codes = [await player.closed() for player in (south, north)]
        if how == signal.SIGTERM:
            assert codes == [1012, 1012]
    async with alone.serving(), alone.both() as (south, north):
        assert [own_draft(player)["ready"] for player in (south, north)] == [True, False]
        view = await south.until(lambda m: m["t"] == "view" and m["table"]["phase"] == "playing")
        assert view["table"]["deadline"] - view["table"]["at"] == 1_500 + 12_000
        await north.order(alone.room, orders[1])
        for player in (south, north):
            await player.until_round(alone.room, 2)
        records = await alone.records()
        assert [type(record) for record in records if isinstance(record, Resumed | Restarted)] == [
            Resumed,
            Restarted,
        ]
        (resolved,) = resolutions(records, 1)
        assert resolved.orders == as_kept(orders)
        await alone.end(south, north)


PAIRS: Final = 6
KILLS: Final = 3


def test_many_matches_go_on_after_kills(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    run(_many(Alone(tmp_path), record_property))


async def _many(alone: Alone, record: Callable[[str, object], None]) -> None:
    async with alone.serving(), crowd_at(alone.node.url, Habits((0.01, 0.1)), 5, wanted=1) as crowd:
        monkey = Monkey([alone.node], crowd)
        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as tasks:
            for number in range(PAIRS):
                tasks.create_task(crowd.pair(number))
            for _ in range(KILLS):
                await monkey.kill(await monkey.choose(1))
                await monkey.started()
        await until_stored(alone.url, len(crowd.ledger.results))
        verdict = check(await alone.kept(), [person.diary for person in crowd.people])
    record("figures", f"alone: {verdict}, {KILLS} kills")
    assert verdict.faults == []
    assert crowd.ledger.surprises == []
    assert verdict.matches >= PAIRS
    assert verdict.resumed_ready >= KILLS
