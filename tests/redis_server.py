"""A real Redis server for tests: on a free port of loopback, in a folder of its own, keeping nothing on disk.

Folders whose tests need one import the fixture `redis_server` into their `conftest.py`. Where Redis is not installed
the tests fail.
"""

import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

START_ATTEMPTS = 5  # the free port may be taken before the server has it


class RedisServer:
    """One server process, started and ended by tests alone; started again it is empty and has the same address."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> Self:
        """Start the server and wait until it takes connections."""
        program = shutil.which("redis-server")
        if program is None:
            pytest.fail("redis-server is not installed: apt-get install redis-server")
        for _ in range(1 if self.port else START_ATTEMPTS):
            port = self.port or _free_port()
            options = ("--port", str(port), "--bind", "127.0.0.1", "--dir", str(self._folder), "--save", "")
            self._process = subprocess.Popen(
                (program, *options, "--appendonly", "no", *self._options),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            log = []
            for line in self._process.stdout or ():
                log.append(line)
                if "Ready to accept connections" in line:
                    self.port = port
                    return self
            self.stop()
        pytest.fail("redis-server did not start:\n" + "".join(log))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server; what it held is gone."""
        if self._process is None:
            return
        self.go_on()
        self._process.send_signal(how)
        self._process.communicate()
        self._process = None

    def stall(self) -> None:
        """Let the server take connections and answer nothing."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """Give a server that runs and is empty."""
    server = RedisServer(tmp_path).start()
    yield server
    server.stop()
