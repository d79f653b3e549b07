"""Every screen at every size, in both languages and themes: nothing overflows, no word is missing, axe is content."""

import asyncio
import re
from typing import Final, Literal

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.browser.browser import DESKTOP, PHONE, TABLET, Windows
from tests.browser.person import Person
from tests.end_to_end.service import ROOT, Service

AXE: Final = ROOT / "client_web/node_modules/axe-core/axe.min.js"
NARROW: Final[ViewportSize] = {"width": 320, "height": 568}
SIZES: Final = (NARROW, PHONE, TABLET, DESKTOP)
MISSING: Final = re.compile(r"undefined|\[object|NaN|\b[a-z]+\.[a-z]+[A-Z]\w*\b")
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIOLATIONS: Final = f"""
  axe.run(document, {{ runOnly: {TAGS}, resultTypes: ['violations'] }})
    .then((found) => found.violations.map(({{ id, nodes }}) => [id, nodes.map((node) => node.html)]))
"""
"""Only these come back: all that axe has looked at takes longer to bring over than to look at."""

Language = Literal["de-DE", "en-GB"]
Theme = Literal["dark", "light"]


async def look(page: Page, screen: str) -> None:
    """Check what stands on the screen now, at all sizes."""
    at_first = page.viewport_size
    for size in SIZES:
        await page.set_viewport_size(size)
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"], f"{screen} is {width} px wide at {size['width']}"
    if at_first is not None:
        await page.set_viewport_size(at_first)
    text = await page.inner_text("body")
    assert not MISSING.search(text), (screen, MISSING.search(text))
    await ask_axe(page, screen)


async def ask_axe(page: Page, screen: str) -> None:
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    assert await page.evaluate(VIOLATIONS) == [], screen


@pytest.mark.parametrize(("language", "theme"), [("de-DE", "dark"), ("en-GB", "light")])
async def test_screens_before_a_match(language: Language, theme: Theme, service: Service, windows: Windows) -> None:
    page = (await windows.open(PHONE, language=language, theme=theme)).page
    for path in (
        "",
        "friend",
        "rules",
        "course",
        "course/fire",
        "settings",
        "search/fog",
        "i/nobodysLink12",
        "room/nowhere123",
        "nothing/here",
    ):
        await page.goto(f"{service.url}/{path}")
        await expect(page.get_by_role("heading", level=1).first).to_be_visible()
        await look(page, path or "home")
    complaints = windows.opened[0].complaints
    complaints[:] = [each for each in complaints if "404" not in each]  # the page that is not there


async def test_screens_of_a_match(service: Service, windows: Windows) -> None:
    """One side plays in the dark theme, the other in the light one."""
    themes: tuple[Theme, ...] = ("dark", "light")
    sizes = (DESKTOP, PHONE)
    people = [Person(await windows.open(size, theme=theme), seed=7) for size, theme in zip(sizes, themes, strict=True)]

    async def look_at_both(screen: str) -> None:
        for person, theme in zip(people, themes, strict=True):
            await look(person.page, f"{screen}, {theme}")

    await asyncio.gather(*(person.play_now(service.url, "fog") for person in people))
    for person in people:
        await expect(person.button("Die Burg")).to_be_visible()
    await look_at_both("line-up")
    await asyncio.gather(*(person.line_up("Die Burg") for person in people))
    watchers = [await windows.open(PHONE, theme=theme, language="en-GB") for theme in themes]
    for watcher in watchers:
        await watcher.page.goto(people[0].page.url)
    for person in people:
        await person.until_planning()
        await person.give_some_order()
    await look_at_both("planning")
    await people[0].be_ready()
    await look(people[0].page, "ready, dark")
    for watcher, theme in zip(watchers, themes, strict=True):
        await look(watcher.page, f"watch, {theme}")
    await people[1].be_ready()
    await people[1].until_planning()
    await people[1].resign()
    for person in people:
        await expect(person.button("Revanche")).to_be_visible()
    await look_at_both("end")
    for watcher, theme in zip(watchers, themes, strict=True):
        await look(watcher.page, f"end, watched, {theme}")
