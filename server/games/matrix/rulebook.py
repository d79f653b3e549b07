"""What of the rules is written as data (rules/matrix.md 1.3): `data/v1` holds the file."""

import hashlib
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from server.games.matrix.board import Position
from server.games.matrix.notation import BadPosition, read_position

EDITIONS: Final = ("v1",)
"""The folders under `data`, the one that is played now as the last; the others are for matches of their time."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """`version`: of the rules, with a digest over the file. `start`: the position before the first half-move."""

    version: str
    start: Position


class BadRulebook(ValueError):
    """The file gives no position to start from."""


def load(edition: str = EDITIONS[-1]) -> Rulebook:
    """Read a folder of `data`. Raises: BadRulebook."""
    return read((files("server.games.matrix") / "data" / edition / "matrix.toml").read_bytes())


def read(file: bytes) -> Rulebook:
    """Read the file. Raises: BadRulebook."""
    table = tomllib.loads(file.decode())
    characters, aspirants = table["characters"], table["aspirants"]
    rows = (characters.lower(), aspirants.lower(), "8", "8", "8", "8", aspirants, characters)
    try:
        start = read_position(f"{'/'.join(rows)} f KQkq -")
    except BadPosition as fault:
        raise BadRulebook(str(fault)) from None
    return Rulebook(f"{table['version']}-{hashlib.sha256(file).hexdigest()[:16]}", start)
