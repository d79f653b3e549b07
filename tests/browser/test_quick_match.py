"""Two strangers meet in their browsers and play to the end, each drops once, a third watches.

The third mode is played to its end by keyboard (test_keyboard.py).

What the three sockets were sent is, byte for byte, what a fresh process derives from the journal.
"""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, expect

from tests.browser.browser import DESKTOP, PHONE, TABLET, windows_of
from tests.browser.person import Person
from tests.end_to_end.comparing import assert_as_derived, derive_apart
from tests.end_to_end.relay import Relay, relaying
from tests.end_to_end.service import serving


@pytest.mark.parametrize(("mode", "seed", "pace"), [("eliminate", 11, 2), ("fog", 3, 0)])
async def test_a_whole_match_with_drops_and_a_watcher(
    mode: str, seed: int, pace: Literal[0, 2], tmp_path: Path, browser: Browser
) -> None:
    """cases.md 9, 12; every order by pointer. `seed`: of a match that ends long before round 40."""
    journal = tmp_path / "journal"
    program = ("-m", "tests.end_to_end.journalled", str(journal))
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(serving(tmp_path, program=program))
        relays = {kind: await stack.enter_async_context(relaying(service)) for kind in ("south", "north", "spectator")}
        windows = await stack.enter_async_context(windows_of(browser))
        south = Person(await windows.open(DESKTOP, pace=pace), seed=seed)
        north = Person(await windows.open(PHONE, pace=pace), seed=seed + 1)
        await south.play_now(relays["south"].url, mode)
        await expect(south.page.get_by_role("timer", name="Gewartet")).to_be_visible()
        await north.play_now(relays["north"].url, mode)
        await south.page.wait_for_url("**/room/*")
        room = south.page.url.rpartition("/")[2]

        watcher = await windows.open(TABLET)
        await watcher.page.goto(f"{relays['spectator'].url}/room/{room}")
        north = await close_and_come_back(north, relays["north"], room)
        await asyncio.gather(south.line_up("Die Jagd"), north.line_up("Die Vorhut"))
        await asyncio.gather(south.play_rounds(2), north.play_rounds(2))
        await lose_and_come_back(south, relays["south"])
        await asyncio.gather(south.play_out(), north.play_out())

        assert min(person.rounds_ordered for person in (south, north)) >= 5
        ended = watcher.page.get_by_role("heading", name=re.compile("gewinnt|Remis"))
        await expect(ended).to_be_visible()
    (derived,) = (await derive_apart(journal, [room])).values()
    for kind, relay in relays.items():
        assert_as_derived(relay, room, derived, kind)


async def close_and_come_back(person: Person, relay: Relay, room: str) -> Person:
    """Close the tab in the line-up; open the service again, and be led back into the match."""
    await expect(person.button("Die Vorhut")).to_be_visible()
    context = person.page.context
    await person.page.close()
    again = person.again(await context.new_page())
    await again.page.goto(relay.url)
    back = again.page.get_by_role("link", name="Zurück ins Spiel").or_(again.button("Zurück ins Spiel"))
    await back.click()
    await again.page.wait_for_url(f"**/room/{room}")
    return again


async def lose_and_come_back(person: Person, relay: Relay) -> None:
    """Lose the connection in the planning, without a FIN: the page notices by itself, says so, and comes back."""
    await person.until_planning()
    await person.give_some_order()
    before = await person.until_orders()
    relay.freeze()
    relay.shut()  # else the page may be back sooner than it is looked at
    await expect(person.page.get_by_text("Verbindung weg").first).to_be_visible()
    relay.admit()
    await expect(person.page.get_by_text("Verbindung weg")).to_have_count(0)
    await person.until_orders(lambda orders: orders == before)
