"""Who is paired with whom: pure, and the same on every node (design.md 5)."""

from collections.abc import Sequence
from typing import Final

from protocol.ids import Millis
from server.archive.rating import MIDDLE
from server.lobby.backends import Ticket, Waiter

Pair = tuple[Waiter, Waiter]

NEAR: Final = 150
WIDER_A_SECOND: Final = 50
ANYONE_MS: Final = 15_000
"""Who has waited so long takes anyone. A few people should not wait for one another much longer than that."""


def width(ticket: Ticket, now: Millis) -> int | None:
    """Give how far an opponent's rating may be from a ticket's own: it grows with the wait; `None`: anyone will do.

    Who was paired in vain has waited enough.
    """
    waited = max(0, now - ticket.since)
    return None if ticket.returned or waited >= ANYONE_MS else NEAR + WIDER_A_SECOND * (waited // 1_000)


def fits(one: Waiter, other: Waiter, now: Millis) -> bool:
    """Say whether two may meet at all: within the wider of both widths, so that who waits longest decides.

    Else a strong player could wait for ever, as the others always find one another first. Who has no rating yet counts
    as one in the middle.
    """
    mine, theirs = one.ticket, other.ticket
    if mine.player == theirs.player:
        return False
    if mine.rating == theirs.rating:
        return True
    widths = width(mine, now), width(theirs, now)
    if widths[0] is None or widths[1] is None:
        return True
    apart = (MIDDLE if mine.rating is None else mine.rating) - (MIDDLE if theirs.rating is None else theirs.rating)
    return abs(apart) <= max(widths[0], widths[1])


def just_met(one: Waiter, other: Waiter) -> bool:
    """Say whether each was the other's latest opponent."""
    return one.last == other.ticket.player and other.last == one.ticket.player


def pair(line: Sequence[Waiter], now: Millis) -> tuple[Pair, ...]:
    """Pair a line from its front.

    Everyone takes the next in line who fits, except that two who have just met are paired again only where nobody else
    is there: if just these two are left over, they change partners with the pair before.
    """
    left = list(line)
    pairs: list[Pair] = []
    unlucky: list[Waiter] = []  # found nobody but whom they have just met, or whom they do not fit
    while left:
        one = left.pop(0)
        other = next((w for w in left if fits(one, w, now) and not just_met(one, w)), None)
        if other is None:
            unlucky.append(one)
        else:
            left.remove(other)
            pairs.append((one, other))
    while unlucky:
        one = unlucky.pop(0)
        again = next((w for w in unlucky if fits(one, w, now)), None)
        if again is None:
            continue
        unlucky.remove(again)
        pairs.extend(_exchanged(pairs, one, again, now) or ((one, again),))
    return tuple(pairs)


def _exchanged(pairs: list[Pair], one: Waiter, again: Waiter, now: Millis) -> tuple[Pair, Pair] | None:
    """Part two who have just met by breaking up the latest pair that allows it; that pair is taken out."""
    for at in range(len(pairs) - 1, -1, -1):
        front, back = pairs[at]
        for mine, yours in ((one, again), (again, one)):
            if _good(front, mine, now) and _good(back, yours, now):
                del pairs[at]
                return (front, mine), (back, yours)
    return None


def _good(one: Waiter, other: Waiter, now: Millis) -> bool:
    return fits(one, other, now) and not just_met(one, other)
