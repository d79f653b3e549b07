"""Who is paired with whom, for every line there can be."""

import time

from hypothesis import given
from hypothesis import strategies as st

from protocol.ids import Millis, PlayerId
from server.lobby.backends import Waiter
from server.lobby.pairing import ANYONE_MS, NEAR, WIDER_A_SECOND, fits, just_met, pair, width
from tests.lobby.made import at, ticket

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


# --- ratings ------------------------------------------------------------------------------------------

LATER = 60_000


def rated(player: str, rating: int | None, waited: int = 0, *, returned: bool = False) -> Waiter:
    """Give someone who has waited so long, as seen at the moment `LATER`."""
    return Waiter(ticket(PlayerId(player), LATER - waited, rating=rating, returned=returned), None)


def meet(*waiters: Waiter) -> list[str]:
    return [one.ticket.player + other.ticket.player for one, other in pair(waiters, at(LATER))]


mixed = st.lists(
    st.tuples(st.none() | st.integers(800, 2_400), st.integers(0, ANYONE_MS + 2_000), st.booleans()), max_size=12
).map(
    lambda each: [
        rated(f"p{place}", rating, waited, returned=returned and not place)
        for place, (rating, waited, returned) in enumerate(each)
    ]
)


def test_the_search_begins_near_and_widens_with_the_wait() -> None:
    def of(waited: int) -> int | None:
        return width(rated("a", 1_500, waited).ticket, at(LATER))

    assert [of(waited) for waited in (0, 999, 1_000, 4_000)] == [NEAR, NEAR, NEAR + WIDER_A_SECOND, 350]
    assert of(ANYONE_MS - 1) is not None
    assert of(ANYONE_MS) is None
    assert width(ticket(PlayerId("a"), LATER), at(0)) == NEAR, "the clocks of nodes differ a little"


def test_who_is_near_is_taken_before_who_waits_longer() -> None:
    assert meet(rated("a", 1_500), rated("b", 1_900), rated("c", 1_600)) == ["ac"]


def test_within_the_width_who_waits_longest_is_taken() -> None:
    assert meet(rated("a", 1_500), rated("b", 1_640), rated("c", 1_500)) == ["ab"]


def test_two_alone_who_are_far_apart_wait_no_longer_than_said() -> None:
    far = rated("a", 2_400, ANYONE_MS - 1), rated("b", 900)
    assert meet(*far) == []
    assert meet(rated("a", 2_400, ANYONE_MS), rated("b", 900)) == ["ab"]
    assert meet(rated("a", 2_400, returned=True), rated("b", 900)) == ["ab"], "who was paired in vain has waited"


def test_who_has_no_rating_counts_as_one_in_the_middle() -> None:
    assert meet(rated("a", None), rated("b", 2_000), rated("c", 1_450)) == ["ac"]


@given(mixed)
def test_fitting_is_mutual(waiters: list[Waiter]) -> None:
    for one in waiters:
        for other in waiters:
            assert fits(one, other, at(LATER)) == fits(other, one, at(LATER))


@given(mixed)
def test_only_who_fits_is_paired_and_who_is_left_fits_nobody(waiters: list[Waiter]) -> None:
    now = at(LATER)
    pairs = pair(waiters, now)
    assert all(fits(*each, now) for each in pairs)
    paired = {waiter.ticket.player for each in pairs for waiter in each}
    left = [waiter for waiter in waiters if waiter.ticket.player not in paired]
    assert not any(fits(one, other, now) for one in left for other in left)


@given(mixed)
def test_who_has_waited_long_enough_is_paired(waiters: list[Waiter]) -> None:
    """However the others find one another: of those who take anyone only one is left, where there is nobody else."""
    now = at(LATER)
    paired = {waiter.ticket.player for each in pair(waiters, now) for waiter in each}
    left = [waiter for waiter in waiters if waiter.ticket.player not in paired]
    if any(width(waiter.ticket, now) is None for waiter in left):
        assert len(left) == 1


def test_a_full_line_of_all_strengths_costs_little() -> None:
    """What one round of pairing looks at is bounded (`LobbySettings.line`); here even with nobody who fits."""
    apart = [rated(f"p{place}", place * 1_000) for place in range(200)]
    mixed = [rated(f"p{place}", 1_000 + place * 7 % 900, 200 - place) for place in range(200)]
    took = []
    for line in (apart, mixed):
        began = time.process_time()
        pair(line, at(LATER))
        took.append(time.process_time() - began)
    assert max(took) < 0.25
