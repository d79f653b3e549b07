"""Whatever happens in whatever order, memory and Redis give the same answers."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from redis import asyncio as redis

from protocol.games.salvo import Options
from protocol.ids import InviteCode, NodeId, PlayerId, RoomId
from server.games.registry import GAMES
from server.lobby.backends import Assignment, Backend, Invitation, Node, OpenRoom, Ticket, TicketId
from server.lobby.lobby import every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from server.lobby.settings import DEFAULTS
from tests.lobby.ends import PATIENT
from tests.lobby.house import ANN, BOB, CEM, DEA
from tests.lobby.made import CAPTURE, FOG, A, B, at, opened
from tests.redis_server import RedisServer

PLAYERS = (ANN, BOB, CEM, DEA)
OPTIONS = Options("capture", "open", 30)

WEIGHTS: Final = {
    "pass": 4,
    "search": 8,
    "pair": 8,
    "claim late": 2,
    "cancel": 1,
    "keep": 5,
    "step away": 1,
    "open": 4,
    "over": 1,
    "end": 5,
    "put back": 2,
    "restore": 1,
    "forget": 1,
    "offer": 3,
    "accept": 3,
    "practise": 2,
    "beat": 1,
    "name": 1,
}
"""The verbs, and how often each is used. Rooms, pairs and invitations are counted from the latest, -1."""


def steps(chance: random.Random, count: int) -> Iterator[tuple[Any, ...]]:
    """Draw what happens."""
    for what in chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=count):
        player, number = chance.choice(PLAYERS), chance.choice((-1, -1, -1, -2, -3))
        flag, pool = chance.random() < 0.5, chance.choice((CAPTURE, CAPTURE, FOG))
        match what:
            case "pass":
                yield what, chance.choice((1, 1_000, 6_000, 15_000))
            case "search":
                yield what, player, pool, chance.choice((0, 0, 20_000)), chance.random() < 0.2
            case "pair":
                yield what, pool
            case "claim late":
                yield what, number, pool
            case "keep":
                yield what, chance.sample(PLAYERS, chance.randrange(4)), chance.choice((A, B))
            case "open":
                yield what, number, chance.random() < 0.7
            case "put back":
                yield what, number, flag, chance.random() < 0.5
            case "offer" | "practise":
                yield what, player, chance.choice((1, 3))
            case "accept":
                yield what, number, player, chance.choice((1, 3))
            case "beat":
                yield what, chance.choice((A, B)), chance.randrange(9)
            case "name":
                yield what, player, chance.choice((("x",), ("y",), ("x", "y"), ("z",)))
            case "cancel" | "step away":
                yield what, player
            case "forget":
                yield what, number, player
            case _:
                yield what, number


class Asker:
    """Does the same steps on one back end, and writes down what it says."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._time = 100_000
        self._made: list[Assignment] = []
        self._claims: list[tuple[Ticket, Ticket]] = []
        self._invitations: list[Invitation] = []
        self._state: dict[RoomId, str] = {}
        self._running: dict[RoomId, tuple[PlayerId, ...]] = {}
        self._count = 0
        self.answers: list[Any] = []

    async def do(self, step: tuple[Any, ...]) -> None:
        self._count += 1
        self.answers.append((step, await self._do(*step), await self._look()))

    async def _do(self, what: str, *given: Any) -> Any:  # one case a verb
        end, now = self._backend, at(self._time)
        match what, given:
            case "pass", (span,):
                self._time += span
            case "search", (player, pool, waited, returned):
                since = at(self._time - waited)
                rating = None if waited % 2 else 1_000 + waited
                return await end.enter(Ticket(self._id(), player, player, pool, since, returned, A, rating), now)
            case "pair", (pool,):
                line = await end.line(pool, 3, now)
                if len(line.waiters) > 1:
                    pair = line.waiters[0].ticket, line.waiters[1].ticket
                    self._claims.append(pair)
                    made = self._assignment(pair[0].player, pair[1].player)
                    return line, self._note(made, await end.claim(pool, [(pair, made)], line.pairs, now) == 1)
                return line
            case "claim late", (number, pool) if -number <= len(self._claims):
                pair = self._claims[number]
                pairs = (await end.line(pool, 3, now)).pairs
                made = self._assignment(pair[0].player, pair[1].player)
                return self._note(made, await end.claim(pool, [(pair, made)], pairs, now) == 1)
            case "cancel", (player,):
                return await end.withdraw(player, TicketId("ticket-9") if self._count % 4 == 0 else None, now)
            case "keep", (kept, node):
                return await end.keep(kept, node, now)
            case "step away", (player,):
                return await end.step_away(player, now)
            case "offer", (player, most):
                code = InviteCode(f"code-{self._count}")
                self._invitations.append(Invitation(code, player, player, OPTIONS, at(self._time + 90_000)))
                return await end.offer(self._invitations[-1], most, now)
            case "accept", (number, player, most) if -number <= len(self._invitations):
                invitation = self._invitations[number]
                if invitation.host != player:
                    friends = self._assignment(invitation.host, player)
                    friends = replace(friends, quick=False, since=(None, None), invitation=invitation.code)
                    self._made[-1] = friends
                    answer = await end.accept(friends, most, now)
                    self._note(friends, answer == "made")
                    return answer
            case "practise", (player, most):
                return await end.practise(OpenRoom(RoomId(f"room-{self._count}"), A, (player,), False), most, now)
            case "beat", (node, load):
                return await end.beat(Node(node, "", load), now)
            case "name", (player, looks):
                return await end.take_name(player, tuple(looks), now)
            case _, (number, *more) if isinstance(number, int) and -number <= len(self._made):
                return await self._do_to(self._made[number], what, *more)
        return None

    async def _do_to(self, made: Assignment, what: str, *given: Any) -> Any:
        end, now, state = self._backend, at(self._time), self._state[made.room]
        match what, given:
            case "open", (quick,) if state == "open" or (state == "made" and made.until > now):
                self._state[made.room] = "open"
                self._running[made.room] = made.players
                return await end.open_rooms([replace(opened(made), quick=quick)], now)
            case "over" | "end", () if state == "open" or (state == "over" and what == "end"):
                self._state[made.room] = what
                self._running.pop(made.room, None)
                seated = {player for players in self._running.values() for player in players}
                idle = tuple(player for player in made.players if player not in seated)
                return await (end.end_match if what == "over" else end.end_room)(opened(made), idle, now)
            case "restore", () if state in ("made", "refused") and made.until > now:
                self._state[made.room] = "made" if await end.restore(made, now) else "refused"
                return self._state[made.room]
            case "put back", arrived if state in ("made", "open", "end"):
                tickets = (
                    Ticket(self._id(), player, player, CAPTURE, at(self._time - 5_000), True, B) if here else None
                    for player, here in zip(made.players, arrived, strict=True)
                )
                return await end.put_back(made, tuple(tickets), now)
            case "forget", (player,):
                return await end.forget(made.room, player, now)
        return None

    async def _look(self) -> Any:
        """Ask everything that changes nothing."""
        end, now = self._backend, at(self._time)
        return (
            [await end.line(pool, 10, now) for pool in (CAPTURE, FOG)],
            [await end.rooms_of(player, now) for player in PLAYERS],
            [await end.assignment(made.room, now) for made in self._made[-4:]],
            [await end.place(made.room, now) for made in self._made[-4:]],
            [await end.invitation(invitation.code, now) for invitation in self._invitations[-4:]],
            await end.nodes(now),
            await end.census((CAPTURE, FOG), now),
        )

    def _assignment(self, *two: Any) -> Assignment:
        made = Assignment(
            room=RoomId(f"room-{self._count}"),
            node=NodeId("a"),
            url="",
            options=OPTIONS,
            players=two,
            names=two,
            until=at(self._time + DEFAULTS.gathering_ms),
            since=(at(0), at(0)),
            quick=True,
        )
        self._made.append(made)
        self._state[made.room] = "refused"
        return made

    def _note(self, made: Assignment, done: bool) -> bool:
        if done:
            self._state[made.room] = "made"
        return done

    def _id(self) -> TicketId:
        return TicketId(f"ticket-{self._count}")


@pytest.mark.parametrize("seed", range(6))
async def test_memory_and_redis_answer_alike(shared_server: RedisServer, seed: int) -> None:
    async with redis.Redis.from_url(shared_server.url) as client:
        await client.flushall()
    patient = replace(PATIENT, believed_ms=10**9)  # the clock of this test runs ahead of that of the server
    end = RedisBackend(shared_server.url, every_pool(GAMES), patient)
    by_memory, by_redis = Asker(MemoryBackend(patient)), Asker(end)
    try:
        for step in steps(random.Random(seed), 400):
            await by_memory.do(step)
            await by_redis.do(step)
            for one, other in zip(by_memory.answers[-1], by_redis.answers[-1], strict=True):
                assert one == other, step
    finally:
        await end.close()
    met = [answer[1] for (what, *_), answer, _ in by_memory.answers if what == "pair" and isinstance(answer, tuple)]
    late = [answer for (what, *_), answer, _ in by_memory.answers if what == "claim late"]
    assert True in met
    assert False in late
