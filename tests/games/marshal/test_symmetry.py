"""Whoever sits where: the half-turn of all that goes in gives the half-turn of all that comes out."""

from itertools import islice
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import marshal as wire
from protocol.ids import Seat, Viewer
from tests.games.marshal.half_turn import turned, turned_state
from tests.games.marshal.positions import DICE, GAME, OPTIONS, SEATS, VIEWERS, Lot, refusal
from tests.games.marshal.random_matches import LONG, match, random_setup, states


def other(viewer: Viewer) -> Viewer:
    return Seat(1 - viewer) if isinstance(viewer, int) else viewer


@settings(max_examples=6, deadline=None)
@given(st.randoms(use_true_random=False))
def test_set_ups(rng: Random) -> None:
    south, north = (random_setup(seat, rng) for seat in SEATS)
    start = GAME.start(OPTIONS, DICE)
    after = GAME.resolve(start, {SEATS[0]: south, SEATS[1]: north}, Lot(1))[0]
    mirrored = GAME.resolve(start, {SEATS[0]: turned(north), SEATS[1]: turned(south)}, Lot(2))[0]
    assert mirrored._replace(told=()) == turned_state(after)


def test_matches() -> None:
    """Every view, encoded again, is byte for byte that of the other seat in the turned match."""
    for number in range(2):
        first, *decisions = islice(match(number), LONG)
        state = turned_state(first.after)
        for decision in decisions:
            orders = {Seat(1 - seat): turned(given) for seat, given in decision.orders.items()}
            state = GAME.resolve(state, orders, DICE)[0]
            assert state._replace(told=()) == turned_state(decision.after)
            for viewer in VIEWERS if decision.after.round % 5 == 0 or decision.after.outcome else ():
                mirrored = turned(GAME.view(decision.after, viewer))
                assert msgspec.msgpack.encode(GAME.view(state, other(viewer))) == msgspec.msgpack.encode(mirrored)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_refusals(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states(data.draw(st.integers(0, 1)))))
    act = wire.Act(data.draw(st.from_regex(r"[a-j]([1-9]|10)-[a-j]([1-9]|10)\Z")))
    seat = Seat(state.to_move)
    assert refusal(turned_state(state), Seat(1 - seat), turned(act)) == refusal(state, seat, act)
