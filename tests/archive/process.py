"""A server's process that tests start and kill (`appending.py`)."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.archive.made import WAIT_S

ROOT = Path(__file__).parents[2]


@dataclass
class Appending:
    """`kept`, `refused`: what it said so far, by room and number."""

    process: asyncio.subprocess.Process
    kept: list[tuple[str, int]] = field(default_factory=list)
    refused: list[tuple[str, int]] = field(default_factory=list)

    async def begin(self) -> None:
        """Let it append as soon as it has opened the archive."""
        assert self.process.stdout is not None
        async with asyncio.timeout(WAIT_S):
            assert await self.process.stdout.readline() == b"ready\n", await self.hear_complaint()
        self._say("go")

    async def hear(self, kept: int) -> None:
        """Listen until it has said of so many more that they were kept."""
        wanted = len(self.kept) + kept
        async with asyncio.timeout(WAIT_S):
            while len(self.kept) < wanted:
                assert await self._line(), await self.hear_complaint()

    async def hear_complaint(self) -> str:
        """Wait for a line of its log."""
        assert self.process.stderr is not None
        async with asyncio.timeout(WAIT_S):
            return (await self.process.stderr.readline()).decode()

    async def kill(self) -> None:
        """End it as a crash does, and hear what it said last."""
        self.process.kill()
        while await self._line():
            pass
        await self.process.wait()

    async def end(self) -> None:
        """Let it end in order."""
        self._say("stop")
        while await self._line():
            pass
        assert await self.process.wait() == 0

    def _say(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())

    async def _line(self) -> bool:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):  # the end, or a line that the kill cut off
            return False
        room, number, what = line.decode().split()
        (self.kept if what == "kept" else self.refused).append((room, int(number)))
        return True


@asynccontextmanager
async def appending(url: str, name: int, rooms: int) -> AsyncIterator[Appending]:
    """Start a process that is to append, and kill it in the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.archive.appending", url, str(name), str(rooms)),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield Appending(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
