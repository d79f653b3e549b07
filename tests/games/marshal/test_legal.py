"""What may be done: order, lines, holding; and that no enemy's rank changes it."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.ids import Seat
from server.games.marshal.board import step_of
from server.games.marshal.legal import actions, can_act, can_ever_move, reachable
from server.games.marshal.rulebook import RANKS
from tests.games.marshal.positions import GAME, GROUND, on_x, position
from tests.games.marshal.random_matches import states


def test_a_scout_goes_along_lines_up_to_the_first_piece() -> None:
    start = position("1:F@a1 1:2@e4 1:7@e2 2:5@e8 2:4@b4 2:F@j10")
    scout = [step for step in start.legal if step.startswith("e4")]
    fields = "b4 c4 d4 e3 e5 e6 e7 e8 f4 g4 h4 i4 j4"
    assert scout == [f"e4-{to}" for to in fields.split()]


def test_others_go_one_field() -> None:
    start = position("1:F@a1 1:9@e4 2:5@e5 2:F@j10")
    assert start.legal == ("e4-d4", "e4-e3", "e4-e5", "e4-f4")


def test_bombs_and_flags_never_move() -> None:
    start = position("1:F@e1 1:B@e4 1:4@a3 2:4@j8 2:F@j10")
    assert {step.partition("-")[0] for step in start.legal} == {"a3"}
    assert start.refusal("e4-e5") == "illegal_move"
    assert start.refusal("e1-e2") == "illegal_move"


def test_nobody_moves_another_ones_piece_or_none() -> None:
    start = on_x("")
    assert start.refusal("j8-j7") == "illegal_move"
    assert start.refusal("e4-e5") == "illegal_move"
    assert start.refusal("a3-a3") == "illegal_move"


def test_holding_is_for_who_could_only_attack() -> None:
    assert on_x("").refusal("hold") == "illegal_move"
    only = position("1:7@a1 1:B@b1 1:F@j1 2:5@a2 2:F@j10")
    assert only.refusal("hold") is None


def test_who_can_act() -> None:
    walled = position("1:F@j1 1:4@j3 2:F@b10 2:B@a9 2:6@a10").state.board
    assert can_act(GROUND, walled, 0)
    assert not can_act(GROUND, walled, 1)
    assert can_ever_move(walled, 1)
    assert not can_ever_move(position("1:F@a1 1:B@b1 2:4@j8 2:F@j10").state.board, 0)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_rank_of_the_enemy_changes_what_may_be_done(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states(data.draw(st.integers(0, 1)))))
    rank = st.sampled_from(RANKS)
    board = tuple(
        replace(piece, rank=data.draw(rank)) if piece and piece.owner != state.to_move else piece
        for piece in state.board
    )
    other = state._replace(board=board)
    assert actions(GROUND, other) == actions(GROUND, state)
    assert list(reachable(GROUND, board, state.to_move)) == list(reachable(GROUND, state.board, state.to_move))


def test_the_list_is_in_the_order_of_fields() -> None:
    for state in states(0)[::20]:
        legal = GAME.view(state, Seat(state.to_move)).legal
        steps = [step_of(text) for text in legal if text != "hold"]
        assert steps == sorted(steps, key=lambda step: step or (0, 0))
