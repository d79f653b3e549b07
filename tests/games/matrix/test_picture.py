"""The picture of a half-move: what is told of it is in it, and nothing leaves the board."""

from server.games.matrix.picture import SILHOUETTES, picture
from server.games.matrix.state import State
from server.games.retelling import Drawn
from tests.games.matrix.positions import GAME, SEATS, moved, standing


def drawn(state: State) -> tuple[Drawn, ...]:
    return picture(GAME.view(state, "everyone"))


def warriors(state: State) -> list[Drawn]:
    return [each for each in drawn(state) if each.stroke in ("south", "north") and each.closed]


def with_ink(state: State, ink: str) -> list[Drawn]:
    return [each for each in drawn(state) if ink in (each.stroke, each.fill)]


def test_every_warrior_stands_on_the_board() -> None:
    assert len(warriors(standing())) == 32
    half = [each for each in warriors(standing()) if each.stroke == "south"]
    assert all(y > 0.75 for each in half for line in each.lines for _, y in line)


def test_seat_one_is_at_the_bottom_whichever_unit_it_leads() -> None:
    turned = [each for each in warriors(standing(first=SEATS[1])) if each.stroke == "south"]
    assert len(turned) == 16
    assert all(y > 0.75 for each in turned for line in each.lines for _, y in line)


def test_nothing_leaves_the_board() -> None:
    for state in (standing(), moved(standing(), "f2f3 e7e5 g2g4 d8h4")):
        assert all(0 <= at <= 1 for each in drawn(state) for line in each.lines for point in line for at in point)


def test_who_came_whence_is_drawn_in_its_ink() -> None:
    assert len(with_ink(moved(standing(), "e2e4"), "south_wash")) == 1
    assert not with_ink(moved(standing(), "e2e4"), "north_wash")
    cover = moved(standing("4s3/8/8/8/8/8/8/E3S2E f KQ -"), "e1g1")
    assert len(with_ink(cover, "south_wash")) == 2


def test_who_fell_is_marked() -> None:
    assert len(with_ink(moved(standing(), "e2e4 d7d5 e4d5"), "alert")) == 1
    passed = moved(standing("4s3/8/8/8/5a2/8/4A3/4S3 f - -"), "e2e4 f4e3")
    assert len(warriors(passed)) == 4, "the fallen Aspirant beside the three that stand"
    assert [each for each in with_ink(passed, "alert") if not each.closed], "a cross"


def test_a_threatened_standard_bearer_is_ringed() -> None:
    assert len(with_ink(moved(standing("6s1/8/8/8/8/8/8/E3S3 f - -"), "a1a8"), "alert")) == 1
    assert len(with_ink(moved(standing(), "f2f3 e7e5 g2g4 d8h4"), "alert")) == 1


def test_every_warrior_has_a_silhouette_inside_its_box() -> None:
    assert set(SILHOUETTES) == set("SCEJVA")
    assert all(abs(at) <= 12 for line in SILHOUETTES.values() for point in line for at in point)
