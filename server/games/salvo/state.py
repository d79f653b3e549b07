"""What a match is between two decisions."""

from typing import NamedTuple

from msgspec import Struct

from protocol.games import salvo as wire
from protocol.messages import Outcome
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.told import Told


class LastSeen(Struct, frozen=True, gc=False):
    """An enemy that is out of sight; last sightings stand in kind order."""

    kind: int
    cell: int
    facing: int
    round: int


class Knowledge(Struct, frozen=True, gc=False):
    """What a side knows in fog at the end of a round (section 8).

    `seen`: mask of the cells in sight. `known`: mask of the cells on which it knows a figure to stand, its own
    included. `sighted`: the enemies in sight. `kinds`: the enemy's kinds that it has learned, as bits.
    """

    seen: int
    known: int
    sighted: tuple[Figure, ...]
    last_seen: tuple[LastSeen, ...]
    kinds: int


class State(NamedTuple):
    """`round`: to be ordered, 0 for the line-up; when the match is over, the last one resolved.

    `figures`: the living, sorted. `knowledge`: a side, in fog once the match has begun. `told`: what the last round
    told, each thing with those who may hear it.
    """

    options: wire.Options
    round: int = 0
    figures: tuple[Figure, ...] = ()
    shells: tuple[Shell, ...] = ()
    points: tuple[int, int] = (0, 0)
    quiet_rounds: int = 0
    knowledge: tuple[Knowledge, Knowledge] | None = None
    told: tuple[Told, ...] = ()
    outcome: Outcome | None = None
