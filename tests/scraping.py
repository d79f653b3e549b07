"""Metrics as Prometheus reads them."""

from prometheus_client.parser import text_string_to_metric_families

from server.telemetry import Telemetry

Sample = tuple[str, frozenset[tuple[str, str]]]


def samples(exposition: str) -> dict[Sample, float]:
    """Give every sample of an exposition by its name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(exposition)
        for sample in family.samples
    }


def scraped(told: Telemetry) -> dict[Sample, float]:
    """Give every sample of a service of our own."""
    return samples(told.exposition()[0].decode())


def sample(told: Telemetry, name: str, **labels: str) -> float:
    """Give the value of one sample."""
    return scraped(told)[name, frozenset(labels.items())]
