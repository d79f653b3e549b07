"""The closed sets are closed, and say of each member whether to try again."""

from protocol.refusals import RECONNECT, REFUSALS, RETRY, CloseCode


def test_each_refusal_stands_once() -> None:
    assert len(set(REFUSALS)) == len(REFUSALS)


def test_only_known_refusals_are_marked() -> None:
    assert set(REFUSALS) >= RETRY


def test_close_codes_are_the_standards_or_private() -> None:
    assert all(1000 < code < 1016 or 4000 <= code < 5000 for code in CloseCode)
    assert set(CloseCode) > RECONNECT
