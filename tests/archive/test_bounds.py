"""Where the rooms of a batch begin and end."""

from protocol.ids import Millis, RoomId
from server.archive.backlog import Row
from server.archive.bounds import Ending, Opening, bounds, firsts
from server.archive.records import Closed, Record, Voided
from tests.archive.made import ANN, BOB, OTHER, ROOM, START, closed, opened, seated

LATER = Millis(START + 5)


def row(number: int, record: Record, room: RoomId = ROOM) -> Row:
    return Row(room, number, b"", record, lambda kept: None, 0.0)


def test_a_room_begins_with_its_players() -> None:
    rows = [row(0, opened()), row(1, seated(0))]
    assert bounds(rows) == ((Opening(ROOM, START, (ANN, BOB)),), [])


def test_a_room_ends_after_a_match_or_without_one() -> None:
    rows = [row(7, closed(LATER)), row(3, Voided(at=LATER), OTHER)]
    assert bounds(rows) == ((), [Ending(ROOM, LATER, True), Ending(OTHER, LATER, True)])
    assert bounds([row(3, Closed(at=LATER, reason="left"))]) == ((), [Ending(ROOM, LATER, False)])


def test_a_room_that_begins_and_ends_at_once() -> None:
    rows = [row(0, opened()), row(1, Closed(at=LATER, reason="no_show"))]
    assert bounds(rows) == ((Opening(ROOM, START, (ANN, BOB), ended=LATER, played=False),), [])


def test_most_batches_have_neither() -> None:
    assert bounds([row(1, seated(0))]) == ((), [])


def test_the_first_number_of_each_room() -> None:
    rows = [row(4, seated(0)), row(0, seated(0), OTHER), row(5, seated(1)), row(1, seated(1), OTHER)]
    assert firsts(rows) == {ROOM: 4, OTHER: 0}
