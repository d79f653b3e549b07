"""The bot of Marshal: how it thinks.

1. **What it knows** is the view of its seat, turned so that it sits in the south (`reading`), and its own notes: ranks
   that were announced, and where it went.
2. **What the unknown enemies may be** (`beliefs`): by the counts that are left, who has moved, and habit.
3. **Each action** that it may do is worth what the fight may be expected to bring, or how much nearer it comes to a
   fight that is; less what may come back for it (`judgement`). Whoever goes round in circles, or waits too long
   without an attack, finds that worth less and less.
4. Light sees no danger and leans far to this or that, medium sees what may come back, strong also who would take that
   back, and how one is used to set up.

All work is bounded by the board, so that the choice hangs on the view, the notes and the seed alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from protocol.games import marshal as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import FULL_EFFORT, Choice
from server.bots.marshal.arrangements import arrange
from server.bots.marshal.beliefs import believe
from server.bots.marshal.judgement import Care, Judge
from server.bots.marshal.reading import order_of, read, with_step, write_notes

ALL: Final = 40
HOLDING: Final = -1.0
"""What it is worth to hold where only attacks are left."""


@dataclass(frozen=True, slots=True)
class Depth:
    """`leaning`: how far it leans to any action, spread. `careful`: it thinks of habits."""

    leaning: float
    careful: bool
    danger: bool
    support: bool


DEPTHS: Final[Mapping[Strength, Depth]] = {
    "light": Depth(leaning=2.5, careful=False, danger=False, support=False),
    "medium": Depth(leaning=0.8, careful=False, danger=True, support=False),
    "strong": Depth(leaning=0.1, careful=True, danger=True, support=True),
}


def choose(
    view: wire.View,
    seat: Seat,
    options: wire.Options,
    strength: Strength,
    memory: bytes,
    seed: bytes,
    effort: int = FULL_EFFORT,
) -> Choice:
    """Choose a set-up or an action (`server.bots.api.Bot`)."""
    random = Random(b"%b %d" % (seed, view.round))
    if view.phase == "setup":
        return Choice(arrange(seat, random), memory)
    reading, depth = read(view, seat, memory), DEPTHS[strength]
    care = Care(depth.danger, depth.support, targets=max(4, ALL * effort // FULL_EFFORT))
    judge = Judge(reading, believe(reading, careful=depth.careful), care)
    worths = [(judge.worth(step) + random.gauss(0.0, depth.leaning), step) for step in reading.steps]
    best, step = max(worths)
    if reading.hold and best < HOLDING:
        return Choice(wire.Hold(), write_notes(reading.notes))
    return Choice(order_of(step, seat), write_notes(with_step(reading.notes, step)))
