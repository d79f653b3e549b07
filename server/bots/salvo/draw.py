"""Whether a bot of SALVO agrees to a draw."""

from typing import Final

from protocol.games import salvo as wire
from protocol.ids import Seat

LATE: Final = 30
"""From this round on a match that stands even may end so."""


def takes_a_draw(view: wire.View, seat: Seat) -> bool:
    """Say whether it does: where it is behind, and late in an even match. All that counts is public."""

    def lead(count: wire.BothSides) -> int:
        return count.south - count.north if seat == 0 else count.north - count.south

    ahead = (lead(view.points) if view.mode == "capture" else 0, lead(view.living))
    return ahead < (0, 0) or (ahead == (0, 0) and view.round >= LATE)
