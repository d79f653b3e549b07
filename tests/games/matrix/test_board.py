"""Positions and how warriors move in them."""

import chess
import pytest

from server.games.matrix.board import (
    Position,
    board_of,
    half_move_of,
    half_moves,
    key_of,
    letters,
    move_of,
    position_of,
    threatened_from,
    warrior_on,
)
from server.games.matrix.halfmove import make
from server.games.matrix.notation import read_position
from tests.games.matrix.positions import START, moved, standing

CROWDED = "e3s2e/a1aacav1/vj2aja1/3AJ3/1a2A3/2J2C1a/AAAVVAAA/E3S2E f KQkq -"
"""A position of the parent game, known for its many kinds of half-moves."""


def count(position: Position, depth: int) -> int:
    legal = half_moves(position)
    if depth == 1:
        return len(legal)
    return sum(count(make(position, move).position, depth - 1) for move in legal)


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        pytest.param(START, (20, 400, 8_902), id="start"),
        pytest.param(CROWDED, (48, 2_039), id="crowded"),
        pytest.param("8/2a5/3a4/SA5e/1E3a1s/8/4A1A1/8 f - -", (14, 191, 2_812), id="en passant"),
        pytest.param("j1j5/AAAs4/8/8/8/8/4Saaa/5J1J s - -", (24, 496, 9_483), id="promotions"),
    ],
)
def test_g2_there_are_as_many_half_moves_as_in_the_parent_game(line: str, counts: tuple[int, ...]) -> None:
    position = read_position(line)
    assert tuple(count(position, depth) for depth in range(1, len(counts) + 1)) == counts


def test_half_moves_stand_in_the_order_of_their_texts() -> None:
    legal = half_moves(read_position("8/A6s/8/8/8/8/8/S7 f - -"))
    assert legal == ("a1a2", "a1b1", "a1b2", "a7a8C", "a7a8E", "a7a8J", "a7a8V")


def test_a_half_move_is_read_as_it_is_written() -> None:
    for half_move in ("e2e4", "a7a8C", "h2h1J", "e1g1"):
        assert half_move_of(move_of(half_move)) == half_move
    assert move_of("a7a8E") == chess.Move(chess.A7, chess.A8, chess.ROOK)


def test_a_board_of_the_library_is_the_parent_games() -> None:
    assert board_of(read_position(START)) == chess.Board()
    after = moved(standing(), "e2e4 c7c5 g1f3").position
    parent = chess.Board()
    for move in ("e2e4", "c7c5", "g1f3"):
        parent.push_uci(move)
    assert position_of(parent) == after


def test_the_whole_row_of_threats_is_known() -> None:
    assert threatened_from(read_position("4e1s1/8/8/8/8/3j4/8/C3S3 f - -")) == ("d3", "e8")
    assert threatened_from(read_position(START)) == ()


def test_r9_who_is_pinned_threatens_all_the_same() -> None:
    # the Veteran e7 cannot leave column e, and yet no Standard-bearer may come to b4
    state = standing("4s3/4v3/8/8/S7/8/8/4E3 f - -")
    assert "a4b4" not in state.legal


def test_g9_ep_counts_in_a_key_only_where_it_can_be_entered() -> None:
    entered = moved(standing("4s3/8/8/8/5a2/8/4A3/4S3 f - -"), "e2e4").position
    assert key_of(entered) == entered
    assert entered.ep == "e3"
    nobody_near = moved(standing(), "e2e4").position
    assert nobody_near.ep == "e3"
    assert key_of(nobody_near).ep is None
    pinned = read_position("8/8/8/8/s2aA2E/8/8/4S3 s - e3")
    assert key_of(pinned).ep is None


def test_who_stands_where() -> None:
    position = read_position(CROWDED)
    found = [warrior_on(position, field) for field in ("a8", "b7", "e7", "h7", "a1", "e1", "e5", "c5")]
    assert found == ["e", None, "c", None, "E", "S", "J", None]
    assert letters(position.placement, "first") == "AJAJCAAAVVAAAESE"
    assert letters(position.placement, "second").count("A") == 8
