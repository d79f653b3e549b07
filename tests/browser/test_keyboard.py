"""A whole match by keyboard alone, and what a screen reader is told of it; nothing has to move for that."""

import asyncio

from playwright.async_api import expect

from tests.browser.browser import DESKTOP, Windows
from tests.browser.person import Person
from tests.end_to_end.service import Service


async def test_a_whole_match_by_keyboard(service: Service, windows: Windows) -> None:
    people = [Person(await windows.open(DESKTOP, pace=0), "keyboard", seed) for seed in (5, 6)]
    await asyncio.gather(*(person.play_now(service.url, "capture") for person in people))
    await asyncio.gather(*(person.line_up("Die Falle") for person in people))
    await asyncio.gather(*(person.play_out() for person in people))
    for person in people:
        assert person.rounds_ordered >= 5
        heard = " ".join(person.transcript)
        assert "zieht" in heard and "Zug 3." in heard, heard
        await expect(person.button("Revanche")).to_be_visible()
