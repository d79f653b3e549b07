"""A real PostgreSQL server for tests: on a free port of loopback, in a folder of its own, as a user who is not root.

It starts with the first test that asks for `postgres_server` or `postgres_url` and serves all of them. Where PostgreSQL
is not installed those tests fail.
"""

import os
import pwd
import select
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

import pytest

START_ATTEMPTS: Final = 5  # the free port may be taken before the server has it
WAIT_S: Final = 60
SUPERUSER: Final = "salvo"
OS_USER: Final = "postgres"  # made by Debian's package; the server refuses to run as root


class PostgresServer:
    """One server, started and ended by tests alone; started again it has the same address and what it kept.

    `fsync`: whether what is committed survives a crash of the machine too; that of the server it survives anyway.
    """

    def __init__(self, *, fsync: bool = False) -> None:
        _program("initdb")
        self._folder = Path(tempfile.mkdtemp(prefix="salvo-postgres-"))
        self._cluster = self._folder / "cluster"
        self._fsync = "on" if fsync else "off"
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            who = pwd.getpwnam(OS_USER)
            os.chown(self._folder, who.pw_uid, who.pw_gid)
            self._as = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": ()}
        options = f"--username {SUPERUSER} --auth trust --encoding UTF8 --locale C.UTF-8 --no-sync"
        self._run("initdb", "--pgdata", str(self._cluster), *options.split())

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make an empty database and give its URL."""
        name = f"test_{next(self._names)}"
        self.run(self.url(), f"CREATE DATABASE {name}")
        return self.url(name)

    def new_schema(self) -> str:
        """Make an empty schema and give a URL under which it is all there is: much quicker than a database."""
        name = f"test_{next(self._names)}"
        self.run(self.url(), f"CREATE SCHEMA {name}")
        return f"{self.url()}?search_path={name}"

    def run(self, url: str, *statements: str) -> None:
        """Run statements in one of its databases or schemas."""
        database, _, path = url.partition("?search_path=")
        commands = [word for each in (f"SET search_path TO {path or 'public'}", *statements) for word in ("-c", each)]
        self._run("psql", "--quiet", "--no-psqlrc", "--dbname", database, *commands)

    def start(self) -> Self:
        """Start the server and wait until it takes connections."""
        again = self.port != 0
        for _ in range(1 if again else START_ATTEMPTS):
            if not again:
                self.port = _free_port()
            settings = (
                f"port={self.port}",
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                f"fsync={self._fsync}",
            )
            options = [word for setting in settings for word in ("-c", setting)]
            with (self._folder / "log").open("a") as log:
                self._process = subprocess.Popen(
                    (_program("postgres"), "-D", str(self._cluster), *options),
                    cwd=self._folder,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    **self._as,
                )
            while self._process.poll() is None:
                if self._try("pg_isready", "--dbname", self.url()).returncode == 0:
                    return self
        pytest.fail("PostgreSQL did not start:\n" + (self._folder / "log").read_text())

    def stop(self) -> None:
        """End the server and every connection to it, in order."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End the server as a crash does."""
        processes = self._processes()
        ended = [os.pidfd_open(process) for process in processes]
        for process in processes:
            os.kill(process, signal.SIGKILL)
        self._end(signal.SIGKILL)
        for each in ended:
            select.select([each], [], [], WAIT_S)
            os.close(each)

    def stall(self) -> None:
        """Let the server take connections and answer nothing."""
        for process in self._processes():
            os.kill(process, signal.SIGSTOP)

    def go_on(self) -> None:
        for process in self._processes():
            os.kill(process, signal.SIGCONT)

    def remove(self) -> None:
        """End the server, if it runs, and remove all that it kept."""
        if self._process is not None:
            self.go_on()
            self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAIT_S)
            self._process = None

    def _processes(self) -> list[int]:
        """The server's first process and its children."""
        if self._process is None:
            return []
        first = self._process.pid
        return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def _run(self, program: str, *options: str) -> None:
        done = self._try(program, *options)
        if done.returncode != 0:
            pytest.fail(f"{program} failed:\n{done.stdout}")

    def _try(self, program: str, *options: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            (_program(program), *options),
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=WAIT_S,
            check=False,
            **self._as,
        )


def _program(name: str) -> str:
    """Find a program of the server: Debian keeps them beside the path, one folder a version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    program = str(found[-1]) if found else shutil.which(name)
    if program is None:
        pytest.fail("PostgreSQL is not installed: apt-get install postgresql")
    return program


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Give a server that runs; a test that ends it starts it again."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """Give an empty schema of it."""
    return postgres_server.new_schema()
