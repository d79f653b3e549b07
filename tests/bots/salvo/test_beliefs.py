from random import Random

import pytest

from protocol.games import salvo as wire
from protocol.ids import Seat
from server.bots.salvo.beliefs import Beliefs, Notes, read_notes, write_notes
from server.bots.salvo.choose import prospects_on
from server.bots.salvo.reading import Reading, Turning, read
from server.games.salvo.board import NORTH, half_turn
from server.games.salvo.ground import PASSABLE
from server.games.salvo.state import State
from tests.properties.salvo_positions import GAME, MAPS, RULEBOOK, SEATS, play

COUNT = 8


def believed(state: State, seat: Seat, notes: Notes | None, seed: int = 0) -> tuple[Reading, Beliefs, Notes]:
    reading = read(GAME.view(state, seat), seat, state.options)
    prospects = prospects_on(state.options.map)
    beliefs = Beliefs(prospects, RULEBOOK.lineups, reading, Turning(seat), Random(seed))
    return reading, beliefs, beliefs.go_on(notes, COUNT)


def check(reading: Reading, state: State, notes: Notes) -> None:
    """A guess is a position that the seat could be in, as far as it can know."""
    seen = {figure for figure in reading.state.figures if figure.side == NORTH}
    assert len(notes.guesses) == COUNT
    for guess in notes.guesses:
        assert len(guess) == reading.enemies
        assert len({figure.kind for figure in guess}) == len({figure.cell for figure in guess}) == len(guess)
        assert seen <= set(guess)
        for figure in guess:
            assert MAPS[state.options.map].terrain[figure.cell] in PASSABLE
            assert figure in seen or not reading.seen >> figure.cell & 1


@pytest.mark.parametrize("map", MAPS)
def test_guesses_agree_with_the_view_through_whole_matches(map: str) -> None:
    notes: list[Notes | None] = [None, None]
    for state, _, _ in play(Random(map), wire.Options("fog", map, None)):
        if state.round:
            for seat in SEATS:
                reading, _, now = believed(state, seat, notes[seat], state.round)
                check(reading, state, now)
                assert read_notes(write_notes(now)) == now
                notes[seat] = now


def test_guesses_agree_with_the_view_where_nothing_is_remembered() -> None:
    for state, _, _ in play(Random(5), wire.Options("fog", "quarry", None)):
        if state.round:
            for old in (None, Notes(state.round - 3, 0, ())):
                reading, _, notes = believed(state, SEATS[1], old)
                check(reading, state, notes)


def test_kinds_that_are_known_are_in_every_guess() -> None:
    for state, _, _ in play(Random(8), wire.Options("fog", "plain", None)):
        if state.round and state.knowledge:
            _, _, notes = believed(state, SEATS[0], None)
            for past in state.knowledge[0].last_seen:
                assert all(past.kind in {figure.kind for figure in guess} for guess in notes.guesses)


def test_remembering_helps() -> None:
    """Guesses that were moved on are nearer to the truth than fresh ones."""
    kept, fresh = [], []
    for number in range(3):
        notes: Notes | None = None
        for state, _, _ in play(Random(f"helps {number}"), wire.Options("fog", "thicket", None)):
            if state.round:
                _, _, notes = believed(state, SEATS[0], notes, state.round)
                _, _, anew = believed(state, SEATS[0], None, state.round)
                kept.append(error(state, notes))
                fresh.append(error(state, anew))
    assert sum(kept) < 0.9 * sum(fresh)


def error(state: State, notes: Notes) -> float:
    """Give how far the guesses of south are from the truth, in cells a figure; a kind that is not there is far."""
    truth = {figure.kind: figure.cell for figure in state.figures if figure.side == NORTH}
    distance = prospects_on(state.options.map).distance
    off = [distance[truth[f.kind]][f.cell] if f.kind in truth else 8 for guess in notes.guesses for f in guess]
    return sum(off) / len(off)


def test_a_flash_tells_where_somebody_is() -> None:
    for number in range(40):
        notes: Notes | None = None
        for state, _, _ in play(Random(f"flash {number}"), wire.Options("fog", "plain", None)):
            if not state.round:
                continue
            _, _, notes = believed(state, SEATS[1], notes)
            view = GAME.view(state, SEATS[1])
            fallen = {event.cell for event in view.told if isinstance(event, wire.Fell)}
            bare = [event.cell for event in view.told if isinstance(event, wire.Flash) and not event.kind]
            shells = [event for event in view.told if isinstance(event, wire.Announced) and event.side == "south"]
            if len(bare) == 1 and not shells and bare[0] not in fallen:
                cell = Turning(SEATS[1]).cell(bare[0])
                assert any(cell in {figure.cell for figure in guess} for guess in notes.guesses)
                return
    pytest.fail("nobody fired from out of sight")


def test_worlds_hold_the_own_figures_and_no_two_are_alike() -> None:
    state = next(state for state, _, _ in play(Random(1), wire.Options("fog", "plain", None)) if state.round == 2)
    _, beliefs, notes = believed(state, SEATS[1], None)
    worlds = beliefs.worlds(notes, 4)
    assert 1 < len(worlds) <= 4
    assert len({world.figures for world in worlds}) == len(worlds)
    own = {half_turn(figure.cell) for figure in state.figures if figure.side == NORTH}
    assert all({figure.cell for figure in world.figures if figure.side != NORTH} == own for world in worlds)
