"""What the bot of Matrix plays: legal, the same for the same view, and to some purpose."""

import re
from collections.abc import Sequence
from random import Random

import pytest

from protocol.games.matrix import Claim, Lot, Move
from protocol.messages import Strength
from server.bots.api import NOTHING_NOTED, Choice
from server.bots.matrix.choose import MARK_BYTES, NOTED_MAX, choose
from server.games.matrix.state import State
from tests.games.matrix.positions import DICE, GAME, OPTIONS, SEATS, gestured, moved, standing

STRENGTHS: Sequence[Strength] = ("light", "medium", "strong")


def chosen(state: State, strength: Strength = "medium", seed: bytes = b"seed", memory: bytes = NOTHING_NOTED) -> Choice:
    seat = SEATS[0] if state.seat is None else state.seat
    return choose(GAME.view(state, seat), seat, state.options, strength, memory, seed, effort=20)


def wandered(seed: int, half_moves: int) -> State:
    """Give a state that random half-moves lead to."""
    rng, state = Random(seed), standing()
    for _ in range(half_moves):
        after = moved(state, rng.choice(state.legal))
        if after.seat is None:
            break
        state = after
    return state


@pytest.mark.parametrize("strength", STRENGTHS)
def test_half_moves_are_legal(strength: Strength) -> None:
    for seed in range(3):
        state = wandered(seed, 25 * seed)
        assert state.seat is not None
        GAME.check(state, state.seat, chosen(state, strength).orders, sealing=True)


def test_promotions_are_chosen_with_their_letter() -> None:
    state = standing("8/A6s/8/8/8/8/8/S7 f - -")
    assert chosen(state).orders == Move("a7a8C")


def test_a_touched_warrior_is_moved() -> None:
    for field in ("a2", "g1"):
        orders = chosen(gestured(standing(), field)).orders
        assert isinstance(orders, Move)
        assert orders.move.startswith(field)


def test_what_it_gives_to_the_lot_is_its_own() -> None:
    lot = GAME.start(OPTIONS, DICE)
    given = {chosen(lot, seed=b"%d" % number).orders for number in range(5)}
    assert len(given) == 5
    assert all(isinstance(salt, Lot) and re.fullmatch("[0-9a-f]{32}", salt.salt) for salt in given)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_view_notes_and_seed_give_the_same_choice(strength: Strength) -> None:
    state = wandered(7, 12)
    assert chosen(state, strength) == chosen(state, strength)


def test_the_light_one_begins_in_many_ways() -> None:
    assert len({chosen(standing(), "light", b"%d" % number).orders for number in range(9)}) > 3


def test_what_is_to_be_had_is_taken_and_what_is_covered_is_left() -> None:
    assert chosen(standing("4s3/8/8/3c4/8/2J5/8/4S3 f - -")).orders == Move("c3d5")
    covered = chosen(standing("4s3/8/2a5/3a4/8/2J5/6A1/4S3 f - -")).orders
    assert covered != Move("c3d5")


def test_who_stands_worse_claims_and_who_stands_better_does_not() -> None:
    back_and_forth = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8"
    worse = moved(standing("4s2c/8/8/8/8/8/8/4S3 f - -"), back_and_forth)
    assert worse.claimable
    assert chosen(worse).orders == Claim()
    better = moved(standing("4s3/8/8/8/8/8/8/4S2C f - -"), back_and_forth)
    assert better.claimable
    assert isinstance(chosen(better).orders, Move)


def test_who_stands_better_does_not_go_where_it_was() -> None:
    state, memory = standing("4s3/8/8/8/8/8/8/4S2C f - -"), NOTHING_NOTED
    positions = set()
    for _ in range(6):
        orders, memory = chosen(state, memory=memory)
        assert isinstance(orders, Move)
        state = moved(state, orders.move)
        assert state.position not in positions
        positions.add(state.position)
        if state.seat is None:
            break
        answers = [move for move in state.legal if move[2:] in ("e8", "d8", "e7", "d7")]
        state = moved(state, (answers or list(state.legal))[0])


def test_its_notes_stay_short_and_a_fall_ends_them() -> None:
    state = standing("4s3/8/8/8/8/8/8/4S2C f - -", no_fall=99)
    assert len(chosen(state, memory=bytes(MARK_BYTES * 300)).memory) <= MARK_BYTES * (NOTED_MAX + 1)
    assert len(chosen(standing(), memory=bytes(MARK_BYTES * 9)).memory) == MARK_BYTES


def test_it_destroys_who_moves_at_random() -> None:
    rng, state, memory = Random(1), standing(), NOTHING_NOTED
    while state.seat is not None:
        if state.seat == SEATS[0]:
            orders, memory = chosen(state, memory=memory)
        else:
            orders = Move(rng.choice(state.legal))
        state, _ = GAME.resolve(state, {state.seat: orders}, DICE)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (0, "destroyed")
