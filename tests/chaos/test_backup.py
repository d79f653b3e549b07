"""A back-up taken while matches run, by the commands of the runbook, and restored: those that run then go on."""

import asyncio
import sys
from pathlib import Path
from typing import Final

import httpx

from deploy.play_nodes import free_ports
from tests.chaos.checker import check
from tests.chaos.cluster import ClusterNode
from tests.chaos.crowd import Crowd, crowd_at
from tests.chaos.diary import Diary, Entry
from tests.chaos.folded import fold
from tests.chaos.kept import Kept, read_kept, until_stored
from tests.chaos.person import Habits
from tests.chaos.running import run, until
from tests.deploy.test_runbook import Machine
from tests.end_to_end.service import ROOT
from tests.postgres_server import PostgresServer

PAIRS: Final = 8
HABITS: Final = Habits((0.02, 0.15), resigns=0.03)
WAIT_S: Final = 60


def test_a_sqlite_file_is_restored(tmp_path: Path) -> None:
    run(_restore(tmp_path, "SQLite", f"sqlite:///{tmp_path}/lib/salvo.db"))


def test_a_postgresql_database_is_restored(tmp_path: Path, postgres_server: PostgresServer) -> None:
    run(_restore(tmp_path, "PostgreSQL", postgres_server.new_database()))


async def _restore(folder: Path, kind: str, url: str) -> None:
    machine = Machine(folder, url)
    node = ClusterNode("lib", free_ports(1)[0], folder, {"SALVO_DATABASE": url}, ("-m", "server", "serve"))
    try:
        await node.start()
        async with crowd_at(node.url, HABITS, 3, wanted=10_000) as crowd:
            await _play_through(machine, kind, url, crowd)
        await node.kill()
        newest = await read_kept(url)
        await asyncio.to_thread(machine.run, f"restore {kind}")
        restored = await read_kept(url)
        _is_a_part(restored, newest)

        await node.start()
        await _is_readable(node, restored, url)
        async with crowd_at(node.url, HABITS, 4, wanted=0) as again:
            for person in crowd.people:
                again.person(person.token)
            rest = unfinished(restored)
            await until(lambda: rest <= again.ledger.results.keys(), WAIT_S, "what was unfinished is finished")
        await until_stored(url, len(restored.matches) + len(rest))
        people = zip(crowd.people, again.people, strict=True)
        lives = [one_life(before.diary, after.diary, restored) for before, after in people]
        verdict = check(await read_kept(url), lives)
        assert verdict.faults == []
        assert again.ledger.surprises == []
        assert verdict.resumed >= len(rest)
    finally:
        await node.remove()


async def _play_through(machine: Machine, kind: str, url: str, crowd: Crowd) -> None:
    """Play until there are results, take the back-up, and play on for some more."""
    results, standings = crowd.ledger.results, crowd.ledger.standings
    playing = [asyncio.create_task(crowd.pair(number)) for number in range(PAIRS)]
    try:
        await until(lambda: len(results) >= PAIRS, WAIT_S, "there are results")
        await until_stored(url, PAIRS)  # a result is told a moment before its match is stored
        await until(lambda: len(standings) >= PAIRS // 2, WAIT_S, "half of them play")
        await asyncio.to_thread(machine.run, f"back up {kind}")
        enough = len(results) + PAIRS // 2
        await until(lambda: len(results) >= enough, WAIT_S, "there are later results")
        await until_stored(url, PAIRS + 1)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def _is_a_part(restored: Kept, newest: Kept) -> None:
    """What came back is what was kept at one moment."""
    assert len(restored.matches) >= PAIRS
    assert len(newest.matches) > len(restored.matches)
    assert restored.matches.items() <= newest.matches.items()
    for room, rows in restored.journal.items():
        assert rows == newest.journal[room][: len(rows)]
    assert len(unfinished(restored)) >= 2


def unfinished(kept: Kept) -> set[str]:
    """Give the rooms whose match has begun and not ended."""
    rooms = (fold(room, rows) for room, rows in kept.journal.items())
    return {each.room for each in rooms if each.last is not None and each.last.phase == "playing"}


async def _is_readable(node: ClusterNode, kept: Kept, url: str) -> None:
    """Every match that had ended is given out, and one of them replays by the server's own command."""
    async with httpx.AsyncClient(verify=False, base_url=node.url) as client:
        for room, match in kept.matches.items():
            answer = await client.get(f"/api/match/{room}.json")
            assert answer.status_code == 200
            assert answer.json()["record"] == match.record
    command = (sys.executable, "-m", "server", "replay", "--database", url, "--", min(kept.matches))
    replaying = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    told, _ = await replaying.communicate()
    assert replaying.returncode == 0, told.decode()


def one_life(before: Diary, after: Diary, restored: Kept) -> Diary:
    """Join what a client wrote before the back-up was restored and after it, without what it was told of a lost time.

    Of matches that went on its own wishes stay, as far as they were kept; of those that had ended, everything.
    """
    rooms = {room: fold(room, rows).outcome is not None for room, rows in restored.journal.items()}
    stays = [entry for entry in before if _stays(entry, rooms)]
    return Diary(before.who, stays + after.entries)


def _stays(entry: Entry, over: dict[str, bool]) -> bool:
    if entry.what in ("opened", "lost"):
        return True
    message = entry.message
    room = message[0] if entry.what == "passes" else message.get("room")
    if entry.what == "got":
        return over.get(room, False) or (room in over and message["t"] == "entered")
    return room is None or room in over
