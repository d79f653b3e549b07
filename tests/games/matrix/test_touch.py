"""Touch-move and "Haltung!" (rules/matrix.md 2.1, R22, R23)."""

import pytest

from protocol.games.matrix import Claim, Haltung, Lot, Move, Touch
from server.games.api import Illegal
from server.games.matrix.state import State
from tests.games.matrix.positions import DICE, GAME, OPTIONS, SEATS, gestured, legal, moved, refused, standing

FIRST, SECOND = SEATS


def touched(state: State) -> tuple[str | None, str | None]:
    return state.touched, state.void


def test_r22_only_own_warriors_are_bound() -> None:
    assert touched(gestured(standing(), "e7 e5")) == (None, None)
    after = moved(standing(), "e2e4")
    assert touched(gestured(after, "d2 d7")) == ("d7", None)


def test_r22_the_first_touch_that_is_not_void_binds() -> None:
    assert touched(gestured(standing(), "a1 h1 g1 e2 h1")) == ("g1", None)
    assert legal(gestured(standing(), "a1 g1 e2")) == "g1f3 g1h3"


def test_r22_a_half_move_takes_the_hand_away() -> None:
    after = moved(gestured(standing(), "e2"), "e2e4")
    assert touched(after) == (None, None)
    assert len(after.legal) == 20
    assert touched(moved(gestured(standing(), "a1"), "e2e4")) == (None, None)


def test_2_1_a_stage_is_a_touch_where_nothing_is_touched_yet() -> None:
    state = standing()
    assert GAME.gesture_of(state, FIRST, Move("e2e4")) == Touch("e2")
    assert GAME.gesture_of(gestured(state, "e2"), FIRST, Move("e2e3")) is None
    assert GAME.gesture_of(gestured(state, "a1"), FIRST, Move("e2e3")) == Touch("e2")


def test_2_1_neither_a_claim_nor_a_salt_touches() -> None:
    assert GAME.gesture_of(standing(), FIRST, Claim()) is None
    assert GAME.gesture_of(GAME.start(OPTIONS, DICE), FIRST, Lot("")) is None


def test_2_1_a_staged_half_move_is_replaced_within_its_warrior() -> None:
    state = gestured(standing(), "e2")
    assert refused(state, "e2e3", staged=True) is None
    assert refused(state, "d2d3", staged=True) == "touch_binds"
    assert refused(state, "d2d5", staged=True) == "illegal_move"


def test_2_1_at_attention_nothing_is_staged() -> None:
    state = gestured(standing(), "Haltung!")
    assert refused(state, "e2e4", staged=True) == "at_attention"
    assert refused(state, "e2e4") is None
    after = moved(state, "e2e4")
    assert not after.haltung


def test_r23_haltung_takes_back_no_touch_that_binds() -> None:
    state = gestured(standing(), "e2 Haltung! d2 off")
    assert touched(state) == ("e2", None)


def test_1_5_without_touch_move_gestures_do_nothing() -> None:
    state = standing(touch_move=False)
    assert gestured(state, "e2 Haltung! a1") == state
    assert GAME.gesture_of(state, FIRST, Move("e2e4")) is None


@pytest.mark.parametrize("gesture", [Touch("e2"), Haltung(True)])
def test_only_who_is_to_move_gestures(gesture: Touch | Haltung) -> None:
    over = moved(standing(), "f2f3 e7e5 g2g4 d8h4")
    for state, seat in ((standing(), SECOND), (GAME.start(OPTIONS, DICE), FIRST), (over, FIRST)):
        with pytest.raises(Illegal, match="not_now"):
            GAME.gesture(state, seat, gesture)


def test_a_gesture_ends_no_decision() -> None:
    state = standing()
    assert GAME.phase(gestured(state, "a1 e2")) == GAME.phase(gestured(state, "Haltung!")) == GAME.phase(state)
