"""A piece: its name tells nothing of its rank."""

from server.games.marshal.board import FIELD
from server.games.marshal.rulebook import RANKS
from server.games.marshal.state import Piece


def test_the_name_is_the_same_for_every_rank() -> None:
    assert {Piece(1, FIELD["c9"], rank).id for rank in RANKS} == {"2:c9"}


def test_what_moves() -> None:
    assert [rank for rank in RANKS if not Piece(0, 0, rank).movable] == ["B", "F"]
