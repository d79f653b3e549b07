"""The figures of `journal.py` as JSON: `python -m tests.load.journalling sqlite|postgres TURNS`."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence

SECONDS = 5
FIGURES = {
    "turns_s": r"([\d.]+) turns/s",
    "records_s": r"([\d.]+) records/s",
    "p50_ms": r"p50 +([\d.]+)",
    "p95_ms": r"p95 +([\d.]+)",
    "p99_ms": r"p99 +([\d.]+)",
    "max_ms": r"max +([\d.]+)",
    "cpu_us": r"([\d.]+) us CPU",
}


def figures(line: str) -> dict[str, float]:
    """Read the line that `journal.py` prints. Raises: ValueError where a figure is missing."""
    read = {}
    for name, pattern in FIGURES.items():
        found = re.search(pattern, line)
        if found is None:
            raise ValueError(f"no {name} in {line!r}")
        read[name] = float(found[1])
    return read


def main(arguments: Sequence[str]) -> None:
    database, turns = arguments
    command = (sys.executable, "-m", "tests.load.journal", database, "--turns", turns, "--seconds", str(SECONDS))
    print(json.dumps(figures(subprocess.run(command, check=True, capture_output=True, text=True).stdout)))


if __name__ == "__main__":
    main(sys.argv[1:])
