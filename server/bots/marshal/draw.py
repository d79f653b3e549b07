"""Whether a bot of Marshal agrees to a draw."""

from typing import Final

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.bots.marshal.judgement import WORTH

LATE: Final = 100
"""After so many actions without an attack a match that stands even may end so."""

EVEN: Final = 6.0


def takes_a_draw(view: wire.View, seat: Seat) -> bool:
    """Say whether it does: where it has lost more than the other, and late in an even match. All of that is public."""
    ahead = sum(-WORTH[gone.rank] if int(gone.id[0]) - 1 == seat else WORTH[gone.rank] for gone in view.captured)
    return ahead < -EVEN or (ahead <= EVEN and view.no_attack >= LATE)
