"""What an action leaves behind, beyond the test cases: knowledge, counts, who is next."""

import pytest

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.games.marshal.board import FIELD
from tests.games.marshal.positions import GAME, SEATS, Lot, begun, on_x, options, position, ready_made

SOUTH, NORTH = SEATS


@pytest.mark.parametrize("begins", [1, 2])
def test_the_lot_says_who_begins(begins: int) -> None:
    start = begun(ready_made(0), ready_made(1), Lot(begins))
    assert start.state.to_move == begins - 1
    assert start.state.round == 1
    assert start.told("spectator") == (wire.Lotted(Seat(begins - 1)),)


def test_names_are_given_when_the_set_up_is_closed_and_stay() -> None:
    start = begun(ready_made(0), ready_made(1), Lot(1))
    after = start.play("b4-b6 b7-b6")
    assert {piece.id for piece in after.view("everyone").pieces} | {
        piece.id for piece in after.view("everyone").captured
    } == {f"{seat + 1}:{placed.field}" for seat in SEATS for placed in ready_made(seat).pieces}


def test_a_quiet_move_marks_the_piece_and_keeps_its_rank() -> None:
    after = on_x("1:7@e3").play("e3-e4")
    piece = after.state.board[FIELD["e4"]]
    assert piece is not None
    assert (piece.moved, piece.known) == (True, False)
    assert (after.state.no_attack, after.state.to_move, after.state.round) == (1, 1, 2)


def test_a_known_piece_stays_known() -> None:
    after = on_x("1:8@e4 2:5@e5").play("e4-e5 j8-j7 e5-e6")
    assert after.on("e6") == "1:8@e6!"


def test_an_attack_ends_the_count_and_what_went_on_again_and_again() -> None:
    before = on_x("1:7@e3 1:8@b4 2:5@b5").play("e3-e4 j8-j7 e4-e3 j7-j8")
    after = before.play("b4-b5")
    assert (before.state.no_attack, after.state.no_attack) == (4, 0)
    assert (after.state.runs[0], after.state.chases[0], after.state.last) == (None, None, None)
    assert after.state.runs[1] == before.state.runs[1]


def test_who_falls_is_captured_in_turn_the_attacker_first() -> None:
    after = on_x("1:6@e4 2:6@e5 2:3@j7").play("e4-e5 j7-j6")
    assert [piece.id for piece in after.view(NORTH).captured] == ["1:e4", "2:e5"]


def test_with_memory_off_only_the_event_tells_a_rank() -> None:
    start = on_x("1:8@e4 2:5@e5 1:2@b1", under=options(memory=False))
    fought = start.play("e4-e5")
    assert isinstance(fought.told(NORTH)[0], wire.Attacked)
    assert not any(piece.known for piece in fought.view("everyone").pieces)
    assert {piece.rank for piece in fought.view(NORTH).pieces if piece.id.startswith("1:")} == {None}
    far = fought.play("j8-j7 b1-b5")
    assert far.told(NORTH) == (wire.Moved(SOUTH, "1:b1", "b1", "b5", "2"),)
    again = far.play("j7-j8 b5-b6")
    assert again.told(NORTH) == (wire.Moved(SOUTH, "1:b1", "b5", "b6", None),)
    assert {piece.rank for piece in again.view("spectator").pieces} == {None}


def test_expiries_count_in_a_row() -> None:
    after = on_x("1:7@e3").play("late e3-e4 late j8-j7 late e4-e3")
    assert (after.state.expiries, after.state.lates) == ((2, 1), 3)
    assert after.told(NORTH)[0] == wire.Late(SOUTH)
    assert after.play("j7-j8 a3-a4").state.expiries == (0, 0)


def test_a_late_hold_counts_as_an_expiry_and_not_as_a_roll() -> None:
    after = position("1:7@a1 1:B@b1 1:F@j1 2:5@a2 2:F@j10").play("late hold")
    assert (after.state.expiries, after.state.lates) == ((1, 0), 0)
    assert after.told("spectator") == (wire.Late(SOUTH), wire.Held(SOUTH))


def test_the_flag_that_was_taken_is_captured_and_nobody_is_to_move() -> None:
    after = on_x("1:9@j9").play("j9-j10")
    assert after.view(NORTH).captured == (wire.Captured("2:j10", "F"),)
    assert after.told(NORTH)[-1] == wire.Ended(SOUTH, "flag")
    assert after.view(NORTH).phase == "over"
    assert GAME.phase(after.state).round == 1
