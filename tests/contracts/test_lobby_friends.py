"""Invitations, rooms, news and names as players meet them, over every back end, on two nodes that share it."""

from protocol.games.salvo import Options
from protocol.ids import InviteCode, RoomId
from protocol.messages import Lobby as News
from protocol.messages import PoolSize, RoomPlace
from server.games.registry import GAMES
from server.lobby.lobby import every_pool
from tests.lobby.house import ANN, BOB, CAPTURE, CEM, FOG, Two, refused

OPTIONS = Options("fog", "trench", None)


# --- invitations ------------------------------------------------------------------------------------------------


async def test_an_invitation_brings_two_together(two: Two) -> None:
    code, until = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    assert until == two.house.clock.now() + 24 * 60 * 60 * 1_000
    made = await two.b.lobby.join(BOB, "Bob", code)
    assert (made.players, made.options, made.quick, made.since) == ((ANN, BOB), OPTIONS, False, (None, None))
    await two.house.pass_(two.house.settings.keep_ms)
    assert two.a.sent_to(ANN)[0].place.room == two.b.sent_to(BOB)[0].place.room == made.room


async def test_the_guest_may_follow_the_link_again(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    made = await two.b.lobby.join(BOB, "Bob", code)
    two.home(made).lobby.room_opened(made.room, made.players)
    await two.house.pass_(60_000)
    assert await two.b.lobby.join(BOB, "Bob", code) == made
    assert two.b.sent_to(BOB)[-1].place.room == made.room
    assert await refused(two.b.lobby.join(CEM, "Cem", code)) == "unknown_invitation"
    assert await refused(two.a.lobby.join(ANN, "Ann", code)) == "own_invitation"


async def test_an_invitation_is_refused_with_a_reason(two: Two) -> None:
    assert await refused(two.a.lobby.invite(ANN, "Ann", Options("fog", "moon", None))) == "unknown_map"
    assert await refused(two.a.lobby.join(ANN, "Ann", InviteCode("nothing"))) == "unknown_invitation"
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    assert await refused(two.a.lobby.join(ANN, "Ann", code)) == "own_invitation"
    two.a.lobby.disconnected(ANN)
    await two.house.settle()
    assert await refused(two.b.lobby.join(BOB, "Bob", code)) == "host_away"
    two.b.lobby.connected(ANN)  # the host reloads and comes out at the other node: the link stayed good
    await two.house.settle()
    await two.b.lobby.join(BOB, "Bob", code)


async def test_a_host_keeps_an_invitation_alive_by_being_here(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    await two.house.pass_(120_000)
    await two.b.lobby.join(BOB, "Bob", code)
    await two.house.pass_(two.house.settings.keep_ms)
    assert len(two.a.sent_to(ANN)) == 1


async def test_a_player_has_16_invitations(two: Two) -> None:
    for _ in range(16):
        await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    assert await refused(two.a.lobby.invite(ANN, "Ann", OPTIONS)) == "too_many_rooms"


async def test_joining_takes_both_out_of_the_line(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    await two.a.search(ANN)
    made = await two.b.lobby.join(BOB, "Bob", code)
    two.b.lobby.connected(CEM)
    await two.b.search(CEM)
    await two.house.pass_(5_000)
    assert [found.place.room for found in two.a.sent_to(ANN)] == [made.room]
    assert two.b.sent_to(CEM) == []


async def test_an_invitation_is_good_again_if_the_host_did_not_come(two: Two) -> None:
    code, _ = await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    made = await two.b.lobby.join(BOB, "Bob", code)
    home = two.home(made)
    home.lobby.room_opened(made.room, made.players)
    await two.house.pass_(20_000)
    await home.lobby.no_show(made, (False, True))
    home.lobby.room_ended(made.room)
    await two.house.pass_(two.house.settings.look_ms)
    assert two.b.searching(BOB) == []
    assert home.ended(ANN) == []
    assert (await two.b.lobby.join(BOB, "Bob", code)).room != made.room


# --- practice ---------------------------------------------------------------------------------------------------


async def test_who_practises_may_be_found_meanwhile(two: Two) -> None:
    await two.a.search(ANN)
    room = await two.a.lobby.practise(ANN, "Ann", OPTIONS)
    two.a.lobby.room_opened(room, (ANN,), quick=False)
    await two.house.pass_(two.house.settings.keep_ms)
    assert await two.b.lobby.rooms_of(ANN) == (RoomPlace(room, "http://a.test"),)
    assert two.a.ended(ANN) == []
    await two.b.search(BOB)
    await two.house.pass_(two.house.settings.keep_ms)
    assert two.a.sent_to(ANN)[-1].place.room == two.b.sent_to(BOB)[-1].place.room != room
    assert await refused(two.a.lobby.practise(ANN, "Ann", OPTIONS)) == "already_playing"


async def test_who_plays_a_quick_match_does_not_practise(two: Two) -> None:
    made = await two.meet()
    assert await refused(two.a.lobby.practise(ANN, "Ann", OPTIONS)) == "already_playing"
    two.home(made).lobby.room_opened(made.room, made.players)
    await two.house.settle()
    assert await refused(two.a.lobby.practise(ANN, "Ann", OPTIONS)) == "already_playing"
    two.home(made).lobby.match_over(made.room)
    await two.house.settle()
    await two.a.lobby.practise(ANN, "Ann", OPTIONS)


async def test_a_match_that_died_with_its_node_keeps_nobody_from_practising(two: Two) -> None:
    two.b.lobby.room_opened(RoomId("room-1"), (ANN, BOB))
    await two.house.settle()
    assert await refused(two.a.lobby.practise(ANN, "Ann", OPTIONS)) == "already_playing"
    two.house.nodes.remove(two.b)  # beats no more
    await two.house.pass_(two.house.settings.lease_ms)
    await two.a.lobby.practise(ANN, "Ann", OPTIONS)


async def test_practice_counts_like_a_room_of_friends(two: Two) -> None:
    for _ in range(8):
        await two.a.lobby.invite(ANN, "Ann", OPTIONS)
    rooms = [await two.a.lobby.practise(ANN, "Ann", OPTIONS) for _ in range(8)]
    assert await refused(two.a.lobby.practise(ANN, "Ann", OPTIONS)) == "too_many_rooms"
    assert await refused(two.a.lobby.invite(ANN, "Ann", OPTIONS)) == "too_many_rooms"
    two.a.lobby.room_opened(rooms[0], (ANN,), quick=False)
    await two.house.settle()
    two.a.lobby.room_ended(rooms[0])
    await two.house.settle()
    await two.a.lobby.practise(ANN, "Ann", OPTIONS)


async def test_practice_is_on_a_map_that_there_is(two: Two) -> None:
    assert await refused(two.a.lobby.practise(ANN, "Ann", Options("fog", "moon", None))) == "unknown_map"


async def test_only_people_are_counted(two: Two) -> None:
    two.a.lobby.room_opened(await two.a.lobby.practise(ANN, "Ann", OPTIONS), (ANN,), quick=False)
    await two.house.pass_(1_000)
    assert (await two.b.lobby.news()).playing == 1


# --- rooms and news ------------------------------------------------------------------------------------------------


async def test_any_node_knows_who_has_a_room(two: Two) -> None:
    room = RoomId("rematch")
    two.a.lobby.room_opened(room, (ANN, BOB))
    await two.house.settle()
    assert await two.a.lobby.where(room) == RoomPlace(room, "")
    assert await two.b.lobby.where(room) == RoomPlace(room, "http://a.test")
    assert await two.b.lobby.rooms_of(BOB) == (RoomPlace(room, "http://a.test"),)
    assert await two.a.lobby.rooms_of(ANN) == (RoomPlace(room, ""),)
    assert await two.b.lobby.where(RoomId("nowhere")) is None


async def test_a_room_whose_match_is_over_is_found_and_holds_nobody(two: Two) -> None:
    """Case 12: a reload after the end comes to the same screen."""
    room = RoomId("rematch")
    two.a.lobby.room_opened(room, (ANN, BOB))
    for _ in range(2):
        two.a.lobby.match_over(room)
        await two.house.settle()
    await two.house.pass_(two.house.settings.announce_ms, 60_000)  # rooms are said again, and so is this one
    assert await two.b.lobby.where(room) == RoomPlace(room, "http://a.test")
    assert await two.b.lobby.rooms_of(BOB) == ()
    assert (await two.b.lobby.news()).playing == 0
    await two.b.search(BOB)
    two.a.lobby.room_ended(room)
    await two.house.settle()
    assert await two.b.lobby.where(room) is None


async def test_a_room_of_a_dead_node_is_nowhere_and_holds_nobody(two: Two) -> None:
    room = RoomId("rematch")
    two.a.lobby.room_opened(room, (ANN, BOB))
    await two.house.settle()
    assert await refused(two.b.search(BOB)) == "already_playing"
    two.house.nodes.remove(two.a)  # beats no more
    await two.house.pass_(two.house.settings.lease_ms)
    assert await two.b.lobby.where(room) is None
    assert await two.b.lobby.rooms_of(BOB) == ()
    await two.b.search(BOB)


async def test_the_news_count_everyone_once(two: Two) -> None:
    made = await two.meet()
    two.home(made).lobby.room_opened(made.room, made.players)
    two.b.lobby.connected(CEM)
    await two.b.search(CEM, FOG)
    await two.house.pass_(1_000)
    expected = News(
        pools=tuple(PoolSize(pool.game, pool.mode, int(pool.mode == FOG)) for pool in every_pool(GAMES)),
        playing=2,
        live=(),
    )
    assert await two.a.lobby.news() == await two.b.lobby.news() == expected


async def test_rooms_go_to_the_emptier_node(two: Two) -> None:
    for n in range(two.house.settings.near_load + 1):
        two.a.lobby.room_opened(RoomId(f"room-{n}"), ())
    await two.house.pass_(two.house.settings.beat_ms)
    made = await two.meet()
    assert made.node == "b"


# --- names ---------------------------------------------------------------------------------------------------------


async def test_a_name_that_looks_like_a_taken_one_is_taken(two: Two) -> None:
    """Case 32."""
    assert await two.a.lobby.rename(ANN, "  Paula ") == "Paula"
    for alike in ("Paula", "PAULA", "Раulа", "Pau-la", "Pauⅼa"):
        assert await refused(two.b.lobby.rename(BOB, alike)) == "name_taken"
    assert await two.b.lobby.rename(BOB, "Paul") == "Paul"
    assert await two.a.lobby.rename(ANN, "Ann") == "Ann"
    assert await two.b.lobby.rename(BOB, "Paula") == "Paula"


async def test_names_of_the_house_are_taken(two: Two) -> None:
    assert await refused(two.a.lobby.rename(ANN, "Salvo strong")) == "name_taken"


async def test_a_made_up_name_is_taken_once_others_meet_it(two: Two) -> None:
    name = two.a.lobby.new_name("de-CH, en;q=0.5")
    await two.a.lobby.search(ANN, name, "salvo", CAPTURE)
    assert await refused(two.b.lobby.rename(BOB, name)) == "name_taken"
