"""Two servers that share one Redis: a player at each are matched in their browsers, and one is sent to the other."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import Browser, expect

from deploy.play_nodes import free_ports
from tests.browser.browser import DESKTOP, PHONE, windows_of
from tests.browser.person import Person
from tests.end_to_end.service import serving
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]


async def test_a_match_over_two_servers(tmp_path: Path, redis_server: RedisServer, browser: Browser) -> None:
    ports = free_ports(2)
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    async with AsyncExitStack() as stack:
        for port, url in zip(ports, urls, strict=True):
            environment = {
                "PORT": str(port),
                "SALVO_REDIS": redis_server.url,
                "SALVO_NODE_URL": url,
                "SALVO_ORIGINS": ",".join(urls),
            }
            await stack.enter_async_context(serving(tmp_path, environment))
        windows = await stack.enter_async_context(windows_of(browser))
        people = [Person(await windows.open(size, pace=0), seed=seed) for seed, size in ((3, DESKTOP), (4, PHONE))]
        for person, url in zip(people, urls, strict=True):
            await person.play_now(url, "capture")
        for person in people:
            await person.page.wait_for_url("**/room/*")
        assert len({person.page.url.rpartition("/")[2] for person in people}) == 1
        await asyncio.gather(*(person.line_up() for person in people))
        await asyncio.gather(*(person.play_rounds(2) for person in people))
        await people[0].reload()
        await people[1].reload()
        await asyncio.gather(*(person.play_rounds(1) for person in people))
        await people[0].resign()
        for person in people:
            await expect(person.button("Revanche")).to_be_visible()
