"""What the client costs a browser: `python -m tests.load.in_browser [--matches 50]`.

One tab plays matches against a player without a browser, rematch after rematch. In the first match the processor is
slowed down to a quarter, and the frames are counted that the browser shows and drops by its own account while a round
is told: a page that counted them itself would have to be woken for each. Then the heap, the listeners and the nodes
of the page are counted after each match, with the garbage collected.
"""

import argparse
import asyncio
import json
import random
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from playwright.async_api import CDPSession, expect

from tests.browser.browser import PHONE, browsing
from tests.browser.person import Person
from tests.end_to_end.player import HeadlessPlayer, joined, some_line_up, some_orders
from tests.end_to_end.service import serving

SLOWER: Final = 4
TOLD_ROUNDS: Final = 5
ROUNDS: Final = 2
FIRST: Final = 20  # matches until all is there that is loaded and compiled once
OPTIONS: Final = {"game": "salvo", "mode": "eliminate", "map": "plain", "clock": None}

FRAMES: Final = "disabled-by-default-devtools.timeline.frame"
"""What of the browser's log tells what became of each frame."""


async def measure(matches: int, told_rounds: int = TOLD_ROUNDS) -> dict[str, float]:
    """Play so many matches, and tell so many rounds of the first slowly."""
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            service = await stack.enter_async_context(serving(Path(folder)))
            windows = await stack.enter_async_context(browsing())
            host = await stack.enter_async_context(joined(service.url, await service.new_token()))
            person = Person(await windows.open(PHONE))
            session = await person.page.context.new_cdp_session(person.page)
            code = (await host.say("invite", options=OPTIONS))["code"]
            await person.page.goto(f"{service.url}/i/{code}")
            await person.press(person.button("Annehmen"))
            return await play(host, person, session, matches, told_rounds)


async def play(
    host: HeadlessPlayer, person: Person, session: CDPSession, matches: int, told_rounds: int
) -> dict[str, float]:
    """Play one match after the other; the host has invited."""
    chance = random.Random(1)
    numbers: dict[str, float] = {}
    heaps: list[float] = []
    page: dict[str, float] = {}
    told = await host.until_told("found")
    for number in range(matches):
        room = str(told["place"]["room"])
        await host.enter(room)
        await begin(host, person, room)
        if number == 0:
            numbers = await shown_slowly(host, person, room, session, chance, told_rounds)
        for _ in range(ROUNDS):
            await play_round(host, person, room, chance)
        since = len(host.heard)
        await host.say("resign", room=room)
        await person.button("Revanche").click()
        await host.say("rematch", room=room)
        told = await host.until(lambda message: message["t"] == "found", after=since)
        page = await weighed(session)
        heaps.append(page["JSHeapUsedSize"])
    first = min(FIRST, matches)
    return {
        **numbers,
        "heap_first": heaps[first - 1],
        "heap_last": heaps[-1],
        "heap_growth": (heaps[-1] - heaps[first - 1]) / max(1, matches - first),
        "nodes": page["Nodes"],
        "listeners": page["JSEventListeners"],
        "matches": len(heaps),
    }


async def begin(host: HeadlessPlayer, person: Person, room: str) -> None:
    """Both line up."""
    await host.until(lambda message: message["t"] == "view" and message["room"] == room and message["view"] is not None)
    await host.order(room, some_line_up(host.view(room)))
    await person.line_up()


async def play_round(host: HeadlessPlayer, person: Person, room: str, chance: random.Random) -> None:
    """Both order, and the round is told. The person waits until the next can be planned."""
    before = host.view(room)
    if before["table"]["phase"] != "playing":
        return
    await host.order(room, some_orders(before, chance))
    await person.until_planning()
    await person.be_ready()
    await host.until_resolved(room, before["n"])


async def shown_slowly(
    host: HeadlessPlayer, person: Person, room: str, session: CDPSession, chance: random.Random, rounds: int
) -> dict[str, float]:
    """Count the frames that are shown while rounds are told, on a processor that is four times slower."""
    browser = person.page.context.browser
    assert browser is not None
    shown = dropped = 0
    for _ in range(rounds):
        before = host.view(room)
        if before["table"]["phase"] != "playing":
            break
        await person.until_planning()
        await person.be_ready()
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await browser.start_tracing(page=person.page, categories=[FRAMES])
        await host.order(room, some_orders(before, chance))
        await host.until_resolved(room, before["n"])
        # its words come when all of it was shown
        await expect(person.page.get_by_role("region", name="Protokoll")).to_contain_text(
            f"Zug {before['view']['round']}"
        )
        frames = fates(await browser.stop_tracing())
        await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        shown += frames["shown"]
        dropped += frames["dropped"]
    return {"frames_shown": shown, "frames_dropped": dropped / max(1, shown + dropped)}


def fates(log: bytes) -> dict[str, int]:
    """Count what became of the frames of a log in which something was to move."""
    reports: list[dict[str, Any]] = [
        event["args"]["frame_reporter"]
        for event in json.loads(log)["traceEvents"]
        if event["name"] == "PipelineReporter" and "frame_reporter" in event["args"]
    ]
    return {
        "shown": sum(report["state"].startswith("STATE_PRESENTED") for report in reports),
        "dropped": sum(report["state"] == "STATE_DROPPED" and report["affects_smoothness"] for report in reports),
    }


async def weighed(session: CDPSession) -> dict[str, float]:
    """Give what the page holds, with the garbage collected."""
    await session.send("HeapProfiler.collectGarbage")
    await session.send("Performance.enable")
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return {each["name"]: each["value"] for each in metrics}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.in_browser", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=50)
    print(json.dumps(asyncio.run(measure(parser.parse_args().matches))))


if __name__ == "__main__":
    main()
