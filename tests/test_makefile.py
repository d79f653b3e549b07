"""`make play` as a player runs it, with everything set up: quick, and clean however it is stopped."""

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

ROOT: Final = Path(__file__).parent.parent
ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
"""Without what a `make test` round these tests hands on."""


@pytest.fixture(scope="module", autouse=True)
def everything_is_set_up() -> None:
    subprocess.run(["make", "setup"], cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True)


@contextmanager
def playing(folder: Path, **settings: str) -> Iterator["subprocess.Popen[str]"]:
    """Run `make play` in a process group of its own, as a terminal does."""
    given = {"PORT": "0", "SALVO_DATA": str(folder), **settings}
    process = subprocess.Popen(
        ["make", "play", *(f"{name}={value}" for name, value in given.items())],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def work_done() -> float:
    """Seconds of processor time of all processes that have ended: how busy the machine is does not count."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_second_start_serves_within_five_seconds_and_stops_without_a_word(
    tmp_path: Path, number: signal.Signals
) -> None:
    before = work_done()
    with playing(tmp_path) as process:
        line = first_line(process)
        address = next(word for word in line.split() if word.startswith("http://"))
        with urlopen(address) as page:
            assert b"<html" in page.read()
        os.killpg(process.pid, number)
        rest, _ = process.communicate(timeout=60)
        assert rest == ""
    assert work_done() - before < 5


def test_a_port_that_is_taken_is_one_clear_line(tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        port = first_line(process).split("localhost:")[1].split()[0]
        with playing(tmp_path, PORT=port) as second:
            said, _ = second.communicate(timeout=60)
        assert second.returncode != 0
        assert said.splitlines()[0].startswith(f"Cannot serve on 127.0.0.1:{port}")
        assert len(said.splitlines()) == 2  # the other is make's own
