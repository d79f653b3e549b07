"""The window in which a run is measured: what the server took, and what it did."""

import asyncio
import time

from tests.load import machine
from tests.load.crowd import Crowd
from tests.load.load import Load, Measured
from tests.load.metrics import Scraped, difference, scrape


def settle(crowd: Crowd, load: Load, measured: Measured) -> None:
    """Note what the connections cost that are there now."""
    measured.connections = len(crowd.players)
    resident = machine.usage(load.server).rss
    measured.rss_connected = (resident - measured.rss_base) / max(1, measured.connections)


async def window(crowd: Crowd, load: Load, measured: Measured) -> None:
    """Measure for a while."""
    before_metrics = await scraped(load)
    octets, own = crowd.octets, time.process_time()
    cores, before, began = machine.cores(), machine.usage(load.server), time.perf_counter()
    crowd.measuring = True
    await asyncio.sleep(load.measured_s)
    crowd.measuring = False
    passed = time.perf_counter() - began
    after, cores_after, own = machine.usage(load.server), machine.cores(), time.process_time() - own
    octets = crowd.octets - octets
    after_metrics = await scraped(load)
    turns = crowd.views / 2
    measured.turns = round(turns)
    measured.turns_s = turns / passed
    measured.server_core = (after.cpu_s - before.cpu_s) / passed
    measured.generator_core = own / passed
    taken = machine.busy(cores, cores_after)
    measured.others = (max(0.0, taken[0] - measured.server_core), max(0.0, taken[1] - measured.generator_core))
    measured.rss_after = (after.rss - measured.rss_base) / max(1, len(crowd.players))
    if turns:
        measured.cpu_us = (after.cpu_s - before.cpu_s) / turns * 1e6
        measured.octets = octets / turns
    if load.admin:
        measured.metrics = difference(before_metrics, after_metrics)


async def scraped(load: Load) -> Scraped:
    return await asyncio.to_thread(scrape, load.admin) if load.admin else {}
