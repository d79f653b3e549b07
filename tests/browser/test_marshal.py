"""Marshal in two windows, one by pointer and one by keyboard: set-up, actions, a reload, the end with all ranks."""

import asyncio
import re
from pathlib import Path
from typing import Final

from playwright.async_api import Page, expect

from tests.browser.browser import DESKTOP, PHONE, browsing
from tests.browser.test_screens import look
from tests.end_to_end.service import serving

ABLE: Final = re.compile(r"^([a-j]\d+), .*kann ziehen$")
ACTIONS: Final = 4


async def labels(page: Page) -> list[str]:
    """Read the board as a screen reader does."""
    read: list[str] = await page.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    return read


async def tap(page: Page, name: str) -> None:
    await page.locator(f'[data-cell="{name}"]').click()


async def enter(page: Page, name: str) -> None:
    cell = page.locator(f'[data-cell="{name}"]')
    await cell.focus()
    await cell.press("Enter")


async def whose_turn(pages: list[Page]) -> Page:
    """Wait until one of them is to act, and give that one."""

    async def comes(page: Page) -> Page:
        await expect(page.get_by_text("Du bist am Zug.", exact=True)).to_be_visible()
        return page

    waiting = [asyncio.create_task(comes(page)) for page in pages]
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    return done.pop().result()


async def act(page: Page, *, by_keys: bool) -> str:
    """Move the first piece that can to the first field that it can, and give that field."""
    able = [found[1] for label in await labels(page) if (found := ABLE.match(label))]
    use = enter if by_keys else tap
    await use(page, able[0])
    goal = page.get_by_role("gridcell", name=re.compile("hierher ziehen$|angreifen$")).first
    to = str(await goal.get_attribute("data-cell"))
    await use(page, to)
    await expect(page.get_by_role("gridcell", name=re.compile("vorgemerkt"))).to_have_count(1)
    await use(page, to)
    await expect(page.get_by_text("Dein Gegner ist am Zug.", exact=True)).to_be_visible()
    return to


async def test_a_match_of_marshal(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, browsing() as windows:
        pages = [(await windows.open(size)).page for size in (PHONE, DESKTOP)]
        first, second = pages
        await asyncio.gather(*(page.goto(f"{service.url}/search/marshal/standard") for page in pages))

        # both set up; what stands is still there after a reload, and the other side sees none of it
        await first.get_by_role("button", name="Bollwerk", exact=True).click()
        await second.get_by_role("button", name="Der Sturm").click()
        await look(first, "the set-up")
        for page in pages:
            wide = await page.locator(".tray button").evaluate_all(
                "all => all.map(one => one.scrollWidth - one.clientWidth)"
            )
            assert max(wide) <= 0, wide  # a count stays within its button
        await first.reload()
        await expect(first.get_by_role("button", name="Bollwerk", exact=True)).to_have_attribute("aria-pressed", "true")
        await first.get_by_role("button", name="Fertig").click()
        await expect(first.get_by_role("button", name="Ändern")).to_be_visible()
        await second.get_by_role("gridcell").first.press("r")
        for page in pages:
            await expect(page.get_by_role("gridcell", name=re.compile("gegnerische Figur, unbekannt"))).to_have_count(
                40
            )

        # they act in turns
        for turn in range(ACTIONS):
            acting = await whose_turn(pages)
            await act(acting, by_keys=acting is second)
            if turn == 1:
                await look(acting, "the turn of the other side")
                await acting.reload()
                await expect(acting.get_by_role("grid")).to_be_visible()

        # one resigns, and all ranks lie open
        await first.get_by_role("button", name="Menü").click()
        await first.get_by_role("button", name="Aufgeben").first.click()
        await first.get_by_role("button", name="Aufgeben").last.click()
        await expect(second.get_by_role("heading", name="Gewonnen")).to_be_visible()
        for page in pages:
            await expect(page.get_by_role("gridcell", name=re.compile("Gegner: Fahne"))).to_have_count(1)
            assert not [label for label in await labels(page) if "unbekannt" in label]
