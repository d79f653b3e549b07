"""Things told, each together with those who may hear it: secrets are split where they are born, in `telling`."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from protocol.games import marshal as wire
from protocol.ids import Seat, Viewer

SPECTATOR: Final = 4
EVERYONE: Final = 8
ALL: Final = 1 | 2 | SPECTATOR | EVERYONE

HEARER: Final[Mapping[Viewer, int]] = {Seat(0): 1, Seat(1): 2, "spectator": SPECTATOR, "everyone": EVERYONE}
"""The bit of each viewer; a seat's is `1 << seat`."""


class Told(Struct, frozen=True, gc=False):
    """One thing told. `to`: its hearers as bits."""

    said: wire.Event
    to: int
