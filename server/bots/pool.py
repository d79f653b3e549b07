"""Where bots think: a few processes beside the server, so that no move of a bot holds up a turn of people.

Under load bots play weaker before anyone is refused, and hold before anyone waits.
"""

import asyncio
import logging
import os
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

import server
from server.bots.api import FULL_EFFORT
from server.bots.asking import LENGTH_BYTES, Question, Thought, framed, read_thought
from server.telemetry import Telemetry

# Questions that wait, for each worker: from when on they are thought about less, from when on no more practice is
# begun, and from when on bots hold.
LOWER_FROM: Final = 4
REFUSE_FROM: Final = 16
HOLD_FROM: Final = 256
LEAST_EFFORT: Final = 5
TRIES: Final = 2
ANSWER_S: Final = 10.0  # a move costs 0.3 s of CPU at most; the rest is waiting for the CPU

WORKER: Final = (sys.executable, "-m", "server.bots.worker")
ROOT: Final = Path(server.__file__).parents[1]

log = logging.getLogger("salvo.bots")


class Thinkers:
    """Asks its workers, which begin to live when they are first needed."""

    def __init__(
        self, workers: int, telemetry: Telemetry, program: Sequence[str] = WORKER, answer_s: float = ANSWER_S
    ) -> None:
        """`workers`: how many processes at most; with 0 nobody thinks. `answer_s`: one that takes longer is ended."""
        self._workers = workers
        self._telemetry = telemetry
        self._program = program
        self._answer_s = answer_s
        self._line: deque[tuple[Question, asyncio.Future[Thought | None]]] = deque()
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many questions nobody thinks about yet."""
        return len(self._line)

    @property
    def offered(self) -> bool:
        """Whether more bots may be given seats."""
        return self.waiting < REFUSE_FROM * self._workers

    async def think(self, question: Question) -> Thought | None:
        """Have a question thought about; `None` where that fails or too many wait. Cancelled, it is not asked."""
        if self.waiting >= HOLD_FROM * self._workers:
            return None
        if len(self._tasks) < self._workers:
            self._tasks.append(asyncio.create_task(self._work()))
        answer: asyncio.Future[Thought | None] = asyncio.get_running_loop().create_future()
        asked = question, answer
        self._line.append(asked)
        self._more.set()
        try:
            return await answer
        finally:
            with suppress(ValueError):
                self._line.remove(asked)

    async def close(self) -> None:
        """End all workers; who still waits gets nothing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        for _, answer in self._line:
            if not answer.done():
                answer.set_result(None)

    async def _work(self) -> None:
        """Be one worker's other end, through as many of its lives as it takes, until cancelled."""
        worker = Worker(self._program)
        try:
            while True:
                while not self._line:
                    self._more.clear()
                    await self._more.wait()
                question, answer = self._line.popleft()
                thought: Thought | None = None
                try:
                    thought = await self._ask(worker, question)
                except Exception:
                    log.exception("a bot could not be asked")
                finally:
                    if not answer.done():
                        answer.set_result(thought)
        finally:
            await worker.end()

    async def _ask(self, worker: "Worker", question: Question) -> Thought | None:
        effort = effort_under(self.waiting / self._workers)
        if effort < FULL_EFFORT:
            self._telemetry.bot_lowered.add()
        asked = replace(question, effort=effort)
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(self._answer_s):
                    thought = await worker.ask(asked)
            except (OSError, EOFError, TimeoutError, msgspec.MsgspecError) as fault:
                log.warning("a process that thinks for bots is started anew: %r", fault)
                await worker.end()
                continue
            self._telemetry.bot_thought(question.strength, thought.cpu_s)
            if thought.fault:
                log.error("a bot failed:\n%s", thought.fault)
            return thought if thought.orders is not None else None
        return None


def effort_under(waiting: float) -> int:
    """Give the percent of its work that a bot does while so many questions wait for each worker."""
    return FULL_EFFORT if waiting < LOWER_FROM else max(LEAST_EFFORT, int(FULL_EFFORT * LOWER_FROM / (waiting + 1)))


class Worker:
    """The other end of one process, which is started when it is asked something."""

    def __init__(self, program: Sequence[str]) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question) -> Thought:
        """Ask one question. Raises: OSError, EOFError where the process has gone, msgspec.MsgspecError."""
        process = self._process = self._process or await self._start()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(framed(question))
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
        return read_thought(await process.stdout.readexactly(length))

    async def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self._program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT)},
        )
