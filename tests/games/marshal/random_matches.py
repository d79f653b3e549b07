"""Matches at random: orders as a view lists them, now and then late."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.games.api import Forfeit
from server.games.marshal.state import State
from tests.games.marshal.positions import DICE, GAME, OPTIONS, RULEBOOK, action, ready_made

LATE: Final = 0.05
LONG: Final = 250


@dataclass(frozen=True)
class Decision:
    before: State
    orders: Mapping[Seat, Any]
    after: State


def random_setup(seat: int, rng: Random, *, complete: bool = True) -> wire.Setup:
    """Give any set-up, the fronts of it movable; one that is not complete is as late as can be."""
    fields = [placed.field for placed in ready_made(seat).pieces]
    ranks = [rank for rank, count in RULEBOOK.counts.items() for _ in range(count)]
    rng.shuffle(ranks)
    kept = 40 if complete else rng.randrange(40)
    placed = tuple(wire.Placed(rank, field) for rank, field in zip(ranks, fields, strict=True))[:kept]
    return wire.Setup(placed, rng.randbytes(rng.randrange(17)).hex(), late=not complete)


def eager(view: wire.View, rng: Random) -> str:
    """Choose an action: rather one that attacks, else one ahead, so that something comes of a match."""
    standing = {piece.field for piece in view.pieces}
    attacks = [step for step in view.legal if step.partition("-")[2] in standing]
    if attacks and rng.random() < 0.4:
        return rng.choice(attacks)
    return rng.choice(view.legal)


def match(
    number: int, under: wire.Options = OPTIONS, choose: Callable[[wire.View, Random], str] = eager
) -> Iterator[Decision]:
    """Play a match at random, and give its decisions one by one."""
    rng = Random(number)
    state = GAME.start(under, DICE)
    while seats := GAME.phase(state).seats:
        orders = {seat: _orders(state, seat, rng, choose) for seat in seats}
        after = GAME.resolve(state, orders, DICE)[0]
        yield Decision(state, orders, after)
        state = after


def _orders(state: State, seat: Seat, rng: Random, choose: Callable[[wire.View, Random], str]) -> Any:
    if state.round == 0:
        return random_setup(seat, rng, complete=rng.random() < 0.5)
    if rng.random() < LATE:
        late = GAME.on_timeout(state, seat, None, DICE)
        if not isinstance(late, Forfeit):
            return late
    return action(choose(GAME.view(state, seat), rng))


@cache
def states(number: int, under: wire.Options = OPTIONS) -> tuple[State, ...]:
    """Give the states of the first decisions after the set-up of a match at random."""
    return tuple(decision.after for decision in islice(match(number, under), LONG) if decision.after.outcome is None)
