"""Who hears a thing told."""

from typing import get_args

from protocol.ids import Seat, Viewer
from server.games.salvo.told import ALL, EVERYONE, HEARER, SPECTATOR

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), "spectator", "everyone")


def test_every_viewer_is_one_hearer_of_its_own() -> None:
    assert [HEARER[viewer] for viewer in VIEWERS] == [1, 2, SPECTATOR, EVERYONE]
    assert sum(HEARER.values()) == ALL


def test_these_are_all_viewers_there_are() -> None:
    words = {word for part in get_args(Viewer) for word in get_args(part)}
    assert words == {"spectator", "everyone"}
