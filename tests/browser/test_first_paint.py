"""What a slow phone sees of us, and when: measured by the browser, slowed down, with nothing else beside it."""

import asyncio
from typing import Any, Final, get_args

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.browser import PHONE, Language, Windows
from tests.browser.person import Person
from tests.end_to_end.service import Service

PAINT_MS: Final = 1_000
SHIFT: Final = 0.02
TRIES: Final = 5
SLOWER: Final = 4
"""A phone of some years ago, beside this machine."""
NETWORK: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""A slow mobile network: 150 ms each way and back, 1.6 Mbit/s down."""

WATCH: Final = """
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
"""


BUSY: Final = """
  (() => {
    const took = Array.from({ length: 100 }, () => {
      const began = performance.now();
      for (let at = 0, sum = 0; at < 1e6; at++) sum += Math.sqrt(at);
      return performance.now() - began;
    });
    return took.reduce((sum, each) => sum + each) / took.length / Math.max(0.1, Math.min(...took));
  })()
"""
"""How many times slower this machine is just now than it can be, for all else that runs on it."""


async def slow_down(page: Page) -> None:
    """Make the page that of a slow phone, and let it watch how much of it moves by itself."""
    busy: float = await page.evaluate(BUSY)
    await page.add_init_script(WATCH)
    browser = await page.context.new_cdp_session(page)
    await browser.send("Network.enable")
    await browser.send("Network.emulateNetworkConditions", NETWORK)
    await browser.send("Emulation.setCPUThrottlingRate", {"rate": max(1.0, SLOWER / busy)})


async def shifted(page: Page) -> float:
    moved: Any = await page.evaluate("window.shift")
    return float(moved)


async def test_home_is_painted_within_a_second_and_does_not_jump(service: Service, windows: Windows) -> None:
    painted: list[float] = []
    while len(painted) < TRIES and min(painted, default=PAINT_MS) >= PAINT_MS:
        page = (await windows.open(PHONE)).page
        await slow_down(page)
        await page.goto(service.url)
        await expect(page.get_by_role("img", name="Ein Plan")).to_be_visible()  # the last thing to come
        painted.append(await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        assert await shifted(page) < SHIFT
        await page.context.close()
    assert min(painted) < PAINT_MS, painted


async def test_a_match_does_not_jump(service: Service, windows: Windows) -> None:
    person = Person(await windows.open(PHONE))
    await person.page.add_init_script(WATCH)
    await person.page.goto(service.url)
    await person.press(person.button("Üben"))
    await person.press(person.button("Übung beginnen"))
    await person.line_up()
    await person.play_rounds(2)
    assert await shifted(person.page) < SHIFT
    await person.press(person.button("Menü"))
    await person.press(person.button("Aufgeben"))
    await expect(person.button("Noch eine Übung")).to_be_visible()


@pytest.mark.parametrize("language", get_args(Language))
async def test_home_does_not_jump_when_its_fonts_come_late(
    service: Service, windows: Windows, language: Language
) -> None:
    """What stands in for them has their measure, whatever there is on the machine."""
    page = (await windows.open(PHONE, language=language)).page
    await page.add_init_script(WATCH)
    shown = asyncio.Event()

    async def hold(route: Route) -> None:
        await shown.wait()
        await route.continue_()

    await page.route("**/*.woff2", hold)
    await page.goto(service.url, wait_until="commit")  # they are a part of what is loaded
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not await page.evaluate("document.fonts.check('600 1em \"Barlow Condensed\"')")
    shown.set()
    await page.evaluate("document.fonts.load('600 1em \"Barlow Condensed\"').then(() => document.fonts.ready)")
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert await shifted(page) < SHIFT
