"""Debian's Chromium, driven as a person would: one browser a test, one context a player."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Literal

from playwright.async_api import Browser, ConsoleMessage, Page, ViewportSize, async_playwright, expect

CHROMIUM: Final = Path("/usr/bin/chromium")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_MS: Final = 30_000
expect.set_options(timeout=PATIENCE_MS)

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
        self.opened: list[Window] = []

    async def open(
        self,
        size: ViewportSize = DESKTOP,
        *,
        language: Literal["de-DE", "en-GB"] = "de-DE",
        theme: Literal["dark", "light"] = "dark",
    ) -> Window:
        """Open a window of a new person with a device of this size."""
        context = await self._browser.new_context(
            viewport=size, locale=language, color_scheme=theme, has_touch=size["width"] < 1000
        )
        return await self.another(await context.new_page())

    async def another(self, page: Page) -> Window:
        window = Window(page)
        self.opened.append(window)
        return window


@asynccontextmanager
async def browsing() -> AsyncIterator[Windows]:
    """Run Chromium; at the end no console of any window may have complained."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            windows = Windows(browser)
            yield windows
            assert [window.complaints for window in windows.opened] == [[] for _ in windows.opened]
        finally:
            await browser.close()
