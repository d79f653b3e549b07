"""The normative data of Marshal as values: pieces, lakes, the ready-made arrangement (rules/marshal.md 1).

Files that a match was played by are never changed: new numbers stand in a folder of their own, behind the ones before.
"""

import hashlib
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final, get_args

from protocol.games import marshal as wire
from server.games.marshal.board import FIELD, OWN_FIELDS, half_turn

RANKS: Final[tuple[wire.Rank, ...]] = get_args(wire.Rank)
"""In the order of the table: Marshal, down to Spy, Bomb, Flag."""

EDITIONS: Final = ("v1",)
"""The folders under `data`, the one that is played now as the last; the others are for matches of their time."""

PIECES: Final = len(OWN_FIELDS[0])


@dataclass(frozen=True, slots=True)
class Rulebook:
    """`counts`: pieces of each rank a seat. `arrangement`: that of section 1.3, as seat 0 places it."""

    version: str
    counts: Mapping[wire.Rank, int]
    lakes: tuple[int, ...]
    arrangement: tuple[wire.Placed, ...]


class BadRulebook(ValueError):
    """The file breaks a rule that the game relies on."""


def load(edition: str = EDITIONS[-1]) -> Rulebook:
    """Read a folder of `data`. Raises: BadRulebook."""
    return read((files("server.games.marshal") / "data" / edition / "army.toml").read_bytes())


def read(army: bytes) -> Rulebook:
    """Read the file.

    Raises:
        BadRulebook: where ranks are not those of the table, where a seat has not a piece for each of its fields or
            another number of them in the arrangement, where the lakes are not their own half-turn or on own fields.
    """
    tables = tomllib.loads(army.decode())
    if tuple(piece["rank"] for piece in tables["piece"]) != RANKS:
        raise BadRulebook("not the ranks of the table in their order")
    counts: dict[wire.Rank, int] = {piece["rank"]: piece["count"] for piece in tables["piece"]}
    if sum(counts.values()) != PIECES:
        raise BadRulebook("not a piece for each of the own fields")
    lakes = tuple(sorted(FIELD[name] for name in tables["lakes"]))
    if lakes != tuple(sorted(map(half_turn, lakes))) or any(set(lakes) & set(own) for own in OWN_FIELDS):
        raise BadRulebook("lakes that are not their own half-turn, or on own fields")
    arrangement = tuple(
        wire.Placed(rank, f"{column}{row}")
        for row, ranks in tables["arrangement"].items()
        for column, rank in zip("abcdefghij", ranks, strict=True)
    )
    if Counter(placed.rank for placed in arrangement) != counts:
        raise BadRulebook("an arrangement of other pieces")
    if {FIELD[placed.field] for placed in arrangement} != set(OWN_FIELDS[0]):
        raise BadRulebook("an arrangement on other fields")
    version = f"{tables['version']}-{hashlib.sha256(army).hexdigest()[:16]}"
    return Rulebook(version, MappingProxyType(counts), lakes, arrangement)


def turned(arrangement: tuple[wire.Placed, ...]) -> tuple[wire.Placed, ...]:
    """Give an arrangement of the one seat as the other uses it."""
    return tuple(wire.Placed(placed.rank, _turned(placed.field)) for placed in arrangement)


def _turned(name: str) -> str:
    return f"{'jihgfedcba'['abcdefghij'.index(name[0])]}{11 - int(name[1:])}"
