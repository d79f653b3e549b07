"""What waits for records: in order, never before its record, and a fault of one holds nobody else up."""

import pytest

from server.rooms.held import Held


def test_nothing_waits_where_all_is_kept() -> None:
    done: list[str] = []
    Held(7).do(lambda: done.append("at once"))
    assert done == ["at once"]


def test_everything_waits_for_the_records_before_it() -> None:
    held, done = Held(), list[str]()
    for name in ("first", "second"):
        held.append()
        held.do(lambda name=name: done.append(name))
    assert (held.kept, done) == (False, [])
    held.durable(0)
    assert (held.kept, done) == (False, ["first"])
    held.durable(1)
    assert (held.kept, done) == (True, ["first", "second"])


def test_what_is_dropped_is_never_done() -> None:
    held, done = Held(), list[str]()
    held.append()
    held.do(lambda: done.append("never"))
    held.clear()
    held.durable(0)
    assert done == []


def test_a_fault_holds_nobody_up(caplog: pytest.LogCaptureFixture) -> None:
    held, done = Held(), list[str]()
    number = held.append()
    held.do(lambda: [].pop())
    held.do(lambda: done.append("behind"))
    held.durable(number)
    assert done == ["behind"]
    assert "failed" in caplog.text
