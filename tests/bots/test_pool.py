"""Thinking beside the server, in real processes: bounded, weaker under load, and begun anew after a death."""

import asyncio
import os
import select
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.bots.api import FULL_EFFORT
from server.bots.asking import Thought
from server.bots.pool import HOLD_FROM, LEAST_EFFORT, LOWER_FROM, REFUSE_FROM, ROOT, WORKER, Thinkers, effort_under
from server.bots.worker import think
from server.telemetry import Telemetry
from tests.bots.questions import OPTIONS, question
from tests.scraping import sample

Pool = Callable[..., Thinkers]

PATIENCE_S = 30
NEVER = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
"""A process that reads everything and answers nothing."""
DIES = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(9)")
"""A process that dies of every question."""


def noted(file: Path) -> tuple[str, ...]:
    """Give the real program, which notes first that it was started."""
    note = f"open({str(file)!r}, 'a').write(f'{{os.getpid()}}\\n')"
    return (sys.executable, "-c", f"import os; from server.bots.worker import main; {note}; main()")


def started(file: Path) -> list[int]:
    """Give the processes that were started, in order."""
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def ended(process: int) -> bool:
    """Wait until a process has ended, and say whether it has."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], PATIENCE_S)[0])
    finally:
        os.close(watched)


@pytest.fixture
def telemetry() -> Telemetry:
    return Telemetry()


@pytest.fixture
async def pool(telemetry: Telemetry) -> AsyncIterator[Pool]:
    made: list[Thinkers] = []

    def make(workers: int = 1, program: tuple[str, ...] = WORKER, **other: float) -> Thinkers:
        made.append(Thinkers(workers, telemetry, program, **other))
        return made[-1]

    yield make
    for each in made:
        await each.close()


async def test_a_process_is_started_when_it_is_needed_and_started_anew_when_it_is_killed(
    pool: Pool, telemetry: Telemetry, tmp_path: Path
) -> None:
    file = tmp_path / "started"
    thinkers = pool(1, noted(file))
    assert started(file) == []
    expected = think(question())
    for _ in range(2):
        thought = await thinkers.think(question())
        assert thought is not None and (thought.orders, thought.memory) == (expected.orders, expected.memory)
    (first,) = started(file)
    os.kill(first, signal.SIGKILL)
    assert ended(first)
    thought = await thinkers.think(question())
    assert thought is not None and thought.orders == expected.orders
    assert len(started(file)) == 2
    assert sample(telemetry, "salvo_bot_moves_total", strength="light") == 3
    assert sample(telemetry, "salvo_bot_thinking_seconds_sum") > 0
    await thinkers.close()
    assert ended(started(file)[1])


async def test_it_is_not_for_signals_to_end_it_while_the_server_still_plays(pool: Pool, tmp_path: Path) -> None:
    file = tmp_path / "started"
    thinkers = pool(1, noted(file))
    await thinkers.think(question())
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(started(file)[0], number)
    assert await thinkers.think(question()) is not None
    assert len(started(file)) == 1


SERVER = """
import asyncio, sys
from server.bots.pool import Thinkers
from server.telemetry import Telemetry
from tests.bots.questions import OPTIONS, question
async def main():
    thinkers = Thinkers(1, Telemetry(), sys.argv[1:])
    await thinkers.think(question())
    print("thought", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


async def test_it_ends_with_the_server_however_that_ends(tmp_path: Path) -> None:
    file = tmp_path / "started"
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, *noted(file), stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert server.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        assert await server.stdout.readline() == b"thought\n"
    server.kill()
    await server.wait()
    assert ended(started(file)[0])


async def test_a_process_that_dies_of_a_question_is_not_asked_for_ever(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = pool(1, DIES)
    assert await thinkers.think(question()) is None
    assert [entry.name for entry in caplog.records].count("salvo.bots") == 2
    assert await pool(1, ("no-such-program",)).think(question()) is None


async def test_who_does_not_answer_is_not_waited_for(pool: Pool) -> None:
    assert await pool(1, NEVER, answer_s=0.05).think(question()) is None


async def test_a_bot_that_fails_is_said_in_the_log(pool: Pool, caplog: pytest.LogCaptureFixture) -> None:
    nowhere = replace(question(), options=replace(OPTIONS, map="moon"))
    assert await pool().think(nowhere) is None
    (entry,) = caplog.records
    assert "Traceback" in entry.message and "moon" in entry.message


async def test_what_is_too_much_is_refused_and_what_is_far_too_much_is_not_thought_of(pool: Pool) -> None:
    thinkers = pool(1, NEVER)
    asked: list[asyncio.Task[Thought | None]] = []

    async def until(waiting: int) -> None:
        while thinkers.waiting < waiting:  # one is taken out of the line
            asked.append(asyncio.create_task(thinkers.think(question())))
            await asyncio.sleep(0)

    await until(REFUSE_FROM - 1)
    offered = [thinkers.offered]
    await until(REFUSE_FROM)
    assert [*offered, thinkers.offered] == [True, False]
    await until(HOLD_FROM)
    assert await thinkers.think(question()) is None
    over, rest = asked[: len(asked) // 2], asked[len(asked) // 2 :]
    for task in over:  # the rounds that they were for are over
        task.cancel()
    await asyncio.wait(over)
    assert thinkers.waiting == len(rest)
    await thinkers.close()
    assert await asyncio.gather(*rest) == [None] * len(rest)


async def test_without_processes_there_are_no_bots(pool: Pool) -> None:
    assert not pool(0).offered
    assert await pool(0).think(question()) is None


async def test_the_more_wait_the_less_each_is_thought_about(pool: Pool, telemetry: Telemetry) -> None:
    efforts = [effort_under(waiting) for waiting in range(HOLD_FROM + 1)]
    assert efforts[:LOWER_FROM] == [FULL_EFFORT] * LOWER_FROM
    assert efforts == sorted(efforts, reverse=True)
    assert efforts[-1] == LEAST_EFFORT
    thinkers = pool()
    thoughts = await asyncio.gather(*(thinkers.think(question()) for _ in range(LOWER_FROM + 3)))
    assert None not in thoughts
    assert sample(telemetry, "salvo_bot_moves_lowered_total") == 3
