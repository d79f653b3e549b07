"""Rooms, nodes, invitations, presence and names, as every back end of the lobby has them."""

import asyncio
from dataclasses import replace

import pytest

from protocol.games.salvo import Options
from protocol.ids import InviteCode, Mode, PlayerId, RoomId
from server.games.registry import game
from server.lobby.backends import (
    Backend,
    Busy,
    Census,
    Invitation,
    Node,
    OpenRoom,
    Pool,
    Ticket,
    pool_of,
)
from server.lobby.settings import DEFAULTS
from tests.lobby.house import ANN, BOB, CEM, DEA
from tests.lobby.made import (
    CAPTURE,
    CODE,
    FOG,
    MOST,
    OTHER_ROOM,
    ROOM,
    A,
    B,
    assignment,
    at,
    enter,
    live_match,
    opened,
    pair,
    standing,
    ticket,
    waiting,
)

# --- rooms and nodes ------------------------------------------------------------------------------------


async def test_an_opened_room_is_found_until_it_ends(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await backend.open_rooms([opened(made)], at(20))
    assert (await standing(backend, ANN, 20)).state == "seated"
    assert (await standing(backend, ANN, 20)).reserved == (made,)  # who has not heard of it yet has to
    assert (await standing(backend, ANN, 20_000 + DEFAULTS.lapse_ms)).reserved == ()
    assert await backend.place(ROOM, at(60_000)) == A
    assert await backend.rooms_of(ANN, at(60_000)) == (ROOM,)
    await backend.end_room(opened(made), made.players, at(60_000))
    assert await backend.place(ROOM, at(60_000)) is None
    assert await backend.rooms_of(ANN, at(60_000)) == ()
    assert await backend.assignment(ROOM, at(30)) is None


async def test_a_match_that_is_over_leaves_its_room_and_frees_its_players(backend: Backend) -> None:
    made = assignment(ANN, BOB)
    await pair(backend, made)
    await backend.beat(Node(A, "", 1), at(20))
    await backend.end_match(opened(made), made.players, at(30))
    assert await backend.place(ROOM, at(30)) == A
    assert await backend.rooms_of(ANN, at(30)) == ()
    assert (await backend.census([], at(30))).playing == 0
    assert (await standing(backend, ANN, 30)).state == "seated"
    assert isinstance(await backend.enter(ticket(ANN, 31), at(31)), Ticket)


async def test_a_room_may_be_said_again(backend: Backend) -> None:
    for now in (0, 1):
        await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(now))
    await backend.open_rooms([OpenRoom(ROOM, B, (ANN, BOB), quick=True)], at(2))
    assert await backend.place(ROOM, at(3)) == B
    assert await backend.rooms_of(ANN, at(3)) == (ROOM,)


async def test_a_forgotten_room_frees_the_player(backend: Backend) -> None:
    await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(0))
    assert await backend.enter(ticket(ANN), at(1)) == Busy(ROOM)
    await backend.forget(ROOM, ANN, at(2))
    assert isinstance(await backend.enter(ticket(ANN), at(3)), Ticket)


async def test_a_node_lives_as_long_as_it_says_so(backend: Backend) -> None:
    assert not await backend.beat(Node(B, "http://b.test", 3), at(0))
    assert not await backend.beat(Node(A, "", 0), at(0))
    half = DEFAULTS.lease_ms // 2
    assert await backend.beat(Node(A, "", 7), at(half))
    assert await backend.nodes(at(half)) == (Node(A, "", 7), Node(B, "http://b.test", 3))
    assert await backend.nodes(at(DEFAULTS.lease_ms)) == (Node(A, "", 7),)


async def test_every_lease_says_its_end(backend: Backend) -> None:
    await backend.beat(Node(A, "", 0), at(0))
    await backend.beat(Node(B, "", 0), at(500))
    assert await backend.leases(at(600)) == {A: at(DEFAULTS.lease_ms), B: at(500 + DEFAULTS.lease_ms)}
    assert await backend.leases(at(DEFAULTS.lease_ms)) == {B: at(500 + DEFAULTS.lease_ms)}


async def test_a_room_of_a_live_node_is_given_to_nobody_else(backend: Backend) -> None:
    for node in (A, B):
        await backend.beat(Node(node, "", 1), at(0))
    assert await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(0)) == (True,)
    assert await backend.open_rooms([OpenRoom(ROOM, B, (ANN, BOB), quick=True)], at(1)) == (False,)
    assert not await backend.claim_room(ROOM, B, at(1))
    assert await backend.claim_room(ROOM, A, at(1))
    assert await backend.holders((ROOM, OTHER_ROOM), at(1)) == (A, None)


async def test_a_room_is_taken_up_once_after_the_lease_of_its_node(backend: Backend) -> None:
    await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(0))
    await backend.beat(Node(A, "", 1), at(0))
    late = DEFAULTS.lease_ms
    await backend.beat(Node(B, "", 1), at(late))
    assert await backend.claim_room(ROOM, B, at(late))
    assert await backend.holders((ROOM,), at(late)) == (B,)
    await backend.beat(Node(A, "", 1), at(late + 1))  # it only slept
    assert not await backend.claim_room(ROOM, A, at(late + 1))
    assert await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(late + 1)) == (False,)
    assert await backend.place(ROOM, at(late + 1)) == B


async def test_a_room_that_was_let_go_is_for_whoever_comes(backend: Backend) -> None:
    for node in (A, B):
        await backend.beat(Node(node, "", 1), at(0))
    await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(0))
    await backend.free_room(ROOM, B, at(1))  # not its room
    assert await backend.holders((ROOM,), at(1)) == (A,)
    await backend.free_room(ROOM, A, at(1))
    assert await backend.holders((ROOM,), at(1)) == ("free",)
    assert await backend.place(ROOM, at(1)) is None
    assert await backend.claim_room(ROOM, B, at(2))
    await backend.free_room(ROOM, A, at(3))  # said twice, too late
    assert await backend.holders((ROOM,), at(3)) == (B,)


async def test_a_node_that_left_is_gone_at_once(backend: Backend) -> None:
    for node in (A, B):
        await backend.beat(Node(node, "", 1), at(0))
    await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(0))
    for _ in range(2):
        await backend.leave(A, at(1))
    assert [node.id for node in await backend.nodes(at(1))] == [B]
    assert (await backend.census([], at(1))).playing == 0


async def test_a_lost_assignment_is_restored(backend: Backend) -> None:
    """Case 24: the back end was emptied while a pairing was announced."""
    made = assignment(ANN, BOB)
    await enter(backend, ticket(BOB, 6))  # put back into the line before the assignment was
    assert await backend.restore(made, at(10))
    assert await backend.restore(made, at(11))
    assert await backend.assignment(ROOM, at(11)) == made
    assert await waiting(backend, now=11) == []
    assert (await standing(backend, ANN, 11)).reserved == (made,)


async def test_a_lost_assignment_gives_way_to_a_newer_one(backend: Backend) -> None:
    newer = assignment(BOB, CEM, room=OTHER_ROOM)
    await pair(backend, newer)
    assert not await backend.restore(assignment(ANN, BOB), at(11))
    assert await backend.rooms_of(ANN, at(11)) == ()
    assert await backend.rooms_of(BOB, at(11)) == (OTHER_ROOM,)


# --- invitations ------------------------------------------------------------------------------------------

INVITATION = Invitation(CODE, ANN, "Ann", Options("fog", "trench", None), at(DEFAULTS.invitation_ms))
FRIENDS = replace(assignment(ANN, BOB, quick=False), options=INVITATION.options)


async def test_an_invitation_becomes_a_room(backend: Backend) -> None:
    assert await backend.offer(INVITATION, MOST, at(0))
    assert await backend.invitation(CODE, at(1)) == INVITATION
    assert (await standing(backend, ANN, 1)).hosting == 1
    await enter(backend, ticket(ANN, 1), 1)
    await enter(backend, ticket(BOB, 1), 1)

    assert await backend.accept(FRIENDS, MOST, at(2)) == "made"
    assert await backend.invitation(CODE, at(2)) == FRIENDS
    assert await backend.assignment(ROOM, at(2)) == FRIENDS
    assert (await standing(backend, ANN, 2)).hosting == 0
    assert (await standing(backend, BOB, 2)).reserved == (FRIENDS,)
    assert await waiting(backend, now=2) == []

    await backend.open_rooms([opened(FRIENDS)], at(3))
    assert await backend.invitation(CODE, at(60_000)) == FRIENDS
    await backend.end_room(opened(FRIENDS), FRIENDS.players, at(60_000))
    assert await backend.invitation(CODE, at(60_000)) is None


async def test_an_invitation_is_taken_once(backend: Backend) -> None:
    """As case 25: however many want it at the same moment, one new room."""
    await backend.offer(INVITATION, MOST, at(0))
    guests = [PlayerId(f"guest-{n}") for n in range(8)]
    answers = await asyncio.gather(
        *(
            backend.accept(replace(FRIENDS, room=RoomId(f"room-{n}"), players=(ANN, guest)), MOST, at(1))
            for n, guest in enumerate(guests)
        )
    )
    assert sorted(answers) == ["made"] + ["unknown_invitation"] * 7
    assert len(await backend.rooms_of(ANN, at(1))) == 1


async def test_an_invitation_ends(backend: Backend) -> None:
    await backend.offer(INVITATION, MOST, at(0))
    late = DEFAULTS.invitation_ms
    await standing(backend, ANN, late)
    assert await backend.invitation(CODE, at(late)) is None
    assert await backend.accept(replace(FRIENDS, until=at(late + 20)), MOST, at(late)) == "unknown_invitation"
    assert (await standing(backend, ANN, late)).hosting == 0


async def test_an_invitation_needs_its_host(backend: Backend) -> None:
    await backend.offer(INVITATION, MOST, at(0))
    await backend.step_away(ANN, at(1))
    assert await backend.accept(FRIENDS, MOST, at(2)) == "host_away"
    await standing(backend, ANN, 3)
    gone = 3 + DEFAULTS.gone_ms
    assert await backend.accept(replace(FRIENDS, until=at(gone + 20)), MOST, at(gone)) == "host_away"
    await standing(backend, ANN, gone + 1)
    assert await backend.accept(replace(FRIENDS, until=at(gone + 20)), MOST, at(gone + 2)) == "made"


async def test_a_quick_match_comes_before_an_invitation(backend: Backend) -> None:
    await backend.offer(INVITATION, MOST, at(0))
    await backend.open_rooms([OpenRoom(OTHER_ROOM, A, (BOB, CEM), quick=True)], at(1))
    assert await backend.accept(FRIENDS, MOST, at(2)) == "already_playing"
    busy_host = replace(FRIENDS, players=(ANN, DEA))
    await backend.open_rooms([OpenRoom(OTHER_ROOM, A, (ANN, CEM), quick=True)], at(3))
    assert await backend.accept(busy_host, MOST, at(4)) == "host_away"


async def test_a_host_has_a_bounded_number_of_invitations_and_friend_rooms(backend: Backend) -> None:
    await backend.open_rooms([OpenRoom(OTHER_ROOM, A, (ANN, BOB), quick=False)], at(0))
    await backend.open_rooms([OpenRoom(RoomId("room-3"), A, (ANN, BOB), quick=True)], at(0))
    assert await backend.offer(INVITATION, 2, at(1))
    assert not await backend.offer(replace(INVITATION, code=InviteCode("code-2")), 2, at(2))
    assert await backend.invitation(InviteCode("code-2"), at(2)) is None


async def test_a_guest_has_a_bounded_number_of_friend_rooms(backend: Backend) -> None:
    await backend.offer(INVITATION, MOST, at(0))
    await backend.open_rooms([OpenRoom(OTHER_ROOM, A, (BOB, CEM), quick=False)], at(0))
    assert await backend.accept(FRIENDS, 1, at(1)) == "too_many_rooms"


async def test_an_invitation_is_good_again_when_its_room_came_to_nothing(backend: Backend) -> None:
    await backend.offer(INVITATION, MOST, at(0))
    await backend.accept(FRIENDS, MOST, at(1))
    await backend.open_rooms([opened(FRIENDS)], at(2))
    await backend.put_back(FRIENDS, (None, None), at(10_000))
    await backend.end_room(opened(FRIENDS), FRIENDS.players, at(10_000))
    assert await backend.invitation(CODE, at(10_000)) == INVITATION
    assert (await standing(backend, ANN, 10_000)).hosting == 1
    assert await backend.accept(replace(FRIENDS, room=OTHER_ROOM, until=at(30_000)), MOST, at(10_001)) == "made"


# --- presence, names, wakes -----------------------------------------------------------------------------


async def test_the_census_counts_over_all_nodes(backend: Backend) -> None:
    """Truthful: everyone once, the dead not at all."""
    assert await backend.census([CAPTURE, FOG], at(0)) == Census((0, 0), 0, ())
    for node in (A, B):
        await backend.beat(Node(node, f"http://{node}.test", 1), at(0))
    await enter(backend, ticket(CEM))
    await backend.open_rooms([OpenRoom(ROOM, A, (ANN, BOB), quick=True)], at(0))
    await backend.open_rooms([OpenRoom(OTHER_ROOM, B, (BOB, DEA), quick=False)], at(0))
    await backend.show_live(A, (live_match(ROOM),), at(0))
    assert await backend.census([CAPTURE, FOG], at(1)) == Census((1, 0), 3, (live_match(ROOM),))

    await backend.end_room(OpenRoom(ROOM, A, (ANN, BOB), quick=True), (ANN, BOB), at(2))
    await backend.show_live(A, (), at(2))
    assert await backend.census([CAPTURE], at(2)) == Census((1,), 2, ())

    await backend.beat(Node(A, "", 1), at(DEFAULTS.lease_ms))
    assert await backend.census([CAPTURE], at(DEFAULTS.gone_ms)) == Census((0,), 0, ())


async def test_a_name_belongs_to_one_player(backend: Backend) -> None:
    assert await backend.take_name(ANN, ("ann",), at(0))
    assert await backend.take_name(ANN, ("ann",), at(1))
    assert not await backend.take_name(BOB, ("ann",), at(2))
    assert not await backend.take_name(BOB, ("arm", "ann"), at(2))
    assert await backend.take_name(BOB, ("arm",), at(3))


async def test_a_new_name_frees_the_old_one(backend: Backend) -> None:
    await backend.take_name(ANN, ("ilse", "llse"), at(0))
    assert await backend.take_name(ANN, ("llse",), at(1))
    assert await backend.take_name(BOB, ("ilse",), at(2))
    assert not await backend.take_name(BOB, ("llse",), at(3))


async def test_wakes_say_whom_and_what_they_are_about(backend: Backend) -> None:
    wakes = backend.wakes()
    heard = asyncio.ensure_future(anext(wakes))
    while not heard.done():  # until the subscription stands; a wake may be lost before
        await enter(backend, ticket(ANN))
        await asyncio.wait([heard], timeout=0.01)
    assert heard.result().players == (ANN,)
    assert heard.result().pool == CAPTURE
    await pair(backend, assignment(BOB, CEM))
    while (wake := await anext(wakes)).players != (BOB, CEM):
        assert set(wake.players) <= {ANN, BOB, CEM}
    await wakes.aclose()


@pytest.mark.parametrize("mode", ["eliminate", "capture", "fog"])
def test_a_pool_is_named_by_the_options_played_in_it(mode: str) -> None:
    rules = game("salvo")
    assert pool_of(rules.quick_options(Mode(mode), 0)) == Pool("salvo", Mode(mode))


async def test_a_player_may_give_its_name_up(backend: Backend) -> None:
    await backend.take_name(ANN, ("ann", "anna"), at(0))
    for moment in (1, 2):
        assert await backend.take_name(ANN, (), at(moment))
    assert await backend.take_name(BOB, ("ann",), at(3))
    assert not await backend.take_name(ANN, ("ann",), at(4))
    assert await backend.take_name(ANN, ("anna",), at(5))
