"""What unknown enemies may be: never what they cannot be, and as many as there are."""

import pytest

from protocol.ids import Seat
from server.bots.api import NOTHING_NOTED
from server.bots.marshal.beliefs import believe
from server.bots.marshal.reading import Reading, read
from server.games.marshal.board import FIELD
from tests.games.marshal.positions import GAME, Lot, begun, on_x, ready_made
from tests.games.marshal.random_matches import states

SOUTH = Seat(0)


def readings() -> list[Reading]:
    return [read(GAME.view(state, SOUTH), SOUTH, NOTHING_NOTED) for state in states(0)[::30]]


@pytest.mark.parametrize("careful", [True, False])
def test_beliefs_add_up_piece_by_piece_and_rank_by_rank(careful: bool) -> None:
    for reading in readings():
        beliefs = believe(reading, careful=careful)
        assert beliefs.keys() == reading.foes.keys()
        unknown = [beliefs[field] for field, foe in reading.foes.items() if foe.rank is None]
        assert all(sum(belief.values()) == pytest.approx(1) for belief in beliefs.values())
        for rank, count in reading.left.items():
            assert sum(belief.get(rank, 0.0) for belief in unknown) == pytest.approx(count, abs=0.7)


def test_what_has_moved_is_neither_bomb_nor_flag() -> None:
    for reading in readings():
        for field, belief in believe(reading, careful=True).items():
            if reading.foes[field].moved and reading.foes[field].rank is None:
                assert belief.get("B", 0.0) == belief.get("F", 0.0) == 0.0


def test_what_is_known_is_certain() -> None:
    beliefs = believe(read(on_x("1:7@e4 2:9@e6!").view(SOUTH), SOUTH, NOTHING_NOTED), careful=True)
    assert beliefs[FIELD["e6"]] == {"9": 1.0}


def test_the_flag_is_sought_at_the_back_by_who_is_careful() -> None:
    start = begun(ready_made(0), ready_made(1), Lot(1)).view(SOUTH)
    reading = read(start, SOUTH, NOTHING_NOTED)
    careful, plain = believe(reading, careful=True), believe(reading, careful=False)
    assert careful[FIELD["e10"]]["F"] > 3 * careful[FIELD["e7"]]["F"]
    assert plain[FIELD["e10"]]["F"] == pytest.approx(plain[FIELD["e7"]]["F"])


def test_when_all_others_are_known_the_last_one_is_the_flag() -> None:
    """It is the only one that has never moved, of ranks of which there is but one left."""
    reading = read(on_x("1:8@e4").play("a3-a4 j8-j7").view(SOUTH), SOUTH, NOTHING_NOTED)
    few = reading._replace(left={"F": 1, "4": 1})
    assert believe(few, careful=True)[FIELD["j10"]]["F"] > 0.9
