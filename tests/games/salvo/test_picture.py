"""The picture of a round: what is told of it is in it, and nothing leaves the board."""

from itertools import pairwise
from pathlib import Path

import pytest

from protocol.games.salvo import Event, Fell, Moved, View
from protocol.generate import FOLDER
from server.games.retelling import Drawn
from server.games.salvo.picture import SILHOUETTES, picture
from server.games.salvo.record import parse
from server.games.salvo.rulebook import KINDS
from tests.games.decided import resolved
from tests.games.salvo.positions import GAME, RULEBOOK

MAPS = {map.key: map for map in RULEBOOK.maps}
RECORDS = tuple(sorted((FOLDER / "vectors" / "salvo").glob("*.txt")))
FAR = 0.06  # a ring or a blast may reach over the edge


def views(path: Path) -> list[View]:
    record = parse(path.read_text(encoding="utf-8"))
    return [GAME.view(state, "everyone") for state, _ in resolved(GAME, record.options, record.orders)]


def with_ink(drawn: tuple[Drawn, ...], ink: str) -> int:
    return sum(ink in (each.stroke, each.fill) for each in drawn)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_round_of_a_match_is_drawn(path: Path) -> None:
    seen = views(path)
    told: set[type[Event]] = set()
    for before, after in pairwise(seen):
        drawn = picture(MAPS[after.map], before, after)
        assert all(-FAR <= at <= 1 + FAR for each in drawn for line in each.lines for point in line for at in point)
        falls = sum(isinstance(event, Fell) for event in after.told)
        crosses = [each for each in drawn if each.stroke == "alert" and not each.closed]
        assert len(crosses) == falls
        if after.figures and not falls:
            assert with_ink(drawn, "south") + with_ink(drawn, "north") >= len(after.figures)
        told |= {type(event) for event in after.told}
    assert {Moved, Fell} <= told


def test_the_same_round_gives_the_same_picture_and_another_one_does_not() -> None:
    seen = views(RECORDS[0])
    one, again, other = (picture(MAPS[seen[at].map], seen[at - 1], seen[at]) for at in (2, 2, 3))
    assert one == again != other


def test_every_kind_has_a_silhouette_inside_its_box() -> None:
    assert set(SILHOUETTES) == set(KINDS)
    for shape in SILHOUETTES.values():
        assert shape["body"]
        assert all(abs(at) <= 12 for lines in shape.values() for line in lines for point in line for at in point)
