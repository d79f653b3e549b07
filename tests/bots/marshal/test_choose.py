"""What the bot of Marshal plays: legal, the same for the same view, and to some purpose."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from protocol.games import marshal as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import NOTHING_NOTED, Choice
from server.bots.marshal.choose import choose
from server.games.dice import KeyedDice
from server.games.marshal.state import State
from tests.bots.marshal.views import STRENGTHS, done
from tests.games.marshal.half_turn import turned
from tests.games.marshal.positions import DICE, GAME, OPTIONS, RULEBOOK, SEATS, on_x, options, position, refusal
from tests.games.marshal.random_matches import states

SOUTH, NORTH = SEATS


def chosen(state: State, seat: Seat, strength: Strength = "strong", memory: bytes = NOTHING_NOTED) -> Choice:
    return choose(GAME.view(state, seat), seat, state.options, strength, memory, b"seed")


def played(strengths: Mapping[Seat, Strength], number: int, under: wire.Options = OPTIONS) -> list[State]:
    """Let two bots play a match."""
    dice = KeyedDice(bytes([number]))
    found = [GAME.start(under, dice)]
    memory = dict.fromkeys(SEATS, NOTHING_NOTED)
    while seats := GAME.phase(found[-1]).seats:
        orders = {}
        for seat in seats:
            view = GAME.view(found[-1], seat)
            choice = choose(view, seat, under, strengths[seat], memory[seat], b"%d of %d" % (number, seat))
            orders[seat], memory[seat] = choice
        found.append(GAME.resolve(found[-1], orders, dice)[0])
    return found


@pytest.mark.parametrize("strength", STRENGTHS)
def test_orders_are_legal_and_the_same_for_the_same_view(strength: Strength) -> None:
    for state in (GAME.start(OPTIONS, DICE), *states(0)[::25], *states(1)[::25]):
        for seat in GAME.phase(state).seats:
            first = chosen(state, seat, strength)
            assert refusal(state, seat, first.orders) is None
            assert chosen(state, seat, strength) == first
            assert chosen(state, seat, strength, first.memory) == chosen(state, seat, strength, first.memory)


@pytest.mark.parametrize(("memory", "other"), [(True, "light"), (False, "medium")])
def test_the_strong_one_wins_and_nobody_shuffles_about(memory: bool, other: Strength) -> None:
    strong = Seat(int(memory))
    found = played({strong: "strong", Seat(1 - strong): other}, 1, options(memory=memory))
    outcome = found[-1].outcome
    assert outcome is not None
    assert outcome.winner == strong
    assert max(state.no_attack for state in found) < 60


def test_both_seats_play_alike() -> None:
    """With one seed, the half-turn of the view gives the half-turn of the orders, and the very same notes."""
    memory = NOTHING_NOTED
    for state in (GAME.start(OPTIONS, DICE), *states(0)[:60:6]):
        seat = Seat(state.to_move)
        view = GAME.view(state, seat)
        one = choose(view, seat, OPTIONS, "strong", memory, b"one")
        two = choose(turned(view), Seat(1 - seat), OPTIONS, "strong", memory, b"one")
        assert two.memory == one.memory
        if isinstance(one.orders, wire.Setup):
            assert set(turned(one.orders).pieces) == set(two.orders.pieces)
        else:
            assert two.orders == turned(one.orders)
        memory = one.memory


def test_what_is_hidden_changes_nothing() -> None:
    """It is handed a view; in worlds that differ only in what the view leaves open it is the same view."""
    rng = Random(1)
    for state in states(1)[:200:20]:
        seat = Seat(state.to_move)
        hidden = [piece for piece in state.board if piece and piece.owner != seat and not piece.known and piece.moved]
        ranks = [piece.rank for piece in hidden]
        rng.shuffle(ranks)
        other_rank = {piece.start: rank for piece, rank in zip(hidden, ranks, strict=True)}
        board = tuple(
            replace(piece, rank=other_rank.get(piece.start, piece.rank)) if piece and piece.owner != seat else piece
            for piece in state.board
        )
        assert chosen(state._replace(board=board), seat) == chosen(state, seat)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_takes_the_flag_when_nothing_else_is_left(strength: Strength) -> None:
    start = position("1:F@a1 1:4@i10 2:F@j10 2:4@c8!").view(SOUTH)
    gone = Counter(RULEBOOK.counts) - Counter({"F": 1, "4": 1})
    view = replace(start, captured=tuple(wire.Captured("2:a7", rank) for rank in gone.elements()))
    orders = choose(view, SOUTH, OPTIONS, strength, NOTHING_NOTED, b"seed").orders
    assert orders == wire.Act("i10-j10")


def test_it_beats_what_it_knows_it_can_beat_and_flees_what_it_cannot() -> None:
    assert done(on_x("1:9@e4 2:8@e5!")) == "e4-e5"
    fled = done(on_x("1:8@e4! 2:9@e5!"))
    assert fled.startswith("e4-")
    assert fled != "e4-e5"


def test_it_does_not_run_into_a_bomb_that_it_knows() -> None:
    assert done(on_x("1:9@e4 2:B@e5!")) != "e4-e5"
    assert done(on_x("1:3@e4 2:B@e5!")) == "e4-e5"


def test_it_holds_rather_than_lose_its_marshal_for_nothing() -> None:
    only = position("1:10@a1 1:B@b1 1:F@j1 2:B@a2! 2:4@j8 2:F@j10")
    assert only.legal == ("a1-a2", "hold")
    assert done(only) == "hold"


def test_it_plays_nothing_that_is_barred() -> None:
    start = position("1:7@e3 1:F@a1 1:B@a2 1:B@b1 2:9@e10! 2:F@j10", begins=1)
    after = start.play("e3-e4 e10-e9 e4-e3 e9-e10 e3-e4 e10-d10")
    assert after.view(SOUTH).barred
    assert after.refusal(done(after)) is None


def test_the_less_effort_the_fewer_targets_and_still_a_legal_action() -> None:
    state = states(0)[80]
    seat = Seat(state.to_move)
    for effort in (1, 50):
        given = choose(GAME.view(state, seat), seat, OPTIONS, "strong", NOTHING_NOTED, b"seed", effort)
        assert refusal(state, seat, given.orders) is None
