"""What the rules cost, in microseconds: `python -m tests.load.rules [--matches 2] [--passes 20]`.

After `make compiled`, `PYTHONPATH=build/compiled:. python -P -m tests.load.rules` measures the compiled ones.

Positions and orders are those of random matches in all modes on all maps. Each pass goes once through all of them, as
a server goes through its rooms, so that caches are as cold as there. Told are the median of all timings with their
10th and 90th percentile, and the median of the best timing of each position: what it costs when nothing disturbs.
"""

import argparse
import gc
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from statistics import median, quantiles
from time import perf_counter_ns
from typing import Final

import msgspec

from protocol.games import salvo as wire
from server.games.salvo.state import State
from server.rooms.room import Played
from tests.properties.salvo_positions import GAME, MAPS, MODES, NO_DICE, SEATS, Both, play

SOUTH, NORTH = SEATS
encode = msgspec.msgpack.Encoder().encode

PARTS: Final = (
    *("resolve", "view, south", "view, north", "view, spectator", "encode two views", "phase"),
    *("check, south", "check, north", "on_timeout, south"),
)
TURN: Final = "resolve and two views"
"""What a round costs at the least: the first three together."""


def positions(mode: wire.SalvoMode, matches: int) -> Iterator[tuple[State, Both]]:
    """Give positions of random matches, each with the orders given in it."""
    for map in MAPS:
        for number in range(matches):
            for state, orders, _ in play(Random(f"{mode} {map} {number}"), wire.Options(mode, map, 30)):
                if state.round:
                    yield state, orders


def timings(state: State, orders: Both) -> dict[str, int]:
    """Do once all that a round asks of the rules. Returns: nanoseconds, by part."""
    at = [perf_counter_ns()]
    after, _ = GAME.resolve(state, orders, NO_DICE)
    at.append(perf_counter_ns())
    south = GAME.view(after, SOUTH)
    at.append(perf_counter_ns())
    north = GAME.view(after, NORTH)
    at.append(perf_counter_ns())
    GAME.view(after, "spectator")
    at.append(perf_counter_ns())
    encode(south)
    encode(north)
    at.append(perf_counter_ns())
    GAME.phase(after)
    at.append(perf_counter_ns())
    GAME.check(state, SOUTH, orders[SOUTH], sealing=False)
    at.append(perf_counter_ns())
    GAME.check(state, NORTH, orders[NORTH], sealing=True)
    at.append(perf_counter_ns())
    GAME.on_timeout(state, SOUTH, orders[SOUTH], NO_DICE)
    at.append(perf_counter_ns())
    return {TURN: at[3] - at[0], **{part: end - begin for part, (begin, end) in zip(PARTS, pairwise(at), strict=True)}}


def report(mode: str, measured: Sequence[Sequence[dict[str, int]]]) -> None:
    """Print a table; `measured`: the timings of each pass, by position."""
    print(f"\n{mode:24} median     p10     p90   undisturbed")
    for part in (TURN, *PARTS):
        each: dict[int, list[float]] = defaultdict(list)
        for one_pass in measured:
            for index, took in enumerate(one_pass):
                each[index].append(took[part] / 1000)
        every = [took for all_took in each.values() for took in all_took]
        cuts = quantiles(every, n=10)
        print(f"{part:24}{median(every):7.1f} {cuts[0]:7.1f} {cuts[-1]:7.1f} {median(map(min, each.values())):9.1f}")


def record_took() -> float:
    """Give the milliseconds that it takes to write the record of one match, the median of 20."""
    options = wire.Options("fog", "plain", 30)
    played = list(play(Random(0), options))
    decisions = [Played(SEATS, tuple(given[seat] for seat in SEATS), after.told) for _, given, after in played]
    took = []
    for _ in range(20):
        began = perf_counter_ns()
        GAME.record(options, ("south", "north"), decisions, played[-1][2].outcome, b"")
        took.append((perf_counter_ns() - began) / 1e6)
    return median(took)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.rules", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=2, help="on each map, in each mode")
    parser.add_argument("--passes", type=int, default=20)
    parser.add_argument("--json", choices=MODES, help="only what a round of this mode costs, as JSON")
    given = parser.parse_args()
    if given.json is not None:
        found = list(positions(given.json, given.matches))
        gc.freeze()
        took = [timings(state, orders)[TURN] / 1000 for _ in range(given.passes) for state, orders in found]
        print(json.dumps({"median_us": median(took), "p90_us": quantiles(took, n=10)[-1]}))
        return
    by_mode = {mode: list(positions(mode, given.matches)) for mode in MODES}
    gc.freeze()
    measured: dict[str, list[list[dict[str, int]]]] = {mode: [] for mode in MODES}
    for _ in range(given.passes):
        for mode in MODES:
            measured[mode].append([timings(state, orders) for state, orders in by_mode[mode]])
    for mode in MODES:
        report(f"{mode}, {len(by_mode[mode])} positions", measured[mode])
    print(f"\nrecord of a match in fog {record_took():.2f} ms")


if __name__ == "__main__":
    main()
