"""Where rooms go, and how a node says which ones it has."""

import pytest

from protocol.ids import NodeId, RoomId
from protocol.messages import RoomPlace
from server.lobby.backends import Node, OpenRoom
from server.lobby.memory import MemoryBackend
from server.lobby.placement import choose
from tests.lobby.house import ANN, BOB, CEM, House, NodeUnderTest, Two
from tests.lobby.made import A, B, live_match

C = NodeId("c")


def nodes(**loads: int) -> list[Node]:
    return [Node(NodeId(name), "", load) for name, load in loads.items()]


@pytest.mark.parametrize(
    ("loads", "near", "chosen"),
    [
        ({"a": 3, "b": 1, "c": 2}, [], B),
        ({"a": 3, "b": 1, "c": 2}, [A], A),  # near enough, and one of the players is there already
        ({"a": 9, "b": 1, "c": 2}, [A], B),
        ({"a": 3, "b": 1, "c": 2}, [A, C], C),
        ({"a": 3, "b": 1, "c": 3}, [C, A], C),
        ({"a": 3, "b": 3, "c": 3}, [], A),
        ({"b": 5}, [A], B),
    ],
)
def test_a_room_goes_to_the_least_loaded_node(loads: dict[str, int], near: list[NodeId], chosen: NodeId) -> None:
    assert choose(nodes(**loads), near, near_load=4).id == chosen


async def node_for(node: NodeUnderTest, *near: NodeId) -> NodeId:
    """Give the node that gets the next room."""
    placement = node.lobby._placement
    return placement.node_for(near, await placement.nodes()).id


async def test_rooms_of_one_moment_are_spread(two: Two) -> None:
    """Loads are said every two seconds; what was given away since counts."""
    given = [await node_for(two.a) for _ in range(6)]
    assert given == [A, B, A, B, A, B]
    two.house.clock.pass_(two.house.settings.beat_ms)
    assert await node_for(two.a) == A
    assert two.a.lobby._placement._given_to == {A: 1}, "of the rest nothing is kept"


async def test_a_node_that_nobody_can_be_sent_to_gets_no_rooms_of_others(two: Two) -> None:
    backend = MemoryBackend()
    await backend.beat(Node(A, "", 0), two.house.clock.now())
    house = House()
    node = house.node("b", backend)
    for n in range(9):
        node.lobby.room_opened(RoomId(f"room-{n}"), (CEM,))
    await house.settle()
    assert await node_for(node, A) == B
    await backend.open_rooms([OpenRoom(RoomId("far"), A, (ANN,), quick=True)], house.clock.now())
    assert await node.lobby.where(RoomId("far")) is None


async def test_a_room_is_opened_once(two: Two) -> None:
    """Who enters late does not open again what has ended."""
    made = await two.meet()
    home = two.home(made)
    assert await home.lobby.assignment(made.room) == made
    home.lobby.room_opened(made.room, made.players)
    home.lobby.room_ended(made.room)
    assert await home.lobby.assignment(made.room) is None
    assert await home.lobby.where(made.room) is None
    await two.house.settle()
    assert await home.lobby.assignment(made.room) is None


async def test_an_assignment_ends_with_its_time(two: Two) -> None:
    made = await two.meet()
    two.house.clock.pass_(made.until - two.house.clock.now())
    for node in (two.a, two.b):
        assert await node.lobby.assignment(made.room) is None
        assert await node.lobby.where(made.room) is None


async def test_rooms_are_said_a_bounded_number_at_a_time(two: Two) -> None:
    batch = two.house.settings.batch
    rooms = [RoomId(f"room-{n}") for n in range(batch + 1)]
    for room in rooms:
        two.a.lobby.room_opened(room, (CEM,))
    known = []
    for _ in range(2):
        await two.a.lobby.tick()
        known.append(len(await two.b.lobby.rooms_of(CEM)))
    assert known == [batch, batch + 1]


async def test_a_node_started_anew_under_the_same_name_has_nothing(two: Two) -> None:
    room = RoomId("lost")
    backend = MemoryBackend()
    house = House()
    before = house.node("a", backend)
    before.lobby.room_opened(room, (ANN,))
    await house.settle()
    after = house.node("a", backend)
    assert await before.lobby.where(room) == RoomPlace(room, "")
    assert await after.lobby.where(room) is None
    assert await after.lobby.rooms_of(ANN) == ()


async def test_a_player_in_two_rooms_plays_until_both_are_over(two: Two) -> None:
    rooms = RoomId("one"), RoomId("two")
    for room in rooms:
        two.a.lobby.room_opened(room, (ANN, BOB), quick=False)
    for playing, room in zip((2, 0), rooms, strict=True):
        two.a.lobby.room_ended(room)
        await two.house.pass_(two.house.settings.news_ms)
        assert (await two.b.lobby.news()).playing == playing


async def test_a_match_to_watch_is_shown_everywhere_until_its_room_ends(two: Two) -> None:
    room = RoomId("running")
    two.a.lobby.room_opened(room, (ANN, BOB))
    two.a.lobby.publish_live(room, lambda: live_match(room))
    await two.house.pass_(two.house.settings.news_ms)
    assert [match.place for match in (await two.a.lobby.news()).live] == [RoomPlace(room, "")]
    assert [match.place for match in (await two.b.lobby.news()).live] == [RoomPlace(room, "http://a.test")]
    two.a.lobby.match_over(room)
    await two.house.pass_(2 * two.house.settings.news_ms)
    assert (await two.b.lobby.news()).live == ()


async def test_a_node_that_stood_still_finds_out_which_rooms_are_its_own_first(two: Two) -> None:
    """Else who comes to it would be shown what another node has gone on from."""
    room = RoomId("a-room")
    two.a.lobby.room_opened(room, (ANN, BOB))
    await two.house.settle()
    sure = [two.a.lobby.sure]
    two.house.clock.pass_(two.house.settings.lease_ms)
    await two.b.lobby.tick()
    assert await two.b.lobby.claim(room)
    sure.append(two.a.lobby.sure)
    await two.a.lobby._placement.beat()
    sure.append(two.a.lobby.sure)  # it lives, and has not yet heard who has its rooms
    await two.a.lobby.tick()
    assert two.a.lost == [room]
    two.a.lobby.room_let_go(room)
    sure.append(two.a.lobby.sure)
    assert sure == [True, False, False, True]


async def test_a_node_where_no_match_can_begin_gets_a_room_only_where_all_are_like_that(two: Two) -> None:
    two.a.open = False
    await two.house.pass_(two.house.settings.beat_ms)
    assert [await node_for(node, A) for node in (two.a, two.b)] == [B, B]
    two.a.open = True
    await two.house.pass_(two.house.settings.beat_ms)
    assert await node_for(two.b, A) == A
