"""Who is paired with whom, for every line there can be."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.ids import Millis, PlayerId
from server.lobby.backends import Waiter
from server.lobby.pairing import just_met, pair
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


@st.composite
def lines(draw: st.DrawFn) -> list[Waiter]:
    """Draw lines in which many have met one another, also one-sidedly: whom they met may have met others since."""
    names = [f"p{n}" for n in range(draw(st.integers(0, 12)))]
    chosen = st.one_of(st.none(), st.sampled_from([*names, "gone"]))
    lasts = {name: draw(chosen) for name in names}
    for one, other in draw(st.lists(st.tuples(*[st.sampled_from(names)] * 2), max_size=8)) if names else ():
        lasts[one], lasts[other] = other, one
    return [
        Waiter(ticket(PlayerId(name)), PlayerId(last) if last not in (None, name) else None)
        for name, last in lasts.items()
    ]


def test_the_longest_waiting_meet() -> None:
    assert shown(line("a", "b", "c", "d", "e")) == ["ab", "cd"]


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
def test_in_a_pair_the_first_stood_in_front(waiters: list[Waiter]) -> None:
    assert all(waiters.index(one) < waiters.index(other) for one, other in pair(waiters, NOW))


@given(lines())
def test_nobody_meets_the_same_again_if_anyone_else_is_there(waiters: list[Waiter]) -> None:
    again = [each for each in pair(waiters, NOW) if just_met(*each)]
    assert not again or len(waiters) == 2


@given(lines())
def test_the_same_line_gives_the_same_pairs(waiters: list[Waiter]) -> None:
    assert pair(waiters, NOW) == pair(tuple(waiters), NOW)
