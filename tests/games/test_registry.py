"""The list of games."""

from protocol.games.salvo import Options
from server.games.registry import GAMES, game, game_of


def test_a_game_is_found_by_its_key_and_by_its_options() -> None:
    assert game("salvo") is GAMES["salvo"]
    assert game_of(Options("fog", "plain", None)) is GAMES["salvo"]


def test_each_game_knows_its_key() -> None:
    assert {key: found.facts.key for key, found in GAMES.items()} == {key: key for key in GAMES}
