"""Things told, each together with those who may hear it: secrets are split where they are born, in `telling`."""

from typing import Final, NamedTuple

from protocol.games import salvo as wire
from protocol.ids import Viewer

SPECTATOR: Final = 4
EVERYONE: Final = 8
ALL: Final = 1 | 2 | SPECTATOR | EVERYONE


class Told(NamedTuple):
    """One thing told. `to`: its hearers as bits; a seat's bit is `1 << seat`."""

    said: wire.Event
    to: int


def hearer(viewer: Viewer) -> int:
    """Give the bit of a viewer."""
    if viewer == "spectator":
        return SPECTATOR
    if viewer == "everyone":
        return EVERYONE
    return 1 << viewer
