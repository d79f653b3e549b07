"""What really happened in a round, before anyone is told of it."""

from collections.abc import Mapping
from typing import NamedTuple

from server.games.salvo.figures import Figure, Shell
from server.games.salvo.legal import Ordered
from server.games.salvo.moves import BounceReason
from server.games.salvo.shots import Volley


class Happened(NamedTuple):
    """The five steps of rules/salvo.md 5.

    `before`, `moved`, `standing`: the figures at the start of the round, after the moves and turns, and at its end.
    `stays`: the movers that bounced. `landed`: the shells of the round before; `fired`: those of this one. `scored`:
    side and capture field of each point.
    """

    before: tuple[Figure, ...]
    ordered: Ordered
    stays: Mapping[Figure, BounceReason]
    moved: tuple[Figure, ...]
    volley: Volley
    landed: tuple[Shell, ...]
    fired: tuple[Shell, ...]
    fallen: tuple[Figure, ...]
    standing: tuple[Figure, ...]
    scored: tuple[tuple[int, int], ...]
