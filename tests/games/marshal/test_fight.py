"""The complete resolution table (rules/marshal.md 3.2), cell by cell, written out as it is meant."""

import pytest

from protocol.games.marshal import Rank
from server.games.marshal.fight import IMMOBILE, stays
from server.games.marshal.rulebook import RANKS

DEFENDERS: tuple[Rank, ...] = ("10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "B", "F")
TABLE = {
    "10": "= A A A A A A A A A D A",
    "9": "D = A A A A A A A A D A",
    "8": "D D = A A A A A A A D A",
    "7": "D D D = A A A A A A D A",
    "6": "D D D D = A A A A A D A",
    "5": "D D D D D = A A A A D A",
    "4": "D D D D D D = A A A D A",
    "3": "D D D D D D D = A A A A",
    "2": "D D D D D D D D = A D A",
    "1": "A D D D D D D D D = D A",
}
WORDS = {"A": "attacker", "D": "defender", "=": "none"}


@pytest.mark.parametrize("attacker", [rank for rank in RANKS if rank not in IMMOBILE])
def test_every_fight(attacker: Rank) -> None:
    results = [stays(attacker, defender) for defender in DEFENDERS]
    assert results == [WORDS[mark] for mark in TABLE[attacker].split()]


def test_only_bombs_and_the_flag_stand_still() -> None:
    assert {"B", "F"} == IMMOBILE
