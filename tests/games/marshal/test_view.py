"""What each viewer is shown (rules/marshal.md 5), row by row."""

from protocol.games import marshal as wire
from server.games.marshal.board import FIELD
from tests.games.marshal.positions import DICE, GAME, OPTIONS, SEATS, VIEWERS, Lot, begun, on_x, position, ready_made
from tests.games.marshal.random_matches import states

SOUTH, NORTH = SEATS


def test_before_the_set_ups_are_closed_nobody_sees_a_piece() -> None:
    state = GAME.start(OPTIONS, DICE)
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert (view.phase, view.round, view.to_move) == ("setup", 0, None)
        assert (view.pieces, view.legal, view.barred, view.told) == ((), (), (), ())


def test_all_see_where_pieces_stand_and_each_seat_its_own_ranks() -> None:
    start = begun(ready_made(0), ready_made(1), Lot(1))
    whole = start.view("everyone")
    assert len(whole.pieces) == 80
    assert all(piece.rank for piece in whole.pieces)
    for viewer in (*SEATS, "spectator"):
        view = start.view(viewer)
        assert [piece.field for piece in view.pieces] == [piece.field for piece in whole.pieces]
        own = [piece for piece in view.pieces if isinstance(viewer, int) and piece.id.startswith(f"{viewer + 1}:")]
        assert [piece for piece in view.pieces if piece.rank is not None] == own
        assert (view.seat, view.salts) == (viewer if isinstance(viewer, int) else None, ())


def test_what_is_known_is_shown_to_all() -> None:
    after = on_x("1:8@e4 2:5@e5 1:7@b3").play("e4-e5 j8-j7 b3-b4")
    for viewer in (NORTH, "spectator"):
        shown = {piece.field: (piece.rank, piece.known, piece.moved) for piece in after.view(viewer).pieces}
        assert shown["e5"] == ("8", True, True)
        assert shown["b4"] == (None, False, True)
        assert shown["a1"] == (None, False, False)
        assert after.view(viewer).captured == (wire.Captured("2:e5", "5"),)


def test_what_may_be_done_is_told_to_who_is_to_move_alone() -> None:
    after = on_x("1:7@e3").play("e3-e4 j8-j7 e4-e3 j7-j8 e3-e4 j8-i8")
    mine = after.view(SOUTH)
    assert mine.barred == (wire.Barred("e4-e3", "repetition"),)
    assert "e4-f4" in mine.legal
    assert "e4-e3" not in mine.legal
    for viewer in (NORTH, "spectator", "everyone"):
        assert (after.view(viewer).legal, after.view(viewer).barred) == ((), ())


def test_holding_stands_last() -> None:
    start = position("1:7@b1 1:B@a1 1:B@c1 1:F@j1 2:5@b2 2:F@j10")
    assert start.view(SOUTH).legal == ("b1-b2", "hold")


def test_pieces_are_in_the_order_of_fields() -> None:
    for state in states(1)[::40]:
        fields = [FIELD[piece.field] for piece in GAME.view(state, "spectator").pieces]
        assert fields == sorted(fields)


def test_the_salts_are_for_after_the_end() -> None:
    start = begun(ready_made(0, "aa01"), ready_made(1), Lot(1))
    assert start.view("everyone").salts == ("aa01", "")
    assert [start.view(viewer).salts for viewer in (SOUTH, NORTH, "spectator")] == [(), (), ()]
