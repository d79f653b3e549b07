"""When a match is over (rules/marshal.md 2.2): the order of the tests."""

from protocol.ids import Seat
from server.games.marshal.ending import after_action, before_first
from server.games.marshal.state import Piece
from tests.games.marshal.positions import GROUND, on_x, options, position


def test_the_flag_comes_first() -> None:
    """Taking the last piece of all, the flag, is a win by the flag and not by immobility."""
    assert position("1:F@a1 1:4@a3 2:F@a4").play("a3-a4").result == (1, "flag")


def test_immobility_comes_before_the_limit() -> None:
    start = position("1:F@j1 1:4@j3 2:F@b10 2:B@a9 2:6@a10", under=options(no_attack_limit=50))
    state = start.state._replace(no_attack=50)
    assert after_action(GROUND, state, 0, None) == (start.play("j3-j4").state.outcome)


def test_two_hundred_actions_without_an_attack_are_a_draw() -> None:
    start = on_x("1:7@e3", under=options(no_attack_limit=50))
    before = start.state._replace(no_attack=49)
    assert after_action(GROUND, before, 0, None) is None
    drawn = after_action(GROUND, before._replace(no_attack=50), 0, None)
    assert drawn is not None
    assert (drawn.winner, drawn.reason) == (None, "no_attack")


def test_without_a_limit_it_goes_on() -> None:
    state = on_x("1:7@e3", under=options(no_attack_limit=0)).state._replace(no_attack=10_000)
    assert after_action(GROUND, state, 0, None) is None


def test_a_piece_that_fell_is_no_flag() -> None:
    state = on_x("").state
    assert after_action(GROUND, state, 0, Piece(1, 95, "B")) is None


def test_before_the_first_action_it_is_enough_that_nobody_can_act() -> None:
    """Walled in with movable pieces on both sides is a draw, and not a win as it would be later."""
    walled = position("1:F@b1 1:B@a2 1:6@a1 2:F@b10 2:B@a9 2:6@a10").state.board
    drawn = before_first(GROUND, walled, 0)
    assert drawn is not None
    assert (drawn.winner, drawn.reason) == (None, "immobile_both")
    one = position("1:F@b1 1:B@a2 1:6@a1 2:F@b10 2:6@a10").state.board
    lost = before_first(GROUND, one, 0)
    assert lost is not None
    assert (lost.winner, lost.reason) == (Seat(1), "immobile")
    assert before_first(GROUND, one, 1) is None
