"""A whole match by keyboard alone, and what a screen reader is told of it."""

import asyncio
from pathlib import Path

from playwright.async_api import expect

from tests.browser.browser import DESKTOP, browsing
from tests.browser.person import Person
from tests.end_to_end.service import serving


async def test_a_whole_match_by_keyboard(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, browsing() as windows:
        people = [Person(await windows.open(DESKTOP), "keyboard", seed) for seed in (5, 6)]
        await asyncio.gather(*(person.play_now(service.url, "capture") for person in people))
        await asyncio.gather(*(person.line_up("Die Falle") for person in people))
        await asyncio.gather(*(person.play_out() for person in people))
        for person in people:
            assert person.rounds_ordered >= 5
            heard = " ".join(person.transcript)
            assert "zieht" in heard and "Zug 3." in heard, heard
            await expect(person.button("Revanche")).to_be_visible()
