"""Whole random matches: they end, and their records replay to the same states."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from protocol.messages import Outcome
from server.games.salvo.record import parse
from server.games.salvo.state import State
from server.rooms.room import Played
from tests.games.decided import resolved
from tests.properties.salvo_positions import GAME, NO_DICE, SEATS, every_map_and_mode, play

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
    played: list[Played] = []
    for _, given_orders, after in play(Random(seed), options):
        if len(played) == stop:
            break
        played.append(Played(SEATS, tuple(given_orders[seat] for seat in SEATS), after.told))
        states.append(after)
    outcome = states[-1].outcome or Outcome(None, "agreement")
    text = GAME.record(options, ("Ada", "Bert"), played, outcome, b"")
    record = parse(text)
    assert (record.options, record.names, record.outcome) == (options, ("Ada", "Bert"), outcome)
    assert record.rules == GAME.facts.version
    again = list(resolved(GAME, record.options, record.orders))
    assert [state for state, _ in again] == states[1:]
    decisions = [decision for _, decision in again]
    assert GAME.record(record.options, record.names, decisions, record.outcome, b"") == text
