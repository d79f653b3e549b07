"""What follows from a state (rules/matrix.md 1.4)."""

from dataclasses import replace

from tests.games.matrix.positions import DICE, GAME, OPTIONS, SEATS, START, moved, standing

FIRST, SECOND = SEATS
BACK_AND_FORTH = "g1f3 g8f6 f3g1 f6g8"


def test_who_is_to_move() -> None:
    assert GAME.start(OPTIONS, DICE).seat is None
    for first in SEATS:
        state = standing(START, first=first)
        assert (state.seat, state.seat_of("second")) == (first, 1 - first)
        assert moved(state, "e2e4").seat == 1 - first
    assert moved(standing(), "f2f3 e7e5 g2g4 d8h4").seat is None


def test_before_the_lot_and_at_the_end_nothing_is_legal() -> None:
    assert GAME.start(OPTIONS, DICE).legal == ()
    assert moved(standing(), "f2f3 e7e5 g2g4 d8h4").legal == ()


def test_1_4_the_start_position_is_its_own_first_occurrence() -> None:
    assert GAME.start(OPTIONS, DICE).times == 1
    state = standing()
    assert state.times == 1
    assert moved(state, BACK_AND_FORTH).times == 2


def test_1_4_what_lasts_forgets_the_positions_before_it() -> None:
    state = moved(standing(), BACK_AND_FORTH)
    assert len(state.repeat) == 5
    assert len(moved(state, "e2e4").repeat) == 1
    assert moved(state, "e2e4").times == 1


def test_2_1_a_claim_needs_three_occurrences() -> None:
    twice = moved(standing(), BACK_AND_FORTH)
    assert not twice.claimable
    thrice = moved(twice, BACK_AND_FORTH)
    assert thrice.claimable
    assert not moved(thrice, "g1f3 e7e5").claimable
    assert not replace(thrice, options=standing(repetition="off").options).claimable


def test_g9_a_lost_cover_move_is_another_position() -> None:
    state = moved(standing("4s3/8/8/8/8/8/8/4S2E f K -"), "e1e2 e8e7 e2e1 e7e8")
    assert state.times == 1
