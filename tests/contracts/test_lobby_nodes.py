"""What players meet, over every back end: two nodes that share it, one clock, no wakes heard unless said."""

from protocol.games import salvo
from protocol.messages import PoolSize, RoomPlace
from server.lobby.pairing import ANYONE_MS, NEAR
from tests.lobby.house import ANN, BOB, CAPTURE, CEM, DEA, FOG, Two, refused

# --- quick match ------------------------------------------------------------------------------------------


async def test_two_on_two_nodes_meet(two: Two) -> None:
    made = await two.meet()
    assert made.players == (ANN, BOB)  # south is who waited longer
    assert made.names == ("Ann", "Bob")
    assert made.quick
    (for_ann,), (for_bob,) = two.a.sent_to(ANN), two.b.sent_to(BOB)
    assert for_ann.until == for_bob.until == made.until
    for node, found in ((two.a, for_ann), (two.b, for_bob)):
        assert found.place == RoomPlace(made.room, "" if node is two.home(made) else f"http://{made.node}.test")
        assert await node.lobby.assignment(made.room) == made
        assert await node.lobby.where(made.room) == found.place


async def test_maps_go_round_in_order(two: Two) -> None:
    maps = []
    for _ in range(3):
        made = await two.meet()
        assert isinstance(made.options, salvo.Options)
        maps.append(made.options.map)
        two.home(made).lobby.room_opened(made.room, made.players)
        await two.house.pass_(two.house.settings.keep_ms)
        two.home(made).lobby.room_ended(made.room)
        await two.house.settle()
    assert len(set(maps)) == 3


async def test_searching_again_keeps_the_time_waited(two: Two) -> None:
    first = await two.a.search(ANN)
    await two.house.pass_(9_000)
    assert (await two.a.search(ANN)).since == first.since
    two.b.lobby.connected(ANN)
    assert (await two.b.search(ANN)).since == first.since


async def test_a_search_in_another_mode_ends_the_one_elsewhere(two: Two) -> None:
    """Case 21: two devices, two modes, one live ticket."""
    await two.a.search(ANN, CAPTURE)
    two.b.lobby.connected(ANN)
    await two.b.search(ANN, FOG)
    await two.house.pass_(two.house.settings.keep_ms)
    assert two.a.ended(ANN) == ["elsewhere"]
    assert two.b.ended(ANN) == []
    await two.b.search(BOB, CAPTURE)
    await two.house.pass_(5_000)
    assert two.b.sent_to(BOB) == []
    await two.b.search(BOB, FOG)
    await two.house.pass_(5_000)
    assert len(two.b.sent_to(BOB)) == 1


async def test_other_tabs_of_the_node_hear_that_the_mode_was_changed(two: Two) -> None:
    await two.a.search(ANN, CAPTURE)
    assert (await two.a.search(ANN, FOG)).mode == FOG
    assert two.a.ended(ANN) == ["elsewhere"]


async def test_nobody_meets_oneself(two: Two) -> None:
    """Case 21: two tabs at two nodes."""
    two.b.lobby.connected(ANN)
    await two.a.search(ANN)
    await two.b.search(ANN)
    await two.house.pass_(10_000)
    assert two.a.sent_to(ANN) == two.b.sent_to(ANN) == []


async def test_a_search_is_cancelled_for_all_tabs(two: Two) -> None:
    two.b.lobby.connected(ANN)
    await two.a.search(ANN)
    await two.b.search(ANN)
    await two.b.lobby.cancel(ANN)
    await two.house.pass_(two.house.settings.keep_ms)
    assert two.a.ended(ANN) == two.b.ended(ANN) == ["cancelled"]
    await two.b.search(BOB)
    await two.house.pass_(5_000)
    assert two.b.sent_to(BOB) == []


async def test_who_searches_hears_how_many_others_do(two: Two) -> None:
    await two.a.search(ANN, CAPTURE)
    for player in (BOB, CEM):
        two.b.lobby.connected(player)
        await two.b.search(player, FOG)
    two.b.lobby.connected(DEA)
    two.house.clock.pass_(1_000)
    assert (await two.b.search(DEA, FOG)).others == 2


async def test_a_reload_keeps_the_search(two: Two) -> None:
    """Case 12."""
    begun = await two.a.search(ANN)
    two.a.lobby.disconnected(ANN)
    await two.house.pass_(14_000)
    two.b.lobby.connected(ANN)  # and comes out at the other node
    await two.house.settle()
    assert two.b.searching(ANN)[-1].since == begun.since
    await two.b.search(BOB)
    await two.house.pass_(5_000)
    assert len(two.b.sent_to(ANN)) == 1


async def test_who_is_gone_for_15_seconds_loses_the_search(two: Two) -> None:
    await two.a.search(ANN)
    two.a.lobby.disconnected(ANN)
    await two.house.pass_(15_000)
    two.a.lobby.connected(ANN)
    await two.b.search(BOB)
    await two.house.pass_(5_000)
    assert two.a.searching(ANN) == []
    assert two.b.sent_to(BOB) == []
    assert (await two.a.lobby.news()).pools[1] == PoolSize("salvo", CAPTURE, 1)


async def test_one_of_several_connections_keeps_the_search(two: Two) -> None:
    await two.a.search(ANN)
    two.a.lobby.connected(ANN)
    two.a.lobby.disconnected(ANN)
    await two.house.pass_(60_000)
    await two.b.search(BOB)
    await two.house.pass_(5_000)
    assert len(two.a.sent_to(ANN)) == 1


async def test_nobody_is_paired_with_who_is_away_just_now(two: Two) -> None:
    await two.a.search(ANN)
    two.a.lobby.disconnected(ANN)
    await two.house.settle()
    await two.b.search(BOB)
    await two.house.pass_(5_000)
    assert two.b.sent_to(BOB) == []


async def test_a_reload_while_found_says_where_to_go(two: Two) -> None:
    made = await two.meet()
    two.a.lobby.disconnected(ANN)
    two.a.lobby.connected(ANN)
    await two.house.settle()
    assert [found.place.room for found in two.a.sent_to(ANN)] == [made.room] * 2


async def test_who_was_found_is_sent_there_and_not_into_a_second_match(two: Two) -> None:
    made = await two.meet()
    assert await refused(two.a.search(ANN, FOG)) == "already_playing"
    await two.house.settle()
    assert two.a.sent_to(ANN)[-1].place.room == made.room


# --- who does not come ---------------------------------------------------------------------------------------


async def test_the_one_who_came_is_first_in_line_with_the_time_waited(two: Two) -> None:
    """Case 22."""
    made = await two.meet()
    home = two.home(made)
    home.lobby.connected(ANN)
    home.lobby.room_opened(made.room, made.players)
    await two.house.pass_(20_000)
    await home.lobby.no_show(made, (True, False))
    home.lobby.room_ended(made.room)
    await two.house.settle()
    assert home.searching(ANN)[-1].since == made.since[0]
    assert "expired" in home.ended(BOB) + two.b.ended(BOB)

    two.b.lobby.connected(CEM)
    await two.b.search(CEM)
    await two.house.pass_(5_000)
    again = await home.lobby.assignment(two.b.sent_to(CEM)[-1].place.room)
    assert again is not None
    assert (again.players, again.since[0]) == ((ANN, CEM), made.since[0])


async def test_a_room_whose_node_died_before_it_was_opened_costs_nothing(two: Two) -> None:
    made = await two.meet()
    two.b.lobby.disconnected(BOB)
    await two.house.pass_(made.until - two.house.clock.now() + two.house.settings.lapse_ms + 5_000)
    assert two.a.searching(ANN)[-1].since == made.since[0]
    assert two.b.searching(BOB) == []


async def test_who_leaves_a_room_is_not_put_back(two: Two) -> None:
    made = await two.meet()
    home = two.home(made)
    home.lobby.room_opened(made.room, made.players)
    home.lobby.room_ended(made.room)
    await two.house.pass_(60_000)
    assert two.a.searching(ANN) == two.b.searching(BOB) == []
    assert await home.lobby.assignment(made.room) is None
    assert await two.a.lobby.where(made.room) is await two.b.lobby.where(made.room) is None


async def test_two_who_just_met_are_not_paired_again_if_others_are_there(two: Two) -> None:
    made = await two.meet()
    home = two.home(made)
    home.lobby.room_opened(made.room, made.players)
    await two.house.settle()
    home.lobby.room_ended(made.room)
    await two.house.settle()
    for player in (CEM, DEA):
        two.b.lobby.connected(player)
    await two.a.search(ANN)
    for player in (BOB, CEM, DEA):
        await two.b.search(player)
    await two.house.pass_(5_000)
    assert two.a.sent_to(ANN)[-1].place.room != two.b.sent_to(BOB)[-1].place.room
    assert len({two.b.sent_to(player)[-1].place.room for player in (BOB, CEM, DEA)}) == 2


# --- ratings ------------------------------------------------------------------------------------------


async def test_two_of_unlike_strength_meet_once_they_have_waited(two: Two) -> None:
    two.house.ratings = {ANN: 2_000, BOB: 1_700}
    begun = await two.a.search(ANN)
    two.house.clock.pass_(10)
    await two.b.search(BOB)
    assert begun.width == NEAR
    await two.house.pass_(2_000)
    assert two.a.sent_to(ANN) == []
    await two.house.pass_(2_000 + two.house.settings.keep_ms)
    (found,), (also,) = two.a.sent_to(ANN), two.b.sent_to(BOB)
    assert found.place.room == also.place.room


async def test_who_searches_hears_how_wide_the_search_is(two: Two) -> None:
    two.house.ratings = {ANN: 2_000}
    await two.a.search(ANN)
    await two.house.pass_(ANYONE_MS + two.house.settings.keep_ms)
    widths = [said.width for said in two.a.searching(ANN)]
    assert widths[-1] is None
    grown = [wide for wide in widths if wide is not None]
    assert grown == sorted(set(grown))
    assert len(widths) <= 1 + ANYONE_MS // two.house.settings.keep_ms
