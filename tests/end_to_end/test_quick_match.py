"""Strangers meet through quick match and play every mode to the end; what they were sent is what the journal says."""

import asyncio
import random
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgpack

from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up, some_orders
from tests.end_to_end.relay import Relay, relaying
from tests.end_to_end.service import ROOT, Service, serving
from tests.end_to_end.wire import BINARY

MODES = ("eliminate", "capture", "fog")
DERIVE_S = 60


class Watched:
    """One match, and the relays through which each kind of viewer is connected."""

    def __init__(self, mode: str, room: str, relays: dict[str, Relay]) -> None:
        self.mode = mode
        self.room = room
        self.relays = relays
        self.last: Message = {}
        self.record = ""


async def test_every_mode_is_played_to_the_end_and_sent_as_the_journal_says(tmp_path: Path) -> None:
    """cases.md 9, 10, 12 on the way: a cut with FIN, one without, in different phases"""
    journal = tmp_path / "journal"
    program = ("-m", "tests.end_to_end.journalled", str(journal))
    async with serving(tmp_path, program=program) as service:
        matches = await asyncio.gather(*(a_whole_match(service, mode) for mode in MODES))
    by_room = await derive(journal, [match.room for match in matches])
    for match in matches:
        derived = by_room[match.room]
        for kind, relay in match.relays.items():
            sent = [room_frames(line.frames_down(), match.room) for line in relay.lines]
            assert sum(map(len, sent)) > 5, kind
            for frames in sent:
                assert_is(frames, derived["told"][kind], derived["whole"][kind])
        ends = {relay.lines[-1] for relay in match.relays.values()}
        assert {room_frames(line.frames_down(), match.room)[-1] for line in ends} == {
            derived["told"]["south"][match.last["n"]]
        }
        assert match.record == derived["record"]
        assert match.last["view"] == msgpack.unpackb(msgpack.packb(derived["end"]))


def room_frames(frames: Sequence[Any], room: str) -> list[bytes]:
    """Give the numbered frames of a room."""
    payloads = [frame.payload for frame in frames if frame.opcode == BINARY]
    return [each for each in payloads if (m := msgpack.unpackb(each))["t"] in ("view", "table") and m["room"] == room]


def assert_is(sent: list[bytes], told: dict[int, bytes], whole: dict[int, bytes]) -> None:
    """Compare what one connection was sent: a whole view of the moment it entered, then every frame, without a gap."""
    first = msgpack.unpackb(sent[0])["n"]
    assert sent == [whole[first], *(told[number] for number in range(first + 1, first + len(sent)))]


async def derive(journal: Path, rooms: Sequence[str]) -> Any:
    """Let a fresh process work out the frames of rooms."""
    program = (sys.executable, "-m", "tests.end_to_end.derived", str(journal), *rooms)
    process = await asyncio.create_subprocess_exec(*program, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    async with asyncio.timeout(DERIVE_S):
        written, _ = await process.communicate()
    assert process.returncode == 0
    return msgpack.unpackb(written, strict_map_key=False)


# --- one match ------------------------------------------------------------------------------------------


async def a_whole_match(service: Service, mode: str) -> Watched:
    """Let two strangers play, each losing the connection once, and a third watch."""
    async with AsyncExitStack() as stack:
        relays = {kind: await stack.enter_async_context(relaying(service)) for kind in ("south", "north", "spectator")}
        tokens = {kind: await service.new_token() for kind in relays}
        south = await stack.enter_async_context(joined(relays["south"].url, tokens["south"]))
        north = await stack.enter_async_context(joined(relays["north"].url, tokens["north"]))
        watcher = await stack.enter_async_context(joined(relays["spectator"].url, tokens["spectator"]))
        await south.say("search", game="salvo", mode=mode)  # who waits longer is south
        room, also = await asyncio.gather(south.find_match(mode), north.find_match(mode))
        assert room == also
        assert (await watcher.say("enter", room=room))["seat"] is None
        match = Watched(mode, room, relays)

        await lose(south, relays["south"], room, in_line_up=True)
        again = await stack.enter_async_context(joined(relays["south"].url, tokens["south"]))
        assert again.heard[0]["rooms"] == [{"room": room, "url": ""}]
        assert (await again.say("enter", room=room))["seat"] == 0
        await asyncio.gather(
            again.play_out(room, random.Random(1), until=4), north.play_out(room, random.Random(2), until=4)
        )

        await lose(north, relays["north"], room, in_line_up=False)
        back = await stack.enter_async_context(joined(relays["north"].url, tokens["north"]))
        assert (await back.say("enter", room=room))["seat"] == 1
        ends = await asyncio.gather(again.play_out(room, random.Random(3)), back.play_out(room, random.Random(4)))
        over = await watcher.until(lambda message: message["t"] == "view" and message["table"]["phase"] == "over")
        assert ends[0] == ends[1] == over
        assert over["table"]["outcome"]["reason"] in ("elimination", "points", "rounds")
        match.last = over
        match.record = (await watcher.say("get_record", room=room))["text"]
        return match


async def lose(player: HeadlessPlayer, relay: Relay, room: str, *, in_line_up: bool) -> None:
    """Have a draft noted, then lose the connection: without a FIN in the line-up, with one later."""
    await player.until(lambda message: message["t"] == "view" and message["view"] is not None)
    view = player.view(room)
    orders = some_line_up(view) if in_line_up else some_orders(view, random.Random(0))
    assert (await player.draft(room, view["table"]["round"], orders))["t"] == "noted"
    if in_line_up:
        relay.freeze()
    else:
        relay.cut()
