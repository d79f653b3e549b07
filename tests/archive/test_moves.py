"""Codes that give a player to another device, on both databases."""

import asyncio

from protocol.ids import Millis
from server.archive.archive import Archive
from server.archive.moves import Moving
from tests.archive.made import ANN, BOB, START

END = Millis(START + 1_000)
MOVING = Moving(ANN, "Änne")


async def test_a_code_is_taken_once(archive: Archive, other: Archive) -> None:
    await archive.moves.offer(b"one", MOVING, END, START)
    taken = await asyncio.gather(*(each.moves.take(b"one", START) for each in (archive, other) * 3))
    assert sorted(taken, key=str) == sorted([MOVING, *[None] * 5], key=str)


async def test_a_code_ends(archive: Archive) -> None:
    await archive.moves.offer(b"one", MOVING, END, START)
    assert await archive.moves.take(b"one", END) is None
    assert await archive.moves.take(b"other", START) is None
    assert await archive.moves.take(b"one", Millis(END - 1)) == MOVING


async def test_a_new_code_ends_the_one_before(archive: Archive) -> None:
    await archive.moves.offer(b"one", MOVING, END, START)
    await archive.moves.offer(b"bob", Moving(BOB, "Bob"), END, START)
    await archive.moves.offer(b"two", MOVING, END, START)
    assert await archive.moves.take(b"one", START) is None
    assert await archive.moves.take(b"two", START) == MOVING
    assert await archive.moves.take(b"bob", START) == Moving(BOB, "Bob")


async def test_who_is_erased_has_no_code(archive: Archive) -> None:
    await archive.moves.offer(b"one", MOVING, END, START)
    await archive.erasure.erase(ANN, START)
    assert await archive.moves.take(b"one", START) is None


async def test_a_name_chosen_meanwhile_goes_along(archive: Archive) -> None:
    await archive.moves.offer(b"one", MOVING, END, START)
    await archive.players.name(ANN, "Ida", ["ida"], START)
    assert await archive.moves.take(b"one", START) == Moving(ANN, "Ida")
