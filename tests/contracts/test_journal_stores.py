"""The statements of the journal: the same cases on SQLite and on a real PostgreSQL server."""

from collections.abc import AsyncIterator, Sequence

import pytest

from protocol.ids import RoomId
from server.archive.archive import Archive
from server.archive.backlog import Row
from server.archive.engines import postgres_connect
from server.archive.postgres import PostgresStore
from server.archive.records import Record, pack
from server.archive.sqlite import SqliteStore
from server.archive.writer import Store, Taken
from tests.archive.made import OTHER, ROOM, closed, opened, story


@pytest.fixture
async def store(archive: Archive, archive_url: str) -> AsyncIterator[Store]:
    file = archive.database.file
    store: Store = SqliteStore(file) if file else PostgresStore(postgres_connect(archive_url, "test", 10))
    await store.open()
    yield store
    await store.close()


def row(number: int, record: Record, room: RoomId = ROOM) -> Row:
    return Row(room, number, pack(record), record, lambda kept: None, 0.0)


def rows(room: RoomId, first: int, count: int) -> list[Row]:
    records = story(room, rounds=9)[first : first + count]
    return [row(number, record, room) for number, record in enumerate(records, first)]


async def kept(store: Store, wanted: Sequence[Row]) -> list[list[int]]:
    return [sorted(numbers) for numbers in (await store.standing(wanted)).values()]


async def test_what_stands_is_given_from_the_record_before(store: Store) -> None:
    written = rows(ROOM, 0, 6)
    await store.insert(written)
    assert await store.standing(rows(ROOM, 4, 2)) == {ROOM: {number: written[number].stored for number in (3, 4, 5)}}
    assert await store.standing([*rows(ROOM, 5, 1), *rows(OTHER, 0, 1)]) == {
        ROOM: {number: written[number].stored for number in (4, 5)},
        OTHER: {},
    }


async def test_rows_of_many_rooms_may_stand_in_any_order(store: Store) -> None:
    rooms = [RoomId(f"room-{index}") for index in range(30)]
    mixed = [each for numbers in zip(*(rows(room, 0, 3) for room in rooms), strict=True) for each in numbers]
    await store.insert(mixed)
    assert await kept(store, mixed[:30]) == [[0, 1, 2]] * 30


@pytest.mark.parametrize("ends", [False, True], ids=["hot", "with a room that ends"])
async def test_a_taken_number_leaves_nothing_of_the_batch(store: Store, ends: bool) -> None:
    await store.insert([*rows(ROOM, 0, 3), *rows(OTHER, 0, 3)])
    last = [row(4, closed(), OTHER)] if ends else []
    batch = [*rows(OTHER, 3, 1), *rows(ROOM, 2, 2), *last]
    with pytest.raises(Taken):
        await store.insert(batch)
    assert await kept(store, [*rows(ROOM, 0, 1), *rows(OTHER, 0, 1)]) == [[0, 1, 2], [0, 1, 2]]


@pytest.mark.parametrize("ends", [False, True], ids=["hot", "with a room that ends"])
async def test_a_gap_leaves_nothing_of_the_batch(store: Store, ends: bool, archive: Archive) -> None:
    await store.insert([*rows(ROOM, 0, 3), *rows(OTHER, 0, 3)])
    last = [row(4, closed(), OTHER)] if ends else []
    with pytest.raises(Taken):
        await store.insert([*rows(OTHER, 3, 1), *rows(ROOM, 4, 2), *last])
    assert await kept(store, [*rows(ROOM, 0, 1), *rows(OTHER, 0, 1)]) == [[0, 1, 2], [0, 1, 2]]
    assert set(await archive.journal.unfinished()) == {ROOM, OTHER}


async def test_a_room_cannot_open_twice(store: Store, archive: Archive) -> None:
    await store.insert(rows(ROOM, 0, 1))
    with pytest.raises(Taken):
        await store.insert([row(0, opened(OTHER), OTHER), row(0, opened(ROOM, at=5))])
    assert await archive.journal.unfinished() == (ROOM,)
    assert await archive.journal.read(OTHER) == ()


async def test_a_batch_of_a_thousand(store: Store) -> None:
    rooms = [RoomId(f"room-{index}") for index in range(500)]
    await store.insert([each for room in rooms for each in rows(room, 0, 2)])
    await store.insert([each for room in rooms for each in rows(room, 2, 2)])
    assert await kept(store, [each for room in rooms for each in rows(room, 0, 1)]) == [[0, 1, 2, 3]] * 500
