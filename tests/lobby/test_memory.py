"""The memory back end by itself: it forgets what is over. What it does is in tests/contracts/test_lobby_*.py."""

import asyncio
from collections.abc import Sized
from dataclasses import replace

from protocol.games.salvo import Options
from protocol.ids import InviteCode, PlayerId, RoomId
from server.lobby.backends import Invitation, Node
from server.lobby.memory import MemoryBackend
from server.lobby.settings import DEFAULTS
from tests.lobby.house import ANN, BOB
from tests.lobby.made import CAPTURE, MOST, A, assignment, at, enter, opened, ticket, waiting


def held(backend: MemoryBackend) -> int:
    """Count all that the back end holds, but for the pools themselves."""
    lines = [len(line) for line in backend._lines.values()]
    return sum(lines) + sum(
        len(part)
        for name, part in vars(backend).items()
        if isinstance(part, Sized) and name not in ("_lines", "_pairs")
    )


async def fill(backend: MemoryBackend, number: int) -> None:
    """Let two players do everything and leave."""
    south, north = PlayerId(f"south-{number}"), PlayerId(f"north-{number}")
    made = assignment(south, north, room=RoomId(f"room-{number}"))
    pairs = (await backend.line(CAPTURE, 10, at(0))).pairs
    tickets = await enter(backend, ticket(south)), await enter(backend, ticket(north))
    for player in (south, north):
        await backend.take_name(player, (player,), at(0))
    assert await backend.claim(CAPTURE, [(tickets, made)], pairs, at(0))
    if number % 2:
        await backend.open_rooms([opened(made)], at(0))
        await backend.end_room(opened(made), made.players, at(0))
    code = InviteCode(f"code-{number}")
    await backend.offer(Invitation(code, south, south, Options("fog", "trench", None), at(60_000)), MOST, at(0))
    await backend.beat(Node(A, "", 0), at(0))


async def test_what_is_over_is_forgotten() -> None:
    backend = MemoryBackend(replace(DEFAULTS, name_ms=DEFAULTS.believed_ms))
    for number in range(20):
        await fill(backend, number)
    assert held(backend) > 100
    for _ in range(3):
        now = at(10 * DEFAULTS.believed_ms)
        await backend.keep([], A, now)
    assert held(backend) == 0


async def test_what_goes_on_is_kept() -> None:
    backend = MemoryBackend()
    made = assignment(ANN, BOB)
    await backend.open_rooms([opened(made)], at(0))
    await enter(backend, ticket(PlayerId("cem")))
    for now in range(0, 2 * DEFAULTS.believed_ms, 10_000):
        await backend.keep([PlayerId("cem")], A, at(now))
    assert await backend.rooms_of(ANN, at(2 * DEFAULTS.believed_ms)) == (made.room,)
    assert await waiting(backend, now=2 * DEFAULTS.believed_ms - 10_000) == ["cem"]


async def test_a_listener_that_does_not_listen_costs_a_bounded_memory() -> None:
    backend = MemoryBackend()
    wakes = backend.wakes()
    first = asyncio.ensure_future(anext(wakes))
    await asyncio.wait([first], timeout=0)
    for _ in range(3_000):
        await enter(backend, ticket(ANN))
    heard = 1
    await first
    while True:
        coming = asyncio.ensure_future(anext(wakes))
        await asyncio.wait([coming], timeout=0.01)
        if not coming.done():
            coming.cancel()
            break
        heard += 1
    assert heard <= 1_001
    await asyncio.wait([coming])
    await wakes.aclose()
