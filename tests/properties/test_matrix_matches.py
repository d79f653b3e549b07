"""Matches of Matrix at random, whole: they end, and nothing comes back (rules/matrix.md R8, R20)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from server.games.matrix.board import letters
from tests.games.matrix.positions import standing
from tests.properties.matrix_states import after

LONGEST = 31 * 100
"""Nobody falls more than thirty times, and a hundred half-moves without a fall are the last ones."""


@settings(max_examples=2)
@given(st.integers(0, 2**32), st.sampled_from((100, 50)), st.sampled_from(("claim3_auto5", "off")))
def test_a_match_ends_and_only_promotions_change_who_stands(seed: int, limit: int, repetition: str) -> None:
    state = standing(no_fall_limit=limit, repetition=repetition)
    number = seed
    while state.seat is not None:
        assert state.no_fall < limit
        assert state.round <= LONGEST
        number = (number * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        before, state = state, after(state, [number >> 33])
        fell = len(state.fallen) - len(before.fallen)
        assert state.no_fall == (0 if fell else before.no_fall + 1)
        standing_now = "".join(letters(state.position.placement, unit) for unit in ("first", "second"))
        assert len(standing_now) + len(state.fallen) == 32
        assert standing_now.count("S") == 2, "the last capture is never made"
    assert state.outcome is not None
