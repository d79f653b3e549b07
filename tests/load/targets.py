"""The targets: what is to be reached, against whom, and how it is read off the results."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from tests.load.results import Place, Results

WRONG: Final = ("wrong", "lost", "stalled")


@dataclass(frozen=True, slots=True)
class Target:
    """`number` of the run at `place`, or its ratio to `base` at `over` in the same round; met up to `most`."""

    what: str
    against: str
    most: float
    place: Place
    number: str
    over: Place | None = None
    base: str = ""
    scale: float = 1.0
    unit: str = ""

    def values(self, results: Results) -> Sequence[float]:
        """Give one value a round."""
        if self.over is None:
            return [value * self.scale for value in results.values(self.place, self.number)]
        return results.ratios(self.place, self.number, self.over, self.base or self.number)


def _cpu(what: str, most: float, set: str, run: str, over: str, against: str) -> Target:
    return Target(f"CPU per turn, {what}", against, most, (set, run), "cpu_us", (set, over))


TARGETS: Final[Sequence[Target]] = (
    _cpu("closed loop, toy", 1.10, "closed", "toy", "ws", "Node ws + msgpackr"),
    _cpu("closed loop, toy", 0.40, "closed", "toy", "colyseus state", "Colyseus schema + StateView"),
    _cpu("real, 2,500 rooms paced", 0.70, "paced", "salvo", "colyseus state", "Colyseus state with the toy"),
    _cpu("real, 2,500 rooms paced (aim)", 1.5, "paced", "salvo", "ws", "Node ws with the toy"),
    Target(
        "p99 of the answer less its wait for the journal, real, 5,000 connections",
        "tuned Node ws with the toy",
        1.0,
        ("paced", "salvo"),
        "less_wait_p99_ms",
        ("paced", "ws tuned"),
        "p99_ms",
    ),
    Target(
        "the same",
        "Colyseus sendBytes with the toy",
        0.25,
        ("paced", "salvo"),
        "less_wait_p99_ms",
        ("paced", "colyseus bytes"),
        "p99_ms",
    ),
    Target(
        "resident memory a connection after play, 5,000",
        "Node ws",
        0.8,
        ("paced", "salvo"),
        "rss_after",
        ("paced", "ws"),
    ),
    _cpu("8 spectators a room, toy", 1.1, "spectators", "toy 32 x 8", "ws 32 x 8", "Node ws"),
    _cpu("5,000 rooms", 1.15, "scale", "5000 rooms", "100 rooms", "100 rooms, as many turns a second"),
    Target(
        "deadline lateness p99, 10,000 rooms",
        "-",
        20,
        ("deadlines", "10000 rooms"),
        "salvo_deadline_lateness_seconds p99",
        scale=1000,
        unit="ms",
    ),
    *(
        Target(f"points that a bot gives away, {run}", "-", 30, ("bots", run), "given", unit="%")
        for run in ("strong against medium", "medium against light", "light against random")
    ),
    Target("CPU of a bot's move, strong, p99", "-", 300, ("bots", "strong against medium"), "move_p99_ms", unit="ms"),
    Target("resolve + two fog views, median", "-", 80, ("rules", "fog"), "median_us", unit="us"),
    *(
        Target(
            f"CPU per pairing, 10,000 waiting, {where}",
            "10 waiting",
            1.5,
            ("queue", f"{where} 10000 waiting"),
            "pairing_us",
            ("queue", f"{where} 10 waiting"),
        )
        for where in ("memory", "redis")
    ),
    *(
        Target(
            f"the journal's {what}, {database}, {turns} turns/s",
            "-",
            most,
            ("journal", f"{database} {turns} turns/s"),
            number,
            unit=unit,
        )
        for database in ("sqlite", "postgres")
        for what, turns, number, most, unit in (
            ("wait, p99", 500, "p99_ms", 25, "ms"),
            ("CPU per turn", 500, "cpu_us", 150, "us"),
            ("CPU per turn", 2_000, "cpu_us", 40, "us"),
        )
    ),
)


def faults(results: Results) -> dict[str, float]:
    """Count what was wrong, lost or stalled, over all runs."""
    return {name: sum(sum(results.values(place, name)) for place in results.places) for name in WRONG}


def judged(results: Results) -> list[tuple[str, ...]]:
    """Give a row for each target: what, against, target, measured, whether it is met."""
    rows: list[tuple[str, ...]] = []
    for target in TARGETS:
        values = target.values(results)
        wanted = f"<= {target.most:g} {target.unit}".rstrip()
        if values:
            verdict = "met" if median(values) <= target.most else "MISSED"
            rows.append((target.what, target.against, wanted, f"{spread(values)} {target.unit}".rstrip(), verdict))
        else:
            rows.append((target.what, target.against, wanted, "not measured", ""))
    counts = faults(results)
    shown = ", ".join(f"{count:g} {name}" for name, count in counts.items())
    rows.append(
        ("wrong, lost, stalled in every run here", "-", "0", shown, "MISSED" if any(counts.values()) else "met")
    )
    return rows


def spread(values: Sequence[float], digits: int = 3) -> str:
    """Write the median, and the range where there is one."""

    def short(value: float) -> str:
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.{digits}g}"

    middle = short(median(values))
    return middle if len(values) == 1 else f"{middle} ({short(min(values))}-{short(max(values))})"
