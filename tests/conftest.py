"""What every test shares: how Hypothesis searches, one PostgreSQL server, the figures that suites print at the end."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.end_to_end import service
from tests.postgres_server import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]

# No deadline: how long one example takes says nothing on a busy machine. In CI the same examples every time, so that
# a red run is about the change; on a developer's machine new ones every time.
settings.register_profile("salvo", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("salvo")


LONG_FIRST = (
    "tests/browser",
    "tests/chaos",
    "tests/deploy",
    "tests/sealed",
    "tests/test_makefile.py",
    "tests/end_to_end",
)
IN_MEMORY = Path("/dev/shm")
ROOM_IN_MEMORY = 4 * 1024**3


def pytest_configure() -> None:
    """Keep what tests write in memory where there is room: no disk then decides how long a commit takes.

    They end processes, not machines, and what a process has written outlives it either way.
    """
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM_IN_MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no worker is left with it at the end."""

    def place(item: pytest.Item) -> int:
        return next((at for at, path in enumerate(LONG_FIRST) if item.nodeid.startswith(path)), len(LONG_FIRST))

    items.sort(key=place)


@pytest.fixture(params=["direct", "asgi"])
def over_both(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Try a server with its sockets carried directly, and over ASGI."""
    monkeypatch.setattr(service, "CARRIED", [request.param])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded as `figures`: how much a suite really covered."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    figures = [value for report in reports for name, value in report.user_properties if name == "figures"]
    if figures:
        terminalreporter.section("figures")
        for line in sorted(figures):
            terminalreporter.write_line(str(line))
