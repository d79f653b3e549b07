"""Set-ups: what may stand where, and how missing pieces are dealt (rules/marshal.md 1.3, 2)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from protocol.games import marshal as wire
from server.games.api import Dice, Illegal, Stream
from server.games.marshal.board import FIELD, OWN_FIELDS
from server.games.marshal.rulebook import PIECES, Rulebook

FILL: Final = (Stream("fill/1"), Stream("fill/2"))

Ranks = Mapping[int, wire.Rank]
"""What stands on the own fields of a seat."""


def check_setup(rulebook: Rulebook, setup: wire.Setup, seat: int, *, complete: bool) -> Ranks:
    """Give what stands where; with `complete` it may lack pieces only if it is late.

    Raises:
        Illegal: field_twice, not_own_field, too_many_of_rank, setup_incomplete.
    """
    ranks: dict[int, wire.Rank] = {}
    for placed in setup.pieces:
        field = FIELD.get(placed.field)
        if field not in OWN_FIELDS[seat]:
            raise Illegal("not_own_field")
        if field in ranks:
            raise Illegal("field_twice")
        ranks[field] = placed.rank
    if any(count > rulebook.counts[rank] for rank, count in Counter(ranks.values()).items()):
        raise Illegal("too_many_of_rank")
    if complete and not setup.late and len(ranks) < PIECES:
        raise Illegal("setup_incomplete")
    return ranks


def salt_of(setup: wire.Setup) -> bytes:
    """Give the bytes that a seat adds to the dice."""
    return bytes.fromhex(setup.salt)


def dealt(rulebook: Rulebook, ranks: Ranks, seat: int, dice: Dice, salts: tuple[bytes, bytes]) -> Ranks:
    """Deal the missing pieces to the free fields.

    The free fields, ascending, are shuffled by Fisher and Yates: from the last to the second each changes places with
    one up to itself, the roll being its place. They get the missing pieces in the order of the table.
    """
    free = [field for field in OWN_FIELDS[seat] if field not in ranks]
    standing = Counter(ranks.values())
    missing = [rank for rank, count in rulebook.counts.items() for _ in range(count - standing[rank])]
    for number, last in enumerate(range(len(free) - 1, 0, -1), start=1):
        other = dice.roll(FILL[seat], number, last + 1, salts) - 1
        free[last], free[other] = free[other], free[last]
    return dict(sorted(zip(free, missing, strict=True)))
