"""The database can keep nothing for a while: what is not kept is not told, why is, and no clock costs anyone.

A second process holds the SQLite file as one would that hangs in the middle of a write.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.end_to_end.player import PATIENCE_S
from tests.end_to_end.service import Service, serving
from tests.end_to_end.table import HOLD, at_a_table

ROUND_MS = 31_500


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Hold the file for writing, from outside of the server."""
    other = sqlite3.connect(file, timeout=PATIENCE_S, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


async def until_ready(service: Service, text: str) -> None:
    """Wait until the server says this of itself."""
    async with asyncio.timeout(PATIENCE_S), httpx.AsyncClient(verify=False) as client:
        while text not in (await client.get(f"{service.url}/readyz")).text:  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.05)


async def test_a_match_stands_still_says_so_and_goes_on_in_full(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, at_a_table(service) as table:
        await table.line_up()
        south, north = table.players
        await south.draft(table.room, 1, HOLD)
        heard = len(north.heard)
        with held(tmp_path / "salvo.db"):
            sealing = asyncio.create_task(south.ready(table.room, 1))
            for player in table.players:
                await player.until_told("stalled")
            await until_ready(service, "keeps nothing")
            assert await north.code("draft", room=table.room, round=1, draft=1, orders=HOLD) == "server_busy"
            assert await north.code("resign", room=table.room) == "server_busy"
            assert not sealing.done(), "nothing is promised that is not kept"
            assert [message["t"] for message in north.heard[heard:] if "n" in message] == []
        assert (await sealing)["t"] == "sealed"
        again = await north.until(lambda message: is_round_again(message, table.room), after=heard)
        shown = again["table"]
        assert (shown["round"], shown["ready"]) == (1, [True, False])
        assert shown["deadline"] - shown["at"] == ROUND_MS
        await until_ready(service, "ready")
        await north.order(table.room, HOLD)
        await table.begun(2)


def is_round_again(message: dict[str, Any], room: str) -> bool:
    return message["t"] == "view" and message["room"] == room and bool(message["table"]["phase"] == "playing")
