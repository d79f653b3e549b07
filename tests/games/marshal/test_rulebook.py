"""The pieces and the ready-made arrangement as the rules have them, and what files are refused."""

from importlib.resources import files

import pytest

from server.games.marshal import rulebook
from server.games.marshal.board import FIELD
from server.games.marshal.rulebook import RANKS, BadRulebook, turned
from tests.games.marshal.positions import RULEBOOK

ARMY = (files("server.games.marshal") / "data" / "v1" / "army.toml").read_bytes()

COUNTS = "10:1 9:1 8:2 7:3 6:4 5:4 4:4 3:5 2:8 1:1 B:6 F:1"
LAKES = ["c5", "c6", "d5", "d6", "g5", "g6", "h5", "h6"]
ROWS = {
    4: "6 2 5 8 2 6 2 9 2 6",
    3: "4 5 10 2 7 1 7 5 8 4",
    2: "2 3 B 7 4 B 3 2 6 3",
    1: "3 4 B F B 5 B 2 B 3",
}


def test_counts_and_lakes_are_those_of_the_rules() -> None:
    assert " ".join(f"{rank}:{count}" for rank, count in RULEBOOK.counts.items()) == COUNTS
    assert [FIELD[name] for name in LAKES] == list(RULEBOOK.lakes)
    assert tuple(RULEBOOK.counts) == RANKS


def test_the_arrangement_is_that_of_the_rules() -> None:
    standing = {placed.field: placed.rank for placed in RULEBOOK.arrangement}
    for row, ranks in ROWS.items():
        assert [standing[f"{column}{row}"] for column in "abcdefghij"] == ranks.split()


def test_the_other_seat_uses_it_turned() -> None:
    standing = {placed.field: placed.rank for placed in turned(RULEBOOK.arrangement)}
    assert (standing["g10"], standing["j7"], standing["h8"]) == ("F", "6", "10")
    assert turned(turned(RULEBOOK.arrangement)) == RULEBOOK.arrangement


def test_the_version_says_which_file_it_is() -> None:
    assert rulebook.read(ARMY) == RULEBOOK
    assert rulebook.read(ARMY + b"# \n").version != RULEBOOK.version
    assert RULEBOOK.version.startswith("1-")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'rank = "9"', b'rank = "11"', "ranks"),
        (b"count = 8", b"count = 7", "own fields"),
        (b'"c5", ', b"", "lakes"),
        (b'"c5", "c6", "d5", "d6", "g5", "g6", "h5", "h6"', b'"c4", "h7"', "lakes"),
        (b'4 = ["6", "2"', b'4 = ["2", "2"', "other pieces"),
        (b"4 = [", b"5 = [", "other fields"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused(old: bytes, new: bytes, why: str) -> None:
    assert old in ARMY
    with pytest.raises(BadRulebook, match=why):
        rulebook.read(ARMY.replace(old, new, 1))
