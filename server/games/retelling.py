"""How a game tells of a match that is over: which round decided it, and what a picture of that round shows."""

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from protocol.ids import Round
from protocol.messages import Outcome

Ink = Literal["ground", "faint", "line", "mark", "south", "south_wash", "north", "north_wash", "alert", "alert_wash"]
"""What something is drawn with; whoever draws knows the colour. `south`, `north`: the inks of the sides."""

Point = tuple[float, float]


class Drawn(Struct, frozen=True):
    """One thing in a picture: lines through points on a board whose side is 1, from its upper left corner.

    `closed`: each line ends where it began. `fill`: what closed lines hold. `width`: of the lines, as a part of the
    board's side.
    """

    lines: tuple[tuple[Point, ...], ...]
    stroke: Ink | None = None
    fill: Ink | None = None
    width: float = 0.0
    closed: bool = False


class Retelling(Protocol):
    """What a game knows of its matches that are over. Pure."""

    def decisive(self, told: Sequence[Sequence[Any]], outcome: Outcome | None) -> Round | None:
        """Give the round that decided a match, `None` where none was played.

        `told`: the events of each decision, the line-up as the first, as everyone is shown them after the end.
        """
        ...

    def picture(self, before: Any, view: Any) -> tuple[Drawn, ...]:
        """Draw a round, from below to above, south at the bottom: as it stood before it and as everyone may see it."""
        ...
