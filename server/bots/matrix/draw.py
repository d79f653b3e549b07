"""Whether a bot of Matrix agrees to a draw."""

from typing import Final

from protocol.games import matrix as wire
from protocol.ids import Seat
from server.games.matrix.board import letters

WORTH: Final = {"A": 1, "J": 3, "V": 3, "E": 5, "C": 9, "S": 0}
LONG: Final = 40
"""Half-moves without a fall after which a match that stands even may end."""


def takes_a_draw(view: wire.View, seat: Seat) -> bool:
    """Say whether it does: where it has less on the board, and late in an even match."""
    first, second = (sum(WORTH[letter] for letter in letters(view.placement, unit)) for unit in ("first", "second"))
    ahead = first - second if view.first == seat else second - first
    return ahead < 0 or (ahead == 0 and view.no_fall >= LONG)
