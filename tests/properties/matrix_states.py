"""States of Matrix as Hypothesis draws them: of matches at random, and of positions that seldom come in them."""

from typing import Any

from hypothesis import strategies as st

from protocol.games.matrix import Move
from server.games.matrix.state import State
from tests.games.matrix.positions import DICE, GAME, SEATS, START, standing

BEGINNINGS = (
    START,
    "e3s2e/a1aacav1/vj2aja1/3AJ3/1a2A3/2J2C1a/AAAVVAAA/E3S2E f KQkq -",
    "8/2a5/3a4/SA5e/1E3a1s/8/4A1A1/8 f - -",
    "j1j5/AAAs4/8/8/8/8/4Saaa/5J1J s - -",
    "7s/8/8/8/8/3V4/4a3/S7 f - -",
    "4s3/8/8/8/8/8/8/E3S2E f KQ -",
)


def after(state: State, choices: list[int]) -> State:
    """Make half-moves, each by its number among the legal ones, while the match goes on."""
    for choice in choices:
        if state.seat is None:
            break
        half_move = state.legal[choice % len(state.legal)]
        state, _ = GAME.resolve(state, {state.seat: Move(half_move)}, DICE)
    return state


@st.composite
def states(draw: st.DrawFn, longest: int = 30) -> State:
    """Draw a state in which a half-move is due, or one in which the match has just ended."""
    options: dict[str, Any] = {
        "no_fall_limit": draw(st.sampled_from((100, 50))),
        "repetition": draw(st.sampled_from(("claim3_auto5", "off"))),
        "timeout": draw(st.sampled_from(("forfeit", "lot"))),
    }
    begun = standing(
        draw(st.sampled_from(BEGINNINGS)),
        first=draw(st.sampled_from(SEATS)),
        no_fall=draw(st.sampled_from((0, options["no_fall_limit"] - 5))),
        **options,
    )
    return after(begun, draw(st.lists(st.integers(0, 255), max_size=longest)))
