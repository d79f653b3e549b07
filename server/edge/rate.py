"""How often something may happen: token buckets, and a bounded number of them by key."""

from collections import OrderedDict

from protocol.ids import Millis


class Bucket:
    """Lets `burst` things through at once and `per_second` in the long run.

    It holds one moment alone: when it would be full again if nothing more came.
    """

    __slots__ = ("_each_ms", "_full_at", "_most_ms")

    def __init__(self, per_second: float, burst: int, now: Millis) -> None:
        """Make a bucket that is full."""
        self._each_ms = 1000 / per_second
        self._most_ms = (burst - 1) * self._each_ms
        self._full_at: float = now

    def exhausted(self, now: Millis) -> bool:
        """Say whether nothing is left just now."""
        return self._full_at - now > self._most_ms

    def take(self, now: Millis) -> bool:
        """Take one, if there is one."""
        if self._full_at <= now:
            self._full_at = now + self._each_ms
        elif self._full_at - now > self._most_ms:
            return False
        else:
            self._full_at += self._each_ms
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
        return bucket is not None and bucket.exhausted(now)

    def too_often(self, key: str, now: Millis) -> bool:
        """Take from a key, and say whether it had nothing left."""
        exhausted = self.exhausted(key, now)
        self.spend(key, now)
        return exhausted

    def spend(self, key: str, now: Millis) -> None:
        """Take from a key, down to nothing."""
        bucket = self._buckets.pop(key, None) or Bucket(self._per_second, self._burst, now)
        bucket.take(now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
