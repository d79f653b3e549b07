"""Tickets and pairs: the same cases over every back end of the lobby, memory and a real Redis server."""

import asyncio
from dataclasses import replace

from protocol.ids import Mode, PlayerId, RoomId
from server.lobby.backends import (
    Backend,
    Busy,
    OpenRoom,
    Pool,
    Standing,
    Ticket,
    Waiter,
)
from server.lobby.settings import DEFAULTS
from tests.lobby.house import ANN, BOB, CEM, DEA
from tests.lobby.made import (
    CAPTURE,
    FOG,
    OTHER_ROOM,
    ROOM,
    A,
    B,
    assignment,
    at,
    enter,
    opened,
    pair,
    standing,
    ticket,
    waiting,
)

# --- tickets ------------------------------------------------------------------------------------------

OTHERS = PlayerId("eve"), PlayerId("fay")


async def test_the_line_is_in_order_of_the_wait(backend: Backend) -> None:
    for player, since in ((ANN, 20), (BOB, 10), (CEM, 30)):
        await enter(backend, ticket(player, since), 30)
    assert await waiting(backend, now=30) == [BOB, ANN, CEM]


async def test_only_the_front_is_given(backend: Backend) -> None:
    for player, since in ((ANN, 20), (BOB, 10), (CEM, 30)):
        await enter(backend, ticket(player, since), 30)
    assert [w.ticket.player for w in (await backend.line(CAPTURE, 2, at(30))).waiters] == [BOB, ANN]


async def test_a_ticket_comes_back_as_it_went_in(backend: Backend) -> None:
    wanted = replace(ticket(ANN), name="Žofie O'Neill", node=B)
    assert await enter(backend, wanted) == wanted
    assert (await backend.line(CAPTURE, 10, at(0))).waiters == (Waiter(wanted, None),)
    assert (await backend.keep([ANN], B, at(0)))[0] == Standing(wanted, "open", (), 0)


async def test_searching_again_keeps_the_time_waited(backend: Backend) -> None:
    first = await enter(backend, ticket(ANN, 0))
    again = await enter(backend, ticket(ANN, 9_000), 9_000)
    assert (again.id, again.since) == (first.id, first.since)
    assert await waiting(backend, now=9_000) == [ANN]


async def test_another_mode_replaces_the_ticket(backend: Backend) -> None:
    """Case 21: one live ticket over all tabs, devices and modes."""
    await enter(backend, ticket(ANN, 0))
    replaced = await enter(backend, ticket(ANN, 9_000, FOG), 9_000)
    assert replaced.since == at(9_000)
    assert await waiting(backend, CAPTURE, 9_000) == []
    assert await waiting(backend, FOG, 9_000) == [ANN]


async def test_many_searches_at_once_leave_one_ticket(backend: Backend) -> None:
    pools = [Pool("salvo", Mode(mode)) for mode in ("eliminate", "capture", "fog")]
    await asyncio.gather(*(enter(backend, ticket(ANN, n, pools[n % 3])) for n in range(24)))
    lines = [await waiting(backend, pool) for pool in pools]
    assert sorted(map(len, lines)) == [0, 0, 1]


async def test_a_cancelled_ticket_is_in_no_line(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    assert await backend.withdraw(ANN, None, at(0))
    assert not await backend.withdraw(ANN, None, at(0))
    assert await waiting(backend) == []
    assert (await standing(backend, ANN)).state == "cancelled"


async def test_who_cancels_when_found_is_not_put_back(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    assert await backend.withdraw(ANN, None, at(11))
    assert not await backend.withdraw(ANN, None, at(12))
    now = await standing(backend, ANN, 12)
    assert (now.state, now.reserved) == ("cancelled", (made,))
    assert await backend.rooms_of(ANN, at(12)) == (ROOM,)


async def test_an_old_ticket_is_not_cancelled_after_a_new_search(backend: Backend) -> None:
    """What was cancelled while the back end did not answer is withdrawn late."""
    old = await enter(backend, ticket(ANN))
    await backend.withdraw(ANN, None, at(1))
    new = await enter(backend, ticket(ANN, 2), 2)
    assert not await backend.withdraw(ANN, old.id, at(3))
    assert await waiting(backend, now=3) == [ANN]
    assert await backend.withdraw(ANN, new.id, at(4))


async def test_who_never_searched_has_nothing_to_cancel(backend: Backend) -> None:
    assert not await backend.withdraw(ANN, None, at(0))
    assert await standing(backend, ANN) == Standing(None, None, (), 0)


async def test_who_is_gone_for_too_long_loses_the_ticket(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    assert await waiting(backend, now=DEFAULTS.gone_ms - 1) == [ANN]
    assert await waiting(backend, now=DEFAULTS.gone_ms) == []
    assert (await standing(backend, ANN, DEFAULTS.gone_ms)).state == "lapsed"
    assert not await backend.withdraw(ANN, None, at(DEFAULTS.gone_ms))


async def test_a_lapsed_ticket_cannot_be_cancelled(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    assert not await backend.withdraw(ANN, None, at(DEFAULTS.gone_ms))


async def test_who_is_kept_keeps_the_ticket(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    for now in range(0, 10 * DEFAULTS.gone_ms, DEFAULTS.gone_ms - 1):
        assert (await standing(backend, ANN, now)).state == "open"
    assert await waiting(backend, now=10 * DEFAULTS.gone_ms - 1_000) == [ANN]


async def test_a_lapsed_search_begins_anew(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    again = await enter(backend, ticket(ANN, DEFAULTS.gone_ms), DEFAULTS.gone_ms)
    assert again.since == at(DEFAULTS.gone_ms)


async def test_keeping_says_at_which_node_a_player_is(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    await backend.keep([ANN], B, at(1))
    assert (await backend.line(CAPTURE, 10, at(1))).waiters[0].ticket.node == B


async def test_who_stepped_away_is_passed_over_until_back(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    await backend.step_away(ANN, at(1))
    assert await waiting(backend, now=1) == []
    assert (await backend.census([CAPTURE], at(1))).searching == (1,)
    await standing(backend, ANN, 2)
    assert await waiting(backend, now=2) == [ANN]


async def test_who_stands_in_line_is_counted_until_it_is_looked_at(backend: Backend) -> None:
    for player in (ANN, BOB):
        await enter(backend, ticket(player))
    assert await backend.in_line(CAPTURE) == 2
    assert await backend.length(CAPTURE, at(DEFAULTS.gone_ms)) == 0
    assert await backend.in_line(CAPTURE) == 0


async def test_who_stepped_away_has_15_seconds_from_then(backend: Backend) -> None:
    await enter(backend, ticket(ANN))
    await backend.step_away(ANN, at(4_000))
    assert (await backend.census([CAPTURE], at(4_000 + DEFAULTS.gone_ms - 1))).searching == (1,)
    assert (await backend.census([CAPTURE], at(4_000 + DEFAULTS.gone_ms))).searching == (0,)


# --- pairs --------------------------------------------------------------------------------------------


async def test_a_pair_becomes_a_room(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    south, _ = await pair(backend, made)
    assert await waiting(backend, now=10) == []
    assert await backend.assignment(ROOM, at(10)) == made
    assert await standing(backend, ANN, 10) == Standing(south, "claimed", (made,), 0)
    assert await backend.rooms_of(BOB, at(10)) == (ROOM,)
    assert await backend.place(ROOM, at(10)) == A
    assert (await backend.line(CAPTURE, 10, at(10))).pairs == 1


async def test_a_ticket_is_claimed_once(backend: Backend) -> None:
    """Case 23: two nodes see the same tickets; the late one is refused, also ten seconds later."""
    pair_ = await pair(backend, assignment(ANN, BOB))
    for now, pairs in ((10, 0), (10, 1), (10_010, 1)):
        assert not await backend.claim(CAPTURE, [(pair_, assignment(ANN, BOB, room=OTHER_ROOM))], pairs, at(now))
    assert await backend.rooms_of(ANN, at(10)) == (ROOM,)
    assert await backend.assignment(OTHER_ROOM, at(10)) is None


async def test_an_old_ticket_cannot_be_claimed_after_a_new_search(backend: Backend) -> None:
    """Case 23: the stalled node holds tickets of a search that was cancelled and begun again."""
    old = await enter(backend, ticket(ANN)), await enter(backend, ticket(BOB))
    await backend.withdraw(ANN, None, at(1))
    await enter(backend, ticket(ANN, 2), 2)
    assert not await backend.claim(CAPTURE, [(old, assignment(ANN, BOB))], 0, at(10_000))
    assert await waiting(backend, now=10_000) == [BOB, ANN]


async def test_a_claim_that_counted_wrong_is_refused(backend: Backend) -> None:
    """Maps go round in order (design 5), so each pair has a number of its own."""
    await pair(backend, assignment(ANN, BOB))
    late = await enter(backend, ticket(CEM)), await enter(backend, ticket(DEA))
    assert not await backend.claim(CAPTURE, [(late, assignment(CEM, DEA, room=OTHER_ROOM))], 0, at(10))
    assert await backend.claim(CAPTURE, [(late, assignment(CEM, DEA, room=OTHER_ROOM))], 1, at(10))


async def test_claims_at_once_make_one_room(backend: Backend) -> None:
    tickets = await enter(backend, ticket(ANN)), await enter(backend, ticket(BOB))
    rooms = [RoomId(f"room-{n}") for n in range(8)]
    done = await asyncio.gather(
        *(backend.claim(CAPTURE, [(tickets, assignment(ANN, BOB, room=room))], 0, at(10)) for room in rooms)
    )
    assert sum(done) == 1
    assert await backend.rooms_of(ANN, at(10)) == (rooms[done.index(1)],)


async def test_many_are_claimed_at_once_up_to_the_first_that_is_not_open_any_more(backend: Backend) -> None:
    tickets = [await enter(backend, ticket(player)) for player in (ANN, BOB, CEM, DEA, *OTHERS)]
    rooms = [RoomId(f"room-{n}") for n in range(3)]
    claims = [
        ((one, other), assignment(one.player, other.player, room=room))
        for one, other, room in zip(tickets[::2], tickets[1::2], rooms, strict=True)
    ]
    await backend.withdraw(DEA, None, at(5))
    assert await backend.claim(CAPTURE, claims, 0, at(10)) == 1
    assert [await backend.rooms_of(player, at(10)) for player in (ANN, CEM, OTHERS[0])] == [(rooms[0],), (), ()]
    assert (await backend.line(CAPTURE, 9, at(10))).pairs == 1
    assert await backend.claim(CAPTURE, claims[2:], 1, at(10)) == 1
    assert await backend.claim(CAPTURE, [], 2, at(10)) == 0


async def test_nobody_is_paired_with_oneself(backend: Backend) -> None:
    one = await enter(backend, ticket(ANN))
    assert not await backend.claim(CAPTURE, [((one, one), assignment(ANN, ANN))], 0, at(1))


async def test_nobody_is_claimed_who_is_gone(backend: Backend) -> None:
    tickets = await enter(backend, ticket(ANN)), await enter(backend, ticket(BOB))
    await standing(backend, ANN, 10_000)
    assert not await backend.claim(CAPTURE, [(tickets, assignment(ANN, BOB))], 0, at(DEFAULTS.gone_ms))


async def test_a_claim_in_the_wrong_pool_is_refused(backend: Backend) -> None:
    tickets = await enter(backend, ticket(ANN)), await enter(backend, ticket(BOB))
    assert not await backend.claim(FOG, [(tickets, assignment(ANN, BOB))], 0, at(1))


async def test_who_met_last_is_known_for_a_while(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await backend.open_rooms([opened(made)], at(20))
    await backend.end_room(opened(made), made.players, at(30))
    await enter(backend, ticket(ANN, 40), 40)
    assert (await backend.line(CAPTURE, 10, at(40))).waiters[0].last == BOB


async def test_who_was_found_searches_nothing_else(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    assert await backend.enter(ticket(ANN, 11, FOG), at(11)) == Busy(ROOM)
    await backend.open_rooms([opened(made)], at(12))
    assert await backend.enter(ticket(ANN, 13, FOG), at(30_000)) == Busy(ROOM)
    await backend.end_room(opened(made), made.players, at(30_001))
    assert isinstance(await backend.enter(ticket(ANN, 14, FOG), at(30_002)), Ticket)


async def test_a_friend_room_leaves_one_free_to_search(backend: Backend) -> None:
    await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=False)], at(0))
    assert isinstance(await backend.enter(ticket(ANN), at(1)), Ticket)


# --- a pair that did not come together -----------------------------------------------------------------


async def test_the_one_who_came_is_first_in_line_again(backend: Backend) -> None:
    """Case 22: with the time already waited, in front even of who has waited longer."""
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await enter(backend, ticket(CEM, -5_000), 15)
    back = ticket(ANN, 0, returned=True)
    await backend.put_back(made, (back, None), at(20_000 - 100))
    assert await waiting(backend, now=20_000 - 100) == [ANN]  # Cem was gone for too long
    await enter(backend, ticket(CEM, -5_000), 19_950)
    assert await waiting(backend, now=19_950) == [ANN, CEM]
    assert (await standing(backend, BOB, 19_950)).state == "absent"
    assert await backend.rooms_of(ANN, at(19_950)) == ()
    assert await backend.assignment(ROOM, at(19_950)) is None


async def test_a_pair_is_undone_once(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await backend.put_back(made, (ticket(ANN, returned=True), None), at(20))
    await backend.withdraw(ANN, None, at(21))
    await backend.put_back(made, (ticket(ANN, returned=True), None), at(22))
    assert await waiting(backend, now=22) == []


async def test_a_pair_is_undone_also_after_its_room_has_ended(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await backend.open_rooms([opened(made)], at(20))
    await backend.end_room(opened(made), made.players, at(30))
    await backend.put_back(made, (ticket(ANN, returned=True), None), at(31))
    assert await waiting(backend, now=31) == [ANN]


async def test_who_was_in_a_room_that_ended_at_once_was_seated(backend: Backend) -> None:
    """The node may have no time to say that the room was opened."""
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await backend.end_room(opened(made), made.players, at(30))
    assert (await standing(backend, ANN, 31)).state == "seated"


async def test_undoing_leaves_alone_who_searches_again(backend: Backend) -> None:
    made = assignment(ANN, BOB, until=50)
    await pair(backend, made)
    anew = await enter(backend, ticket(BOB, 60, FOG), 60)
    await backend.put_back(made, (ticket(ANN, returned=True), None), at(70))
    assert (await standing(backend, BOB, 70)).ticket == anew


async def test_a_room_that_is_never_opened_lapses(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    for now in (5_000, 15_000):
        assert (await standing(backend, ANN, now)).reserved == (made,)
    assert await backend.assignment(ROOM, at(20_000)) is None
    assert await backend.place(ROOM, at(20_000)) is None
    assert await backend.rooms_of(ANN, at(20_000)) == ()
    assert (await standing(backend, ANN, 20_000)).reserved == (made,)  # the node may just be opening it
    assert (await standing(backend, ANN, 20_000 + DEFAULTS.lapse_ms)).reserved == ()
