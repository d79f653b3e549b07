"""The numbers that positions are judged by.

They were set by hand and then drawn by logistic regression towards the results of some 350 matches that the bots played
against themselves, with line-ups at random and one order in twelve at random. Everything is in logits: +1 makes 73 %
of an even match. `capture` is a race, so figures are worth less there; `eliminate` and `fog` are judged alike.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_BATTLE: Final = ("eliminate", "fog")

IN_BATTLE: Final[Mapping[str, float]] = MappingProxyType(
    {
        "in fire": -0.15,
        "pressed": -0.2,
        "doomed": -0.6,
        "overtaxed": -0.8,
        "covered": -0.3,
        "under a shell": -0.2,
        "alone": -0.4,
        "outlasting": 0.6,
        "room": 0.15,
        "lead": 0.0,
        "lead near the end": 0.0,
        "fields": 0.0,
        "fields near": 0.0,
    }
)
IN_CAPTURE: Final[Mapping[str, float]] = MappingProxyType(
    {
        "in fire": -0.15,
        "pressed": -0.2,
        "doomed": -0.5,
        "overtaxed": -0.4,
        "covered": -0.2,
        "under a shell": -0.25,
        "alone": -0.15,
        "outlasting": 0.0,
        "room": 0.0,
        "lead": 0.15,
        "lead near the end": 0.8,
        "fields": 0.4,
        "fields near": 0.3,
    }
)
WEIGHTS: Final[Mapping[str, Mapping[str, float]]] = {**dict.fromkeys(_BATTLE, IN_BATTLE), "capture": IN_CAPTURE}
"""What each feature of `judgement` is worth."""

KIND_WORTH: Final[Mapping[str, tuple[float, ...]]] = {
    **dict.fromkeys(_BATTLE, (1.25, 1.5, 1.25, 1.35, 1.15, 1.65)),
    "capture": (1.1, 1.05, 1.1, 1.05, 1.0, 1.05),
}
"""What a living figure of each kind is worth, in kind order."""

TASTE_FOR_FALLS: Final[Mapping[str, float]] = {**dict.fromkeys(_BATTLE, 0.12), "capture": 0.0}
TASTE_FOR_CONTACT: Final[Mapping[str, float]] = {**dict.fromkeys(_BATTLE, 1.0), "capture": 0.0}
PATIENCE: Final = 8
DRAW: Final[Mapping[str, float]] = {**dict.fromkeys(_BATTLE, 0.25), "capture": 0.5}
"""The taste for a decision, in chances to win: what a side gains when a figure of the other falls, and what both lose
while they are as far apart as can be, twice as much after `PATIENCE` rounds without a fall. Who loses or draws is taken
to be as far apart as can be, so that nobody would rather fall than go on. Without taste two careful sides hardly ever
fight (`eliminate`, `fog`); `capture` needs none. A fall has to outweigh the contact that ends with it."""
