"""Strangers meet through quick match and play every mode to the end; what they were sent is what the journal says."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import msgpack

from tests.end_to_end.comparing import assert_as_derived, derive_apart
from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up, some_orders
from tests.end_to_end.relay import Relay, relaying
from tests.end_to_end.service import Service, serving

MODES = ("eliminate", "capture", "fog")


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
    by_room = await derive_apart(journal, [match.room for match in matches])
    for match in matches:
        derived = by_room[match.room]
        for kind, relay in match.relays.items():
            assert_as_derived(relay, match.room, derived, kind)
        assert match.record == derived["record"]
        assert match.last["view"] == msgpack.unpackb(msgpack.packb(derived["end"]))


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
        assert (await watcher.enter(room))["seat"] is None
        match = Watched(mode, room, relays)

        await lose(south, relays["south"], room, in_line_up=True)
        again = await stack.enter_async_context(joined(relays["south"].url, tokens["south"]))
        assert again.heard[0]["rooms"] == [{"room": room, "url": ""}]
        assert (await again.enter(room))["seat"] == 0
        await asyncio.gather(
            again.play_out(room, random.Random(1), until=4), north.play_out(room, random.Random(2), until=4)
        )

        await lose(north, relays["north"], room, in_line_up=False)
        back = await stack.enter_async_context(joined(relays["north"].url, tokens["north"]))
        assert (await back.enter(room))["seat"] == 1
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
