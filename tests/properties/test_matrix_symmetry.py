"""Fair: with units swapped and rows turned a half-move has the mirrored result (rules/matrix.md 1.3, 3)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games.matrix import Move, Touch
from server.games.matrix.state import State
from tests.games.matrix.positions import DICE, GAME
from tests.properties import matrix_mirror as mirrored
from tests.properties.matrix_states import states


@settings(max_examples=15)
@given(states())
def test_the_mirrored_state_has_the_mirrored_half_moves(state: State) -> None:
    assert mirrored.state(state).legal == tuple(sorted(map(mirrored.half_move, state.legal)))
    assert mirrored.state(mirrored.state(state)) == state


@settings(max_examples=20)
@given(states(), st.data())
def test_a_mirrored_half_move_has_the_mirrored_result(state: State, data: st.DataObject) -> None:
    if state.seat is None:
        return
    move = Move(data.draw(st.sampled_from(state.legal)))
    after, told = GAME.resolve(state, {state.seat: move}, DICE)
    again, told_again = GAME.resolve(mirrored.state(state), {state.seat: mirrored.orders(move)}, DICE)
    assert again == mirrored.state(after)
    assert told_again == tuple(map(mirrored.event, told))


@settings(max_examples=12)
@given(states(longest=12), st.data())
def test_a_mirrored_touch_binds_the_mirrored_warrior(state: State, data: st.DataObject) -> None:
    if state.seat is None:
        return
    field = data.draw(st.from_regex("[a-h][1-8]", fullmatch=True))
    touched = GAME.gesture(state, state.seat, Touch(field))
    again = GAME.gesture(mirrored.state(state), state.seat, Touch(mirrored.field(field)))
    assert again == mirrored.state(touched)
