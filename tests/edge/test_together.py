"""Many questions of one moment are one question to the archive."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from protocol.ids import PlayerId
from server.archive.journal import ArchiveDown
from server.edge.together import WANTED_MAX, Together

PLAYERS = [PlayerId(f"player-{number}") for number in range(50)]


class Archive:
    """Knows something of every player but the first; answers when it is let, and may be down."""

    def __init__(self) -> None:
        self.asked: list[Sequence[PlayerId]] = []
        self.heard = asyncio.Event()
        self.let = asyncio.Event()
        self.down = False

    async def ask(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        self.asked.append(players)
        self.heard.set()
        await self.let.wait()
        if self.down:
            raise OSError("down")
        return {player: player.upper() for player in players if player != PLAYERS[0]}


async def test_who_asks_meanwhile_is_a_part_of_the_next_question() -> None:
    archive = Archive()
    together = Together(archive.ask)
    answers = [asyncio.create_task(together.of([PLAYERS[1]]))]
    await archive.heard.wait()
    answers += [asyncio.create_task(together.of([player])) for player in (*PLAYERS, PLAYERS[3])]
    await asyncio.sleep(0)
    assert archive.asked == [(PLAYERS[1],)]
    archive.let.set()
    for player, answer in zip((PLAYERS[1], *PLAYERS, PLAYERS[3]), await asyncio.gather(*answers), strict=True):
        assert answer.get(player) == (None if player == PLAYERS[0] else player.upper())
    assert archive.asked == [(PLAYERS[1],), tuple(PLAYERS)]


async def test_who_gives_up_takes_nothing_from_the_others() -> None:
    archive = Archive()
    together = Together(archive.ask)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.001):
            await together.of([PLAYERS[1]])
    waits = asyncio.create_task(together.of([PLAYERS[2]]))
    await asyncio.sleep(0)
    archive.let.set()
    assert await waits == {PLAYERS[2]: PLAYERS[2].upper()}


async def test_a_crowd_that_no_answer_comes_for_is_not_kept_without_end() -> None:
    archive = Archive()
    together = Together(archive.ask)
    first = asyncio.create_task(together.of([PLAYERS[1]]))
    await archive.heard.wait()
    crowd = asyncio.create_task(together.of(PlayerId(f"guest-{number}") for number in range(WANTED_MAX)))
    await asyncio.sleep(0)
    with pytest.raises(ArchiveDown):
        await together.of([PLAYERS[2]])
    archive.let.set()
    await asyncio.gather(first, crowd)
    assert await together.of([PLAYERS[2]]) == {PLAYERS[2]: PLAYERS[2].upper()}


async def test_a_fault_reaches_all_who_asked_and_none_after() -> None:
    archive = Archive()
    archive.down = True
    archive.let.set()
    together = Together(archive.ask)
    answers = await asyncio.gather(*(together.of([player]) for player in PLAYERS[:3]), return_exceptions=True)
    assert [type(answer) for answer in answers] == [OSError] * 3
    archive.down = False
    assert await together.of([PLAYERS[1]]) == {PLAYERS[1]: PLAYERS[1].upper()}
