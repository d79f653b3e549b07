"""The normative data of SALVO as values: figures, maps, fixed line-ups (rules/salvo.md 2, 6, 9).

`data/v1` holds the files. Everything that plays is built from a `Rulebook`, so that other numbers make another game.
Files that a match was played by are never changed: new numbers stand in a folder of their own, behind the ones before.
"""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, get_args

from protocol.games import salvo as wire
from server.games.salvo.board import CELL, CELLS, SIZE, STEPS, cell_at, half_turn

KINDS: Final[tuple[wire.Kind, ...]] = get_args(wire.Kind)
"""In kind order: C A N D M F. Inside the game a kind is its index here."""
KIND: Final = {name: kind for kind, name in enumerate(KINDS)}
LETTERS: Final = "CANDMF"

EDITIONS: Final = ("v1",)
"""The folders under `data`, the one that is played now as the last; the others are for matches of their time."""

OPEN: Final = "."
ROCK: Final = "#"
TRENCH: Final = "="
THICKET: Final = '"'


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane of fire: `column` to the right of straight ahead, from row `first` to row `last` ahead."""

    column: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a kind can do, relative to its facing (section 6). Offsets are (across to the right, ahead).

    `targets`: the cells it may name, for a mortar. `blast`: the cells hit, counted from the target.
    `safe_front`: not harmed by a shot that travels opposite to its facing.
    """

    forward: int
    side: int
    back: int
    jump: bool
    lanes: tuple[Lane, ...]
    targets: tuple[tuple[int, int], ...]
    blast: tuple[tuple[int, int], ...]
    sight: int
    safe_front: bool


@dataclass(frozen=True, slots=True)
class Map:
    """`terrain`: one character a cell, in cell order. `capture`: the capture fields, in cell order."""

    key: str
    terrain: str
    capture: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FixedLineup:
    """Kinds and columns as south sees them, in the order of the file."""

    id: int
    figures: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """`patterns`: one a kind, in kind order. `version`: of the rules, with a digest over the files."""

    version: str
    patterns: tuple[Pattern, ...]
    maps: tuple[Map, ...]
    lineups: tuple[FixedLineup, ...]


class BadRulebook(ValueError):
    """The files break a rule that the game relies on."""


def load(edition: str = EDITIONS[-1]) -> Rulebook:
    """Read a folder of `data`. Raises: BadRulebook."""
    folder = files("server.games.salvo") / "data" / edition
    figures, maps = ((folder / name).read_bytes() for name in ("figures.toml", "maps.txt"))
    return read(figures, maps)


def read(figures: bytes, maps: bytes) -> Rulebook:
    """Read the two files.

    Raises:
        BadRulebook: where kinds or letters are not those of section 1, where a map is not its own half-turn, has
            terrain on a base row or parts that cannot be walked to, or where a blast differs from side to side.
    """
    tables = tomllib.loads(figures.decode())
    if tuple(tables["figure"]) != KINDS:
        raise BadRulebook("figures: not the six kinds in kind order")
    if "".join(figure["letter"] for figure in tables["figure"].values()) != LETTERS:
        raise BadRulebook("figures: not the letters of the notation")
    digest = hashlib.sha256(figures + b"\0" + maps).hexdigest()
    return Rulebook(
        version=f"{tables['version']}-{digest[:16]}",
        patterns=tuple(_pattern(tables["figure"][kind]) for kind in KINDS),
        maps=tuple(_map(block) for block in _map_blocks(maps.decode())),
        lineups=tuple(
            FixedLineup(
                id=lineup["id"],
                figures=tuple((KIND[figure["kind"]], figure["column"]) for figure in lineup["figures"]),
            )
            for lineup in tables["lineup"]
        ),
    )


def _pattern(figure: Mapping[str, Any]) -> Pattern:
    move, target = figure["move"], figure.get("target")
    blast = tuple((across, ahead) for across, ahead in figure.get("blast", ()))
    if {(ahead, -across) for across, ahead in blast} != set(blast):
        raise BadRulebook(f"{figure['en']}: a shell in the air has no facing, so its blast cannot have one")
    return Pattern(
        forward=move["forward"],
        side=move["side"],
        back=move["back"],
        jump=figure["jump"],
        lanes=tuple(Lane(lane["column"], lane["from"], lane["to"]) for lane in figure["fire"]),
        targets=tuple(
            (column, ahead) for column in target["columns"] for ahead in range(target["from"], target["to"] + 1)
        )
        if target
        else (),
        blast=blast,
        sight=figure["sight"],
        safe_front=figure["front_invulnerable"],
    )


def _map_blocks(text: str) -> tuple[list[str], ...]:
    """Split the file into its blocks of lines, comments left out."""
    lines = "\n".join(line for line in text.split("\n") if not line.startswith("//"))
    return tuple(block.split("\n") for block in re.split(r"\n{2,}", lines.strip("\n")))


def _map(block: list[str]) -> Map:
    key = block[0].removeprefix("map ").split("|")[0].strip()
    rows = block[2:]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise BadRulebook(f"map {key}: not nine rows of nine")
    terrain = "".join(rows[SIZE - 1 - y][x] for x in range(SIZE) for y in range(SIZE))
    capture = tuple(sorted(CELL[name] for name in block[1].removeprefix("capture ").split()))
    if not set(terrain) <= {OPEN, ROCK, TRENCH, THICKET}:
        raise BadRulebook(f"map {key}: unknown terrain")
    if terrain != terrain[::-1] or capture != tuple(sorted(map(half_turn, capture))):
        raise BadRulebook(f"map {key}: not its own half-turn")
    if set(rows[0]) != {OPEN}:
        raise BadRulebook(f"map {key}: terrain on a base row")
    entered = {cell for cell in range(CELLS) if terrain[cell] in (OPEN, THICKET)}
    if _walked_from(0, entered) != entered or not set(capture) <= entered:
        raise BadRulebook(f"map {key}: cells that nobody can walk to")
    return Map(key, terrain, capture)


def _walked_from(start: int, entered: set[int]) -> set[int]:
    reached, edge = {start}, [start]
    while edge:
        x, y = divmod(edge.pop(), SIZE)
        for dx, dy in STEPS:
            cell = cell_at(x + dx, y + dy)
            if cell is not None and cell in entered and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return reached
