"""Two strangers meet through quick match and play to the end, over real sockets."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.end_to_end.player import joined
from tests.end_to_end.service import serving


@pytest.mark.parametrize("mode", ["eliminate", "capture", "fog"])
async def test_a_whole_match(mode: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(serving(tmp_path))
        south = await stack.enter_async_context(joined(service.url, await service.new_token()))
        north = await stack.enter_async_context(joined(service.url, await service.new_token()))
        watcher = await stack.enter_async_context(joined(service.url, await service.new_token()))

        rooms = await asyncio.gather(south.find_match(mode), north.find_match(mode))
        room = rooms[0]
        assert rooms[1] == room
        assert (await watcher.say("enter", room=room))["seat"] is None

        ends = await asyncio.gather(
            *(player.play_out(room, random.Random(seed)) for seed, player in enumerate((south, north)))
        )
        assert ends[0] == ends[1]
        assert ends[0]["table"]["outcome"] is not None
        record = await watcher.say("get_record", room=room)
        assert record["t"] == "record"
        assert f"mode {mode}" in record["text"].replace(":", "")
