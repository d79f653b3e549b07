"""The six kinds and the maps, read from the files that the rules cite as normative."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parents[3] / "server" / "games" / "salvo" / "data" / "v1"

KINDS = ("scout", "assault", "sniper", "shield", "mortar", "flanker")
"""In the order of section 11: C A N D M F."""

SIDES = ("south", "north")
OTHER = {"south": "north", "north": "south"}
AHEAD = {"south": "N", "north": "S"}
"""The facing in which a side starts (section 1)."""

FACINGS = ("N", "E", "S", "W")
RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
LEFT = {"E": "N", "S": "E", "W": "S", "N": "W"}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}

COLUMNS = "abcdefghi"
CELLS = tuple(column + str(row) for column in COLUMNS for row in range(1, 10))
BASE_ROW = {"south": 1, "north": 9}

_STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def beside(cell: str, facing: str, across: int, ahead: int) -> str | None:
    """Name the cell so far across (to the right) and ahead of one that faces there, `None` off the board."""
    right_x, right_y = _STEPS[RIGHT[facing]]
    ahead_x, ahead_y = _STEPS[facing]
    x = COLUMNS.index(cell[0]) + across * right_x + ahead * ahead_x
    y = int(cell[1]) + across * right_y + ahead * ahead_y
    return COLUMNS[x] + str(y) if 0 <= x < 9 and 1 <= y <= 9 else None


def steps_between(one: str, other: str) -> int:
    """Count the orthogonal steps from cell to cell."""
    return abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0])) + abs(int(one[1]) - int(other[1]))


@dataclass(frozen=True)
class Kind:
    """One row of the table in section 6. `lanes`: column, first and last row; `targets`: column and row."""

    forward: int
    side: int
    back: int
    jump: bool
    lanes: tuple[tuple[int, int, int], ...]
    targets: tuple[tuple[int, int], ...]
    sight: int
    safe_front: bool


@dataclass(frozen=True)
class Ground:
    """A map: what grows where, and the capture fields."""

    key: str
    terrain: dict[str, str]
    capture: tuple[str, ...]

    def passable(self, cell: str) -> bool:
        return self.terrain[cell] in '."'


def _kinds() -> dict[str, Kind]:
    table = tomllib.loads((_FOLDER / "figures.toml").read_text(encoding="utf-8"))["figure"]
    kinds = {}
    for name in KINDS:
        row = table[name]
        target = row.get("target")
        kinds[name] = Kind(
            forward=row["move"]["forward"],
            side=row["move"]["side"],
            back=row["move"]["back"],
            jump=row["jump"],
            lanes=tuple((lane["column"], lane["from"], lane["to"]) for lane in row["fire"]),
            targets=tuple(
                (column, ahead) for column in target["columns"] for ahead in range(target["from"], target["to"] + 1)
            )
            if target
            else (),
            sight=row["sight"],
            safe_front=row["front_invulnerable"],
        )
    return kinds


def _blast() -> tuple[tuple[int, int], ...]:
    table = tomllib.loads((_FOLDER / "figures.toml").read_text(encoding="utf-8"))["figure"]
    blast = {(across, ahead) for across, ahead in table["mortar"]["blast"]}
    # A shell does not remember where its mortar looked: the blast has to be the same from every facing.
    assert blast == {(-ahead, across) for across, ahead in blast}
    return tuple(sorted(blast))


def _maps() -> dict[str, Ground]:
    text = (_FOLDER / "maps.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("//")]
    maps = {}
    for block in "\n".join(lines).strip().split("\n\n"):
        head, capture, *rows = block.splitlines()
        key = head.removeprefix("map ").split("|")[0].strip()
        terrain = {
            column + str(9 - down): letter
            for down, row in enumerate(rows)
            for column, letter in zip(COLUMNS, row, strict=True)
        }
        maps[key] = Ground(key, terrain, tuple(capture.removeprefix("capture ").split()))
    return maps


KIND = _kinds()
BLAST = _blast()
MAPS = _maps()

STEP = {(cell, facing): beside(cell, facing, 0, 1) for cell in CELLS for facing in FACINGS}
"""The next cell that way, `None` off the board."""

AROUND = {
    (cell, steps): frozenset(other for other in CELLS if steps_between(cell, other) <= steps)
    for cell in CELLS
    for steps in {kind.sight for kind in KIND.values()}
}
"""The cells within so many steps."""
