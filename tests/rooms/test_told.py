"""The digest of all that a match told: the loop and the journal alone give the same, and any change gives another."""

from typing import Any

from msgspec import structs

from protocol.messages import Resign
from server.archive.records import Opened, Record
from server.games.api import AnyGame, Dice
from server.games.registry import game_of
from server.rooms.told import told_of
from tests.rooms.hall import Hall
from tests.rooms.play import HOLD, dice


def rules(first: Opened) -> tuple[AnyGame, Dice]:
    return game_of(first.options), dice(first)


def played() -> tuple[list[Record], bytes | None]:
    """Play two rounds and resign; give the journal, and the digest that the house was told."""
    hall = Hall("fog")
    kept: list[Record] = [record for _, record, _ in hall.journal.held]
    append = hall.journal.append

    def keep(room: Any, number: int, record: Record, durable: Any) -> None:
        kept.append(record)
        append(room, number, record, durable)

    hall.journal.append = keep  # type: ignore[method-assign]  # listens in
    hall.line_up()
    for round in (1, 2):
        for ear in hall.ears:
            hall.draft(ear, HOLD, round, round)
            hall.ready(ear, round, round)
        hall.journal.release()
    hall.loop.said(hall.north, Resign(rq=99, room=hall.loop.id))
    hall.journal.release()
    ((room, told),) = hall.house.results
    assert room.phase == "over"
    return kept, told


def test_the_journal_alone_gives_the_digest_of_what_was_told() -> None:
    records, told = played()
    assert told is not None
    assert told_of(records, rules) == told


def test_another_moment_gives_another_digest() -> None:
    records, told = played()
    records[-2] = structs.replace(records[-2], at=records[-2].at + 1)
    assert told_of(records, rules) != told


def test_what_comes_after_the_end_is_no_part_of_it() -> None:
    records, told = played()
    assert told_of([*records, structs.replace(records[1])], rules) == told


def test_a_room_that_was_taken_up_does_not_vouch_for_what_another_told() -> None:
    hall = Hall().line_up()
    hall.loop.take_up()
    hall.loop.said(hall.north, Resign(rq=99, room=hall.loop.id))
    hall.journal.release()
    assert [told for _, told in hall.house.results] == [None]
