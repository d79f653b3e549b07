"""Who is paired with whom: pure, and the same on every node (design.md 5)."""

from collections.abc import Sequence

from protocol.ids import Millis
from server.lobby.backends import Waiter

Pair = tuple[Waiter, Waiter]


def fits(one: Waiter, other: Waiter, now: Millis) -> bool:
    """Say whether two may meet at all. Until there are ratings everyone may; then the window widens with the wait."""
    return one.ticket.player != other.ticket.player


def just_met(one: Waiter, other: Waiter) -> bool:
    """Say whether each was the other's latest opponent."""
    return one.last == other.ticket.player and other.last == one.ticket.player


def pair(line: Sequence[Waiter], now: Millis) -> tuple[Pair, ...]:
    """Pair a line from its front.

    Everyone takes the next in line, except that two who have just met are paired again only where nobody else is
    there: if just these two are left over, they change partners with the pair before.
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
