"""What the bot of SALVO plays: legal, the same for the same view, and to some purpose."""

from collections.abc import Sequence
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import NOTHING_NOTED, Choice
from server.bots.salvo.choose import choose
from server.games.salvo.board import CELL, NORTH
from server.games.salvo.figures import Shell
from server.games.salvo.lineup import fixed_lineup
from server.games.salvo.state import State
from tests.bots.salvo.boards import SOUTH, position, south_view
from tests.load.bots import match
from tests.properties.salvo_half_turn import turned
from tests.properties.salvo_positions import GAME, NO_DICE, RULEBOOK, SEATS, every_map_and_mode, positions
from tests.sealed.oracle.position import Position
from tests.sealed.wire import SEAT
from tests.sealed.worlds import Deed, Search, Setting

STRENGTHS: Sequence[Strength] = ("light", "medium", "strong")


def chosen(state: State, strength: Strength, seat: Seat = SOUTH, seed: bytes = b"seed") -> Choice:
    return choose(GAME.view(state, seat), seat, state.options, strength, NOTHING_NOTED, seed)


def orders(state: State, strength: Strength = "strong", seed: bytes = b"seed") -> tuple[wire.Order, ...]:
    given = chosen(state, strength, seed=seed).orders
    assert isinstance(given, wire.Orders)
    return given.orders


@every_map_and_mode
@settings(max_examples=2)
@given(st.data())
def test_orders_are_legal_in_every_position(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    state = data.draw(positions(mode, map))
    for seat in SEATS:
        if any(figure.side == seat for figure in state.figures):
            for strength in STRENGTHS[:2]:
                GAME.check(state, seat, chosen(state, strength, seat).orders, sealing=True)


@pytest.mark.parametrize("mode", ["eliminate", "capture", "fog"])
def test_strong_orders_are_legal_too(mode: wire.SalvoMode) -> None:
    state = GAME.start(wire.Options(mode, "gates", None), NO_DICE)
    memory = dict.fromkeys(SEATS, NOTHING_NOTED)
    for _ in range(3):
        both = {}
        for seat in SEATS:
            view = GAME.view(state, seat)
            both[seat], memory[seat] = choose(view, seat, state.options, "strong", memory[seat], b"%d" % seat)
            GAME.check(state, seat, both[seat], sealing=True)
        state, _ = GAME.resolve(state, both, NO_DICE)


def test_the_line_up_is_one_of_the_six() -> None:
    state = GAME.start(wire.Options("fog", "plain", 30), NO_DICE)
    for seat in SEATS:
        six = [fixed_lineup(lineup, seat) for lineup in RULEBOOK.lineups]
        taken = [chosen(state, "medium", seat, b"%d" % number).orders for number in range(60)]
        assert all(lineup in six for lineup in taken)
        assert all(lineup in taken for lineup in six)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_view_notes_and_seed_give_the_same_choice(strength: Strength) -> None:
    state = position("south scout d4 N", "south assault f3 N", "north flanker e7 S", "north sniper h9 S", mode="fog")
    first = chosen(state, strength)
    assert chosen(state, strength) == first
    view = south_view(state)
    after = choose(view, SOUTH, state.options, strength, first.memory, b"seed")
    assert choose(view, SOUTH, state.options, strength, first.memory, b"seed") == after


@pytest.mark.parametrize("mode", ["capture", "fog"])
def test_both_seats_play_alike(mode: wire.SalvoMode) -> None:
    """With one seed, the half-turn of the view gives the half-turn of the orders, and the very same notes."""
    options = wire.Options(mode, "quarry", None)
    state = GAME.start(options, NO_DICE)
    memory = NOTHING_NOTED
    for _ in range(5):
        view = GAME.view(state, SOUTH)
        south = choose(view, SOUTH, options, "medium", memory, b"one")
        north = choose(turned(view), SEATS[1], options, "medium", memory, b"one")
        assert north == Choice(turned(south.orders), south.memory)
        other = choose(GAME.view(state, SEATS[1]), SEATS[1], options, "light", NOTHING_NOTED, b"other")
        state, _ = GAME.resolve(state, {SOUTH: south.orders, SEATS[1]: other.orders}, NO_DICE)
        memory = south.memory


@pytest.mark.parametrize("onlooker", ["south", "north"])
def test_what_is_hidden_changes_nothing(onlooker: Literal["south", "north"]) -> None:
    """Worlds that are alike to a seat, round after round: the same orders and the same notes in all of them."""
    options = wire.Options("fog", "plain", None)
    search = Search(Setting(options, onlooker, 6, 4), Random(onlooker))
    compared = 0
    for _ in range(2):
        base: tuple[Position | None, State] = (None, GAME.start(options, NO_DICE))
        worlds, memory = [base], NOTHING_NOTED
        for _ in range(4):
            found = search.next_round(base[0], [position for position, _ in worlds], 6)
            if not found.others:
                break
            grown = [(base[1], found.base), *((worlds[index][1], deed) for index, deed in found.others)]
            base, *worlds = (gone_on(state, deed) for state, deed in grown)
            expected, *others = (
                choose(GAME.view(state, SEAT[onlooker]), SEAT[onlooker], options, "light", memory, b"seed")
                for _, state in (base, *worlds)
            )
            assert all(other == expected for other in others)
            assert all(state.figures != base[1].figures for _, state in worlds)
            compared += len(others)
            memory = expected.memory
    assert compared >= 20


def gone_on(state: State, deed: Deed) -> tuple[Position | None, State]:
    """Play a round of a world, in the oracle and by the game."""
    after, _ = GAME.resolve(state, {SEAT[side]: deed.final(side) for side in SEAT}, NO_DICE)
    return deed.played.position, after


@pytest.mark.parametrize("strength", ["medium", "strong"])
def test_it_takes_a_figure_that_cannot_get_away(strength: Strength) -> None:
    """The assault in the corner can only stay or step to b9, and the sniper's lane holds both."""
    state = position("south sniper f9 W", "south shield a1 N", "north assault a9 N", "north mortar i4 S")
    for seed in (b"1", b"2", b"3"):
        assert wire.Fire("sniper") in orders(state, strength, seed)


@pytest.mark.parametrize("strength", ["medium", "strong"])
def test_it_steps_out_of_a_shell(strength: Strength) -> None:
    shell = Shell(NORTH, CELL["e5"])
    state = position("south scout e4 N", "south shield a1 N", "north mortar e9 S", "north shield i9 S", shells=(shell,))
    for seed in (b"1", b"2", b"3"):
        moves = [order for order in orders(state, strength, seed) if order.kind == "scout"]
        assert moves
        assert isinstance(moves[0], wire.Move)
        assert moves[0].to not in {"d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6"}


@pytest.mark.parametrize("strength", ["medium", "strong"])
def test_it_wins_a_race_that_is_won(strength: Strength) -> None:
    """One point is missing, and a field is a step away."""
    state = position(
        "south scout e3 N", "south shield a1 N", "north scout a8 S", "north shield i9 S", mode="capture", points=(9, 8)
    )
    after, _ = GAME.resolve(state, {SOUTH: chosen(state, strength).orders, SEATS[1]: wire.Orders(())}, NO_DICE)
    assert after.outcome is not None
    assert after.outcome.winner == SOUTH


def test_it_beats_who_plays_at_random() -> None:
    played = [match("medium", "random", number) for number in range(4)]
    assert sum(one.points for one in played) >= 3
