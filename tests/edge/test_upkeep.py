"""What must not end is begun anew where it failed, and nobody is told that all is well meanwhile."""

import asyncio

import pytest

from server.edge.upkeep import Upkeep


class Chore:
    """Fails as often as it is told, then goes on without an end."""

    def __init__(self, failures: int) -> None:
        self._failures = failures
        self.begun = 0
        self.runs = asyncio.Event()

    async def run(self) -> None:
        self.begun += 1
        if self.begun <= self._failures:
            raise ZeroDivisionError("a fault of ours")
        self.runs.set()
        await asyncio.Event().wait()


async def test_it_begins_anew_says_so_and_is_healthy_after_a_while(caplog: pytest.LogCaptureFixture) -> None:
    upkeep, chore = Upkeep(again_s=0.01, sound_s=0.05), Chore(failures=2)
    keeping = asyncio.create_task(upkeep.keep_up("the chore", chore.run))
    async with asyncio.timeout(10):
        await chore.runs.wait()
        states = [upkeep.healthy]
        sound = asyncio.Event()
        asyncio.get_running_loop().call_later(0.1, sound.set)
        await sound.wait()
    states.append(upkeep.healthy)
    assert states == [False, True]
    assert chore.begun == 3
    assert caplog.text.count("the chore failed and begins anew") == 2
    assert caplog.text.count("ZeroDivisionError: a fault of ours") == 2
    keeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await keeping


async def test_what_fails_again_and_again_is_never_healthy() -> None:
    upkeep, chore = Upkeep(again_s=0.001, sound_s=0.05), Chore(failures=100)
    keeping = asyncio.create_task(upkeep.keep_up("the chore", chore.run))
    async with asyncio.timeout(10):
        await chore.runs.wait()
    assert not upkeep.healthy
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)


async def test_what_never_failed_is_healthy() -> None:
    upkeep, chore = Upkeep(), Chore(failures=0)
    keeping = asyncio.create_task(upkeep.keep_up("the chore", chore.run))
    async with asyncio.timeout(10):
        await chore.runs.wait()
    assert upkeep.healthy
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
