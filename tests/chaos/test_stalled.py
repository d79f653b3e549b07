"""A server stands still for ten seconds and wakes up: what it missed is not done twice (cases.md 23)."""

import asyncio
import signal
from pathlib import Path
from typing import Final

from tests.chaos.checker import check
from tests.chaos.cluster import cluster_of, new_token
from tests.chaos.crowd import crowd_at
from tests.chaos.kept import read_kept, until_stored
from tests.chaos.ledger import Ledger
from tests.chaos.monkey import Monkey
from tests.chaos.person import Habits, Person
from tests.chaos.running import run, until
from tests.postgres_server import PostgresServer

STALL_S: Final = 10.0
WAIT_S: Final = 120
PAIRS: Final = 6


def test_a_ticket_that_two_servers_saw_becomes_one_match(tmp_path: Path, postgres_server: PostgresServer) -> None:
    run(_one_match(tmp_path, postgres_server))


async def _one_match(folder: Path, postgres: PostgresServer) -> None:
    ledger, habits = Ledger(), Habits((0.0, 0.05), resigns=0.1)
    async with cluster_of(2, folder, postgres) as cluster:
        people = [
            Person(f"Seeker {seed}", node.url, new_token(f"Seeker {seed}"), f"127.0.1.{seed}", seed, ledger, habits)
            for seed, node in enumerate(cluster.nodes, 1)
        ]
        try:
            for person in people:
                person.start()
            await people[0].ask("search", game="salvo", mode="capture")
            cluster.nodes[0].signal(signal.SIGSTOP)
            try:
                await people[1].ask("search", game="salvo", mode="capture")
                await asyncio.sleep(STALL_S)
            finally:
                cluster.nodes[0].signal(signal.SIGCONT)
            await until(lambda: len(ledger.results) == 1, WAIT_S, "the match is over", *people)
            async with asyncio.timeout(WAIT_S):
                await asyncio.gather(*(person.free() for person in people))
        finally:
            for person in people:
                person.stop()
        await until_stored(cluster.database, 1)
        kept = await read_kept(cluster.database)
    verdict = check(kept, [person.diary for person in people])
    assert verdict.faults == []
    assert (verdict.matches, len(kept.matches)) == (1, 1)


def test_a_server_that_wakes_up_finds_its_records_refused(tmp_path: Path, postgres_server: PostgresServer) -> None:
    run(_wakes_up(tmp_path, postgres_server))


async def _wakes_up(folder: Path, postgres: PostgresServer) -> None:
    async with cluster_of(2, folder, postgres) as cluster:
        async with crowd_at(cluster.site, Habits((0.1, 0.4), resigns=0.02), 23, wanted=1) as crowd:
            monkey = Monkey(cluster.nodes, crowd)
            async with asyncio.timeout(2 * WAIT_S), asyncio.TaskGroup() as tasks:
                for number in range(PAIRS):
                    tasks.create_task(crowd.pair(number))
                stalled = await monkey.choose(2)
                await monkey.stall(stalled, STALL_S)
                await until(lambda: "its record was refused" in stalled.log.read_text(), WAIT_S, "it is refused")
        await until_stored(cluster.database, len(crowd.ledger.results))
        kept = await read_kept(cluster.database)
    verdict = check(kept, [person.diary for person in crowd.people])
    assert verdict.faults == []
    assert crowd.ledger.surprises == []
    assert verdict.resumed > 0
