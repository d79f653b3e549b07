"""What became of a match is kept: at once, when the archive is back, or from the journal of who did not live to."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from msgspec import structs

from protocol.games.salvo import Move, Orders
from protocol.ids import Millis, RoomId, Seat
from protocol.messages import Outcome
from server.archive.archive import Archive
from server.archive.matches import Match
from server.archive.records import Closed, Opened, Record, Resolved, Seated, Voided
from server.edge.results import AT_ONCE, Results, match_of
from server.rooms.replay import fold, under_its_rules
from server.rooms.room import Room
from server.rooms.told import told_of
from tests.archive.made import keep, until
from tests.rooms.play import HOLD, NORTH, SOUTH, START, Play

ROOM = RoomId("room-under-test")


def resigned(rounds: int = 1) -> Play:
    """Play some rounds, then let north resign."""
    play = Play("fog").line_up()
    for _ in range(rounds):
        for seat in (SOUTH, NORTH):
            play.give(seat, HOLD)
    play.now = Millis(START + 20_000)
    play.resign(NORTH)
    return play


def renamed(records: Iterable[Record], room: str) -> list[Record]:
    """Give the same match as that of another room."""
    return [structs.replace(each, room=RoomId(room)) if isinstance(each, Opened) else each for each in records]


def folded(records: Iterable[Record]) -> Room:
    *_, (room, _) = fold(records, under_its_rules)
    return room


@asynccontextmanager
async def running(archive: Archive, waiting_max: int = 100) -> AsyncIterator[Results]:
    results = Results(archive.journal, archive.matches, lambda: START, waiting_max)
    work = asyncio.create_task(results.run())
    try:
        yield results
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)


async def stored(archive: Archive, room: str = ROOM) -> Match:
    """Wait until a match is stored, and give it."""
    async with asyncio.timeout(30):
        while (match := await archive.matches.find(RoomId(room))) is None:  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.01)
    return match


async def test_a_match_that_is_over_is_stored_with_all_that_is_known_of_it(archive: Archive) -> None:
    play = resigned()
    async with running(archive) as results:
        results.over(play.room, b"\x4f" * 32)
        match = await stored(archive)
        await until(lambda: results.waiting == 0)
    assert match.outcome == Outcome(winner=SOUTH, reason="resignation")
    assert (match.room, match.options, match.rules) == (ROOM, play.room.options, play.room.game.facts.version)
    assert (match.names, match.players) == (("Süd", "Nord"), ("player-south", "player-north"))
    assert (match.started, match.ended, match.rounds, match.quick) == (START, START + 20_000, 2, True)
    assert match.told == "4f" * 32
    assert match.record == play.room.game.record(match.options, match.names, play.room.played, match.outcome, b"")


async def test_who_asks_for_it_while_it_is_stored_waits_for_that(archive: Archive) -> None:
    async with running(archive) as results:
        results.over(resigned().room, b"\x4f" * 32)
        await results.settled(ROOM)
        assert await archive.matches.find(ROOM) is not None
        await results.settled(RoomId("nobodys-room"))


async def test_it_is_told_once_more_and_nothing_changes(archive: Archive) -> None:
    play = resigned()
    async with running(archive) as results:
        results.over(play.room, b"\x01" * 32)
        first = await stored(archive)
        results.over(play.room, b"\x02" * 32)
        await until(lambda: results.waiting == 0)
    assert await archive.matches.find(ROOM) == first


async def test_the_digest_of_a_room_that_was_taken_up_comes_from_its_journal(archive: Archive) -> None:
    play = resigned()
    await keep(archive.journal, play.records, ROOM)
    async with running(archive) as results:
        results.over(play.room, None)
        assert (await stored(archive)).told == told_of(play.records, under_its_rules).hex()


async def test_a_match_waits_until_the_archive_is_back(
    archive: Archive, sqlite_archive: str, caplog: pytest.LogCaptureFixture
) -> None:
    with sqlite3.connect(sqlite_archive.removeprefix("sqlite:///"), isolation_level=None) as other:
        other.execute("ALTER TABLE matches RENAME TO elsewhere")
        async with running(archive) as results:
            results.over(resigned().room, b"\x4f" * 32)
            await until(lambda: "cannot be stored" in caplog.text)
            assert results.waiting == 1
            other.execute("ALTER TABLE elsewhere RENAME TO matches")
            assert (await stored(archive)).rounds == 2
    other.close()


async def test_what_is_too_much_is_left_to_the_journal(archive: Archive) -> None:
    play, late = resigned(), renamed(resigned().records, "room-too-late")
    await keep(archive.journal, [*late, Closed(at=play.now, reason="finished")], RoomId("room-too-late"))
    results = Results(archive.journal, archive.matches, lambda: START, waiting_max=1)
    results.over(play.room, b"\x4f" * 32)
    results.over(folded(late), b"\x4f" * 32)
    assert results.waiting == 1
    work = asyncio.create_task(results.run())
    assert (await stored(archive, "room-too-late")).told == told_of(late, under_its_rules).hex()
    work.cancel()


@pytest.mark.parametrize("after", [(), (Seat(0), Seat(1))], ids=["at once", "after a wish for a rematch"])
async def test_a_match_that_nobody_lived_to_store_is_found_in_the_journal(
    archive: Archive, after: tuple[Seat, ...]
) -> None:
    play = resigned()
    told = told_of(play.records, under_its_rules).hex()
    play.now = Millis(play.now + 500_000)
    for seat in after:
        play.rematch(seat)
    await keep(archive.journal, [*play.records, Closed(at=play.now, reason="finished")], ROOM)
    async with running(archive):
        match = await stored(archive)
    assert (match.ended, match.rounds, match.told) == (START + 20_000, 2, told)
    assert await archive.matches.unstored() == ()


async def test_a_room_that_broke_leaves_a_match_without_a_result(archive: Archive) -> None:
    begun = Play("capture").line_up()
    void = Voided(at=begun.now)
    await keep(archive.journal, [*begun.records, void], ROOM)
    early = RoomId("room-that-never-began")
    await keep(archive.journal, [*renamed(Play().records, early), Seated(at=START, seat=SOUTH), void], early)
    async with running(archive):
        match = await stored(archive)
        async with asyncio.timeout(30):
            while await archive.matches.unstored():  # noqa: ASYNC110  # nothing tells
                await asyncio.sleep(0.01)
    assert (match.outcome, match.rounds) == (None, 1)
    assert match.record.endswith("void\n")
    assert await archive.matches.find(early) is None


async def test_a_journal_that_gives_no_match_holds_no_other_up(
    archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    play = resigned()
    closed = Closed(at=play.now, reason="finished")
    odd = RoomId("a-room-of-unknown-rules")
    first, *others = renamed(play.records, odd)
    assert isinstance(first, Opened)
    await keep(archive.journal, [structs.replace(first, rules="0-unknown"), *others, closed], odd)
    broken = RoomId("a-room-whose-orders-are-not-legal")
    *lined_up, _, resolved, resigned_ = renamed(play.records, broken)
    assert isinstance(resolved, Resolved)
    other = structs.replace(resolved, orders=(Orders((Move("scout", "a9"),)), HOLD))
    await keep(archive.journal, [*lined_up, other, resigned_, closed], broken)
    await keep(archive.journal, [*play.records, closed], ROOM)
    async with running(archive):
        await stored(archive)
    assert await archive.matches.unstored() == (odd, broken)
    assert "0-unknown" in caplog.text
    assert "illegal_move" in caplog.text


async def test_a_match_that_cannot_be_stored_holds_no_other_up(
    archive: Archive, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are stored together, and one by one where that fails."""
    rooms = [structs.replace(resigned().room, id=RoomId(f"room-of-many-{number}")) for number in range(AT_ONCE + 2)]
    bad = rooms[1]

    def written(room: Room, told: bytes | None) -> Match:
        match = match_of(room, told)
        return replace(match, record="no names") if room.id == bad.id else match

    monkeypatch.setattr("server.edge.results.match_of", written)
    async with running(archive) as results:
        for room in rooms:
            results.over(room, b"\x4f" * 32)
        await until(lambda: results.waiting == 0)
    found = [room.id for room in rooms if await archive.matches.find(room.id) is not None]
    assert found == [room.id for room in rooms if room is not bad]
    assert "is to hold {0}" in caplog.text


async def test_who_was_erased_meanwhile_is_stored_without_a_name(archive: Archive) -> None:
    play = resigned()
    await keep(archive.journal, [*play.records, Closed(at=play.now, reason="finished")], ROOM)
    await archive.erasure.erase(play.room.seats[0].player, START)
    async with running(archive):
        match = await stored(archive)
    assert (match.players, match.names) == ((None, "player-north"), ("(erased)", "Nord"))
    assert "Süd" not in match.record
