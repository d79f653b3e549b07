"""What is written as data (rules/matrix.md 1.3)."""

import re

import pytest

from server.games.matrix.board import letters
from server.games.matrix.notation import read_position
from server.games.matrix.rulebook import EDITIONS, BadRulebook, load, read
from tests.games.matrix.positions import RULEBOOK, START

FILE = b"""
version = "1"
characters = "EJVCSVJE"
aspirants = "AAAAAAAA"
"""


def test_1_3_the_units_are_drawn_up_as_in_the_rules() -> None:
    assert RULEBOOK.start == read_position(START)


@pytest.mark.parametrize("unit", ["first", "second"])
def test_r1_r2_sixteen_warriors_a_unit(unit: str) -> None:
    of_unit = letters(RULEBOOK.start.placement, "first" if unit == "first" else "second")
    assert {kind: of_unit.count(kind) for kind in "SCEJVA"} == {"S": 1, "C": 1, "E": 2, "J": 2, "V": 2, "A": 8}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_read(edition: str) -> None:
    assert re.fullmatch(r"\d+-[0-9a-f]{16}", load(edition).version)


def test_another_file_is_another_version() -> None:
    assert read(FILE).version != read(FILE + b"\n").version


@pytest.mark.parametrize("characters", [b"EJVCCVJE", b"EJVCSVJ", b"EJVCSVJX"])
def test_a_file_without_a_position_is_refused(characters: bytes) -> None:
    with pytest.raises(BadRulebook):
        read(FILE.replace(b"EJVCSVJE", characters))
