"""Results as text: one table a set, and one of the targets."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tests.load.results import Place, Results
from tests.load.targets import judged, spread


class Column(NamedTuple):
    """A heading, the number that stands below it, and what it is multiplied by."""

    heading: str
    number: str
    scale: float = 1.0


COLUMNS: Final = (
    Column("turns/s", "turns_s"),
    Column("CPU us/turn", "cpu_us"),
    Column("p50 ms", "p50_ms"),
    Column("p95 ms", "p95_ms"),
    Column("p99 ms", "p99_ms"),
    Column("max ms", "max_ms"),
    Column("p99 less wait", "less_wait_p99_ms"),
    Column("journal wait p50 ms", "salvo_journal_wait_seconds p50", 1000),
    Column("p99 ms", "salvo_journal_wait_seconds p99", 1000),
    Column("lateness p99 ms", "salvo_deadline_lateness_seconds p99", 1000),
    Column("deadlines", "salvo_deadline_lateness_seconds count"),
    Column("kB/conn", "rss_connected", 1 / 1024),
    Column("after play", "rss_after", 1 / 1024),
    Column("kB/min growth", "growth", 1 / 1024),
    Column("B out/turn", "octets"),
    Column("server core", "server_core"),
    Column("generator core", "generator_core"),
    Column("others there", "others_server"),
    Column("others here", "others_generator"),
    Column("connect s", "connect_s"),
    Column("joins/s", "joins_s"),
    Column("pairings/s", "pairings_s"),
    Column("CPU us/pairing", "pairing_us"),
    Column("wait p99 ms", "wait_p99_ms"),
    Column("records/s", "records_s"),
    Column("matches/s", "matches_s"),
    Column("CPU us/match", "storing_us"),
    Column("us", "median_us"),
    Column("frames dropped %", "frames_dropped", 100),
    Column("heap MB", "heap_last", 1 / 1024**2),
    Column("kB/match growth", "heap_growth", 1 / 1024),
    *(
        Column(f"{mode}{number}", f"{mode}{number}")
        for mode in ("", "eliminate ", "capture ", "fog ")
        for number in ("points", "error", "draws", "cap")
    ),
    Column("move p50 ms", "move_p50_ms"),
    Column("p99 ms", "move_p99_ms"),
    Column("max ms", "move_max_ms"),
    Column("checked", "checked"),
    Column("wrong", "wrong"),
    Column("lost", "lost"),
    Column("stalled", "stalled"),
)
ALWAYS: Final = {"wrong", "lost", "stalled"}
AGAINST: Final = "ws"


def tables(results: Results) -> str:
    """Write everything that was measured."""
    parts = []
    for name in dict.fromkeys(place[0] for place in results.places):
        parts.append(f"{name}\n{_of_set(results, [place for place in results.places if place[0] == name])}")
    rows = [("what", "against", "target", "measured: median (range) of the rounds", ""), *judged(results)]
    parts.append(f"targets\n{aligned(rows)}")
    parts += [f"{fault.set}, {fault.run}, round {fault.round}: {fault.fault}" for fault in results.faults]
    return "\n\n".join(parts) + "\n"


def _of_set(results: Results, places: Sequence[Place]) -> str:
    shown = [
        column
        for column in COLUMNS
        if any(any(results.values(place, column.number)) for place in places)
        or (column.number in ALWAYS and any(results.values(place, column.number) for place in places))
    ]
    over = (places[0][0], AGAINST)
    compared = over in places
    rows = [("", *(column.heading for column in shown), *(("CPU to ws",) if compared else ()))]
    for place in places:
        cells = [place[1]]
        for column in shown:
            values = [value * column.scale for value in results.values(place, column.number)]
            cells.append(spread(values) if values else "-")
        if compared:
            ratios = results.ratios(place, "cpu_us", over, "cpu_us")
            cells.append(spread(ratios) if ratios else "-")
        rows.append(tuple(cells))
    return aligned(zip(*rows, strict=True))


def aligned(rows: Iterable[Sequence[str]]) -> str:
    """Write rows with their columns below one another."""
    lines = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in lines
    )
