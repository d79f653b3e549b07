"""Orders and clocks over real sockets (cases.md 1 to 8)."""

from pathlib import Path

from tests.clock import StandingClock
from tests.end_to_end.service import serving_here
from tests.end_to_end.table import at_a_table


async def test_smoke(tmp_path: Path) -> None:
    clock = StandingClock()
    async with serving_here(tmp_path, clock) as service, at_a_table(service) as table:
        await table.line_up()
        await table.hold()
        clock.pass_(31_500)
        await table.begun(2)
