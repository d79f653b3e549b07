"""Names of players, on both databases."""

import asyncio

import pytest

from protocol.ids import Millis
from server.archive.archive import Archive
from server.archive.players import SEEN_EVERY_MS, NameTaken, Player, UnknownPlayer
from tests.archive.made import ANN, BOB, CEM, NAMES, START, match


async def test_a_player_without_a_name_is_not_found(archive: Archive) -> None:
    assert await archive.players.find(ANN) is None


async def test_a_name_is_kept(archive: Archive, other: Archive) -> None:
    await archive.players.name(ANN, "Änne", ["anne"], START)
    assert await other.players.find(ANN) == Player(ANN, "Änne", START, START)


async def test_another_name_frees_the_one_before(archive: Archive) -> None:
    await archive.players.name(ANN, "Anne", ["anne", "a n"], START)
    await archive.players.name(ANN, "Ida", ["ida"], Millis(START + 5))
    assert await archive.players.find(ANN) == Player(ANN, "Ida", START, Millis(START + 5))
    await archive.players.name(BOB, "Anne", ["anne", "a n"], START)


async def test_a_name_that_looks_like_anothers_is_refused(archive: Archive) -> None:
    await archive.players.name(ANN, "Ill", ["ill", "lll"], START)
    await archive.players.name(BOB, "Bob", ["bob"], START)
    with pytest.raises(NameTaken):
        await archive.players.name(BOB, "III", ["iii", "lll"], START)
    assert await archive.players.find(BOB) == Player(BOB, "Bob", START, START)
    with pytest.raises(NameTaken):
        await archive.players.name(CEM, "Bob", ["bob"], START)
    assert await archive.players.find(CEM) is None


async def test_the_own_name_may_be_taken_again(archive: Archive) -> None:
    await archive.players.name(ANN, "Anne", ["anne", "anne"], START)
    await archive.players.name(ANN, "ANNE", ["anne"], START)
    assert (await archive.players.find(ANN)) == Player(ANN, "ANNE", START, START)


async def test_of_two_who_want_one_name_at_once_one_gets_it(archive: Archive, other: Archive) -> None:
    for attempt in range(10):
        name = f"Name {attempt}"
        got = await asyncio.gather(
            archive.players.name(ANN, name, [name], START),
            other.players.name(BOB, name, [name], START),
            return_exceptions=True,
        )
        assert sorted(map(str, map(type, got))) == sorted(map(str, (type(None), NameTaken)))


async def test_a_sign_of_life_is_written_once_a_day(archive: Archive) -> None:
    await archive.players.name(ANN, "Anne", ["anne"], START)
    for passed, seen in ((1, 0), (SEEN_EVERY_MS, SEEN_EVERY_MS), (SEEN_EVERY_MS + 5, SEEN_EVERY_MS)):
        await archive.players.seen([ANN, CEM], Millis(START + passed))
        player = await archive.players.find(ANN)
        assert player is not None
        assert player.seen == START + seen
    await archive.players.seen([BOB], START)
    assert await archive.players.find(BOB) is None


async def test_who_was_erased_gets_no_name(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    with pytest.raises(UnknownPlayer):
        await archive.players.name(ANN, "Anne", ["anne"], START)
    assert await archive.players.find(ANN) is None


async def test_a_paint_is_kept(archive: Archive, other: Archive) -> None:
    await archive.players.paint(ANN, "hatch")
    await archive.players.paint(ANN, "dots")
    await archive.players.paint(BOB, "waves")
    await archive.players.paint(BOB, "")
    assert await other.players.paints((ANN, BOB, CEM)) == {ANN: "dots"}


async def test_who_was_erased_gets_no_paint(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    with pytest.raises(UnknownPlayer):
        await archive.players.paint(ANN, "dots")


async def test_a_player_is_shown_by_the_name_that_others_know(archive: Archive) -> None:
    assert await archive.players.shown_name(ANN) is None
    await archive.matches.store(match())
    assert await archive.players.shown_name(ANN) == NAMES[ANN]
    await archive.players.name(ANN, "Ida", ["ida"], START)
    assert await archive.players.shown_name(ANN) == "Ida"
