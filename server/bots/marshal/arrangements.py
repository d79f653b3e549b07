"""How the bot sets up: a few sound arrangements, mirrored and varied by the seed, so that none gives itself away.

The flag stands at the back behind Bombs, or beside decoys of them; Scouts, Captains and one strong piece in front; the
Spy near the Marshal; Miners at the back, for they are wanted late.
"""

from random import Random
from typing import Final

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.games.marshal import rulebook
from server.games.marshal.board import COLUMNS

DRAWINGS: Final = (
    """
    6  2  5  8  2  6  2  9  2  6
    4  5 10  2  7  1  7  5  8  4
    2  3  B  7  4  B  3  2  6  3
    3  4  B  F  B  5  B  2  B  3
    """,
    """
    2  6  9  2  7  2  8  2  6  5
    5 10  1  2  8  4  7  6  2  7
    B  4  2  5  3  2  B  3  4  3
    F  B  3  B  5  4  6  B  3  B
    """,
    """
    6  2  8  5  2  9  2  6  2  7
    2  7  4 10  6  1  8  5  4  2
    5  B  3  7  2  4  B  2  3  6
    B  F  B  3  4  5  3  B  B  3
    """,
    """
    2  8  6  2  5  6  2  9  2  6
    5  2 10  7  4  2  1  8  7  5
    4  3  2  6  B  7  3  2  4  B
    3  5  4  B  F  B  3  B  3  B
    """,
)
"""Rows 4 to 1 of seat 0, columns a to j."""

ALIKE: Final = frozenset({"2", "4", "5", "6", "7"})
"""Ranks that may change places."""

SWAPS: Final = 5
SALT_BYTES: Final = 16


def arrange(seat: Seat, random: Random) -> wire.Setup:
    """Give a whole set-up of a seat."""
    rows = [line.split() for line in random.choice(DRAWINGS).strip().split("\n")]
    if random.random() < 0.5:
        rows = [row[::-1] for row in rows]
    alike = [(row, at) for row, ranks in enumerate(rows) for at, rank in enumerate(ranks) if rank in ALIKE]
    for _ in range(SWAPS):
        (row, at), (other, there) = random.sample(alike, 2)
        rows[row][at], rows[other][there] = rows[other][there], rows[row][at]
    pieces = tuple(
        wire.Placed(_rank(rank), f"{column}{4 - row}")
        for row, ranks in enumerate(rows)
        for column, rank in zip(COLUMNS, ranks, strict=True)
    )
    return wire.Setup(rulebook.turned(pieces) if seat else pieces, random.randbytes(SALT_BYTES).hex())


def _rank(text: str) -> wire.Rank:
    return next(rank for rank in rulebook.RANKS if rank == text)
