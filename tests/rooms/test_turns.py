"""What a room does in a game of turns, with gestures, clocks that lose, and dice: Matrix through the machine."""

import hashlib
from typing import Any

import pytest

from protocol.codec import encode
from protocol.games import matrix
from protocol.ids import Millis, Seat
from protocol.messages import Done, Noted, Outcome, RoomTable, RoomView, Sealed
from server.archive.records import Forfeited, Gestured
from server.games.api import Stream
from server.games.dice import KeyedDice
from server.games.registry import game_of
from server.rooms.inputs import TimePassed
from server.rooms.machine import step
from server.rooms.replay import replay
from tests.rooms.play import NORTH, SOUTH, Play, code

SALTS = ("aa" * 16, "")


class Turns(Play):
    """Matrix, from the first half-move on. `first`, `second`: the seats of the units, as the lot fell."""

    def __init__(self, **options: Any) -> None:
        super().__init__(options=matrix.Options(clock=60, **options))
        self.start()
        for seat, salt in zip((SOUTH, NORTH), SALTS, strict=True):
            self.give(seat, matrix.Lot(salt))
        assert self.view.first is not None
        self.first = self.view.first
        self.second = Seat(1 - self.first)

    @property
    def view(self) -> matrix.View:
        return self.seen(SOUTH)

    def seen(self, viewer: Any) -> matrix.View:
        view = [news.view for news in self.frames(viewer) if isinstance(news, RoomView)][-1]
        assert isinstance(view, matrix.View)
        return view

    def move(self, text: str) -> None:
        assert self.view.to_move is not None
        self.give(self.first if self.view.to_move == "first" else self.second, matrix.Move(text))


def test_one_seat_acts_and_everyone_is_told_which() -> None:
    play = Turns()
    assert play.frames(NORTH)[-1].table.acting == (play.first,)  # type: ignore[union-attr]
    assert code(play.draft(play.second, matrix.Move("e7e5"))) == "not_now"
    play.move("e2e4")
    assert play.frames(SOUTH)[-1].table.acting == (play.second,)  # type: ignore[union-attr]
    assert (play.seen(play.first).legal, len(play.seen(play.second).legal)) == ((), 20)


def test_a_touch_is_seen_at_once_and_the_clock_runs_on() -> None:
    play = Turns()
    deadline, number = play.room.deadline, play.round
    play.now = Millis(play.now + 5_000)
    assert isinstance(play.gesture(play.first, matrix.Touch("e2")), Done)
    assert [play.seen(viewer).touched for viewer in (SOUTH, NORTH, "spectator")] == ["e2"] * 3
    assert (play.room.deadline, play.round) == (deadline, number)
    assert play.seen(play.first).legal == ("e2e3", "e2e4")
    assert code(play.draft(play.first, matrix.Move("d2d4"))) == "touch_binds"


def test_gestures_that_cannot_be_change_nothing() -> None:
    play = Turns()
    before, records = play.room, len(play.records)
    assert code(play.gesture(play.second, matrix.Touch("e7"))) == "not_now"
    play.move("e2e4")
    assert isinstance(play.draft(play.second, matrix.Move("e7e5")), Noted)
    assert play.room.records > before.records and records < len(play.records)
    standing = play.room
    assert code(play.gesture(play.first, matrix.Haltung(on=True))) == "not_now"
    assert play.room == standing


def test_a_gesture_that_changes_nothing_is_answered_and_told_to_nobody() -> None:
    play = Turns()
    play.gesture(play.first, matrix.Touch("e2"))
    told, records = len(play.told), len(play.records)
    assert isinstance(play.gesture(play.first, matrix.Touch("d2")), Done), "the first touch binds"
    assert isinstance(play.gesture(play.first, matrix.Touch("e7")), Done), "one may point at the enemy"
    assert (len(play.told), len(play.records)) == (told, records)


def test_a_staged_half_move_is_a_touch_and_else_stays_hidden() -> None:
    play, other = Turns(), Turns()
    assert isinstance(play.draft(play.first, matrix.Move("e2e4")), Noted)
    assert isinstance(other.draft(other.first, matrix.Move("e2e3")), Noted)
    assert isinstance(play.records[-1], Gestured)
    assert play.seen(play.second).touched == "e2"
    for viewer in (play.second, "spectator"):
        told = [[encode(news) for news in each.frames(viewer)] for each in (play, other)]
        assert told[0] == told[1]
    assert isinstance(play.draft(play.first, matrix.Move("e2e3")), Noted), "the target is not bound"


def test_what_is_staged_is_made_when_time_runs_out() -> None:
    play = Turns()
    play.draft(play.first, matrix.Move("g1f3"))
    play.pass_silently(61_000, SOUTH, NORTH)
    assert "J" in play.view.placement.split("/")[5] and play.view.to_move == "second"


@pytest.mark.parametrize("expiry", [1, 2])
def test_time_that_runs_out_with_nothing_staged_loses(expiry: int) -> None:
    play = Turns()
    loser = play.first
    if expiry == 2:
        play.move("e2e4")
        loser = play.second
    play.pass_silently(61_000, SOUTH, NORTH)
    assert play.room.outcome == Outcome(winner=Seat(1 - loser), reason="time")
    assert isinstance(play.records[-1], Forfeited) and not play.records[-1].drawn


def test_nothing_can_be_sealed_where_nothing_is_staged() -> None:
    play = Turns()
    assert code(play.ready(play.first, number=0)) == "wrong_draft"


def test_the_other_side_may_give_up_and_no_half_move_follows() -> None:  # M26
    play = Turns()
    assert isinstance(play.resign(play.second), Done)
    assert play.room.outcome == Outcome(winner=play.first, reason="resignation")
    assert code(play.draft(play.first, matrix.Move("e2e4"), round=1)) == "not_now"


def test_an_offer_of_a_draw_stands_until_the_other_side_has_moved() -> None:
    play = Turns()
    assert code(play.offer_draw(play.second)) == "not_now", "who is not to move makes no offer"
    assert isinstance(play.offer_draw(play.first), Done)
    offers = []
    for text in ("e2e4", "e7e5"):
        play.move(text)
        offers.append(play.room.draw_offer)
    assert offers == [play.first, None]
    play.offer_draw(play.first)
    play.move("g1f3")
    assert isinstance(play.answer_draw(play.second, accept=True), Done)
    assert play.room.outcome == Outcome(winner=None, reason="agreement")


def test_no_draw_is_offered_where_the_options_say_so() -> None:
    play = Turns(draw_offers=False)
    assert code(play.offer_draw(play.first)) == "not_now"


def test_the_dice_are_promised_from_the_start_and_opened_at_the_end() -> None:
    play = Turns()
    running = [news.table.dice for news in play.frames(SOUTH) if isinstance(news, RoomView | RoomTable)]
    assert len({dice.sha256 for dice in running if dice is not None}) == 1 and None not in running
    assert all(dice is not None and dice.key is None for dice in running)
    play.resign(play.first)
    opened = play.frames("spectator")[-1].table.dice  # type: ignore[union-attr]
    assert opened is not None and opened.key is not None
    secret = bytes.fromhex(opened.key)
    assert opened.sha256 == hashlib.sha256(f"dice1|{play.room.id}|".encode() + secret).hexdigest()
    salts = tuple(bytes.fromhex(salt) for salt in play.view.salts)
    assert play.first == KeyedDice(secret).roll(Stream("lot"), 1, 2, salts) - 1


def test_a_ready_that_is_sent_again_is_answered_alike() -> None:
    play = Turns()
    play.draft(play.first, matrix.Move("e2e4"), number=7)
    assert isinstance(play.ready(play.first, number=7), Sealed)
    assert isinstance(play.ready(play.first, number=7, round=play.round - 1), Sealed)


def test_the_journal_gives_all_frames_again() -> None:
    play = Turns()
    play.gesture(play.first, matrix.Haltung(on=True))
    play.gesture(play.first, matrix.Touch("d2"))
    play.gesture(play.first, matrix.Haltung(on=False))
    play.move("e2e4")
    play.draft(play.second, matrix.Move("e7e5"))
    play.ready(play.second)
    play.pass_silently(61_000, SOUTH, NORTH)
    _, *steps = replay(play.records, lambda first: game_of(first.options))
    again = [tell for _, tells in steps for tell in tells]
    told = [(to, news) for to, news in play.told if isinstance(news, RoomView | RoomTable)]
    assert [(tell.to, encode(tell.news)) for tell in again] == [(to, encode(news)) for to, news in told]


def test_time_alone_decides_nothing_before_the_deadline() -> None:
    play = Turns()
    play.gesture(play.first, matrix.Touch("e2"))
    room, effects = step(play.room, TimePassed(), Millis(play.now + 1_000))
    assert (room.records, effects) == (play.room.records, ())
