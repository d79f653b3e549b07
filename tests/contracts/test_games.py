"""What every game keeps to, over all games in the registry and one that is not: nothing here knows a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.ids import Mode, Seat, Viewer
from protocol.refusals import REFUSALS
from server.games.api import AnyGame, BadRecord, Dice, Forfeit, Illegal
from server.games.dice import KeyedDice, NoDice
from server.games.registry import GAMES
from tests.contracts.random_orders import orders_type, random_orders, random_value
from tests.contracts.tiny_dice_game import Twenty

MATCHES = 6
LONGEST = 3_000
SAMPLE = 120  # of the decisions of a match, for the tests that look at each


@dataclass(frozen=True)
class Decision:
    """One decision of a match: before it, what was given, and what came of it."""

    before: Any
    orders: Mapping[Seat, Any]
    after: Any
    events: tuple[Any, ...]


def secret_of(number: int) -> bytes:
    return b"the secret of match %d" % number


def dice_of(game: AnyGame, number: int) -> Dice:
    return KeyedDice(secret_of(number)) if game.facts.dice else NoDice()


def viewers(game: AnyGame) -> tuple[Viewer, ...]:
    return (*(Seat(seat) for seat in range(game.facts.seats)), "spectator", "everyone")


def refused(game: AnyGame, state: Any, seat: Seat, orders: Any, *, sealing: bool = True) -> str | None:
    try:
        game.check(state, seat, orders, sealing=sealing)
    except Illegal as illegal:
        return illegal.code
    return None


def encoded(game: AnyGame, state: Any) -> list[bytes]:
    return [msgspec.msgpack.encode(game.view(state, viewer)) for viewer in viewers(game)]


def legal_orders(game: AnyGame, state: Any, seat: Seat, rng: Random, dice: Dice) -> Any:
    """Try orders at random; where none is legal, give what would count at the end of the clock."""
    for _ in range(40):
        orders = random_orders(game, game.view(state, seat), rng)
        if refused(game, state, seat, orders) is None:
            return orders
    return game.on_timeout(state, seat, None, dice)


def options_of(game: AnyGame, number: int) -> Any:
    modes = game.facts.modes
    return game.quick_options(modes[number % len(modes)], number)


def play(game: AnyGame, number: int) -> list[Decision]:
    rng, dice = Random(number), dice_of(game, number)
    state = game.start(options_of(game, number), dice)
    match = []
    while (phase := game.phase(state)).seats:
        orders = {seat: legal_orders(game, state, seat, rng, dice) for seat in phase.seats}
        assert not any(isinstance(given, Forfeit) for given in orders.values())
        after, events = game.resolve(state, orders, dice)
        match.append(Decision(state, orders, after, events))
        assert len(match) <= LONGEST, "the match does not end"
        state = after
    return match


def sample(match: list[Decision]) -> list[Decision]:
    """Give some decisions of a match, evenly, the first and the last included."""
    if len(match) <= SAMPLE:
        return match
    return [match[at * (len(match) - 1) // (SAMPLE - 1)] for at in range(SAMPLE)]


class Case:
    """A game with some random matches, played once for all tests."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.matches = [play(game, number) for number in range(MATCHES)]
        self.decisions = [decision for match in self.matches for decision in sample(match)]


@pytest.fixture(scope="module", params=[*GAMES.values(), Twenty()], ids=lambda game: game.facts.key)
def case(request: pytest.FixtureRequest) -> Case:
    return Case(request.param)


def test_phases_are_well_formed(case: Case) -> None:
    game = case.game
    for match in case.matches:
        for number, decision in enumerate(match):
            phase = game.phase(decision.before)
            assert phase.name
            assert phase.round == number
            assert phase.seats == tuple(sorted(set(phase.seats)))
            assert set(phase.seats) <= {Seat(seat) for seat in range(game.facts.seats)}
            assert phase.span is None or phase.span > 0
            assert phase.reveal >= 0
            assert game.outcome(decision.before) is None


def test_random_matches_end_with_a_result(case: Case) -> None:
    for match in case.matches:
        last = match[-1].after
        outcome = case.game.outcome(last)
        assert outcome is not None
        assert outcome.winner is None or outcome.winner in range(case.game.facts.seats)
        phase = case.game.phase(last)
        assert phase.seats == ()
        assert phase.round == case.game.phase(match[-1].before).round
        assert not phase.claimable
        assert not phase.resignable


def test_once_it_is_over_nothing_is_taken(case: Case) -> None:
    for match in case.matches:
        last = match[-1]
        for seat, orders in last.orders.items():
            assert refused(case.game, last.after, seat, orders) in REFUSALS
        with pytest.raises(Illegal):
            case.game.resolve(last.after, last.orders, dice_of(case.game, 0))


def test_refused_orders_change_nothing_and_are_not_resolved(case: Case) -> None:
    game, rng = case.game, Random("refused")
    tried = 0
    for decision in case.decisions[::3]:
        before = encoded(game, decision.before)
        for seat in decision.orders:
            orders = random_value(orders_type(game), rng)
            code = refused(game, decision.before, seat, orders)
            if code is None:
                continue
            tried += 1
            assert code in REFUSALS
            with pytest.raises(Illegal) as illegal:
                game.resolve(decision.before, {**decision.orders, seat: orders}, dice_of(game, 0))
            assert illegal.value.code == code
        assert encoded(game, decision.before) == before
    assert tried > 5


def test_who_is_not_to_act_has_no_legal_orders_and_is_refused(case: Case) -> None:
    game = case.game
    for decision in case.decisions:
        acting = game.phase(decision.before).seats
        for viewer in viewers(game):
            if viewer not in acting:
                assert game.view(decision.before, viewer).legal == ()
        for seat in range(game.facts.seats):
            if Seat(seat) not in acting:
                assert refused(game, decision.before, Seat(seat), next(iter(decision.orders.values()))) in REFUSALS


def test_orders_of_all_who_act_are_needed(case: Case) -> None:
    first = case.decisions[0]
    for missing in first.orders:
        with pytest.raises(KeyError):
            some = {seat: orders for seat, orders in first.orders.items() if seat != missing}
            case.game.resolve(first.before, some, dice_of(case.game, 0))


def test_views_and_events_are_wire_types_and_survive_the_wire(case: Case) -> None:
    game = case.game
    for decision in case.decisions:
        for viewer in viewers(game):
            view = game.view(decision.after, viewer)
            shown = [game.show(decision.after, event, viewer) for event in decision.events]
            for part in (view, *(event for event in shown if event is not None)):
                assert isinstance(part, msgspec.Struct)
                assert msgspec.msgpack.decode(msgspec.msgpack.encode(part), type=type(part)) == part
        assert not isinstance(decision.after, msgspec.Struct), "a State could be sent"


def test_a_game_with_hidden_facts_hides_something_and_another_nothing(case: Case) -> None:
    game = case.game
    kept_from_a_seat = kept_from_spectators = 0
    for decision in case.decisions:
        for event in decision.events:
            whole = game.show(decision.after, event, "everyone")
            seats = [game.show(decision.after, event, Seat(seat)) for seat in range(game.facts.seats)]
            kept_from_a_seat += whole is not None and any(shown != whole for shown in seats)
            kept_from_spectators += whole is not None and game.show(decision.after, event, "spectator") != whole
    assert bool(kept_from_a_seat) == game.facts.hidden
    assert bool(kept_from_spectators) == game.facts.hidden


def test_what_counts_when_time_runs_out_is_legal(case: Case) -> None:
    game, rng = case.game, Random("late")
    for decision in case.decisions:
        for seat, legal in decision.orders.items():
            for draft in (None, legal, random_value(orders_type(game), rng)):
                orders = game.on_timeout(decision.before, seat, draft, dice_of(game, 0))
                assert isinstance(orders, Forfeit) or refused(game, decision.before, seat, orders) is None


def test_the_same_orders_and_dice_give_the_same_match(case: Case) -> None:
    game = case.game
    for number, match in enumerate(case.matches):
        dice = dice_of(game, number)
        state = game.start(options_of(game, number), dice)
        for decision in match:
            assert state == decision.before
            assert encoded(game, state) == encoded(game, decision.before)
            backwards = {seat: decision.orders[seat] for seat in sorted(decision.orders, reverse=True)}
            state, events = game.resolve(state, backwards, dice)
            assert events == decision.events
        assert state == match[-1].after


def test_a_record_is_one_text_for_one_match(case: Case) -> None:
    game = case.game
    names = tuple(f"Player {seat}" for seat in range(game.facts.seats))
    for number, match in enumerate(case.matches):
        outcome = game.outcome(match[-1].after)
        texts = {game.record(options_of(game, number), names, match, outcome, secret_of(number)) for _ in range(2)}
        assert len(texts) == 1
        assert all(name in text for text in texts for name in names)


def test_a_record_is_read_back_as_the_match_that_it_is(case: Case) -> None:
    game = case.game
    names = tuple(f"Player {seat}" for seat in range(game.facts.seats))
    for number, match in enumerate(case.matches):
        outcome = game.outcome(match[-1].after)
        text = game.record(options_of(game, number), names, match, outcome, secret_of(number))
        read = game.read(text)
        assert (read.rules, read.options) == (game.facts.version, options_of(game, number))
        assert (read.names, read.outcome) == (names, outcome)
        dice = dice_of(game, number)
        state = game.start(read.options, dice)
        for orders in read.orders:
            state, _ = game.resolve(state, orders, dice)
        assert state == match[-1].after


def test_a_text_that_is_no_record_is_refused(case: Case) -> None:
    for text in ("", "one line", "a\nb\nc\nd\ne\nf\ng\nh\n", "\n" * 12):
        with pytest.raises(BadRecord):
            case.game.read(text)


def test_quick_options_are_good_and_an_unknown_mode_is_refused(case: Case) -> None:
    for mode in case.game.facts.modes:
        for count in range(20):
            case.game.check_options(case.game.quick_options(mode, count))
    with pytest.raises(Illegal, match="unknown_mode"):
        case.game.quick_options(Mode("no such mode"), 0)
