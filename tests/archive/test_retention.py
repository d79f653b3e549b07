"""What is let go, and when, on both databases."""

import sqlalchemy

from protocol.ids import Millis, RoomId
from server.archive.archive import Archive
from server.archive.erase import LATE_MS
from server.archive.moves import Moving
from server.archive.records import Closed, Record
from server.archive.retention import ERASED_DAYS, ROOMS_AT_ONCE, Kept, Retention, Swept
from server.archive.tables import erased, journal, match_seats, moves, room_seats, rooms
from tests.archive.made import ANN, BOB, CEM, DAY, OTHER, ROOM, START, Told, append, closed, keep, match, opened, seated

NOTHING = Swept(late=0, journals=0, matches=0, players=0)
LEFT = Closed(at=START, reason="left")


def after(days: int, ms: int = 0) -> Millis:
    return Millis(START + days * DAY + ms)


def retention(archive: Archive, kept: Kept) -> Retention:
    return Retention(archive.database, archive.erasure, kept)


async def count(archive: Archive, table: sqlalchemy.Table) -> int:
    async with archive.database.reading() as connection:
        found = (await connection.execute(sqlalchemy.select(sqlalchemy.func.count()).select_from(table))).scalar()
    assert isinstance(found, int)
    return found


async def test_by_default_matches_stay_for_ever(archive: Archive) -> None:
    await archive.matches.store(match())
    assert await archive.retention.run(after(10_000)) == NOTHING
    assert await archive.matches.find(ROOM) is not None


async def test_journals_go_when_their_time_has_passed(archive: Archive) -> None:
    records: list[Record] = [opened(), seated(0), LEFT]
    await keep(archive.journal, records)
    sweep = retention(archive, Kept(journal_days=30))
    assert await sweep.run(after(30)) == NOTHING
    assert list(await archive.journal.read(ROOM)) == records
    assert (await sweep.run(after(30, ms=1))).journals == 1
    assert await archive.journal.read(ROOM) == ()
    for table in (journal, rooms, room_seats):
        assert await count(archive, table) == 0


async def test_a_running_room_is_never_let_go(archive: Archive) -> None:
    await keep(archive.journal, [opened(), seated(0)])
    assert await retention(archive, Kept(journal_days=0)).run(after(10_000)) == NOTHING
    assert len(await archive.journal.read(ROOM)) == 2


async def test_a_journal_waits_for_its_match_to_be_stored(archive: Archive) -> None:
    await keep(archive.journal, [opened(), seated(0), closed()])
    sweep = retention(archive, Kept(journal_days=1))
    assert await sweep.run(after(100)) == NOTHING
    await archive.matches.store(match())
    assert (await sweep.run(after(100))).journals == 1
    assert await archive.matches.find(ROOM) is not None


async def test_matches_go_with_their_seats(archive: Archive) -> None:
    await archive.matches.store(match())
    await archive.matches.store(match(OTHER, ended=after(10)))
    sweep = retention(archive, Kept(match_days=5))
    assert await sweep.run(after(5)) == NOTHING
    assert (await sweep.run(after(5, ms=1))).matches == 1
    assert [each.room for each in (await archive.matches.of(ANN, 10)).matches] == [OTHER]
    assert await count(archive, match_seats) == 2


async def test_idle_players_are_erased(archive: Archive) -> None:
    await archive.players.name(ANN, "Anne", ["anne"], START)
    await archive.players.name(BOB, "Bob", ["bob"], START)
    await archive.players.seen([BOB], after(50))
    await archive.matches.store(match())
    sweep = retention(archive, Kept(idle_days=60))
    assert await sweep.run(after(60)) == NOTHING
    assert (await sweep.run(after(60, ms=1))).players == 1
    assert archive.erasure.gone(ANN)
    found = await archive.matches.find(ROOM)
    assert found is not None
    assert found.players == (None, BOB)


async def test_late_erasures_are_finished(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    assert (await archive.retention.run(Millis(START + LATE_MS))).late == 1


async def test_digests_go_when_no_cookie_lives_any_more(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    await archive.erasure.erase(CEM, after(5))
    await archive.retention.run(after(ERASED_DAYS))
    assert await count(archive, erased) == 2
    await archive.retention.run(after(ERASED_DAYS, ms=1))
    assert await count(archive, erased) == 1


async def test_a_run_is_bounded_and_the_next_goes_on(archive: Archive) -> None:
    told = Told()
    for index in range(3 * ROOMS_AT_ONCE + 1):
        room = RoomId(f"room-{index}")
        append(archive.journal, told, [opened(room), LEFT], room)
    await told.count(6 * ROOMS_AT_ONCE + 2)
    sweep = retention(archive, Kept(journal_days=1))
    assert (await sweep.run(after(2), batches=2)).journals == 2 * ROOMS_AT_ONCE
    assert (await sweep.run(after(2), batches=2)).journals == ROOMS_AT_ONCE + 1
    assert await sweep.run(after(2)) == NOTHING


async def test_rooms_go_on_while_old_ones_are_let_go(archive: Archive) -> None:
    told = Told()
    for index in range(3 * ROOMS_AT_ONCE):
        room = RoomId(f"room-{index}")
        append(archive.journal, told, [opened(room), LEFT], room)
    await told.count(6 * ROOMS_AT_ONCE)
    append(archive.journal, told, [opened(OTHER), seated(0), seated(1)], OTHER)
    await retention(archive, Kept(journal_days=1)).run(after(2))
    assert all(await told.count(6 * ROOMS_AT_ONCE + 3))
    assert len(await archive.journal.read(OTHER)) == 3


async def test_codes_that_have_ended_go(archive: Archive) -> None:
    await archive.moves.offer(b"one", Moving(ANN, "Ann"), after(0, ms=1), after(0))
    await archive.moves.offer(b"two", Moving(BOB, "Bob"), after(1), after(0))
    await archive.retention.run(after(0, ms=1))
    assert await count(archive, moves) == 1
    assert await archive.moves.take(b"two", after(0)) is not None
