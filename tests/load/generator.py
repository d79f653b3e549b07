"""The load: one process on uvloop, `python -m tests.load.generator LOAD` with a `Load` as JSON; it prints `Measured`.

Latency is taken from when the second player's last message of a turn leaves until a view of the next turn is there.
What the server takes is its user and system time. The generator's own collection of garbage is off while it measures.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgpack
import msgspec
import uvloop

from tests.load import machine
from tests.load.churn import churn
from tests.load.clocks import run_clocks_out
from tests.load.crowd import Crowd
from tests.load.dialects.salvo import SalvoOnOurs
from tests.load.dialects.spoken import dialect
from tests.load.load import Load, Measured
from tests.load.quantile import quantile
from tests.load.window import settle, window


async def measure(load: Load) -> Measured:
    """Do what is asked, and give what was found."""
    crowd = Crowd(
        think_s=load.think_s if load.kind == "play" else 0.0,
        legs=load.legs,
        source=load.source,
        keeps_answers=bool(load.answers),
    )
    measured = Measured(rss_base=machine.usage(load.server).rss)
    began = time.perf_counter()
    match load.kind:
        case "clocks":
            await run_clocks_out(crowd, load, measured)
        case "churn":
            await churn(crowd, load, measured)
        case "idle":
            await _idle(crowd, load, measured)
        case "play":
            await dialect(load, crowd).fill(crowd, load.rooms, load.watchers)
            measured.connect_s = time.perf_counter() - began
            await _play(crowd, load, measured)
    measured.checked = crowd.checked
    measured.wrong = crowd.wrong
    measured.lost = crowd.lost
    measured.stalled += crowd.halted
    measured.refused = dict(crowd.refused)
    crowd.leave()
    return measured


async def _idle(crowd: Crowd, load: Load, measured: Measured) -> None:
    """Open connections that do nothing but probe."""
    ours = SalvoOnOurs(crowd, load.url, load.secret)
    await crowd.all_of(ours.come(ours.player(None)) for _ in range(2 * load.rooms))
    await asyncio.sleep(load.settle_s)
    settle(crowd, load, measured)


async def _play(crowd: Crowd, load: Load, measured: Measured) -> None:
    await asyncio.sleep(load.settle_s)
    settle(crowd, load, measured)
    gc.collect()
    gc.freeze()
    gc.disable()
    crowd.go()
    await asyncio.sleep(load.warmup_s)
    await window(crowd, load, measured)
    measured.stalled = crowd.stalled()
    summarise(crowd, load, measured)


def summarise(crowd: Crowd, load: Load, measured: Measured) -> None:
    """Work the latencies out."""
    latencies = sorted(crowd.latencies)
    if latencies:
        measured.p50_ms, measured.p95_ms, measured.p99_ms, measured.max_ms = (
            quantile(latencies, share) * 1000 for share in (0.5, 0.95, 0.99, 1.0)
        )
    if load.answers:
        Path(load.answers).write_bytes(msgpack.packb(crowd.answers))


def main(arguments: Sequence[str]) -> None:
    machine.open_all_files()
    measured = uvloop.run(measure(msgspec.json.decode(arguments[0], type=Load)))
    print(msgspec.json.encode(measured).decode(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
