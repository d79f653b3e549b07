"""The journal: the same cases over every back end, memory, SQLite and a real PostgreSQL server."""

import asyncio
from collections import defaultdict
from typing import get_args

from protocol.games import matrix
from protocol.ids import DraftId, RoomId, Round, Seat
from server.archive.archive import Archive
from server.archive.journal import Journal
from server.archive.records import (
    Claimed,
    Closed,
    DrawAnswered,
    DrawOffered,
    Forfeited,
    Gestured,
    Readied,
    Record,
    RematchAsked,
    Resigned,
    Resolved,
    Restarted,
    Resumed,
    Unreadied,
    Voided,
)
from server.archive.tables import rooms
from tests.archive.appending import RUN
from tests.archive.made import HOLD, OTHER, ROOM, START, Told, append, keep, opened, seated, story
from tests.archive.process import appending

EVERY_KIND: list[Record] = [
    opened(),
    seated(0),
    seated(1),
    Readied(at=START, seat=Seat(1), round=Round(1), draft=DraftId(3), orders=HOLD),
    Unreadied(at=START, seat=Seat(1), round=Round(1)),
    Gestured(at=START, seat=Seat(0), round=Round(1), gesture=matrix.Touch("e2")),
    Resumed(at=START),
    Restarted(at=START),
    Resolved(at=START, round=Round(1), by="clock", orders=(HOLD, HOLD)),
    Resolved(at=START, round=Round(2), by="all", orders=(HOLD, HOLD), last=(Seat(1), DraftId(3))),
    DrawOffered(at=START, seat=Seat(0), round=Round(2)),
    DrawAnswered(at=START, seat=Seat(1), round=Round(2), accepted=False),
    Claimed(at=START, seat=Seat(0)),
    Resigned(at=START, seat=Seat(1)),
    Forfeited(at=START, seat=Seat(0), drawn=True),
    RematchAsked(at=START, seat=Seat(0)),
]
ENDS: list[Record] = [Closed(at=START, reason="no_show"), Closed(at=START, reason="left"), Voided(at=START)]

ROOMS = 6
THIRD = RoomId("room-third-1")

# --- appending ----------------------------------------------------------------------------------------


async def test_records_come_back_as_they_went_in(journal: Journal) -> None:
    assert {type(record) for record in (*EVERY_KIND, *ENDS)} == set(get_args(Record))
    await keep(journal, EVERY_KIND)
    assert list(await journal.read(ROOM)) == EVERY_KIND


async def test_rooms_are_kept_apart(journal: Journal) -> None:
    told = Told()
    for number in range(3):
        for room in (ROOM, OTHER):
            append(journal, told, [story(room)[number]], room, number)
    assert await told.count(6) == [True] * 6
    assert list(await journal.read(ROOM)) == story(ROOM)[:3]
    assert list(await journal.read(OTHER)) == story(OTHER)[:3]


async def test_an_unknown_room_has_no_records(journal: Journal) -> None:
    assert await journal.read(ROOM) == ()


async def test_what_became_of_it_is_told_later_and_in_order(journal: Journal) -> None:
    told = Told()
    append(journal, told, EVERY_KIND)
    assert told.heard == []
    await told.count(len(EVERY_KIND))
    assert told.heard == [(ROOM, number, True) for number in range(len(EVERY_KIND))]


async def test_what_was_told_is_there_for_who_reads(journal: Journal) -> None:
    for number, record in enumerate(EVERY_KIND):
        await keep(journal, [record], first=number)
        assert len(await journal.read(ROOM)) == number + 1


async def test_a_callback_may_append(journal: Journal) -> None:
    told = Told()

    def first(kept: bool) -> None:
        append(journal, told, EVERY_KIND[1:], first=1)

    journal.append(ROOM, 0, EVERY_KIND[0], first)
    assert all(await told.count(len(EVERY_KIND) - 1))
    assert list(await journal.read(ROOM)) == EVERY_KIND


async def test_a_room_that_breaks_does_not_stop_the_others(journal: Journal) -> None:
    def breaks(kept: bool) -> None:
        raise ZeroDivisionError

    heard: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context.get("exception")))
    told = Told()
    journal.append(ROOM, 0, opened(ROOM), breaks)
    journal.append(OTHER, 0, opened(OTHER), told.of(OTHER, 0))
    assert await told.count(1) == [True]
    assert [type(fault) for fault in heard] == [ZeroDivisionError]


async def test_what_waits_is_counted(journal: Journal) -> None:
    assert (journal.healthy, journal.backlog, journal.lag) == (True, 0, 0)
    told = Told()
    append(journal, told, EVERY_KIND)
    assert journal.backlog == len(EVERY_KIND)
    await told.count(len(EVERY_KIND))
    assert (journal.healthy, journal.backlog, journal.lag) == (True, 0, 0)


# --- one owner a room -----------------------------------------------------------------------------------


async def test_a_number_is_taken_once(journal: Journal) -> None:
    await keep(journal, story()[:2])
    told = Told()
    append(journal, told, [seated(1)], first=1)
    assert await told.count(1) == [False]
    assert list(await journal.read(ROOM)) == story()[:2]


async def test_the_very_same_record_is_refused_too(journal: Journal) -> None:
    await keep(journal, story()[:2])
    told = Told()
    append(journal, told, story()[1:2], first=1)
    assert await told.count(1) == [False]


async def test_a_gap_is_refused(journal: Journal) -> None:
    await keep(journal, story()[:2])
    told = Told()
    append(journal, told, [seated(1)], first=3)
    append(journal, told, [seated(1)], OTHER, first=1)
    assert await told.count(2) == [False, False]
    assert list(await journal.read(ROOM)) == story()[:2]
    assert await journal.read(OTHER) == ()


async def test_after_a_refusal_all_is_refused_until_the_room_is_read_again(journal: Journal) -> None:
    await keep(journal, story()[:2])
    told = Told()
    append(journal, told, [seated(0)], first=1)
    append(journal, told, story()[2:4], first=2)
    assert await told.count(3) == [False, False, False]
    append(journal, told, story()[2:4], first=2)
    assert await told.count(5) == [False] * 5
    assert list(await journal.read(ROOM)) == story()[:2]
    await keep(journal, story()[2:4], first=2)


async def test_a_refusal_is_of_one_room_alone(journal: Journal) -> None:
    await keep(journal, story()[:2])
    told = Told()
    append(journal, told, [seated(0)], first=1)
    append(journal, told, story(OTHER)[:4], OTHER)
    await told.count(5)
    assert [kept for room, _, kept in told.heard if room == OTHER] == [True] * 4


async def test_the_owner_before_is_refused_when_it_wakes_up(archive: Archive, other: Archive) -> None:
    await keep(archive.journal, story()[:3])
    taken_up = await other.journal.read(ROOM)
    await keep(other.journal, [Resumed(at=START)], first=len(taken_up))
    told = Told()
    append(archive.journal, told, story()[3:6], first=3)
    assert await told.count(3) == [False] * 3
    await keep(other.journal, story()[3:6], first=4)
    append(archive.journal, told, [story()[6]], first=6)
    assert await told.count(4) == [False] * 4
    assert list(await archive.journal.read(ROOM)) == [*story()[:3], Resumed(at=START), *story()[3:6]]


async def test_a_refused_room_does_not_hold_up_its_batch(archive: Archive, other: Archive) -> None:
    rooms = [RoomId(f"room-{index}") for index in range(20)]
    for room in rooms:
        await keep(archive.journal, story(room)[:1], room)
    for room in rooms[::2]:
        await keep(other.journal, [Resumed(at=START)], room, first=1)
    told = Told()
    for room in rooms:
        append(archive.journal, told, story(room)[1:3], room, first=1)
    await told.count(40)
    assert {room for room, _, kept in told.heard if not kept} == set(rooms[::2])
    for room in rooms[1::2]:
        assert list(await archive.journal.read(room)) == story(room)[:3]
    for room in rooms[::2]:
        assert list(await archive.journal.read(room)) == [*story(room)[:1], Resumed(at=START)]


async def test_what_only_the_tables_know_of_a_room_is_borne_by_it_alone(archive: Archive) -> None:
    async with archive.database.writing() as connection:
        await connection.execute(rooms.insert(), {"room": ROOM, "opened": START})
    told = Told()
    append(archive.journal, told, story(OTHER)[:3], OTHER)
    append(archive.journal, told, story()[:3])
    append(archive.journal, told, story(THIRD)[:3], THIRD)
    await told.count(9)
    assert {room for room, _, kept in told.heard if not kept} == {ROOM}
    assert {room for room, _, kept in told.heard if kept} == {OTHER, THIRD}
    assert archive.journal.healthy


async def test_two_processes_that_want_the_same_rooms(archive: Archive, archive_url: str) -> None:
    """Whatever happens, no number has two owners; one of them is killed, and the other goes on with all rooms."""
    async with appending(archive_url, 1, ROOMS) as one, appending(archive_url, 2, ROOMS) as two:
        await asyncio.gather(one.begin(), two.begin())
        await asyncio.gather(one.hear(8 * ROOMS), two.hear(8 * ROOMS))
        await one.kill()
        await two.hear(8 * ROOMS)
        await two.end()
    assert one.refused or two.refused
    assert not set(one.kept) & set(two.kept)
    told = dict.fromkeys(one.kept, 1) | dict.fromkeys(two.kept, 2)
    for room in {room for room, _ in told}:
        records = await archive.journal.read(RoomId(room))
        owners = {number: owner for (each, number), owner in told.items() if each == room}
        assert {number: record.at for number, record in enumerate(records) if number in owners} == owners
        assert max(owners) < len(records)


# --- crashes ----------------------------------------------------------------------------------------------


async def test_kill_9_loses_nothing_that_was_told(archive: Archive, archive_url: str) -> None:
    async with appending(archive_url, 1, ROOMS) as process:
        await process.begin()
        await process.hear(15 * ROOMS)
        await process.kill()
    assert not process.refused
    told = defaultdict[str, int](int)
    for room, number in process.kept:
        assert number == told[room]
        told[room] += 1
    for room, count in told.items():
        records = await archive.journal.read(RoomId(room))
        assert len(records) >= count
        assert len(records) % RUN == 0, "a part of what was appended at once"
        assert [getattr(record, "round", 0) for record in records] == list(range(len(records)))


async def test_closing_writes_what_waits(archive: Archive, other: Archive) -> None:
    told = Told()
    append(other.journal, told, EVERY_KIND)
    await other.journal.close()
    assert await told.count(len(EVERY_KIND)) == [True] * len(EVERY_KIND)
    append(other.journal, told, [seated(0)], OTHER)
    assert (await told.count(len(EVERY_KIND) + 1))[-1] is False
    assert not other.journal.healthy
    assert list(await archive.journal.read(ROOM)) == EVERY_KIND


# --- what is unfinished -----------------------------------------------------------------------------------


async def test_rooms_are_unfinished_until_their_last_record(journal: Journal) -> None:
    rooms = [RoomId(f"room-{index}") for index in range(len(ENDS) + 1)]
    for index, room in enumerate(rooms):
        await keep(journal, [opened(room, at=START + index), seated(0)], room)
    assert list(await journal.unfinished()) == rooms
    for room, end in zip(rooms, ENDS, strict=False):
        await keep(journal, [end], room, first=2)
    assert list(await journal.unfinished()) == rooms[len(ENDS) :]
    assert [await journal.goes_on(room) for room in rooms] == [False] * len(ENDS) + [True]
    assert not await journal.goes_on(RoomId("no-such-room"))


async def test_a_room_that_opens_and_closes_at_once_is_finished(journal: Journal) -> None:
    await keep(journal, [opened(), seated(0), ENDS[1]])
    assert await journal.unfinished() == ()


async def test_a_refused_end_ends_nothing(journal: Journal) -> None:
    await keep(journal, story()[:2])
    told = Told()
    append(journal, told, [ENDS[2]], first=1)
    assert await told.count(1) == [False]
    assert await journal.unfinished() == (ROOM,)
