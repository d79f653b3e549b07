"""Whole random matches: they end, and their records replay to the same states."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from protocol.messages import Outcome
from server.games.salvo.record import parse
from server.games.salvo.state import State
from tests.properties.salvo_positions import GAME, NO_DICE, Both, every_map_and_mode, play

seeds = st.integers(0, 2**32)


@every_map_and_mode
@settings(max_examples=3)
@given(seeds)
def test_a_match_ends_by_round_40(mode: wire.SalvoMode, map: str, seed: int) -> None:
    rounds = 0
    for before, _, after in play(Random(seed), wire.Options(mode, map, 30)):
        assert before.round == rounds
        assert after.outcome or after.round == rounds + 1
        rounds += 1
    assert rounds <= 41
    assert after.outcome is not None
    assert after.round == rounds - 1
    assert GAME.view(after, "everyone").phase == "over"
    if rounds < 41:
        assert after.outcome.reason in ("elimination", "points")


@every_map_and_mode
@settings(max_examples=3)
@given(seeds, st.integers(0, 41), st.sampled_from([30, 20, 12, None]))
def test_a_record_is_written_parsed_and_replayed_to_the_same_states(
    mode: wire.SalvoMode, map: str, seed: int, stop: int, clock: wire.ClockSeconds | None
) -> None:
    options = wire.Options(mode, map, clock)
    states: list[State] = [GAME.start(options, NO_DICE)]
    orders: list[Both] = []
    for _, given_orders, after in play(Random(seed), options):
        if len(orders) == stop:
            break
        orders.append(given_orders)
        states.append(after)
    outcome = states[-1].outcome or Outcome(None, "agreement")
    text = GAME.record(options, ("Ada", "Bert"), tuple(orders), outcome, b"")
    record = parse(text)
    assert (record.options, record.names, record.outcome) == (options, ("Ada", "Bert"), outcome)
    assert record.rules == GAME.facts.version
    assert list(GAME.replay(record.options, record.orders)) == states
    assert GAME.record(record.options, record.names, record.orders, record.outcome, b"") == text
