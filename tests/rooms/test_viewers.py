"""The one door out of a room: who is told what of each record, and what stands for it on entering (design 4)."""

import pytest

from protocol.codec import encode
from protocol.games import salvo
from protocol.ids import Millis, Round
from protocol.messages import OwnDraft, Presence, RoomClosed, RoomTable, RoomView
from server.archive.records import Closed, DrawOffered, Readied, Record, Resolved, Seated, Unreadied, Voided
from server.rooms import viewers
from server.rooms.effects import Tell
from server.rooms.room import apply
from tests.rooms.play import HOLD, NORTH, SOUTH, VANGUARD, Play

ADVANCE = salvo.Orders((salvo.Move("scout", "g5"),))


def told(play: Play, record: Record) -> tuple[Tell, ...]:
    """Give the frames of one more record."""
    play.room = apply(play.room, record)
    return viewers.frames(play.room, record)


def kinds(tells: tuple[Tell, ...]) -> list[tuple[object, type]]:
    return [(tell.to, type(tell.news)) for tell in tells]


def test_a_running_match_has_a_view_for_each_seat_and_one_for_all_spectators() -> None:
    play = Play().line_up()
    at = play.now
    tells = told(play, Resolved(at=at, round=Round(1), by="all", orders=(HOLD, HOLD)))
    assert kinds(tells) == [(SOUTH, RoomView), (NORTH, RoomView), ("spectator", RoomView)]
    assert {tell.news.n for tell in tells if isinstance(tell.news, RoomView)} == {play.room.frame}


def test_what_is_public_alone_is_one_table_for_everyone() -> None:
    play = Play().line_up()
    at = play.now
    for record in (
        Readied(at=at, seat=SOUTH, round=Round(1), draft=7, orders=ADVANCE),  # type: ignore[arg-type]
        Unreadied(at=at, seat=SOUTH, round=Round(1)),
        DrawOffered(at=at, seat=SOUTH, round=Round(1)),
    ):
        assert kinds(told(play, record)) == [("everyone", RoomTable)]


def test_the_ready_that_completes_a_round_is_not_told_by_itself() -> None:
    play = Play().line_up()
    frame = play.room.frame
    told(play, Readied(at=play.now, seat=SOUTH, round=Round(1), draft=1, orders=HOLD))  # type: ignore[arg-type]
    assert told(play, Readied(at=play.now, seat=NORTH, round=Round(1), draft=1, orders=HOLD)) == ()  # type: ignore[arg-type]
    assert play.room.frame == frame + 1


@pytest.mark.parametrize("record", [Closed(at=Millis(1), reason="finished"), Voided(at=Millis(1))])
def test_the_end_of_a_room_is_told_to_everyone_and_not_numbered(record: Closed | Voided) -> None:
    play = Play().line_up()
    frame = play.room.frame
    assert kinds(told(play, record)) == [("everyone", RoomClosed)]
    assert play.room.frame == frame


def test_once_it_is_over_all_are_shown_the_same() -> None:
    play = Play("fog").line_up()
    play.resign(SOUTH)
    assert play.told[-1][0] == "everyone"
    wholes = {encode(viewers.whole(play.room, viewer)) for viewer in (SOUTH, NORTH, "spectator", "everyone")}
    assert len(wholes) == 1


def test_who_enters_gets_the_view_first_then_the_own_draft_then_the_connections() -> None:
    play = Play().line_up()
    play.draft(SOUTH, ADVANCE, number=3)
    view, own, presence = viewers.snapshot(play.room, SOUTH, play.now)
    assert view == play.frames(SOUTH)[-1]
    assert own == OwnDraft(room=play.room.id, round=Round(1), draft=3, orders=ADVANCE, ready=False)  # type: ignore[arg-type]
    assert isinstance(presence, Presence)
    assert [type(news) for news in viewers.snapshot(play.room, "spectator", play.now)] == [RoomView, Presence]


def test_there_is_no_own_draft_where_nothing_is_to_be_planned() -> None:
    play = Play()
    assert viewers.own_draft(play.room, SOUTH) is None
    play.line_up()
    own = viewers.own_draft(play.room, NORTH)
    assert own is not None and (own.draft, own.orders, own.ready) == (0, None, False)
    play.resign(SOUTH)
    assert viewers.own_draft(play.room, NORTH) is None


def test_before_the_match_there_is_no_view_of_the_game() -> None:
    play = Play()
    (tell, *_) = told(play, Seated(at=play.now, seat=SOUTH))
    assert isinstance(tell.news, RoomView)
    assert tell.news.view is None
    assert tell.news.table.arrived == (True, False)


def test_a_draft_is_in_no_frame_of_anyone_else() -> None:
    """cases.md 16"""
    plays = [Play().line_up() for _ in range(2)]
    plays[1].draft(SOUTH, ADVANCE)
    for viewer in (NORTH, "spectator"):
        shown = [[encode(news) for news in viewers.snapshot(play.room, viewer, play.now)] for play in plays]
        assert shown[0] == shown[1]


def test_a_table_holds_the_deadline_only_while_time_runs() -> None:
    play = Play()
    assert viewers.table(play.room).deadline == play.room.deadline
    play.line_up()
    assert viewers.table(play.room).deadline == play.room.deadline
    play.resign(SOUTH)
    assert play.room.deadline is not None
    assert viewers.table(play.room).deadline is None


def test_history_is_cut_to_what_was_played_and_told_as_then() -> None:
    play = Play("fog").line_up()
    play.give(SOUTH, ADVANCE)
    play.give(NORTH, HOLD)
    as_told = viewers.history(play.room, SOUTH, Round(0), Round(10_000), 5)
    assert [each.round for each in as_told.rounds] == [0, 1]
    assert viewers.history(play.room, SOUTH, Round(2), Round(9), 5).rounds == ()
    assert viewers.history(play.room, SOUTH, Round(1), Round(0), 5).rounds == ()
    assert viewers.history(play.room, "spectator", Round(1), Round(1), 5).rounds[0].told == ()
    play.resign(SOUTH)
    assert viewers.history(play.room, "spectator", Round(1), Round(1), 5).rounds[0].told != ()


def test_the_record_names_the_players_and_every_round() -> None:
    play = Play("capture").start()
    play.give(SOUTH, VANGUARD)
    play.wait(60_005)
    play.resign(NORTH)
    lines = viewers.record_text(play.room, 1).text.splitlines()
    assert {"mode capture", "map plain", "south Süd", "north Nord", "1-0 resignation"} <= set(lines)
    assert lines[6].startswith("0. Dd1 Ae1 Cg1 | ")
