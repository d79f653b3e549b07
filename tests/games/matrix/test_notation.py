"""The line of a position, as section 6 of rules/matrix.md writes it."""

import pytest

from server.games.matrix.board import Position
from server.games.matrix.notation import BadPosition, read_position, write_position
from tests.games.matrix.positions import START, line, moved, standing

LINES = (
    START,
    "8/8/8/8/s2aA2E/8/8/4S3 s - e3",
    "5es1/8/8/8/8/8/8/E3S2E f KQ -",
    "s7/2C5/1S6/8/8/8/8/8 s - -",
)


@pytest.mark.parametrize("text", LINES)
def test_6_a_line_is_written_as_it_was_read(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_6_the_parts_of_a_line() -> None:
    placement = "8/8/8/8/s2aA2E/8/8/4S3"
    assert read_position(LINES[1]) == Position(placement, "second", "", "e3")


def test_6_a_line_follows_the_half_moves() -> None:
    after = moved(standing(), "e2e4 g8f6 e1e2")
    assert line(after) == "ejvcsv1e/aaaaaaaa/5j2/8/4A3/8/AAAASAAA/EJVC1VJE s kq -"
    assert line(moved(standing(), "e2e4")).endswith(" s KQkq e3")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        START.replace(" f ", " x "),
        START.replace("KQkq", "KQxq"),
        START.replace("KQkq", "QKqk"),
        START.replace("KQkq", ""),
        START.replace("KQkq -", "KQkq  -"),
        START.replace("/8/8/8/8/", "/8/8/8/"),
        START.replace("/8/8/8/8/", "/8/8/8/9/"),
        START.replace("/8/8/8/8/", "/8/8/8/44/"),
        START.replace("/8/8/8/8/", "/8/8/8/7/"),
        START.replace("/8/8/8/8/", "/8/8/8/7Q/"),
        START.replace("/8/8/8/8/", "/8/8/8/8A/"),
        START.replace("/8/8/8/8/", "/8/8/8/7S/"),
        START.replace("EJVCSVJE", "EJVC1VJE"),
        START.replace("EJVCSVJE", "EJVCSVJA"),
        START.replace("EJVCSVJE f", "EJVCSVJ1 f"),
        START.replace(" -", " e3"),
        START.replace(" -", " e4"),
        "4s3/8/8/8/8/8/8/4E2S f - -",
        START + "\n",
    ],
)
def test_6_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        read_position(text)
