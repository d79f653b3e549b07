"""What is known of all matches of a run at this moment, from the players' side: whom to hit, and how long it hurt."""

import asyncio
from dataclasses import dataclass, field


@dataclass
class Standing:
    """A match that is being played. `node`: who greeted the players there. `sealed`: seats that know they are."""

    node: str
    round: int
    sealed: set[int] = field(default_factory=set)


@dataclass
class Outage:
    """What was done to a node, and when.

    `back`: seconds until each of its players had a view again, of those whose connection had been steady before, and
    `back_again`: of those who had just come back from something else. `on`: until the round went on.
    """

    what: str
    at: float
    between: int
    back: list[float] = field(default_factory=list)
    back_again: list[float] = field(default_factory=list)
    on: list[float] = field(default_factory=list)


class Ledger:
    """`results`: of matches that ended, by room, as their players saw it. `surprises`: what no player should meet.

    `gaps`: seconds from each loss of a connection in a match until its room was shown again.
    """

    def __init__(self) -> None:
        self.standings: dict[str, Standing] = {}
        self.results: dict[str, str] = {}
        self.rooms: set[str] = set()
        self.surprises: list[str] = []
        self.outages: list[Outage] = []
        self.gaps: list[float] = []
        self.news = asyncio.Event()

    def stir(self) -> None:
        """Wake who waits for something to have changed."""
        self.news.set()
        self.news = asyncio.Event()

    def between(self, node: str) -> list[str]:
        """Give the rooms of a node in which one side is sealed and the other is not."""
        return [room for room, each in self.standings.items() if each.node == node and len(each.sealed) == 1]

    def spans(self, what: str, of: str = "back") -> list[float]:
        """Give the seconds of all outages of a kind, in order."""
        return sorted(span for outage in self.outages if outage.what == what for span in getattr(outage, of))


def percentiles(spans: list[float]) -> str:
    """Say the median, the 95th percentile and the longest of sorted spans."""
    if not spans:
        return "none"
    at = [spans[min(len(spans) - 1, int(len(spans) * share))] for share in (0.5, 0.95)]
    return f"p50 {at[0]:.1f} s, p95 {at[1]:.1f} s, max {spans[-1]:.1f} s (of {len(spans)})"
