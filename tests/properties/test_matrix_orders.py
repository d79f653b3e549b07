"""What is refused changes nothing, and what is not is carried out (rules/matrix.md 2.1)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games.matrix import Claim, Haltung, Lot, Move, Touch
from protocol.ids import Seat
from protocol.refusals import REFUSALS
from server.games.api import Illegal
from server.games.matrix.state import State
from tests.games.matrix.positions import DICE, GAME, SEATS, refused
from tests.properties.matrix_states import states

FIELDS = st.from_regex("[a-h][1-8]", fullmatch=True)
GESTURES = st.lists(st.builds(Touch, FIELDS) | st.builds(Haltung, st.booleans()), max_size=6)
ANY = (
    st.builds(Move, st.from_regex("[a-h][1-8][a-h][1-8][CEJV]?", fullmatch=True), st.booleans())
    | st.builds(Claim)
    | st.builds(Lot, st.from_regex("([0-9a-f][0-9a-f]){0,16}", fullmatch=True))
)


@settings(max_examples=20)
@given(states(), ANY, st.sampled_from(SEATS), st.booleans())
def test_orders_are_refused_by_check_and_resolve_alike(
    state: State, orders: Lot | Move | Claim, seat: Seat, whole: bool
) -> None:
    given_here = Move(state.legal[0]) if whole and state.legal else orders
    before = GAME.view(state, seat)
    try:
        GAME.check(state, seat, given_here, sealing=True)
    except Illegal as illegal:
        assert illegal.code in REFUSALS
        if seat == state.seat or state.seat is None:
            with pytest.raises(Illegal, match=illegal.code):
                GAME.resolve(state, {seat: given_here}, DICE)
    else:
        after, _ = GAME.resolve(state, {seat: given_here}, DICE)
        assert after != state
    assert GAME.view(state, seat) == before


@settings(max_examples=20)
@given(states(longest=12), GESTURES)
def test_gestures_leave_somebody_to_move_and_the_decision_as_it_is(
    state: State, gestures: list[Touch | Haltung]
) -> None:
    if state.seat is None:
        return
    after = state
    for gesture in gestures:
        bound = after.touched
        after = GAME.gesture(after, state.seat, gesture)
        assert bound in (None, after.touched), "a touch that binds is not taken back"
    assert GAME.phase(after) == GAME.phase(state)
    assert after.position == state.position
    assert after.legal
    assert set(after.legal) <= set(state.legal)
    for half_move in state.legal:
        bound_elsewhere = after.touched not in (None, half_move[:2])
        assert refused(after, half_move) == ("touch_binds" if bound_elsewhere else None)


@settings(max_examples=15)
@given(states(longest=12), ANY)
def test_a_draft_that_may_stand_counts_when_time_runs_out(state: State, draft: Lot | Move | Claim) -> None:
    if state.seat is None or refused(state, draft, staged=True) is not None:
        return
    orders = GAME.on_timeout(state, state.seat, draft, DICE)
    assert isinstance(orders, type(draft))
    if isinstance(draft, Move) and isinstance(orders, Move):
        assert orders.move in (draft.move, f"{draft.move}C")
        assert not orders.late
