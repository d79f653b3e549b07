"""One run: a server on one core, a generator on the other, and what came of it."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgpack
import msgspec

from tests.load.load import Load, Measured
from tests.load.machine import CORES, open_all_files
from tests.load.quantile import quantile
from tests.load.servers import ROOT, Place, Server, command_of, environment_of

RESULTS: Final = Path(__file__).parent / "results"
"""Where results go, and what a server of ours keeps while it runs: a real disk. Not kept in the repository."""

START_S: Final = 30
STOP_S: Final = 30
RUN_S: Final = 1_800
POLL_S: Final = 0.05
SERVER_CORE, GENERATOR_CORE = CORES

_numbers: Final = count(2)


class RunFailed(Exception):
    """A run gave nothing; the message says why."""


def run(server: Server, load: Load, options: Sequence[str] = (), *, waits: bool = False) -> Measured:
    """Load a server and give what was measured.

    `options`: for a server of ours. `waits`: measure too what of each answer was not the wait for the journal.

    Raises:
        RunFailed
    """
    open_all_files()
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=RESULTS) as name:
        folder = Path(name)
        place = Place(free_port(), free_port(), folder / "kept")
        waits_file, answers_file = folder / "waits", folder / "answers"
        noted = server.ours and waits
        given = (*options, *(("--waits", str(waits_file)) if noted else ()))
        with serving(server, place, given, folder / "log") as process:
            asked = msgspec.structs.replace(
                load,
                dialect=server.dialect,
                url=f"ws://127.0.0.1:{place.port}",
                server=process.pid,
                source=f"127.0.0.{next(_numbers) % 250 + 2}",
                secret=place.secret,
                admin=f"http://127.0.0.1:{place.admin_port}" if server.ours else "",
                answers=str(answers_file) if noted else "",
            )
            measured = generate(asked)
        if noted:
            measured.less_wait_p99_ms = less_wait(answers_file, waits_file)
        return measured


@contextmanager
def serving(server: Server, place: Place, options: Sequence[str], log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a server on its core. Raises: RunFailed where it does not start, or broke off."""
    with log.open("wb") as file:
        process = start(
            SERVER_CORE,
            command_of(server, place, options),
            cwd=server.folder,
            env=environment_of(server, place),
            stdout=file,
            stderr=file,
        )
    try:
        await_port(place.port, process, log)
        yield process
        if process.poll() is not None:
            raise RunFailed(f"the server ended: {tail(log)}")
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def generate(load: Load) -> Measured:
    """Run a generator on its core. Raises: RunFailed."""
    command = (sys.executable, "-m", "tests.load.generator", msgspec.json.encode(load).decode())
    process = start(GENERATOR_CORE, command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        written, said = process.communicate(timeout=RUN_S)
    except subprocess.TimeoutExpired:
        raise RunFailed("the generator did not end") from None
    finally:
        process.kill()
        process.wait()
    if process.returncode != 0:
        raise RunFailed(f"the generator failed: {last_line(said)}")
    return msgspec.json.decode(written, type=Measured)


def start(core: int, command: Sequence[str], **how: Any) -> "subprocess.Popen[bytes]":
    """Start a process bound to one core; all that it starts is bound as well."""
    mine = os.sched_getaffinity(0)
    wanted = {core} & mine or mine  # a machine may have fewer
    os.sched_setaffinity(0, wanted)
    try:
        return subprocess.Popen(command, **how)
    finally:
        os.sched_setaffinity(0, mine)


def await_port(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    ends = time.monotonic() + START_S
    while time.monotonic() < ends:
        if process.poll() is not None:
            raise RunFailed(f"the server ended with {process.returncode}: {tail(log)}")
        try:
            socket.create_connection(("127.0.0.1", port), POLL_S).close()
            return
        except OSError:
            time.sleep(POLL_S)
    raise RunFailed("the server does not listen")


def less_wait(answers: Path, waits: Path) -> float | None:
    """Give the 99th percentile, in milliseconds, of the answers less what each turn waited for the journal."""
    waited = {(room, turn): wait for room, turn, wait in msgpack.unpackb(waits.read_bytes())}
    rest = sorted(
        latency - waited[room, turn]
        for room, turn, latency in msgpack.unpackb(answers.read_bytes())
        if (room, turn) in waited
    )
    return quantile(rest, 0.99) * 1000 if rest else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def tail(log: Path) -> str:
    return last_line(log.read_bytes())


def last_line(text: bytes) -> str:
    lines = text.decode(errors="replace").strip().splitlines()
    return lines[-1][:300] if lines else "no word"
