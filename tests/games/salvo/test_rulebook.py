"""The data files and what the game relies on in them (rules/salvo.md 2, 6, 9)."""

from importlib.resources import files

import pytest

from protocol.games.salvo import Kind
from server.games.salvo import rulebook
from server.games.salvo.board import CELL, NAMES
from server.games.salvo.rulebook import KINDS, BadRulebook, Lane, Map, Pattern
from tests.games.salvo.positions import RULEBOOK

FOLDER = files("server.games.salvo") / "data" / "v1"
FIGURES, MAPS = ((FOLDER / name).read_bytes() for name in ("figures.toml", "maps.txt"))


def pattern(kind: Kind) -> Pattern:
    return dict(zip(KINDS, RULEBOOK.patterns, strict=True))[kind]


def terrain(map: Map, cell: str) -> str:
    return map.terrain[CELL[cell]]


def test_6_the_table_of_the_six_figures() -> None:
    moves = {kind: (each.forward, each.side, each.back) for kind, each in zip(KINDS, RULEBOOK.patterns, strict=True)}
    assert moves == {
        "scout": (4, 2, 1),
        "assault": (3, 1, 0),
        "sniper": (3, 2, 1),
        "shield": (3, 1, 0),
        "mortar": (2, 1, 0),
        "flanker": (3, 1, 1),
    }
    assert [each.jump for each in RULEBOOK.patterns] == [False, False, False, False, False, True]
    assert [each.sight for each in RULEBOOK.patterns] == [4, 2, 2, 2, 2, 2]
    assert [each.safe_front for each in RULEBOOK.patterns] == [False, False, False, True, False, False]
    assert pattern("assault").lanes == (Lane(-1, 1, 2), Lane(0, 1, 2), Lane(1, 1, 2))
    assert pattern("flanker").lanes == (Lane(-1, 1, 1), Lane(0, 1, 2), Lane(1, 1, 1))
    assert pattern("mortar").lanes == ()
    assert pattern("mortar").targets == ((0, 2), (0, 3), (0, 4))
    assert len(pattern("mortar").blast) == 9


def test_2_the_maps_as_they_are_drawn() -> None:
    maps = {map.key: map for map in RULEBOOK.maps}
    assert tuple(maps) == ("plain", "trench", "gates", "thicket", "quarry", "twin")
    assert [terrain(maps["plain"], cell) for cell in ("d7", "h6", "b4", "f3", "e5")] == ['"', "#", "#", '"', "."]
    assert [terrain(maps["trench"], cell) for cell in ("a5", "d5", "e5", "i5", "e8")] == ["=", "=", ".", "=", "#"]
    assert [NAMES[cell] for cell in maps["trench"].capture] == ["c4", "e5", "g6"]


def test_11_the_version_names_the_exact_files() -> None:
    assert rulebook.load() == RULEBOOK
    assert RULEBOOK.version.startswith("1-")
    assert rulebook.read(FIGURES + b"# a remark\n", MAPS).version != RULEBOOK.version
    assert rulebook.read(FIGURES, MAPS + b"\n// a remark\n").version != RULEBOOK.version


@pytest.mark.parametrize(
    ("rule", "right", "wrong"),
    [
        (
            "1 every map is its own half-turn",
            b'...".....',
            b".........",
        ),
        ("1 so are its capture fields", b"capture c5 e5 g5", b"capture c5 e5 g6"),
        ("2 base rows hold no terrain", b"capture c5 e5 g5\n.........", b"capture c5 e5 g5\n....#...."),
        ("2 all cells that can be entered are connected", b"====.====", b"========="),
        ("2 nine rows of nine", b'...".....', b'..."....'),
        ("2 four terrains", b'...".....', b"...?....."),
    ],
)
def test_a_map_that_breaks_a_rule_is_refused(rule: str, right: bytes, wrong: bytes) -> None:
    assert right in MAPS
    with pytest.raises(BadRulebook):
        rulebook.read(FIGURES, MAPS.replace(right, wrong, 1))


def test_a_capture_field_that_nobody_can_enter_is_refused() -> None:
    with pytest.raises(BadRulebook):
        rulebook.read(FIGURES, MAPS.replace(b"capture c5 e5 g5", b"capture b4 e5 h6", 1))


def test_kinds_out_of_order_are_refused() -> None:
    with pytest.raises(BadRulebook):
        rulebook.read(FIGURES.replace(b"[figure.scout]", b"[figure.scouts]"), MAPS)


def test_other_letters_are_refused() -> None:
    with pytest.raises(BadRulebook):
        rulebook.read(FIGURES.replace(b'letter = "D"', b'letter = "S"'), MAPS)


def test_a_blast_that_hangs_on_a_facing_is_refused() -> None:
    with pytest.raises(BadRulebook):
        rulebook.read(FIGURES.replace(b"blast = [ [-1, 1], ", b"blast = [ "), MAPS)
