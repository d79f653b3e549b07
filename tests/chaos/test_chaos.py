"""Three nodes, two hundred matches in all games and modes, and everything that can be killed is."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

from server.games.registry import GAMES
from server.lobby.backends import pool_of
from server.lobby.lobby import every_pool
from tests.chaos.checker import check
from tests.chaos.cluster import Cluster, cluster_of
from tests.chaos.crowd import MODES, crowd_at
from tests.chaos.kept import read_kept, until_stored
from tests.chaos.ledger import percentiles
from tests.chaos.monkey import Monkey
from tests.chaos.person import Habits
from tests.chaos.running import run
from tests.postgres_server import PostgresServer

NODES: Final = 3
MATCHES: Final = 200
PAIRS: Final = 48
SEARCHING: Final = 6  # pairs, of these
WATCHERS: Final = 6
HABITS: Final = Habits(think_s=(0.05, 0.4), passes=0.002, resigns=0.02)
SEED: Final = 20_260

KILLS: Final = 30
BLOWS: Final = 18
AT_ONCE: Final = (2, 2, 1, 2, 2, 2, 3, 2, 2)  # nodes that are killed in one blow
PLACES_OF_THE_REST: Final = (4, 8, 13)  # blows that are PostgreSQL's, Redis's, and the node's that stalls
STALL_S: Final = 10.0
PLAY_S: Final = 240


def test_two_hundred_matches_survive(
    tmp_path: Path, own_postgres: PostgresServer, record_property: Callable[[str, object], None]
) -> None:
    run(_chaos(tmp_path, own_postgres, record_property))


async def _chaos(folder: Path, postgres: PostgresServer, record: Callable[[str, object], None]) -> None:
    async with cluster_of(NODES, folder, postgres) as cluster:
        async with crowd_at(cluster.site, HABITS, SEED, MATCHES, turns=True) as crowd:
            began = asyncio.get_running_loop().time()
            monkey = Monkey(cluster.nodes, crowd)
            async with asyncio.timeout(PLAY_S), asyncio.TaskGroup() as tasks:
                for number in range(PAIRS - SEARCHING):
                    tasks.create_task(crowd.pair(number))
                for number in range(SEARCHING):
                    tasks.create_task(crowd.searching_pair(MODES[number % len(MODES)]))
                for _ in range(WATCHERS):
                    tasks.create_task(crowd.watcher())
                tasks.create_task(_torment(cluster, monkey))
            took = asyncio.get_running_loop().time() - began
        await until_stored(cluster.database, len(crowd.ledger.results))
        kept = await read_kept(cluster.database)
    verdict = check(kept, [person.diary for person in crowd.people])
    ledger = crowd.ledger
    kills = [outage for outage in ledger.outages if outage.what.startswith("kill")]
    between = sum(outage.between > 0 for outage in kills)
    record("figures", f"chaos: {verdict}, in {took:.0f} s")
    record("figures", f"chaos: {len(kills)} kills -9, {between} of them between ready and resolution")
    for what in dict.fromkeys(outage.what for outage in ledger.outages):
        for of in ("back", "back_again", "on"):
            record("figures", f"chaos: {what}, {of}: {percentiles(ledger.spans(what, of))}")
    assert verdict.faults == [], "\n".join(verdict.faults)
    assert ledger.surprises == []
    assert verdict.matches >= MATCHES
    assert verdict.both_ordered >= 0.7 * verdict.rounds
    assert len(kills) >= KILLS
    assert between >= 10
    assert verdict.resumed_ready >= 10
    assert {pool_of(match.options) for match in kept.matches.values()} == set(every_pool(GAMES))


async def _torment(cluster: Cluster, monkey: Monkey) -> None:
    """Kill one node, two or all as soon as most players are back from the last time, and in between do the rest."""
    for number in range(BLOWS):
        node = await monkey.choose(NODES)
        if number == PLACES_OF_THE_REST[0]:
            await asyncio.to_thread(cluster.postgres.stop)
            await asyncio.to_thread(cluster.postgres.start)
        elif number == PLACES_OF_THE_REST[1]:
            await asyncio.to_thread(cluster.redis.stop, signal.SIGKILL)
            await monkey.kill(node, "kill without Redis")
            await asyncio.to_thread(cluster.redis.start)
        elif number == PLACES_OF_THE_REST[2]:
            await monkey.stall(node, STALL_S)
        else:
            others = [each for each in monkey.up if each is not node]
            victims = [node, *others][: AT_ONCE[number % len(AT_ONCE)]]
            await asyncio.gather(*(monkey.kill(each, f"kill of {len(victims)}") for each in victims))
    await monkey.started()
