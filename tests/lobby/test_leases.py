"""When the lease of another node counts as ended, and which rooms are nobody's then (design.md 6)."""

from dataclasses import dataclass, field

import pytest

from protocol.ids import NodeId, RoomId
from protocol.messages import RoomPlace
from server.lobby.backends import BackendDown, Node
from server.lobby.leases import SETTLED, Leases
from server.lobby.link import Link
from server.lobby.memory import MemoryBackend
from server.lobby.settings import DEFAULTS
from tests.clock import StandingClock
from tests.lobby.house import ANN, BOB, House, Two, refused
from tests.lobby.made import ROOM, A, B

LEASE = DEFAULTS.lease_ms
STEP = DEFAULTS.tick_ms


@dataclass
class Watch:
    """Node A, which looks at the others every now and then."""

    clock: StandingClock = field(default_factory=StandingClock)
    backend: MemoryBackend = field(default_factory=MemoryBackend)

    def __post_init__(self) -> None:
        self.link = Link(self.clock.now, lambda: 0.0, DEFAULTS)
        self.leases = Leases(self.backend, self.link, self.clock.now, A, DEFAULTS)

    async def pass_(self, span: int, *beating: NodeId) -> int:
        """Let time pass while some nodes beat, and say how often one was missed."""
        missed = 0
        for _ in range(span // STEP):
            self.clock.pass_(STEP)
            for node in beating:
                await self.backend.beat(Node(node, "", 0), self.clock.now())
            missed += await self.leases.look()
        return missed

    async def lose_the_link(self) -> None:
        with pytest.raises(BackendDown):
            await self.link.ask(self._down())
        await self.link.probe(self.backend.nodes(self.clock.now()))

    async def _down(self) -> None:
        raise BackendDown


async def test_nodes_of_before_are_forgotten_and_have_ended_all_the_same() -> None:
    """Every start of a process is a node of its own."""
    watch = Watch()
    nodes = [NodeId(f"node-{number}") for number in range(9)]
    for node in nodes:
        await watch.pass_(LEASE, A, node)
    assert len(watch.leases._seen) <= SETTLED + 3
    assert [watch.leases.ended(node) for node in nodes] == [True] * 8 + [False]
    assert await watch.leases.url(nodes[0]) == ""


async def test_a_node_that_was_seen_and_is_missing_has_ended() -> None:
    watch = Watch()
    await watch.pass_(2 * LEASE, A, B)
    assert not watch.leases.ended(B)
    assert await watch.pass_(LEASE - STEP, A) == 0
    assert not watch.leases.ended(B)
    assert await watch.pass_(STEP, A) == 1
    assert watch.leases.ended(B)
    assert await watch.pass_(LEASE, A) == 0, "it is missed once"


async def test_a_node_that_left_has_ended_at_once() -> None:
    watch = Watch()
    await watch.pass_(2 * LEASE, A, B)
    await watch.backend.leave(B, watch.clock.now())
    assert await watch.leases.look()
    assert watch.leases.ended(B)


async def test_a_node_that_was_never_seen_is_given_the_time_to_announce_itself() -> None:
    watch = Watch()
    await watch.pass_(SETTLED * LEASE - STEP, A)
    assert not watch.leases.ended(B)
    assert not watch.leases.ended(None)
    await watch.pass_(STEP, A)
    assert watch.leases.ended(B)
    assert watch.leases.ended(None)


async def test_after_a_loss_nobody_takes_over_until_all_have_announced_themselves() -> None:
    """An emptied Redis must not set all nodes on each other's rooms."""
    watch = Watch()
    await watch.pass_(4 * LEASE, A, B)
    await watch.lose_the_link()
    await watch.pass_(LEASE, A, B)
    await watch.pass_((SETTLED - 1) * LEASE - STEP, A)
    assert not watch.leases.ended(B)
    await watch.pass_(STEP, A)
    assert watch.leases.ended(B)


async def test_the_own_lease_never_ends_for_oneself() -> None:
    watch = Watch()
    await watch.pass_(4 * LEASE)
    assert not watch.leases.ended(A)


# --- whose rooms ------------------------------------------------------------------------------------------


async def beat_on(two: Two, span: int, *nodes: str) -> None:
    for _ in range(span // STEP):
        two.house.clock.pass_(STEP)
        for name in nodes:
            await getattr(two, name).lobby.tick()


async def test_rooms_of_a_node_that_died_are_nobodys_and_those_of_others_are_not(two: Two) -> None:
    two.b.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, 2 * LEASE, "a", "b")
    assert await two.a.lobby.unowned((ROOM,)) == ()
    await beat_on(two, LEASE, "a")
    assert await two.a.lobby.unowned((ROOM,)) == (ROOM,)
    assert await two.a.lobby.claim(ROOM)
    two.a.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, STEP, "a")
    place = await two.a.lobby.where(ROOM)
    assert place is not None and place.url == ""


async def test_a_node_that_slept_hears_that_it_has_lost_its_rooms(two: Two) -> None:
    """cases.md 23"""
    two.b.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, 2 * LEASE, "a", "b")
    await beat_on(two, 10_000, "a")
    assert await two.a.lobby.claim(ROOM)
    two.a.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, STEP, "a")
    assert two.b.lost == []
    await beat_on(two, STEP, "b")
    assert two.b.lost == [ROOM]
    two.b.lobby.room_let_go(ROOM)
    await beat_on(two, 4 * LEASE, "a", "b")
    for node, url in ((two.a, ""), (two.b, "http://a.test")):
        place = await node.lobby.where(ROOM)
        assert place is not None and place.url == url


async def test_a_room_that_was_let_go_is_free_at_once(two: Two) -> None:
    two.b.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, 2 * LEASE, "a", "b")
    await two.b.lobby.release([ROOM])
    await beat_on(two, STEP, "b")
    assert await two.a.lobby.unowned((ROOM,)) == (ROOM,)
    assert await two.a.lobby.where(ROOM) is None
    assert await two.a.lobby.claim(ROOM)
    assert not await two.b.lobby.claim(ROOM)


async def test_a_room_that_could_not_be_kept_here_is_taken_up_here_again_after_a_while(two: Two) -> None:
    two.a.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, 2 * LEASE, "a", "b")
    two.a.lobby.room_let_go(ROOM)
    await beat_on(two, LEASE - STEP, "a", "b")
    assert await two.a.lobby.unowned((ROOM,)) == ()
    await beat_on(two, STEP, "a", "b")
    assert await two.a.lobby.unowned((ROOM,)) == (ROOM,)
    assert await two.b.lobby.unowned((ROOM,)) == ()


async def test_a_node_that_stops_is_given_no_rooms_and_its_leaving_is_heard(two: Two) -> None:
    await beat_on(two, 2 * LEASE, "a", "b")
    two.b.lobby.stop_taking()
    await beat_on(two, STEP, "a", "b")
    made = await two.meet()
    assert made.node == A
    await two.b.lobby.leave()
    await beat_on(two, STEP, "a", "b")
    assert not two.a.lobby.node_lives(B), "it does not come back by a late beat"


async def test_alone_everything_that_is_not_here_is_nobodys() -> None:
    house = House()
    node = house.node("a", MemoryBackend(), alone=True)
    node.lobby.room_opened(ROOM, (ANN, BOB))
    other = RoomId("another-room")
    assert await node.lobby.unowned((ROOM, other)) == (other,)
    assert await node.lobby.claim(other)


async def test_whose_room_is_yet_to_be_taken_up_plays_and_is_shown_the_way(two: Two) -> None:
    two.b.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, 2 * LEASE, "a", "b")
    await beat_on(two, LEASE, "a")
    two.a.unfinished.add(ROOM)
    assert await two.a.lobby.rooms_of(ANN) == (RoomPlace(ROOM, ""),)
    two.a.lobby.connected(ANN)
    assert await refused(two.a.search(ANN)) == "already_playing"
    two.a.unfinished.clear()
    assert await two.a.lobby.rooms_of(ANN) == ()
    await two.a.search(ANN)


async def test_nobody_is_sent_to_a_node_that_has_missed_its_beats(two: Two) -> None:
    """Else a player whose server has just died is sent back to it until its lease ends."""
    two.b.lobby.room_opened(ROOM, (ANN, BOB))
    await beat_on(two, 2 * LEASE, "a", "b")
    assert await two.a.lobby.where(ROOM) == RoomPlace(ROOM, "http://b.test")
    await beat_on(two, 2 * DEFAULTS.beat_ms, "a")
    assert await two.a.lobby.where(ROOM) == RoomPlace(ROOM, "http://b.test")
    await beat_on(two, STEP, "a")
    assert await two.a.lobby.where(ROOM) is None
    assert await two.a.lobby.unowned((ROOM,)) == (), "it is not dead yet"
    await beat_on(two, STEP, "b")
    await beat_on(two, STEP, "a")
    assert await two.a.lobby.where(ROOM) == RoomPlace(ROOM, "http://b.test")


async def test_a_room_that_was_let_go_is_not_reserved_here_any_more(two: Two) -> None:
    """Else a node that slept opens it a second time, while its seats are still reserved."""
    made = await two.meet()
    home = two.home(made)
    home.lobby.room_opened(made.room, made.players)
    await two.house.settle()
    home.lobby.room_let_go(made.room)
    home.lobby.connected(ANN)
    home.lobby.connected(BOB)
    await two.house.settle()
    assert await home.lobby.assignment(made.room) is None
