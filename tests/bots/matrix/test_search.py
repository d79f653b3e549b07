"""How a bot of Matrix looks ahead."""

import pytest

from server.bots.matrix.search import DESTROYED, Search
from server.games.matrix.board import board_of, half_move_of
from server.games.matrix.notation import read_position

NEVER = 10**6


def best(line: str, depth: int, positions: int = NEVER, no_fall: int = 0) -> tuple[int, str]:
    board = board_of(read_position(line))
    before = board.fen()
    value, move = Search(board, positions, no_fall, 100).judged(list(board.legal_moves), depth, {}, lambda: False)[0]
    assert board.fen() == before, "every half-move was taken back"
    return value, half_move_of(move)


@pytest.mark.parametrize(
    ("line", "depth", "half_move"),
    [
        pytest.param("6s1/5aaa/8/8/8/8/8/E3S3 f - -", 1, "a1a8", id="destroyed at once"),
        pytest.param("7s/8/8/8/8/8/E7/1E2S3 f - -", 3, None, id="destroyed by the next one"),
        pytest.param("4s3/8/8/3c4/8/2J5/8/4S3 f - -", 2, "c3d5", id="a Commander to be had"),
        pytest.param("4s3/8/2a5/3a4/8/1CJ5/8/4S3 f - -", 1, None, id="a trade that is none"),
    ],
)
def test_what_is_found(line: str, depth: int, half_move: str | None) -> None:
    value, found = best(line, depth)
    if half_move is not None:
        assert found == half_move
    elif "a" in line:
        assert found not in ("b3d5", "c3d5"), "what is covered is not taken"
    else:
        assert value > DESTROYED - 10


def test_a_stalemate_is_worth_nothing() -> None:
    value, found = best("s7/8/1S6/2C5/8/8/8/8 f - -", 2)
    assert found != "c5c7"
    assert value > 500


def test_the_hundredth_half_move_without_a_fall_is_seen_to_draw() -> None:
    assert best("6s1/8/8/8/8/8/8/E3S3 f - -", 2, no_fall=99)[0] == 0
    assert best("6s1/8/8/8/8/8/8/E3S3 f - -", 2, no_fall=50)[0] > 300
    assert best("6s1/5aaa/8/8/8/8/8/E3S3 f - -", 2, no_fall=99)[1] == "a1a8"


def test_as_few_positions_are_looked_at_as_were_asked_for() -> None:
    line = "e3s2e/a1aacav1/vj2aja1/3AJ3/1a2A3/2J2C1a/AAAVVAAA/E3S2E f KQkq -"
    assert best(line, 6, positions=0) == best(line, 1, positions=0)
    assert best(line, 6, positions=400) == best(line, 6, positions=400)


def test_what_was_there_before_is_worth_a_draw() -> None:
    board = board_of(read_position("4s3/8/8/8/8/8/8/4S2C f - -"))
    everything = Search(board, NEVER, 0, 100).judged(list(board.legal_moves), 1, {}, lambda: True)
    assert {value for value, _ in everything} == {0}
