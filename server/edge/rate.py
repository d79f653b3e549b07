"""How often something may happen: token buckets, and a bounded number of them by key."""

from collections import OrderedDict
from dataclasses import dataclass

from protocol.ids import Millis


@dataclass(slots=True)
class Bucket:
    """Lets `burst` things through at once and `per_second` in the long run."""

    per_second: float
    burst: int
    tokens: float
    filled: Millis

    @classmethod
    def full(cls, per_second: float, burst: int, now: Millis) -> "Bucket":
        return cls(per_second, burst, burst, now)

    def take(self, now: Millis) -> bool:
        """Take one token, if there is one."""
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.per_second / 1000)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limiter:
    """A bucket a key (an address, a player). Holds the latest `keys`; an older one starts afresh."""

    def __init__(self, per_second: float, burst: int, keys: int = 10_000) -> None:
        self._per_second = per_second
        self._burst = burst
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def exhausted(self, key: str, now: Millis) -> bool:
        """Say whether a key has nothing left just now."""
        bucket = self._buckets.get(key)
        if bucket is None:
            return False
        return bucket.tokens + (now - bucket.filled) * bucket.per_second / 1000 < 1

    def too_often(self, key: str, now: Millis) -> bool:
        """Take from a key, and say whether it had nothing left."""
        exhausted = self.exhausted(key, now)
        self.spend(key, now)
        return exhausted

    def spend(self, key: str, now: Millis) -> None:
        """Take from a key, down to nothing."""
        bucket = self._buckets.pop(key, None) or Bucket.full(self._per_second, self._burst, now)
        bucket.take(now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
