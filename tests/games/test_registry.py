"""The list of games."""

import pytest

from protocol.games.salvo import Options
from server.games.registry import EDITIONS, GAMES, UnknownRules, game, game_of, game_under, retelling_of


def test_a_game_is_found_by_its_key_and_by_its_options() -> None:
    assert game("salvo") is GAMES["salvo"]
    assert game_of(Options("fog", "plain", None)) is GAMES["salvo"]


def test_each_game_knows_its_key() -> None:
    assert {key: found.facts.key for key, found in GAMES.items()} == {key: key for key in GAMES}


def test_a_match_finds_the_rules_that_it_was_played_by() -> None:
    for edition in EDITIONS:
        options = edition.quick_options(edition.facts.modes[0], 0)
        assert game_under(options, edition.facts.version) is edition
        with pytest.raises(UnknownRules, match=f"0-older.*{edition.facts.version}"):
            game_under(options, "0-older")


def test_every_edition_of_a_game_tells_of_its_matches() -> None:
    for edition in EDITIONS:
        assert retelling_of(edition).decisive([[]], None) is None
