"""Which draws bots agree to, by game; not in `registry.py`, for the server is not to load what only thinking needs."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from protocol.ids import Seat
from protocol.messages import GameOptions, GameView
from server.bots.marshal import draw as marshal
from server.bots.matrix import draw as matrix
from server.bots.salvo import draw as salvo

DRAWS: Final[Mapping[str, Callable[[Any, Seat], bool]]] = MappingProxyType(
    {"salvo": salvo.takes_a_draw, "matrix": matrix.takes_a_draw, "marshal": marshal.takes_a_draw}
)


def takes_a_draw(options: GameOptions, view: GameView, seat: Seat) -> bool:
    """Say whether a bot agrees to a draw, by what its seat was sent last. Raises: KeyError."""
    return DRAWS[str(options.__struct_config__.tag)](view, seat)
