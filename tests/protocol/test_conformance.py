"""A server that keeps to the protocol passes, and one that does not is told where."""

import asyncio
import sys
from pathlib import Path

from tests.clock import LeapingClock
from tests.end_to_end.relay import relaying
from tests.end_to_end.service import ROOT, serving_here

CHECKS = 32


async def conformance(url: str) -> tuple[int, str]:
    """Run the script against a server; gives its exit code, and what it said."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "protocol.conformance", url),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def test_our_server_keeps_to_it(tmp_path: Path) -> None:
    async with serving_here(tmp_path, LeapingClock()) as service:
        code, said = await conformance(service.url)
    *lines, verdict = said.splitlines()
    assert [line for line in lines if not line.startswith("ok ")] == []
    assert (len(lines), verdict, code) == (CHECKS, "All checks hold.", 0)


async def test_a_fault_is_named_and_the_rest_is_checked_all_the_same(tmp_path: Path) -> None:
    async with serving_here(tmp_path, LeapingClock()) as service, relaying(service) as relay:
        relay.mistaken = (b"illegal_turn", b"strange_turn")
        code, said = await conformance(relay.url)
    failed = [line for line in said.splitlines() if line.startswith("FAILED")]
    assert failed[0] == "FAILED  refusals of orders: 'strange_turn' in place of 'illegal_turn'"
    assert failed[-1].startswith("FAILED  all that was said fits the schema: ")
    assert "'strange_turn' is none of" in failed[-1]
    assert (code, said.splitlines()[-1]) == (1, f"{len(failed)} checks failed.")
    assert len(said.splitlines()) == CHECKS + 1


async def test_a_server_that_takes_nobody_does_not_pass(tmp_path: Path) -> None:
    async with serving_here(tmp_path, LeapingClock()) as service:
        service.site.drain.begun = True
        code, said = await conformance(service.url)
    assert code == 1
    assert "ok      golden frames read and written" in said
    assert "FAILED  the rest: no socket is opened" in said


async def test_where_there_is_no_server_that_is_said() -> None:
    code, said = await conformance("http://127.0.0.1:1")
    assert code == 2
    assert said.splitlines()[-1].startswith("There is no server at http://127.0.0.1:1")
