"""The client of PROTOCOL.md plays a match as it stands there."""

import asyncio
import re
import sys
from pathlib import Path

from tests.clock import LeapingClock
from tests.end_to_end.service import serving_here
from tests.protocol.test_protocol_md import SECTIONS

PATIENCE_S = 60


async def test_two_of_it_play_a_match_to_the_end(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", SECTIONS[12], re.MULTILINE | re.DOTALL)
    assert len([line for line in program.splitlines() if line]) <= 66
    async with serving_here(tmp_path, LeapingClock()) as service, asyncio.timeout(PATIENCE_S):
        clients = [
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", program, service.url, "fog"),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            for _ in range(2)
        ]
        said = await asyncio.gather(*(client.communicate() for client in clients))
    assert [errors for _, errors in said] == [b"", b""]
    told = sorted(re.sub(rb"as seat.*", b"", line) for line, _ in said)
    assert told[0] == told[1] and b"winner" in told[0]
    assert sorted(line.split()[-1] for line, _ in said) == [b"0", b"1"]
