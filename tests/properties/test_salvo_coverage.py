"""Counts that random play together with set-up rounds reaches everything that the rules speak of."""

from collections import Counter
from collections.abc import Callable
from random import Random

from protocol.games import salvo as wire
from tests.properties.salvo_directed import rounds
from tests.properties.salvo_features import FEATURES, features
from tests.properties.salvo_positions import GAME, MAPS, MODES, play

ENOUGH = 50


def test_everything_that_the_rules_speak_of_happened(record_property: Callable[[str, object], None]) -> None:
    found: Counter[str] = Counter()
    for mode in MODES:
        for map in MAPS:
            for number in range(2):
                for before, _, after in play(Random(f"{mode} {map} {number}"), wire.Options(mode, map, None)):
                    found += features(GAME, before, after)
    by_play = Counter(found)
    for game, before, after in rounds(Random("set up"), each=150):
        found += features(game, before, after)
    for feature in FEATURES:
        record_property("figures", f"salvo: {feature} {found[feature]} (of which by random play {by_play[feature]})")
    assert {feature: found[feature] for feature in FEATURES if found[feature] < ENOUGH} == {}
    assert found.keys() <= set(FEATURES)
