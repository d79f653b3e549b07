import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from server.bots.salvo.choose import prospects_on
from server.bots.salvo.judgement import FEATURES, Judgement
from server.bots.salvo.weights import WEIGHTS
from server.games.salvo.board import CELL, SOUTH
from server.games.salvo.figures import Shell
from server.games.salvo.state import State
from tests.bots.salvo.boards import PLAIN, position
from tests.properties.salvo_half_turn import turned_state
from tests.properties.salvo_positions import MODES, every_map_and_mode, positions


def judged(state: State) -> tuple[float, float]:
    prospects = prospects_on(state.options.map)
    judgement = Judgement(prospects, state.options.mode)
    return judgement.judge(prospects.ground.standing(state.figures), state.shells, state.points, state.round)


def features(state: State) -> dict[str, float]:
    found = Judgement(PLAIN, state.options.mode).features(
        PLAIN.ground.standing(state.figures), state.shells, state.points, state.round
    )
    return dict(zip(FEATURES, found, strict=True))


@every_map_and_mode
@settings(max_examples=4)
@given(st.data())
def test_what_is_good_for_one_side_is_as_bad_for_the_other(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    state = data.draw(positions(mode, map))
    chance, contact = judged(state)
    other, same_contact = judged(turned_state(state))
    assert 0 < chance < 1
    assert chance + other == pytest.approx(1)
    assert contact == pytest.approx(same_contact)
    assert -2 < contact <= 0


@pytest.mark.parametrize("mode", MODES)
def test_every_feature_has_its_weight(mode: wire.SalvoMode) -> None:
    assert tuple(WEIGHTS[mode]) == FEATURES


def test_who_has_more_figures_is_better_off() -> None:
    even, _ = judged(position("south assault a1 N", "south scout c1 N", "north assault i9 S", "north scout g9 S"))
    ahead, _ = judged(position("south assault a1 N", "south scout c1 N", "north assault i9 S"))
    assert even == pytest.approx(0.5, abs=0.05)
    assert ahead > 0.7


def test_a_lead_in_points_is_worth_more_near_the_end() -> None:
    figures = "south assault a1 N", "north assault i9 S"
    early, _ = judged(position(*figures, mode="capture", points=(2, 0)))
    late, _ = judged(position(*figures, mode="capture", points=(9, 7)))
    assert 0.5 < early < late


def test_who_stands_in_fire_is_seen_to() -> None:
    found = features(position("south scout e4 N", "north assault e6 S", "north shield a9 S"))
    assert found["in fire"] == 0  # each is in the fire of the other
    found = features(position("south scout e4 N", "north assault e6 N", "north shield a9 S"))
    assert found["in fire"] == -1
    found = features(position("south shield e4 N", "north assault e6 S", "north scout a9 S"))
    assert found["in fire"] == 0  # face to face with a shield


def test_who_has_nowhere_to_go_is_doomed() -> None:
    corner = features(position("south assault a9 N", "north sniper e9 W", "south scout i1 N"))
    assert corner["in fire"] == corner["doomed"] == 1
    shell = Shell(SOUTH, CELL["e5"])
    found = features(position("south scout a1 N", "north shield e5 S", shells=(shell,)))
    assert found["under a shell"] == -1


def test_the_nearer_to_the_fields_the_better() -> None:
    found = features(position("south scout e4 N", "north scout a9 S", mode="capture"))
    assert found["fields near"] > 0
    assert found["fields"] == 0
    found = features(position("south scout e5 N", "north scout a9 S", mode="capture"))
    assert found["fields"] == 1
