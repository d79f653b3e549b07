"""`python -m tests.load [--sets closed,paced] [--rounds 5] [--only toy,ws]`: our server beside what else there is.

The rounds are interleaved (A B C, A B C, ...), so that what drifts on the machine hits all alike, and a ratio is taken
between two runs of one round. The server has one core and the load another. Each run's line of JSON goes to a file in
`tests/load/results/`, the tables to a file beside it.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from tests.load.results import Result, Results, line, numbers_of
from tests.load.running import RESULTS, RUN_S, SERVER_CORE, RunFailed, last_line, run, start
from tests.load.servers import ROOT, SERVERS
from tests.load.sets import ONCE, SETS, Loaded, Program
from tests.load.tables import tables


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and give 1 if a run failed or a frame was wrong, lost or never came."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__.splitlines()[0])
    parser.add_argument("--sets", default=",".join(SETS), help=f"of {', '.join(SETS)}")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only the runs of these names")
    parser.add_argument("--skip", default="", help="without the runs of these names")
    given = parser.parse_args(arguments)
    sets = given.sets.split(",")
    if unknown := set(sets) - SETS.keys():
        parser.error(f"there is no set {', '.join(sorted(unknown))}")
    RESULTS.mkdir(exist_ok=True)
    stem = RESULTS / time.strftime("%Y%m%d-%H%M%S")
    found = []
    with stem.with_suffix(".jsonl").open("w", encoding="utf-8") as file:
        for result in measure(sets, given.rounds, words(given.only), words(given.skip)):
            found.append(result)
            print(line(result), file=file, flush=True)
            print(f"{result.set}, {result.run}, round {result.round}: {brief(result)}", flush=True)
    results = Results(found)
    text = tables(results)
    stem.with_suffix(".txt").write_text(text, encoding="utf-8")
    print(f"\n{text}")
    wrong = any(any(results.values(place, name)) for place in results.places for name in ("wrong", "lost", "stalled"))
    return 1 if wrong or results.faults else 0


def measure(sets: Sequence[str], rounds: int, only: set[str], skip: set[str]) -> Iterator[Result]:
    """Do all runs of some sets, round by round."""
    for name in sets:
        for number in range(rounds):
            for label, wanted in SETS[name].items():
                if (only and label not in only) or label in skip or (number and (name, label) in ONCE):
                    continue
                try:
                    numbers = alone(wanted) if isinstance(wanted, Program) else beside(wanted)
                except RunFailed as failed:
                    yield Result(set=name, run=label, round=number, fault=str(failed))
                else:
                    yield Result(set=name, run=label, round=number, numbers=numbers)


def beside(wanted: Loaded) -> dict[str, float]:
    """Load a server. Raises: RunFailed."""
    return numbers_of(run(SERVERS[wanted.server], wanted.load, wanted.options, waits=wanted.waits))


def alone(wanted: Program) -> dict[str, float]:
    """Run what measures by itself. Raises: RunFailed."""
    command = (sys.executable, "-m", wanted.module, *wanted.arguments)
    process = start(SERVER_CORE, command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        written, said = process.communicate(timeout=RUN_S)
    except subprocess.TimeoutExpired:
        raise RunFailed("it did not end") from None
    finally:
        process.kill()
        process.wait()
    if process.returncode != 0:
        raise RunFailed(last_line(said))
    numbers: dict[str, float] = json.loads(written)
    return numbers


def brief(result: Result) -> str:
    if result.fault:
        return result.fault
    shown = ("turns_s", "cpu_us", "p99_ms", "pairing_us", "median_us", "rss_connected", "growth")
    return "  ".join(f"{name} {result.numbers[name]:.4g}" for name in shown if name in result.numbers)


def words(text: str) -> set[str]:
    return set(filter(None, text.split(",")))


if __name__ == "__main__":
    sys.exit(main())
