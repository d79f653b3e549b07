"""Who is paired with whom, for every line there can be."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.ids import Millis, PlayerId
from server.lobby.backends import Waiter
from server.lobby.pairing import fits, just_met, pair
from tests.lobby.made import ticket

NOW = Millis(0)


def line(*players: str, met: str = "") -> list[Waiter]:
    """Give a line; `met` names pairs who have just met, such as "ab cd"."""
    last = {one: other for two in met.split() for one, other in ((two[0], two[1]), (two[1], two[0]))}
    return [
        Waiter(ticket(PlayerId(player), place), PlayerId(last[player]) if player in last else None)
        for place, player in enumerate(players)
    ]


def shown(waiters: list[Waiter]) -> list[str]:
    return [one.ticket.player + other.ticket.player for one, other in pair(waiters, NOW)]


def made_of(numbers: list[int]) -> list[Waiter]:
    """Make a line in which many have met one another, also one-sidedly: whom they met has met others since.

    Each waiter has a number: whom it met last, where there is one with that place, and with odd numbers that one met
    it last as well.
    """
    last: dict[int, int] = {}
    for place, other in enumerate(numbers):
        if other != place:
            last[place] = other
            if other % 2:
                last[other] = place
    return [
        Waiter(ticket(PlayerId(f"p{place}")), PlayerId(f"p{last[place]}") if place in last else None)
        for place in range(len(numbers))
    ]


def lines() -> st.SearchStrategy[list[Waiter]]:
    return st.lists(st.integers(0, 13), max_size=12).map(made_of)


def test_the_longest_waiting_meet() -> None:
    assert shown(line("a", "b", "c", "d", "e")) == ["ab", "cd"]


def test_nobody_meets_oneself() -> None:
    (one,) = line("a")
    assert not fits(one, one, NOW)
    assert shown([one, one]) == []


def test_nobody_and_one_alone_wait() -> None:
    assert shown([]) == []
    assert shown(line("a")) == []


def test_two_who_just_met_change_partners() -> None:
    assert shown(line("a", "b", "c", met="ab")) == ["ac"]
    assert shown(line("a", "b", "c", "d", met="ab cd")) == ["ac", "bd"]
    assert shown(line("c", "d", "a", "b", met="ab")) == ["ca", "db"]


def test_two_who_just_met_meet_again_where_nobody_else_is() -> None:
    assert shown(line("a", "b", met="ab")) == ["ab"]


def test_who_met_somebody_else_since_may_meet_again() -> None:
    one, other = line("a", "b", met="ab")
    assert shown([one, Waiter(other.ticket, PlayerId("c"))]) == ["ab"]


@given(lines())
def test_everyone_is_paired_but_one(waiters: list[Waiter]) -> None:
    players = [waiter.ticket.player for each in pair(waiters, NOW) for waiter in each]
    assert len(players) == len(set(players)) == len(waiters) // 2 * 2


@given(lines())
def test_the_front_is_always_paired(waiters: list[Waiter]) -> None:
    pairs = pair(waiters, NOW)
    assert len(waiters) < 2 or pairs[0][0] is waiters[0]


@given(lines())
def test_nobody_meets_the_same_again_if_anyone_else_is_there(waiters: list[Waiter]) -> None:
    again = [each for each in pair(waiters, NOW) if just_met(*each)]
    assert not again or len(waiters) == 2


@given(lines())
def test_the_same_line_gives_the_same_pairs(waiters: list[Waiter]) -> None:
    assert pair(waiters, NOW) == pair(tuple(waiters), NOW)
