"""The picture of an action: what is told of it is in it, and nothing leaves the board."""

from itertools import pairwise

import pytest

from server.games.marshal.picture import GLYPHS, picture
from server.games.marshal.rulebook import RANKS
from server.games.retelling import Drawn
from tests.games.marshal.positions import GAME, RULEBOOK, Position, on_x
from tests.games.marshal.random_matches import states


def drawn(before: Position, order: str) -> tuple[Drawn, ...]:
    return picture(RULEBOOK.lakes, before.view("everyone"), before.play(order).view("everyone"))


def crosses(picture: tuple[Drawn, ...]) -> int:
    return sum(each.stroke == "alert" and not each.closed for each in picture)


def tiles(picture: tuple[Drawn, ...], fill: str) -> int:
    return sum(each.fill == fill and len(each.lines[0]) == 4 for each in picture)


def test_nothing_leaves_the_board() -> None:
    for before, after in pairwise(states(0)[::25]):
        views = [GAME.view(state, "everyone") for state in (before, after)]
        for each in picture(RULEBOOK.lakes, *views):
            assert all(0 <= at <= 1 for line in each.lines for point in line for at in point)


@pytest.mark.parametrize(
    ("pieces", "fell", "south", "north"),
    [
        ("1:8@e4 2:5@e5", 1, 3, 2),  # the attacker covers who fell
        ("1:5@e4 2:8@e5", 1, 3, 3),  # the attacker lies where it came from
        ("1:6@e4 2:6@e5", 2, 3, 3),
    ],
)
def test_who_fell_is_crossed_out(pieces: str, fell: int, south: int, north: int) -> None:
    fought = drawn(on_x(pieces), "e4-e5")
    assert crosses(fought) == fell
    assert tiles(fought, "south") == south
    assert tiles(fought, "ground") == north
    assert sum(each.fill == "alert_wash" for each in fought) == 1


def test_a_move_is_a_line_from_field_to_field() -> None:
    moved = drawn(on_x("1:2@e1"), "e1-e4")
    start, to = next(each.lines[0] for each in moved if each.stroke == "south_wash")
    assert (*start, *to) == pytest.approx((0.45, 0.95, 0.45, 0.65))
    assert crosses(moved) == 0


def test_every_rank_is_written_otherwise() -> None:
    written = {rank: tuple(frozenset(GLYPHS[letter]) for letter in rank) for rank in RANKS}
    assert len(set(written.values())) == len(RANKS)
