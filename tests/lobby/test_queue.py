"""The queue while things happen at the same time; what it does is in tests/contracts/test_lobby_nodes.py."""

import asyncio
import random
from collections import Counter
from dataclasses import replace

import pytest

from protocol.ids import Millis, PlayerId, RoomId
from server.lobby.backends import Assignment, Busy, Pool, Standing, Ticket
from server.lobby.memory import MemoryBackend
from server.lobby.refused import Refused
from server.lobby.settings import DEFAULTS
from tests.lobby.house import ANN, BOB, CAPTURE, FOG, House, NodeUnderTest, Two, refused, sought
from tests.scraping import sample


class SlowKeeping(MemoryBackend):
    """Lets something happen between asking how players stand and hearing it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = asyncio.Event()
        self.asked = asyncio.Event()

    async def keep(self, *given: object) -> tuple[Standing, ...]:
        answer = await super().keep(*given)  # type: ignore[arg-type]  # passed on as given
        self.asked.set()
        await self.heard.wait()
        return answer


@pytest.fixture
async def slow() -> SlowKeeping:
    return SlowKeeping()


@pytest.fixture
async def racing(slow: SlowKeeping) -> Two:
    slow.heard.set()
    two = await Two.on(slow, slow)
    slow.heard.clear()
    slow.asked.clear()
    return two


async def meanwhile(two: Two, slow: SlowKeeping, *calls: object) -> None:
    """Do something while the first node waits to hear how its players stand, then let it hear."""
    two.house.clock.pass_(two.house.settings.keep_ms)
    looking = asyncio.ensure_future(two.a.lobby.tick())
    await slow.asked.wait()
    for call in calls:
        await call  # type: ignore[misc]  # requests of the lobby
    slow.heard.set()
    await looking


async def test_a_search_cancelled_meanwhile_stays_cancelled(racing: Two, slow: SlowKeeping) -> None:
    await racing.a.search(ANN)
    await meanwhile(racing, slow, racing.a.lobby.cancel(ANN))
    await racing.house.pass_(10_000)
    assert racing.a.ended(ANN) == ["cancelled"]
    assert racing.a.searching(ANN) == []
    assert (await racing.b.lobby.news()).pools[1].searching == 0


async def test_a_search_begun_meanwhile_stands(racing: Two, slow: SlowKeeping) -> None:
    await racing.a.search(ANN)
    await racing.a.lobby.cancel(ANN)
    racing.a.lobby.connected(ANN)
    await meanwhile(racing, slow, racing.a.search(ANN))
    await racing.house.pass_(10_000)
    assert racing.a.ended(ANN) == ["cancelled"]
    assert (await racing.b.lobby.news()).pools[1].searching == 1


async def test_a_mode_changed_meanwhile_stays_changed(racing: Two, slow: SlowKeeping) -> None:
    await racing.a.search(ANN, CAPTURE)
    await meanwhile(racing, slow, racing.a.search(ANN, FOG))
    await racing.house.pass_(10_000)
    assert racing.a.ended(ANN) == ["elsewhere"]
    assert sought(await racing.b.lobby.news()) == {FOG: 1}


async def test_found_is_told_once(two: Two) -> None:
    await two.meet()
    await two.house.pass_(15_000)
    assert len(two.a.sent_to(ANN)) == len(two.b.sent_to(BOB)) == 1


async def test_many_pairs_are_made_in_one_go(two: Two) -> None:
    players = [PlayerId(f"player-{n}") for n in range(101)]
    for player in players:
        two.a.lobby.connected(player)
        await two.a.search(player)
    await two.house.pass_(2_000, two.house.settings.busy_tick_ms)
    rooms = Counter(two.a.sent_to(player)[0].place.room for player in players if two.a.sent_to(player))
    assert set(rooms.values()) == {2}
    assert len(rooms) == 50


async def test_a_no_show_told_twice_is_done_once(two: Two) -> None:
    made = await two.meet()
    home = two.home(made)
    home.lobby.connected(ANN)
    home.lobby.room_opened(made.room, made.players)
    for _ in range(2):
        await home.lobby.no_show(made, (True, False))
    home.lobby.room_ended(made.room)
    await two.house.settle()
    assert sought(await home.lobby.news()) == {CAPTURE: 1}


# --- anything at any time -----------------------------------------------------------------------------------


class Town:
    """Players who do anything at any time at two nodes, and what must hold whatever they do."""

    def __init__(self, two: Two, chance: random.Random) -> None:
        self.two = two
        self.chance = chance
        self.players = [PlayerId(f"player-{n}") for n in range(7)]
        self.open: Counter[tuple[int, PlayerId]] = Counter()
        self.rooms: dict[RoomId, Assignment] = {}
        self.given: set[RoomId] = set()

    async def step(self) -> None:
        at = self.chance.randrange(2)
        node, player = self.node(at), self.chance.choice(self.players)
        match self.chance.randrange(10):
            case 0 | 1:
                node.lobby.connected(player)
                self.open[at, player] += 1
            case 2 if self.open[at, player]:
                node.lobby.disconnected(player)
                self.open[at, player] -= 1
            case 3 | 4 | 5 if self.open[at, player]:
                try:
                    await node.search(player, self.chance.choice((CAPTURE, CAPTURE, FOG)))
                except Refused as no:
                    assert no.code == "already_playing"
            case 6 if self.open[at, player] and self.chance.random() < 0.3:
                await node.lobby.cancel(player)
            case 7:
                await self.play(node)
            case 8 if self.rooms:
                room = self.chance.choice(list(self.rooms))
                self.two.home(self.rooms.pop(room)).lobby.room_ended(room)
            case _:
                await self.two.house.pass_(self.chance.choice((100, 1_000, 5_000)))

    async def play(self, node: NodeUnderTest) -> None:
        """Enter a room that somebody was sent to: its node opens it, or finds that one seat stays empty."""
        found = [found for player in self.players for found in node.sent_to(player)]
        if not found:
            return
        made = await node.lobby.assignment(self.chance.choice(found[-4:]).place.room)
        if made is None or made.room in self.given:
            return
        self.given.add(made.room)
        home = self.two.home(made)
        home.lobby.room_opened(made.room, made.players)
        if self.chance.random() < 0.3:
            arrived = (True, False)
            home.lobby.connected(made.players[0])
            self.open[0 if home is self.two.a else 1, made.players[0]] += 1
            await home.lobby.no_show(made, arrived)
            home.lobby.room_ended(made.room)
        else:
            self.rooms[made.room] = made

    async def check(self) -> None:
        """No player is in two quick matches or in one alone, and nobody is searching and playing."""
        seated = Counter(player for made in self.rooms.values() for player in made.players)
        assert set(seated.values()) <= {1}
        for made in self.rooms.values():
            assert made.players[0] != made.players[1]

    async def calm_down(self) -> None:
        """Let everyone come, all matches end and all search: then all are paired but one."""
        for room, made in self.rooms.items():
            self.two.home(made).lobby.room_ended(room)
        self.rooms.clear()
        await self.two.house.pass_(40_000)
        for player in self.players:
            await self.two.a.lobby.cancel(player)
            self.two.a.lobby.connected(player)
        await self.two.house.pass_(40_000)
        self.two.a.told.clear()
        for player in self.players:
            await self.two.a.search(player)
        await self.two.house.pass_(5_000)
        rooms = Counter(found.place.room for player in self.players for found in self.two.a.sent_to(player))
        assert sorted(rooms.values()) == [2] * (len(self.players) // 2)

    def node(self, at: int) -> NodeUnderTest:
        return (self.two.a, self.two.b)[at]


@pytest.mark.parametrize("seed", range(20))
async def test_whatever_players_do_nobody_is_lost_or_doubled(two: Two, seed: int) -> None:
    town = Town(two, random.Random(seed))
    for _ in range(150):
        await town.step()
        await town.check()
    await town.calm_down()


async def test_who_plays_is_not_refused_by_another_node_only(two: Two) -> None:
    made = await two.meet()
    two.home(made).lobby.room_opened(made.room, made.players)
    await two.house.settle()
    for node in (two.a, two.b):
        assert await refused(node.search(ANN, FOG)) == "already_playing"


# --- what an operator sees -------------------------------------------------------------------------------


async def test_who_waits_is_counted_where_the_player_is_connected() -> None:
    backend = MemoryBackend()
    two = await Two.on(backend, backend)
    await two.a.search(ANN, FOG)
    await two.house.settle()
    assert dict(two.a.lobby.waiting) == {Pool("salvo", FOG): 1}
    assert dict(two.b.lobby.waiting) == {}
    await two.a.lobby.cancel(ANN)
    assert dict(two.a.lobby.waiting) == {}


async def test_how_long_each_searched_is_measured_once() -> None:
    backend = MemoryBackend()
    two = await Two.on(backend, backend)
    await two.a.search(ANN, FOG)
    await two.house.pass_(25_000)
    await two.b.search(BOB, FOG)
    await two.house.pass_(two.house.settings.keep_ms)
    assert two.a.sent_to(ANN) and two.b.sent_to(BOB)
    fog = {"game": "salvo", "mode": FOG}
    assert sample(two.house.telemetry, "salvo_queue_wait_seconds_count", **fog) == 2
    assert sample(two.house.telemetry, "salvo_queue_wait_seconds_bucket", le="10.0", **fog) == 1
    assert 25 <= sample(two.house.telemetry, "salvo_queue_wait_seconds_sum", **fog) <= 35


class CountingEntries(MemoryBackend):
    """Counts who enters a line, also who has to come back."""

    def __init__(self) -> None:
        super().__init__()
        self.entered = 0

    async def enter(self, ticket: Ticket, now: Millis) -> Ticket | Busy:
        self.entered += 1
        return await super().enter(ticket, now)


async def test_everyone_who_waits_is_said_to_be_here_in_time_however_many_there_are() -> None:
    backend = CountingEntries()
    house = House(replace(DEFAULTS, batch=2))
    node = house.node("a", backend)
    node.lobby.stop_taking()  # nobody is paired
    players = [PlayerId(f"player-{number}") for number in range(400)]  # one batch a tick would take 20 s
    for player in players:
        node.lobby.connected(player)
        await node.search(player)
    await house.pass_(2 * house.settings.gone_ms, step=house.settings.busy_tick_ms)
    assert await backend.length(Pool("salvo", CAPTURE), house.clock.now()) == len(players)
    assert backend.entered == len(players)
