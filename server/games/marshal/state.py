"""What a match is between two decisions (rules/marshal.md 1.4)."""

from typing import NamedTuple

from msgspec import Struct

from protocol.games import marshal as wire
from protocol.messages import Outcome
from server.games.marshal.board import IDS, Step
from server.games.marshal.fight import IMMOBILE
from server.games.marshal.told import Told


class Piece(Struct, frozen=True, gc=False):
    """`start`: the field on which it was set up. `known`: its rank is, to both seats."""

    owner: int
    start: int
    rank: wire.Rank
    moved: bool = False
    known: bool = False

    @property
    def id(self) -> wire.PieceId:
        return IDS[self.owner][self.start]

    @property
    def movable(self) -> bool:
        return self.rank not in IMMOBILE


Board = tuple[Piece | None, ...]
"""What stands on each field."""


class Run(Struct, frozen=True, gc=False):
    """A piece, by its start, that its seat moves back and forth; `step` is the last one, the `count`-th (R1)."""

    piece: int
    step: Step
    count: int


class Chase(Struct, frozen=True, gc=False):
    """A piece, by its start, that pursues, and the fields that it has pursued to (R2)."""

    piece: int
    fields: frozenset[int]


class State(NamedTuple):
    """`round`: to be decided, 0 for the set-up; when the match is over, the last one resolved.

    `board`: empty before the set-up is closed. `last`: the step of the last action, `None` if that was none, or an
    attack. `runs`, `chases`, `expiries`, `salts`: by seat. `expiries`: how often in a row time ran out without a draft.
    `lates`: how many moves were drawn.
    """

    options: wire.Options
    round: int = 0
    board: Board = ()
    to_move: int = 0
    runs: tuple[Run | None, Run | None] = (None, None)
    chases: tuple[Chase | None, Chase | None] = (None, None)
    last: Step | None = None
    no_attack: int = 0
    expiries: tuple[int, int] = (0, 0)
    lates: int = 0
    salts: tuple[bytes, bytes] = (b"", b"")
    captured: tuple[Piece, ...] = ()
    told: tuple[Told, ...] = ()
    outcome: Outcome | None = None
