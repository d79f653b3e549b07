"""What a reveal costs the browser: it moves pictures that are there, and draws nothing anew frame by frame."""

import json

from playwright.async_api import expect

from tests.browser.browser import PHONE, Windows
from tests.end_to_end.service import Service

PARTS = ("g", "path", "circle", "text")
DRAWN_ANEW = 1 << 10
"""The browser's reason not to move a picture of an element, such as strokes in it that do not scale."""


async def test_what_is_revealed_is_moved_by_the_compositor(service: Service, windows: Windows) -> None:
    page = (await windows.open(PHONE)).page
    browser = page.context.browser
    assert browser is not None
    await page.goto(service.url)
    await browser.start_tracing(page=page, categories=["devtools.timeline"])
    await page.get_by_role("button", name="Aufdecken").click()
    # the figures, a shot, a shell, a fall
    await expect(page.locator("g.marks")).to_be_attached()
    await expect(page.locator("g.marks")).to_have_count(0)
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    motions = [event["args"]["data"] for event in events if event["name"] == "Animation" and "data" in event["args"]]
    assert sum(motion.get("nodeName", "").split(" ")[0] in PARTS for motion in motions) > 10
    assert [motion for motion in motions if motion.get("compositeFailed", 0) & DRAWN_ANEW] == []
