"""Runs what a test does in an event loop as servers have it; what breaks in a callback breaks the test."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import uvloop

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine to its end. Raises: AssertionError for what went wrong beside it."""
    broken: list[str] = []

    def note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        broken.append(repr(context.get("exception") or context["message"]))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.get_loop().set_exception_handler(note)
        result = runner.run(work)
    assert broken == []
    return result


async def until(holds: Callable[[], bool], seconds: float, what: str, *who: object) -> None:
    """Wait for what tells nobody that it has come. `who`: is shown where it does not."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    while not holds():
        assert loop.time() < ends, "\n".join([f"not within {seconds} s: {what}", *map(str, who)])
        await asyncio.sleep(0.02)
