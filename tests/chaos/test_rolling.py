"""All three nodes are restarted, one after the other, under five hundred matches (cases.md 28)."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.chaos.checker import check
from tests.chaos.cluster import cluster_of
from tests.chaos.crowd import crowd_at
from tests.chaos.kept import read_kept, until_stored
from tests.chaos.ledger import Standing, percentiles
from tests.chaos.person import Habits
from tests.chaos.running import run, until
from tests.postgres_server import PostgresServer

NODES: Final = 3
MATCHES: Final = 500
CLOCK_S: Final = 30
HABITS: Final = Habits(think_s=(3.0, 10.0), takes_back=0.02)  # as people do, and in time always
SEED: Final = 28
OPEN_S: Final = 60
END_S: Final = 60
BACK_S: Final = 5.0


def test_no_match_notices_a_rolling_restart(
    tmp_path: Path, own_postgres: PostgresServer, record_property: Callable[[str, object], None]
) -> None:
    run(_roll(tmp_path, own_postgres, record_property))


async def _roll(folder: Path, postgres: PostgresServer, record: Callable[[str, object], None]) -> None:
    async with cluster_of(NODES, folder, postgres) as cluster:
        async with crowd_at(cluster.site, HABITS, SEED, wanted=1, clock=CLOCK_S) as crowd:
            ledger = crowd.ledger
            async with asyncio.TaskGroup() as tasks:
                for number in range(MATCHES):
                    tasks.create_task(crowd.pair(number))
                await until(lambda: running(ledger.standings) >= MATCHES, OPEN_S, "all matches are running")
                began = asyncio.get_running_loop().time()
                for node in cluster.nodes:
                    node.signal(signal.SIGTERM)
                    assert await node.ended() == 0
                    await node.start()
                took = asyncio.get_running_loop().time() - began
                await until(lambda: crowd.present == 1, END_S, "all are back")
                for person in crowd.people:
                    if person.seat == 0:
                        person.resign()
                async with asyncio.timeout(END_S):
                    await asyncio.gather(*(person.free() for person in crowd.people))
        await until_stored(cluster.database, len(ledger.results))
        kept = await read_kept(cluster.database)
    verdict = check(kept, [person.diary for person in crowd.people])
    gaps = sorted(ledger.gaps)
    record("figures", f"rolling: {verdict}; three nodes restarted in {took:.0f} s")
    record("figures", f"rolling: clients without their room: {percentiles(gaps)}")
    assert verdict.faults == [], "\n".join(verdict.faults)
    assert ledger.surprises == []
    assert verdict.matches >= MATCHES
    assert verdict.resumed >= MATCHES, "each was handed over at least once"
    assert len(gaps) >= 2 * MATCHES
    assert gaps[-1] <= BACK_S
    for node in cluster.nodes:
        assert "record was refused" not in node.log.read_text()


def running(standings: dict[str, Standing]) -> int:
    return sum(standing.round > 0 for standing in standings.values())
