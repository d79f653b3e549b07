"""`make play NODES=3`: serves, mends itself, and leaves nothing behind however it ends."""

import asyncio
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest

from deploy.play_nodes import Unstartable, free_ports, how, program
from tests.end_to_end.player import joined
from tests.end_to_end.service import Service

ROOT: Final = Path(__file__).parents[2]
PATIENCE_S: Final = 60


class Playing(Service):
    """What runs. `said`: its complaints, line by line."""

    def __init__(self, process: asyncio.subprocess.Process, url: str, said: asyncio.StreamReader) -> None:
        super().__init__(url)
        self.process = process
        self._said = said

    async def until_said(self, words: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while words not in (line := (await self._said.readline()).decode()):
                assert line, f"it ended and never said {words!r}"

    async def until_answered(self, path: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with suppress(httpx.TransportError):  # nobody listens yet
                    if await self.status(path) == 200:
                        return

    def children(self, words: str = "") -> list[int]:
        """Give its processes, those of `words` in their command."""
        pid = self.process.pid
        found = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return [child for child in found if words in command(child)]


def command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


@asynccontextmanager
async def playing(folder: Path, **settings: str) -> AsyncIterator[Playing]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "deploy.play_nodes"),
        cwd=ROOT,
        env={**os.environ, "NODES": "3", "PORT": "0", "SALVO_DATA": str(folder / "kept"), **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE_S):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://localhost:(\d+)", line)
        assert found is not None, (await process.stderr.read()).decode()
        yield Playing(process, f"http://127.0.0.1:{found[1]}", process.stderr)
    finally:
        if process.returncode is None:
            process.terminate()
            await process.communicate()


async def test_it_serves_mends_itself_and_stops(tmp_path: Path) -> None:
    async with playing(tmp_path) as site:
        servers = site.children("server serve")
        assert len(servers) == 3
        for name in "abc":
            assert await site.status(f"/n/{name}/readyz") == 200

        (first, *_) = servers
        os.kill(first, signal.SIGKILL)
        await site.until_said("Server a has ended (SIGKILL) and is started again.")
        assert await site.status("/") == 200
        await site.until_answered("/n/a/healthz")
        assert len(site.children("server serve")) == 3
        (proxy,) = site.children("nginx")
        os.kill(proxy, signal.SIGKILL)
        await site.until_said("nginx has ended (SIGKILL) and is started again.")
        await site.until_answered("/n/c/readyz")

        children = site.children()
        assert len(children) == 5
        ended = [os.pidfd_open(child) for child in children]
        site.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_S):
            assert await site.process.wait() == 0
        assert select.select(ended, [], [], 0)[0] == ended
        for each in ended:
            os.close(each)


async def test_players_of_two_servers_meet_under_the_address_that_they_came_by(tmp_path: Path) -> None:
    async with playing(tmp_path, SALVO_DRAIN_S="60") as site:
        tokens = [await site.new_token() for _ in range(2)]
        async with joined(f"{site.url}/n/a", tokens[0]) as ann, joined(f"{site.url}/n/b", tokens[1]) as bob:
            for player in (ann, bob):
                await player.say("search", game="salvo", mode="capture")
            places = [(await player.until_told("found"))["place"] for player in (ann, bob)]
        assert places[0]["room"] == places[1]["room"]
        (url,) = {place["url"] for place in places if place["url"]}
        assert url in ("/n/a", "/n/b", "/n/c")
        for token in tokens:
            async with joined(site.url + url, token) as player:
                await player.enter(places[0]["room"])
        site.process.send_signal(signal.SIGTERM)
        assert site.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            assert b"Ctrl-C once more" in await site.process.stdout.readline()
            site.process.send_signal(signal.SIGTERM)  # else the line-up, where no moment is quiet, is waited for
            assert await site.process.wait() == 0


async def test_killed_it_takes_everything_with_it(tmp_path: Path) -> None:
    assert shutil.which("setpriv"), "apt-get install util-linux"
    async with playing(tmp_path) as site:
        ended = [os.pidfd_open(child) for child in site.children()]
        site.process.kill()
        for each in ended:
            assert select.select([each], [], [], PATIENCE_S)[0], "it runs on"
            os.close(each)


async def refused(folder: Path, **settings: str) -> str:
    """Start what cannot be started, and give what it says."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "deploy.play_nodes"),
        cwd=ROOT,
        env={**os.environ, "NODES": "2", "PORT": "0", "SALVO_DATA": str(folder / "kept"), **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(PATIENCE_S):
        out, said = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    return said.decode()


@pytest.mark.parametrize("count", ["0", "27", "many", "-1"])
async def test_how_many_must_be_a_number(tmp_path: Path, count: str) -> None:
    assert await refused(tmp_path, NODES=count) == f"NODES is '{count}': give a number from 1 to 26.\n"


async def test_a_port_that_is_taken_is_one_clear_line(tmp_path: Path) -> None:
    async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        said = await refused(tmp_path, PORT=str(port))
    assert said.startswith(f"Cannot serve on 127.0.0.1:{port}")
    assert len(said.splitlines()) == 1


async def test_what_a_server_cannot_use_is_said_once(tmp_path: Path) -> None:
    (nobody,) = free_ports(1)
    said = await refused(tmp_path, SALVO_REDIS=f"redis://127.0.0.1:{nobody}/0")
    assert said.count("does not answer") == 1
    assert said.splitlines()[-1] == "Server a could not be started (exit code 2)."
    assert len(said.splitlines()) == 2


@pytest.mark.parametrize(
    ("installer", "said"),
    [
        ("apt-get", "Missing: such-a-tool. sudo apt-get install its-package"),
        ("brew", "Missing: such-a-tool. brew install its-formula"),
        ("other", "Missing: such-a-tool. Install its-package with your system's package manager."),
    ],
)
def test_a_missing_tool_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installer: str, said: str) -> None:
    (tmp_path / installer).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unstartable, match=re.escape(said)):
        program("such-a-tool", "its-package", "its-formula")


def test_a_tool_is_found_where_the_system_keeps_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program("nginx", "nginx", "nginx").endswith("/nginx")


def test_how_a_process_ended_is_said_in_words() -> None:
    assert (how(0), how(2), how(-9)) == ("exit code 0", "exit code 2", "SIGKILL")


@pytest.mark.parametrize(("given", "runs"), [((), "-m server serve"), (("NODES=3",), "-m deploy.play_nodes")])
def test_make_play_chooses_by_the_number_of_nodes(given: tuple[str, ...], runs: str) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "NODES"))
    }
    done = subprocess.run(
        ["make", "--dry-run", "play", *given], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1].endswith(runs)
