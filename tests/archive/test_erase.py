"""Erase me, on both databases: nothing is left of the one, everything of the other."""

from pathlib import Path

import msgspec
import sqlalchemy

from protocol.ids import Millis, RoomId, Seat
from protocol.messages import Outcome, Player
from server.archive.archive import Archive, open_archive
from server.archive.database import Database
from server.archive.erase import ERASED, LATE_MS, ROOMS_AT_ONCE
from server.archive.moves import Moving
from server.archive.records import Opened
from server.archive.tables import erased as erased_table
from server.archive.tables import metadata
from tests.archive.made import (
    ANN,
    BOB,
    CEM,
    NAMES,
    OTHER,
    ROOM,
    START,
    Told,
    append,
    closed,
    keep,
    match,
    opened,
    story,
)

LATER = Millis(START + LATE_MS)
LOOK = "annearmel"
WON = Outcome(winner=Seat(0), reason="points")


async def contents(database: Database) -> str:
    """Give every cell of every table, in one string."""
    cells: list[object] = []
    async with database.reading() as connection:
        for table in metadata.tables.values():
            for row in await connection.execute(sqlalchemy.select(table)):
                cells += row
    return " ".join(cell.decode(errors="replace") if isinstance(cell, bytes) else str(cell) for cell in cells)


def room_of(index: int) -> RoomId:
    return RoomId(f"room-{index}")


async def live(archive: Archive, rooms: int = 1) -> None:
    """Let Änne have a name, matches with Bob, and a room that still runs."""
    await archive.players.name(ANN, NAMES[ANN], [LOOK], START)
    await archive.players.name(BOB, NAMES[BOB], ["bob"], START)
    told = Told()
    for room in map(room_of, range(rooms)):
        append(archive.journal, told, [opened(room), closed()], room)
    for room in map(room_of, range(min(rooms, 5))):
        await archive.matches.store(match(room, outcome=WON))
    await archive.players.paint(ANN, "hatch")
    await archive.moves.offer(b"code", Moving(ANN, NAMES[ANN]), LATER, START)
    append(archive.journal, told, story(OTHER)[:4], OTHER)
    assert all(await told.count(2 * rooms + 4))


async def test_nothing_is_left_of_an_erased_player(archive: Archive) -> None:
    await live(archive)
    before = await contents(archive.database)
    assert all(trace in before for trace in (ANN, NAMES[ANN], LOOK))
    await archive.erasure.erase(ANN, START)
    assert await archive.players.find(ANN) is None
    assert (await archive.matches.of(ANN, 10)).matches == ()
    await archive.erasure.finish(LATER)
    left = await contents(archive.database)
    assert not any(trace in left for trace in (ANN, NAMES[ANN], LOOK))


async def test_the_other_has_everything_still(archive: Archive) -> None:
    await live(archive)
    before = await archive.matches.find(room_of(0))
    assert before is not None
    await archive.erasure.erase(ANN, START)
    (listed,) = (await archive.matches.of(BOB, 10)).matches
    assert listed.players == (None, BOB)
    assert listed.names == (ERASED, NAMES[BOB])
    found = await archive.matches.find(room_of(0))
    assert found is not None
    assert found.as_text() == before.as_text().replace(NAMES[ANN], ERASED)
    assert ERASED in found.as_json().decode()
    assert (await archive.players.find(BOB)) is not None


async def test_the_journal_keeps_its_shape(archive: Archive) -> None:
    await live(archive)
    await archive.erasure.erase(ANN, START)
    for room, rest in ((room_of(0), [closed()]), (OTHER, story(OTHER)[1:4])):
        first, *others = await archive.journal.read(room)
        assert others == rest
        assert first == msgspec.structs.replace(
            opened(room),
            players=("gone-0", BOB),
            shown=(Player(name=ERASED, paint=""), Player(name=NAMES[BOB], paint="")),
        )
    await keep(archive.journal, story(OTHER)[4:], OTHER, first=4)


async def test_both_may_be_erased(archive: Archive) -> None:
    await live(archive)
    await archive.erasure.erase(ANN, START)
    await archive.erasure.erase(BOB, START)
    found = await archive.matches.find(room_of(0))
    assert found is not None
    assert (found.players, found.names) == ((None, None), (ERASED, ERASED))
    first, *_ = await archive.journal.read(OTHER)
    assert isinstance(first, Opened)
    assert first.players == ("gone-0", "gone-1")


async def test_a_name_is_free_again(archive: Archive) -> None:
    await live(archive)
    await archive.erasure.erase(ANN, START)
    await archive.players.name(CEM, NAMES[ANN], [LOOK], START)


async def test_many_matches_are_erased_in_small_steps(archive: Archive) -> None:
    await live(archive, rooms=ROOMS_AT_ONCE + 3)
    await archive.erasure.erase(ANN, START)
    await archive.erasure.finish(LATER)
    assert ANN not in await contents(archive.database)


# --- who is gone ----------------------------------------------------------------------------------------


async def test_the_cookie_is_void_at_once_and_elsewhere_soon(archive: Archive, other: Archive) -> None:
    assert not archive.erasure.gone(ANN)
    await archive.erasure.erase(ANN, START)
    assert archive.erasure.gone(ANN)
    assert not archive.erasure.gone(BOB)
    await other.erasure.refresh()
    assert other.erasure.gone(ANN)
    await archive.erasure.erase(BOB, Millis(START - 5_000))  # by a server whose clock is behind
    await other.erasure.refresh()
    assert other.erasure.gone(BOB)


async def test_a_server_that_starts_knows_who_is_gone(archive: Archive, archive_url: str) -> None:
    await archive.erasure.erase(ANN, START)
    started = await open_archive(archive_url)
    assert started.erasure.gone(ANN)
    await started.close()


async def test_who_was_never_seen_may_be_erased(archive: Archive) -> None:
    await archive.erasure.erase(CEM, START)
    await archive.erasure.erase(CEM, START)
    assert archive.erasure.gone(CEM)


# --- what comes late --------------------------------------------------------------------------------------


async def test_a_match_that_ends_after_the_erasure_is_stored_without_the_player(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    await archive.matches.store(match())
    found = await archive.matches.find(ROOM)
    assert found is not None
    assert (found.players, found.names) == ((None, BOB), (ERASED, NAMES[BOB]))
    assert NAMES[ANN] not in found.as_text()


async def test_a_room_that_opened_meanwhile_is_swept_later(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    await keep(archive.journal, story()[:2])
    assert ANN in await contents(archive.database)
    assert await archive.erasure.finish(Millis(LATER - 1)) == 0
    assert await archive.erasure.finish(LATER) == 1
    assert ANN not in await contents(archive.database)
    assert await archive.erasure.finish(LATER) == 0
    assert archive.erasure.gone(ANN)


async def test_after_a_restore_all_whose_digest_is_known_are_erased_again(archive: Archive) -> None:
    """As if the tables came from a back-up and the digests from what was saved beside it."""
    await archive.erasure.erase(ANN, START)
    await archive.erasure.finish(LATER)
    async with archive.database.writing() as connection:
        digests = (await connection.execute(sqlalchemy.select(erased_table))).all()
        await connection.execute(erased_table.delete())
    await live(archive)
    async with archive.database.writing() as connection:
        await connection.execute(erased_table.insert(), [row._asdict() for row in digests])
    assert await archive.erasure.again(LATER) == 1
    await archive.erasure.finish(Millis(LATER + LATE_MS))
    assert ANN not in await contents(archive.database)
    assert (await archive.matches.of(BOB, 10)).matches[0].names == (ERASED, NAMES[BOB])
    assert await archive.erasure.again(LATER) == 0


# --- in the files -----------------------------------------------------------------------------------------


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


async def test_nothing_is_left_in_the_files_of_sqlite(tmp_path: Path) -> None:
    archive = await open_archive(f"sqlite:///{tmp_path}/salvo.db")
    await live(archive, rooms=20)
    traces = [ANN.encode(), NAMES[ANN].encode(), LOOK.encode()]
    assert all(trace in bytes_of(tmp_path) for trace in traces)
    await archive.erasure.erase(ANN, START)
    assert not any(trace in bytes_of(tmp_path) for trace in traces[1:])
    await archive.erasure.finish(LATER)
    assert not any(trace in bytes_of(tmp_path) for trace in traces)
    assert BOB.encode() in bytes_of(tmp_path)
    await archive.close()
