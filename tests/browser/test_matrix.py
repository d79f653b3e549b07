"""Matrix in two windows, one by pointer and one by keyboard: the lot, touches, an announcement, the end, the replay."""

import asyncio
import re
from pathlib import Path
from typing import Final

from playwright.async_api import Page, ViewportSize, expect

from tests.browser.browser import DESKTOP, PHONE, browsing
from tests.browser.test_screens import look
from tests.end_to_end.service import serving

WARNING: Final = "Vernichtung der Einheit steht bevor!"
LOW: Final[ViewportSize] = {"width": 1024, "height": 700}
TO_THE_LAST_ROW: Final = ("e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "h7h6", "c6b7", "h6h5")
FIRST_TO_MOVE: Final = ("e2e4", "f7f6", "d1h5", "g7g6")


async def choose(page: Page, name: str, *, by_keys: bool) -> None:
    field = page.locator(f'[data-cell="{name}"]')
    if by_keys:
        await field.focus()
        await field.press("Enter")
    else:
        await field.click()


async def make(page: Page, move: str, *, by_keys: bool) -> None:
    """Touch a warrior, stage where it goes, and make that."""
    for name in (move[:2], move[2:], move[2:]):
        await choose(page, name, by_keys=by_keys)
    await expect(page.get_by_text("Dein Gegner ist am Zug.", exact=True)).to_be_visible()


async def test_a_match_of_matrix(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, browsing() as windows:
        pages = [(await windows.open(size)).page for size in (PHONE, DESKTOP)]
        await pages[0].goto(f"{service.url}/play/matrix")
        await look(pages[0], "the page of the game")
        await pages[0].get_by_role("link", name="Jetzt spielen").click()
        await pages[1].goto(f"{service.url}/search/matrix/standard")

        # the lot says who begins: whose Aspirants stand on row 2
        first, second = pages
        lot = first.get_by_role("listitem").filter(has_text="die erste Einheit")
        await expect(lot).to_be_visible()
        if "Dein Gegner" in await lot.inner_text():
            first, second = second, first

        # a hand is seen by both and binds; it is still there after a reload
        await choose(first, "e2", by_keys=first is pages[1])
        for page in (first, second):
            await expect(page.get_by_role("gridcell", name=re.compile("^e2, "))).to_be_visible()
        await first.reload()
        await expect(first.get_by_text("Berührt heißt geführt")).to_be_visible()
        await look(first, "a touch")

        for at, move in enumerate(FIRST_TO_MOVE):
            mover = (first, second)[at % 2]
            await expect(mover.get_by_role("button", name="Haltung!")).to_be_visible()
            await make(mover, move, by_keys=mover is pages[1])
            if at == 2:
                await expect(second.get_by_text(WARNING).first).to_be_visible()
                await look(second, "an announcement")

        # one resigns; both may play it again
        await first.get_by_role("button", name="Menü").click()
        await first.get_by_role("button", name="Aufgeben").first.click()
        await first.get_by_role("button", name="Aufgeben").last.click()
        await expect(second.get_by_role("heading", name="Gewonnen")).to_be_visible()
        await expect(second.get_by_text("Das Los lässt sich nachprüfen")).to_be_visible()
        await look(second, "the end")
        await second.get_by_role("link", name="Nachspielen").click()
        await second.get_by_role("button", name="Zum Ende").click()
        await expect(second.get_by_role("gridcell", name=re.compile("^h5, .*Kommandant"))).to_be_visible()
        await expect(second.get_by_role("heading", name="2. d1h5 g7g6")).to_be_visible()
        await look(second, "the replay")


async def test_what_an_aspirant_becomes_is_chosen(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, browsing() as windows:
        pages = [(await windows.open(size)).page for size in (PHONE, DESKTOP)]
        await asyncio.gather(*(page.goto(f"{service.url}/search/matrix/standard") for page in pages))
        lot = pages[0].get_by_role("listitem").filter(has_text="die erste Einheit")
        await expect(lot).to_be_visible()
        first, second = reversed(pages) if "Dein Gegner" in await lot.inner_text() else pages
        for at, move in enumerate(TO_THE_LAST_ROW):
            mover = (first, second)[at % 2]
            await expect(mover.get_by_role("button", name="Haltung!")).to_be_visible()
            await make(mover, move, by_keys=False)
        await choose(first, "b7", by_keys=False)
        await choose(first, "a8", by_keys=False)
        becomes = first.get_by_role("group", name="Der Anwärter wird:").get_by_role("button")
        await expect(becomes).to_have_text(["Kommandant", "Elite", "Springer", "Veteran"])
        for size in (PHONE, DESKTOP, LOW):
            await first.set_viewport_size(size)
            over = await becomes.evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
            assert over == [0, 0, 0, 0], size  # each word stays within its button
        await becomes.first.click()
        await first.get_by_role("button", name="Ziehen").click()
        await expect(second.get_by_role("gridcell", name=re.compile("^a8, .*Kommandant"))).to_be_visible()


async def test_every_game_has_its_pages(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, browsing() as windows:
        page = (await windows.open(PHONE, theme="light", language="en-GB")).page
        await page.goto(service.url)
        await page.get_by_role("link", name=re.compile("^Matrix")).click()
        await expect(page.get_by_role("heading", name="Matrix", level=1)).to_be_visible()
        for path in ("friend/matrix", "rules/matrix", "ratings/matrix/standard"):
            await page.goto(f"{service.url}/{path}")
            await expect(page.get_by_role("heading", level=1)).to_be_visible()
            await expect(page.locator('nav [aria-current="page"]', has_text="Matrix")).to_be_visible()
            await look(page, path)

        # what can be chosen stands in one column, with the board beside it where there is room
        await page.set_viewport_size(DESKTOP)
        for game in ("matrix", "marshal"):
            await page.goto(f"{service.url}/friend/{game}")
            await expect(page.locator(".picture svg")).to_be_visible()
            lefts = await page.locator("main fieldset").evaluate_all("all => all.map(one => one.offsetLeft)")
            assert len(set(lefts)) == 1, (game, lefts)
