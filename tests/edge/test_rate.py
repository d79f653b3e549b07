"""Token buckets: a burst at once, a rate in the long run, and memory for a bounded number of keys."""

from protocol.ids import Millis
from server.edge.rate import Bucket, Limiter

NOW = Millis(1_000_000)


def later(ms: int) -> Millis:
    return Millis(NOW + ms)


def test_a_burst_goes_through_at_once_and_not_one_more() -> None:
    bucket = Bucket(20, 40, NOW)
    assert [bucket.take(NOW) for _ in range(42)] == [True] * 40 + [False] * 2


def test_in_the_long_run_the_rate_goes_through() -> None:
    bucket = Bucket(20, 40, NOW)
    taken = sum(bucket.take(later(ms)) for ms in range(0, 60_000, 10))
    assert taken == 40 + 20 * 60 - 1  # the last tick of the minute is not over


def test_what_is_not_used_is_kept_up_to_the_burst() -> None:
    bucket = Bucket(20, 40, NOW)
    for _ in range(40):
        bucket.take(NOW)
    assert [bucket.take(later(3_600_000)) for _ in range(41)].count(True) == 40


def test_refusals_cost_nothing() -> None:
    bucket = Bucket(20, 1, NOW)
    bucket.take(NOW)
    assert not any(bucket.take(later(ms)) for ms in range(50))
    assert bucket.take(later(50))


def test_a_limiter_keeps_keys_apart() -> None:
    limiter = Limiter(0.5, 2)
    for _ in range(3):
        limiter.spend("a", NOW)
    assert limiter.exhausted("a", NOW)
    assert not limiter.exhausted("b", NOW)


def test_a_limiter_opens_again_with_time_and_asking_costs_nothing() -> None:
    limiter = Limiter(0.5, 2)
    for _ in range(50):
        limiter.spend("a", NOW)
    assert all(limiter.exhausted("a", later(1_999)) for _ in range(10))
    assert not limiter.exhausted("a", later(2_000))
    limiter.spend("a", later(2_000))
    assert limiter.exhausted("a", later(2_000))


def test_who_asks_too_often_is_told_from_then_on() -> None:
    limiter = Limiter(0.5, 2)
    assert [limiter.too_often("a", NOW) for _ in range(4)] == [False, False, True, True]
    assert not limiter.too_often("a", later(2_000))


def test_a_limiter_holds_the_latest_keys() -> None:
    limiter = Limiter(0.5, 1, keys=100)
    for number in range(1_000):
        limiter.spend(str(number), NOW)
    held = [number for number in range(1_000) if limiter.exhausted(str(number), NOW)]
    assert held == list(range(900, 1_000))
