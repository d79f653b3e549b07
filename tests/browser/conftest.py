"""What the tests in a browser share in one process: Chromium, and a server for all who do not need their own.

They may, for each brings new people, and nobody is paired with someone who has left.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from pytest_asyncio import is_async_test

from tests.browser.browser import Windows, chromium, windows_of
from tests.end_to_end.service import ServerProcess, serving

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run these tests in one loop: that of the browser."""
    for item in items:
        if HERE in item.path.parents and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def served_from(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder in which the shared server keeps everything."""
    return tmp_path_factory.mktemp("served")


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def service(served_from: Path) -> AsyncIterator[ServerProcess]:
    """Give the shared server."""
    async with serving(served_from) as service:
        yield service


@pytest_asyncio.fixture(loop_scope="package")
async def windows(browser: Browser) -> AsyncIterator[Windows]:
    """Open windows; their consoles may not have complained when the test ends."""
    async with windows_of(browser) as windows:
        yield windows
