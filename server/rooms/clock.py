"""The three clocks of a room: the round's deadline, what is shown of a connection, and the claim (design 4).

All are pure functions of the room and of the moment they are asked about.
"""

from typing import Final

from protocol.ids import Millis, Seat
from protocol.messages import Level
from server.rooms.room import Room
from server.rooms.seats import SeatState

GRACE_MAX: Final = Millis(500)
WEAK_AFTER: Final = Millis(9_000)  # two probes of 4 s missed
AWAY_AFTER: Final = Millis(15_000)
CLAIM_AFTER: Final = Millis(60_000)
WATCHERS_EVERY: Final = Millis(1_000)  # a crowd that comes and goes is counted at most so often
ABANDONED_AFTER: Final = Millis(3_600_000)  # a match without a clock that nobody attends any more


def grace(room: Room) -> Millis:
    """Give the hidden time after the deadline in which orders still count: one for all seats.

    It covers an order that left while the shown clock stood above 0, for any round trip up to 500 ms. Until a
    round trip has been measured the longest is assumed.
    """
    longest = 0
    for seat in room.seats:
        if seat.round_trip is None or seat.round_trip >= GRACE_MAX:
            return GRACE_MAX
        longest = max(longest, seat.round_trip)
    return Millis(longest)


def cutoff(room: Room) -> Millis | None:
    """Give the moment from which on the running round is resolved as it stands, `None` without a clock."""
    if room.deadline is None or room.stalled:
        return None
    return Millis(room.deadline + (grace(room) if room.phase == "playing" and not room.paused else 0))


def level(seat: SeatState, now: Millis) -> Level:
    """Say how a seat's connection looks, from its probes alone."""
    if seat.heard is None or seat.left or now - seat.heard >= AWAY_AFTER:
        return "away"
    return "weak" if now - seat.heard >= WEAK_AFTER else "good"


def still_good(shown: tuple[Level, ...], seats: tuple[SeatState, ...], now: Millis) -> bool:
    """Say whether all connections were shown as good, and are."""
    for before, seat in zip(shown, seats, strict=True):
        if before != "good" or seat.heard is None or seat.left or now - seat.heard >= WEAK_AFTER:
            return False
    return True


def claim_at(room: Room, seat: Seat) -> Millis | None:
    """Give the moment from which the win may be claimed against a seat, `None` while nothing is to be waited for.

    Section 7: 60 s since its last sign of life and, where there is a clock, a round resolved meanwhile.
    """
    due, heard = room.due, room.seats[seat].heard
    if room.phase != "playing" or room.paused or due is None or not due.claimable:
        return None
    since = room.began if heard is None else heard
    if due.span is not None and room.resolved_at <= since:
        return None
    return Millis(since + CLAIM_AFTER)


def shown_claim_at(room: Room, seat: Seat, now: Millis) -> Millis | None:
    """Give `claim_at` where the seat is shown as away, else `None`: who is here is not counted down."""
    return claim_at(room, seat) if level(room.seats[seat], now) == "away" else None


def next_change(room: Room, now: Millis) -> Millis | None:
    """Give the next moment at which time alone changes the room, `None` if it never does."""
    moments: list[int] = []
    ends = cutoff(room)
    if ends is not None:
        moments.append(ends)
    for seat in room.seats:
        if seat.heard is not None and not seat.left:
            if seat.heard + WEAK_AFTER > now:
                moments.append(seat.heard + WEAK_AFTER)
            elif seat.heard + AWAY_AFTER > now:
                moments.append(seat.heard + AWAY_AFTER)
    if room.presence is not None and room.presence.watchers != room.watchers:
        moments.append(room.presence_at + WATCHERS_EVERY)
    if room.phase == "playing" and room.deadline is None and not room.stalled:
        moments.append(last_heard(room) + ABANDONED_AFTER)
    return Millis(min(moments)) if moments else None


def last_heard(room: Room) -> Millis:
    """Give the last sign of life of any seat, or when the running round began."""
    return Millis(max(room.began, *(seat.heard or 0 for seat in room.seats)))
