"""What is worked out on the way through a round, before anyone is told of it."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from server.games.salvo.figures import Shell
from server.games.salvo.ground import Path, Stance

BounceReason = Literal["way", "contested", "swap", "held"]


class Ordered(Struct, frozen=True, gc=False):
    """Legal orders made ready to resolve, by figure; who is in none of them holds.

    `turns`: the figure as it will stand. `shots`: the cell that a mortar names, `None` for who fires along its lanes.
    """

    moves: dict[Stance, Path]
    turns: dict[Stance, Stance]
    shots: dict[Stance, int | None]


class Volley(Struct, frozen=True, gc=False):
    """All shots of a round. `rays`: the cells that each lane of each shooter entered, in the order of `shooters`.

    `hit`: mask of the cells whose figure a shot harmed. `stopped`: a shield and the figure whose shot it stopped from
    its front.
    """

    shooters: tuple[Stance, ...]
    rays: tuple[tuple[tuple[str, ...], ...], ...]
    hit: int
    stopped: tuple[tuple[Stance, Stance], ...]


class Happened(Struct, frozen=True, gc=False):
    """The five steps of rules/salvo.md 5.

    `before`, `moved`, `standing`: the figures at the start of the round, after the moves and turns, and at its end.
    `stays`: the movers that bounced. `landed`: the shells of the round before; `fired`: those of this one. `scored`:
    who won a point, by cell.
    """

    before: tuple[Stance, ...]
    ordered: Ordered
    stays: Mapping[Stance, BounceReason]
    moved: tuple[Stance, ...]
    volley: Volley
    landed: tuple[Shell, ...]
    fired: tuple[Shell, ...]
    fallen: tuple[Stance, ...]
    standing: tuple[Stance, ...]
    scored: tuple[Stance, ...]


class Glimpse(Struct, frozen=True, gc=False):
    """What a side sees at one moment: a mask of cells, and the enemies on them in kind order.

    `known`: mask of the cells on which it knows a figure to stand, its own included.
    """

    seen: int
    known: int
    enemies: tuple[Stance, ...]


Glimpses = tuple[Glimpse, Glimpse]
