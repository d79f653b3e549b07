"""What waits to be kept, and what became of it."""

import pytest

from protocol.ids import RoomId
from server.archive.backlog import Backlog, Row, Standing, Verdict, verdicts
from tests.archive.made import OTHER, ROOM, seated

THIRD = RoomId("room-third-1")
MINE, THEIRS = b"mine", b"theirs"


def row(number: int, room: RoomId = ROOM, stored: bytes = MINE, since: float = 0.0) -> Row:
    return Row(room, number, stored, seated(0), lambda kept: None, since)


def places(rows: list[Row]) -> list[tuple[RoomId, int]]:
    return [(each.room, each.number) for each in rows]


# --- waiting ------------------------------------------------------------------------------------------


def test_rows_are_taken_in_order_whole_rooms_at_once() -> None:
    backlog = Backlog()
    for room, number in ((ROOM, 4), (OTHER, 0), (ROOM, 5), (OTHER, 1)):
        assert backlog.add(row(number, room))
    assert places(backlog.take(1)) == [(ROOM, 4), (ROOM, 5)]
    assert places(backlog.take(10)) == [(OTHER, 0), (OTHER, 1)]
    assert backlog.take(10) == []


def test_waits_says_whether_there_is_something_to_take() -> None:
    backlog = Backlog()
    waits = [backlog.waits]
    backlog.add(row(0))
    waits.append(backlog.waits)
    backlog.take(10)
    waits.append(backlog.waits)
    assert waits == [False, True, False]


def test_rows_count_until_they_are_done() -> None:
    backlog = Backlog()
    for number in range(3):
        backlog.add(row(number))
    taken = backlog.take(10)
    assert len(backlog) == 3
    backlog.done(taken[:2])
    assert len(backlog) == 1
    backlog.done(taken[2:])
    assert len(backlog) == 0


def test_since_is_that_of_the_oldest() -> None:
    backlog = Backlog()
    since = [backlog.since]
    backlog.add(row(0, since=1.0))
    backlog.add(row(0, OTHER, since=2.0))
    taken = backlog.take(1)
    since.append(backlog.since)
    backlog.done(taken)
    since.append(backlog.since)
    backlog.withdraw(OTHER)
    since.append(backlog.since)
    assert since == [None, 1.0, 2.0, None]


@pytest.mark.parametrize("taken", [False, True], ids=["waiting", "being written"])
@pytest.mark.parametrize("number", [3, 5, 0])
def test_a_row_that_does_not_follow_finds_no_place(number: int, taken: bool) -> None:
    backlog = Backlog()
    backlog.add(row(2))
    backlog.add(row(3))
    if taken:
        backlog.take(10)
    assert not backlog.add(row(number))
    assert len(backlog) == 2
    assert backlog.add(row(4))


def test_once_all_is_done_a_room_may_go_on_anywhere() -> None:
    """Where it may go on is known to the database alone then."""
    backlog = Backlog()
    backlog.add(row(2))
    backlog.done(backlog.take(10))
    assert backlog.add(row(7))


def test_one_room_cannot_fill_it() -> None:
    backlog = Backlog(room_max=2)
    assert [backlog.add(row(number)) for number in range(3)] == [True, True, False]
    assert backlog.add(row(0, OTHER))
    backlog.take(10)
    assert not backlog.add(row(2))


def test_all_rooms_together_are_bounded() -> None:
    backlog = Backlog(all_max=2)
    assert [backlog.add(row(0, room)) for room in (ROOM, OTHER, THIRD)] == [True, True, False]
    assert not backlog.add(row(1))
    backlog.done(backlog.take(1))
    assert backlog.add(row(0, THIRD))


def test_what_was_not_taken_can_be_withdrawn() -> None:
    backlog = Backlog()
    backlog.add(row(0))
    taken = backlog.take(10)
    for number in (1, 2):
        backlog.add(row(number))
    backlog.add(row(0, OTHER))
    assert places(list(backlog.withdraw(ROOM))) == [(ROOM, 1), (ROOM, 2)]
    assert list(backlog.withdraw(ROOM)) == []
    assert list(backlog.withdraw(THIRD)) == []
    assert len(backlog) == 2
    assert backlog.add(row(1))
    backlog.done(taken)
    assert places(backlog.take(10)) == [(OTHER, 0), (ROOM, 1)]


# --- what became of it --------------------------------------------------------------------------------

CASES: list[tuple[str, list[Row], Standing, bool, list[Verdict]]] = [
    ("nothing stands there", [row(2), row(3)], {ROOM: {1: THEIRS}}, False, ["open", "open"]),
    ("nothing stands there, in doubt", [row(2), row(3)], {ROOM: {1: THEIRS}}, True, ["open", "open"]),
    ("a room that begins", [row(0), row(1)], {ROOM: {}}, False, ["open", "open"]),
    ("another's record", [row(2), row(3)], {ROOM: {1: MINE, 2: THEIRS}}, True, ["refused", "refused"]),
    ("the same bytes of another", [row(2), row(3)], {ROOM: {1: MINE, 2: MINE}}, False, ["refused", "refused"]),
    ("the same bytes, in doubt", [row(2), row(3)], {ROOM: {1: MINE, 2: MINE, 3: MINE}}, True, ["kept", "kept"]),
    ("a part of it, in doubt", [row(2), row(3)], {ROOM: {1: MINE, 2: MINE}}, True, ["kept", "open"]),
    ("mine and then another's", [row(2), row(3)], {ROOM: {1: MINE, 2: MINE, 3: THEIRS}}, True, ["kept", "refused"]),
    ("the one before is missing", [row(2), row(3)], {ROOM: {}}, True, ["refused", "refused"]),
    ("a room unheard of", [row(2)], {}, False, ["refused"]),
    (
        "another room's refusal",
        [row(2), row(0, OTHER), row(3)],
        {ROOM: {1: MINE, 2: THEIRS}, OTHER: {}},
        False,
        ["refused", "open", "refused"],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_verdicts(case: tuple[str, list[Row], Standing, bool, list[Verdict]]) -> None:
    _, rows, standing, doubt, expected = case
    assert verdicts(rows, standing, doubt=doubt) == expected
