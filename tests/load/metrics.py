"""What our server says of itself, over a span of time."""

from collections.abc import Mapping
from urllib.request import urlopen

from tests.load.quantile import of_buckets
from tests.scraping import Sample, samples

Scraped = Mapping[Sample, float]

HISTOGRAMS = (
    "salvo_turn_resolution_seconds",
    "salvo_deadline_lateness_seconds",
    "salvo_journal_write_seconds",
    "salvo_journal_wait_seconds",
    "salvo_journal_batch_records",
    "salvo_event_loop_lag_seconds",
)
COUNTERS = ("salvo_frames_received_total", "salvo_frames_sent_total", "salvo_rooms_broken_total")


def scrape(address: str) -> Scraped:
    """Read the metrics of a server at the base address of its admin port."""
    with urlopen(f"{address}/metrics") as answer:
        return samples(answer.read().decode())


def difference(before: Scraped, after: Scraped) -> dict[str, float]:
    """Give the median, the 99th percentile and the count of each histogram between two readings, and the counters."""
    found: dict[str, float] = {}
    for name in COUNTERS:
        found[name] = after[name, frozenset()] - before.get((name, frozenset()), 0.0)
    for name in HISTOGRAMS:
        buckets = sorted(
            (float(dict(labels)["le"]), count - before.get((sample, labels), 0.0))
            for (sample, labels), count in after.items()
            if sample == f"{name}_bucket"
        )
        if buckets and buckets[-1][1]:
            found[f"{name} count"] = buckets[-1][1]
            found[f"{name} p50"] = of_buckets(buckets, 0.5)
            found[f"{name} p99"] = of_buckets(buckets, 0.99)
    return found
