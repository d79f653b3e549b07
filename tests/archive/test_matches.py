"""Matches that are over, on both databases."""

import json
from dataclasses import replace

import pytest

from protocol.games import salvo
from protocol.ids import Millis, PlayerId, RoomId, Seat
from protocol.messages import Outcome
from server.archive.archive import Archive
from server.archive.matches import PAGE_MAX, Match, Place, mark, marks
from server.archive.records import Voided
from server.games.registry import game_of
from tests.archive.made import ANN, BOB, CEM, DAY, NAMES, OTHER, ROOM, START, closed, keep, match, opened, seated
from tests.games.decided import decided

WON = Outcome(winner=Seat(1), reason="points")
DRAWN = Outcome(winner=None, reason="agreement")


def found(stored: Match) -> Match:
    """Give a match as it is found again: with the names in its record."""
    record = stored.record
    for seat, name in enumerate(stored.names):
        record = record.replace(mark(seat), name)
    return replace(stored, record=record)


def lineup(scout: str, assault: str, shield: str) -> salvo.Lineup:
    return salvo.Lineup(
        (salvo.Placed("scout", scout), salvo.Placed("assault", assault), salvo.Placed("shield", shield))
    )


# --- one match ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", [WON, DRAWN, None], ids=["won", "drawn", "void"])
async def test_a_match_is_found_as_it_was_stored(archive: Archive, outcome: Outcome | None) -> None:
    stored = replace(match(outcome=outcome), quick=False, options=salvo.Options("fog", "plain", None), told="4f" * 32)
    await archive.matches.store(stored)
    assert await archive.matches.find(ROOM) == found(stored)


async def test_an_unknown_match_is_not_found(archive: Archive) -> None:
    assert await archive.matches.find(ROOM) is None


async def test_the_first_time_counts(archive: Archive, other: Archive) -> None:
    await archive.matches.store(match(outcome=WON))
    await other.matches.store(match(outcome=DRAWN, players=(CEM, BOB)))
    assert await archive.matches.find(ROOM) == found(match(outcome=WON))
    assert (await archive.matches.of(CEM, 10)).matches == ()


async def test_a_record_has_marks_for_names(archive: Archive) -> None:
    for record in ("south Ann\nnorth {1}\n", "south {0}\nnorth {0}\n", "south {0}\nnorth {1} {1}\n", ""):
        with pytest.raises(ValueError, match=r"\{0\}, \{1\}"):
            await archive.matches.store(replace(match(), record=record))
    with pytest.raises(ValueError, match="a name a player"):
        await archive.matches.store(replace(match(), players=(ANN,)))
    assert await archive.matches.find(ROOM) is None


async def test_a_game_writes_a_record_with_marks_that_reads_with_names(archive: Archive) -> None:
    options = salvo.Options("capture", "plain", 30)
    game = game_of(options)
    lineups = {Seat(0): lineup("g", "e", "d"), Seat(1): lineup("c", "e", "f")}
    played = decided(game, options, [lineups])
    text = game.record(options, marks(2), played, DRAWN, b"")
    await archive.matches.store(replace(match(), record=text))
    stored = await archive.matches.find(ROOM)
    assert stored is not None
    assert stored.as_text() == game.record(options, (NAMES[ANN], NAMES[BOB]), played, DRAWN, b"")


async def test_as_json_it_holds_all_that_is_public(archive: Archive) -> None:
    await archive.matches.store(match(outcome=WON))
    stored = await archive.matches.find(ROOM)
    assert stored is not None
    assert json.loads(stored.as_json()) == {
        "match": ROOM,
        "options": {"game": "salvo", "mode": "capture", "map": "plain", "clock": 30},
        "rules": "1-0123456789abcdef",
        "names": [NAMES[ANN], NAMES[BOB]],
        "outcome": {"winner": 1, "reason": "points"},
        "started": START - 60_000,
        "ended": START,
        "rounds": 7,
        "quick": True,
        "record": stored.record,
    }
    assert ANN not in stored.as_json().decode()


# --- a player's list ------------------------------------------------------------------------------------


def room(index: int) -> RoomId:
    return RoomId(f"room-{index:03}")


async def pages(archive: Archive, player: PlayerId, count: int) -> list[list[RoomId]]:
    """Walk through a player's list, page by page."""
    found: list[list[RoomId]] = []
    place: Place | None = None
    while True:
        page = await archive.matches.of(player, count, place)
        found.append([each.room for each in page.matches])
        place = page.next
        if place is None:
            return found


async def test_the_latest_come_first(archive: Archive) -> None:
    for index, ended in enumerate((5, 1, 3, 2, 4)):
        await archive.matches.store(match(room(index), ended=START + ended))
    assert await pages(archive, ANN, 10) == [[room(0), room(4), room(2), room(3), room(1)]]
    assert await pages(archive, BOB, 2) == [[room(0), room(4)], [room(2), room(3)], [room(1)]]
    assert await pages(archive, CEM, 2) == [[]]


async def test_matches_of_one_moment_are_all_listed_once(archive: Archive) -> None:
    for index in range(7):
        await archive.matches.store(match(room(index)))
    assert await pages(archive, ANN, 3) == [[room(6), room(5), room(4)], [room(3), room(2), room(1)], [room(0)]]


async def test_a_full_last_page_is_the_last(archive: Archive) -> None:
    for index in range(4):
        await archive.matches.store(match(room(index)))
    assert [len(page) for page in await pages(archive, ANN, 2)] == [2, 2]


async def test_what_is_new_does_not_shift_the_next_page(archive: Archive) -> None:
    for index in range(4):
        await archive.matches.store(match(room(index)))
    first = await archive.matches.of(ANN, 2)
    await archive.matches.store(match(room(9), ended=START + DAY))
    second = await archive.matches.of(ANN, 2, first.next)
    assert [each.room for each in (*first.matches, *second.matches)] == [room(3), room(2), room(1), room(0)]


async def test_a_page_is_bounded(archive: Archive) -> None:
    for index in range(PAGE_MAX + 2):
        await archive.matches.store(match(room(index)))
    assert len((await archive.matches.of(ANN, 1_000)).matches) == PAGE_MAX
    assert len((await archive.matches.of(ANN, 0)).matches) == 1


async def test_a_list_holds_all_but_the_records(archive: Archive) -> None:
    await archive.matches.store(match(outcome=WON))
    (listed,) = (await archive.matches.of(BOB, 10)).matches
    assert listed == replace(match(outcome=WON), record="")
    assert listed.game == "salvo"


# --- and its room -----------------------------------------------------------------------------------------


async def test_a_room_whose_match_is_stored_is_finished(archive: Archive) -> None:
    await keep(archive.journal, [opened(), seated(0)])
    assert await archive.journal.unfinished() == (ROOM,)
    assert await archive.matches.running(ROOM)
    await archive.matches.store(match())
    assert await archive.journal.unfinished() == ()
    assert not await archive.matches.running(ROOM)
    assert not await archive.matches.running(OTHER)
    assert await archive.matches.unstored() == ()
    await keep(archive.journal, [closed()], first=2)
    assert await archive.matches.unstored() == ()


async def test_a_room_that_closed_after_a_match_waits_for_it_to_be_stored(archive: Archive) -> None:
    await keep(archive.journal, [opened(), seated(0), closed()])
    await keep(archive.journal, [opened(OTHER), seated(0)], OTHER)
    assert await archive.journal.unfinished() == (OTHER,)
    assert await archive.matches.unstored() == (ROOM,)
    await archive.matches.store(match())
    assert await archive.matches.unstored() == ()


async def test_a_room_that_broke_waits_for_its_match_too_unless_there_was_none(archive: Archive) -> None:
    for room in (ROOM, OTHER):
        await keep(archive.journal, [opened(room), seated(0), Voided(at=START)], room)
    assert set(await archive.matches.unstored()) == {ROOM, OTHER}
    await archive.matches.store(match())
    await archive.matches.none(OTHER)
    assert await archive.matches.unstored() == ()


async def test_a_match_without_a_room_in_the_journal_may_be_stored(archive: Archive) -> None:
    """As one that was taken over from another archive."""
    await archive.matches.store(match(ended=Millis(1)))
    assert await archive.matches.find(ROOM) is not None
