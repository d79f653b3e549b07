import pytest

from server.bots.salvo.choose import prospects_on
from server.bots.salvo.prospects import FAR
from server.games.salvo.board import CELL, names_of
from server.games.salvo.ground import PASSABLE
from tests.bots.salvo.boards import PLAIN, stance
from tests.properties.salvo_positions import MAPS


def test_fire_reach_and_lob_are_those_of_the_figures() -> None:
    assault = PLAIN[stance("south assault e4 N")]
    assert names_of(assault.fire) == ("d5", "d6", "e5", "e6", "f5", "f6")
    assert names_of(assault.reach) == ("d4", "e4", "e5", "e6", "e7", "f4")
    assert assault.room == 6
    mortar = PLAIN[stance("south mortar e1 N")]
    assert mortar.fire == 0
    assert {"d2", "e3", "f6"} <= set(names_of(mortar.lob))


def test_a_shield_is_exposed_only_where_it_cannot_be_face_to_face() -> None:
    shield = PLAIN[stance("south shield e4 N")]
    north, east, south, west = (set(names_of(mask)) for mask in shield.exposed)
    assert south == {"d4", "f4"}  # a shot that comes from ahead: it has stepped aside, and faces there
    assert "e4" in north
    assert "e4" in east
    assert "e4" in west


def test_a_shot_ends_at_who_stands_in_its_way() -> None:
    sniper = stance("south sniper e2 N")
    assert names_of(PLAIN.covered(sniper, 1 << CELL["e5"])) == ("e3", "e4", "e5")
    assert PLAIN.covered(sniper, 1 << CELL["d5"]) == PLAIN[sniper].fire


@pytest.mark.parametrize("map", MAPS)
def test_every_cell_that_can_be_entered_is_some_way_off_and_as_far_back(map: str) -> None:
    distance = prospects_on(map).distance
    entered = [cell for cell, terrain in enumerate(MAPS[map].terrain) if terrain in PASSABLE]
    assert all(distance[a][b] == distance[b][a] < FAR for a in entered for b in entered)
    assert distance[CELL["a1"]][CELL["b1"]] == 1
