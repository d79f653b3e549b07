"""Invitations where several want the same; what they do is in tests/contracts/test_lobby_friends.py."""

import asyncio

from protocol.games.salvo import Options
from protocol.ids import PlayerId
from server.lobby.backends import Assignment
from server.lobby.refused import Refused
from tests.lobby.house import ANN, BOB, Two, refused

OPTIONS = Options("capture", "trench", 12)


async def test_of_many_guests_at_once_one_gets_the_room(two: Two) -> None:
    """As case 25: exactly one new room, and a clear answer for the others."""
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    guests = [PlayerId(f"guest-{n}") for n in range(10)]
    answers = await asyncio.gather(
        *(node.lobby.join(guest, guest, code) for guest, node in zip(guests, [two.a, two.b] * 5, strict=True)),
        return_exceptions=True,
    )
    rooms = [answer for answer in answers if isinstance(answer, Assignment)]
    codes = [answer.code for answer in answers if isinstance(answer, Refused)]
    assert (len(rooms), codes) == (1, ["unknown_invitation"] * 9)


async def test_a_double_click_joins_once(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    first = await two.b.lobby.join(BOB, "Bob", code)
    assert await two.b.lobby.join(BOB, "Bob", code) == first


async def test_two_who_invite_each_other_meet_in_the_first_room(two: Two) -> None:
    by_ann, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    by_bob, _ = await two.b.lobby.invite(BOB, "Bob", OPTIONS)
    made = await two.b.lobby.join(BOB, "Bob", by_ann)
    assert await refused(two.a.lobby.join(ANN, "Ann", by_bob)) == "already_playing"
    assert await two.a.lobby.rooms_of(ANN) == await two.a.lobby.rooms_of(BOB)
    assert [place.room for place in await two.a.lobby.rooms_of(ANN)] == [made.room]


async def test_the_match_is_played_as_invited(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    made = await two.b.lobby.join(BOB, "Bob", code)
    assert made.options == OPTIONS
    assert (made.players, made.names) == ((ANN, BOB), ("Ann", "Bob"))  # south is who invited
    assert made.until == two.house.clock.now() + two.house.settings.gathering_ms


async def test_invitations_of_a_day_ago_are_gone(two: Two) -> None:
    code, until = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    two.house.clock.set(until)
    await two.house.settle()
    assert await refused(two.b.lobby.join(BOB, "Bob", code)) == "unknown_invitation"


async def test_where_no_match_can_begin_an_invitation_stays_good_and_is_played_elsewhere(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    two.a.open = two.b.open = False
    await two.house.pass_(two.house.settings.beat_ms)
    assert await refused(two.b.lobby.join(BOB, "Bob", code)) == "server_busy"
    assert await refused(two.b.lobby.practise(BOB, "Bob", OPTIONS)) == "server_busy"

    two.a.open = True
    await two.house.pass_(two.house.settings.beat_ms)
    assert (await two.b.lobby.join(BOB, "Bob", code)).node == "a"
