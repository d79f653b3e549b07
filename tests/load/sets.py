"""What is measured: sets of runs, each run a server under a load or a program of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tests.load.load import Load

CLOSED: Final = Load(dialect="", rooms=64, warmup_s=5, measured_s=3)
PACED: Final = Load(dialect="", rooms=2_500, think_s=1, warmup_s=10, measured_s=8, settle_s=1, legs=200)
FEW: Final = Load(dialect="", rooms=100, think_s=0.12, warmup_s=3, measured_s=8, legs=200)
MANY: Final = Load(dialect="", rooms=5_000, think_s=6, warmup_s=12, measured_s=8, settle_s=1, legs=200)
TABLES: Final = Load(dialect="", rooms=32, watchers=8, warmup_s=1.5, measured_s=3)
ARENA: Final = Load(dialect="", rooms=1, watchers=2_000, think_s=0.5, warmup_s=2, measured_s=6, legs=200)
HALLS: Final = Load(dialect="", rooms=200, watchers=20, think_s=1, warmup_s=3, measured_s=6, legs=200)
CLOCKS: Final = Load(dialect="", kind="clocks", rooms=10_000, warmup_s=16, measured_s=14, legs=200)
IDLE: Final = Load(dialect="", kind="idle", rooms=2_500, settle_s=2, legs=200)
SEATED: Final = Load(dialect="", rooms=2_500, think_s=20, settle_s=2, warmup_s=0, measured_s=0.1, legs=200)
CHURN: Final = Load(dialect="", kind="churn", warmup_s=330, measured_s=600, legs=100)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A server under a load. `options`: for one of ours. `waits`: the wait for the journal is taken off its answers."""

    server: str
    load: Load
    options: tuple[str, ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """A module that measures something alone, on the server's core, and prints a JSON map of numbers."""

    module: str
    arguments: tuple[str, ...] = ()


Runs = Mapping[str, Loaded | Program]

CLOSED_SERVERS: Final = ("toy", "salvo", "ws", "colyseus state", "colyseus bytes", "starlette", "boardgame.io")
PACED_SERVERS: Final = ("salvo", "toy", "ws", "ws tuned", "colyseus state", "colyseus bytes", "starlette")

SETS: Final[Mapping[str, Runs]] = {
    "closed": {server: Loaded(server, CLOSED) for server in CLOSED_SERVERS},
    "paced": {server: Loaded(server, PACED, waits=True) for server in PACED_SERVERS},
    "scale": {"100 rooms": Loaded("salvo", FEW), "5000 rooms": Loaded("salvo", MANY)},
    "spectators": {
        f"{server} {name}": Loaded(server, load)
        for name, load in (("32 x 8", TABLES), ("1 x 2000", ARENA), ("200 x 20", HALLS))
        for server in ("toy", "ws")
    },
    "deadlines": {"10000 rooms": Loaded("salvo", CLOCKS)},
    "queue": {
        f"{where} {waiting} waiting": Program("tests.load.pairing", (where, str(waiting)))
        for where in ("memory", "redis")
        for waiting in (10, 10_000)
    },
    "memory": {
        "idle": Loaded("salvo", IDLE),
        "seated": Loaded("salvo", SEATED),
        "churn": Loaded("salvo", CHURN, ("--linger", "5000", "--filled")),
    },
    "journal": {
        f"{database} {turns} turns/s": Program("tests.load.journalling", (database, str(turns)))
        for database in ("sqlite", "postgres")
        for turns in (500, 2_000)
    },
    "storing": {
        f"{database} {at_once} at once": Program("tests.load.storing", (database, str(at_once)))
        for database in ("sqlite", "postgres")
        for at_once in (1, 8, 32)
    },
    "rules": {"fog": Program("tests.load.rules", ("--json", "fog"))},
    "bots": {
        f"{first} against {second}": Program("tests.load.bots", (first, second))
        for first, second in (("strong", "medium"), ("medium", "light"), ("light", "random"))
    },
    "client": {"a tab": Program("tests.load.in_browser")},
}

ONCE: Final[Sequence[tuple[str, str]]] = (
    ("memory", "churn"),
    ("client", "a tab"),
    *(("bots", run) for run in SETS["bots"]),
)
"""Runs that take too long to be repeated in each round."""
