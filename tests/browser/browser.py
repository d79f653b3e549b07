"""Debian's Chromium, driven as a person would: one browser for many tests, one context a player."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Literal

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, async_playwright, expect

# The same engine; the first is without the window round the page, which costs as much as the page.
PROGRAMS: Final = ("chromium-headless-shell", "chromium")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_MS: Final = 60_000
expect.set_options(timeout=PATIENCE_MS)

Language = Literal["de-DE", "en-GB", "da-DK"]

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}


class Window:
    """A page of one player, and everything that its console complained of."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))

    def _said(self, message: ConsoleMessage) -> None:
        # A browser complains by itself of a connection that a test cuts; what the page makes of that is tested.
        if message.type in ("error", "warning") and "WebSocket connection to" not in message.text:
            self.complaints.append(message.text)


class Windows:
    """Opens windows in one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.opened: list[Window] = []

    async def open(
        self,
        size: ViewportSize = DESKTOP,
        *,
        language: Language = "de-DE",
        theme: Literal["dark", "light"] = "dark",
        pace: Literal[0, 1, 2] = 1,
    ) -> Window:
        """Open a window of a new person with a device of this size. `pace`: how fast rounds are told; 0: not at all."""
        context = await self._browser.new_context(
            viewport=size, locale=language, color_scheme=theme, has_touch=size["width"] < 1000
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        if pace != 1:
            await context.add_init_script(f"localStorage.setItem('salvo.settings', '{{\"pace\":{pace}}}')")
        return await self.another(await context.new_page())

    async def another(self, page: Page) -> Window:
        window = Window(page)
        self.opened.append(window)
        return window

    async def close(self) -> None:
        """Close all that were opened."""
        for context in self._contexts:
            await context.close()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run Chromium."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def windows_of(browser: Browser) -> AsyncIterator[Windows]:
    """Open windows until the block ends; no console of any may have complained by then."""
    windows = Windows(browser)
    try:
        yield windows
        assert [window.complaints for window in windows.opened] == [[] for _ in windows.opened]
    finally:
        await windows.close()


@asynccontextmanager
async def browsing() -> AsyncIterator[Windows]:
    """Run a Chromium of its own, and open windows in it."""
    async with chromium() as browser, windows_of(browser) as windows:
        yield windows
