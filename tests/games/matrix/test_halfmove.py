"""What a half-move does, and what is told of it."""

import pytest

from protocol.games.matrix import Covered, Event, Fell, Moved, Promoted
from server.games.matrix.halfmove import make
from server.games.matrix.notation import read_position, write_position

COVER = "e3s2e/8/8/8/8/8/8/E3S2E {} KQkq -"


@pytest.mark.parametrize(
    ("line", "half_move", "after", "told"),
    [
        (
            COVER.format("f"),
            "e1g1",
            "e3s2e/8/8/8/8/8/8/E4ES1 s kq -",
            (Moved("first", "S", "e1", "g1"), Covered("first", "h1", "f1")),
        ),
        (
            COVER.format("s"),
            "e8c8",
            "2se3e/8/8/8/8/8/8/E3S2E f KQ -",
            (Moved("second", "S", "e8", "c8"), Covered("second", "a8", "d8")),
        ),
        (
            COVER.format("f"),
            "a1a8",
            "E3s2e/8/8/8/8/8/8/4S2E s Kk -",
            (Moved("first", "E", "a1", "a8"), Fell("second", "E", "a8")),
        ),
        (
            "1j5s/A7/8/8/8/8/8/S7 f - -",
            "a7b8V",
            "1V5s/8/8/8/8/8/8/S7 s - -",
            (Moved("first", "A", "a7", "b8"), Fell("second", "J", "b8"), Promoted("first", "V", "b8")),
        ),
        (
            "4s3/8/8/8/4Aa2/8/8/4S3 s - e3",
            "f4e3",
            "4s3/8/8/8/8/4a3/8/4S3 f - -",
            (Moved("second", "A", "f4", "e3"), Fell("first", "A", "e4")),
        ),
    ],
    ids=["cover move", "cover move on the a side", "the right with an Elite that fell", "promotion", "en passant"],
)
def test_3_half_moves(line: str, half_move: str, after: str, told: tuple[Event, ...]) -> None:
    made = make(read_position(line), half_move)
    assert write_position(made.position) == after
    assert made.told == told


@pytest.mark.parametrize(
    ("half_move", "fell", "lasting"),
    [("e1f1", "", False), ("a1a8", "e", True), ("c2c3", "", True), ("h1h4", "", False), ("f3d4", "v", True)],
)
def test_1_4_a_capture_and_a_half_move_of_an_aspirant_last(half_move: str, fell: str, lasting: bool) -> None:
    made = make(read_position("e3s3/8/8/8/3v4/5J2/2A5/E3S2E f KQ -"), half_move)
    assert (made.fell, made.lasting) == (fell, lasting)


def test_the_letter_of_who_fell_tells_the_unit() -> None:
    assert make(read_position("e3s3/8/8/8/3v4/5J2/2A5/E3S2E s KQ -"), "a8a1").fell == "E"
