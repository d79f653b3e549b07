"""Quantiles, of values and of what a histogram counted."""

import math
from collections.abc import Sequence


def quantile(ordered: Sequence[float], share: float) -> float:
    """Give the value below which a share of sorted values lies; 1 gives the largest."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def of_buckets(buckets: Sequence[tuple[float, float]], share: float) -> float:
    """Give the same of a histogram, by straight lines within a bucket.

    `buckets`: upper bound and count up to it, in order, the last bound infinite. What lies beyond the last finite bound
    counts as that bound.
    """
    wanted = share * buckets[-1][1]
    below, counted = 0.0, 0.0
    for bound, count in buckets:
        if count >= wanted and count > counted:
            return below if math.isinf(bound) else below + (bound - below) * (wanted - counted) / (count - counted)
        below, counted = (below if math.isinf(bound) else bound), count
    return below
