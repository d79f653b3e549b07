"""For every game it is known when its bot takes a draw."""

from server.bots.draws import DRAWS
from server.games.registry import GAMES


def test_there_is_an_answer_in_every_game() -> None:
    assert DRAWS.keys() == GAMES.keys()
