"""A page of a list is asked for in one way, and nothing else is."""

import pytest
from starlette.requests import Request

from protocol.ids import Millis
from server.archive.matches import PAGE_MAX, Place
from server.edge.paging import COUNT, Wanted, cursor, read_cursor, read_wanted
from tests.archive.made import ROOM, START

PLACE = Place(Millis(START), ROOM)


def asked(query: str) -> Request:
    return Request({"type": "http", "query_string": query.encode(), "headers": []})


def test_a_cursor_is_read_as_it_was_written_and_no_other_text_is() -> None:
    written = cursor(PLACE)
    assert written is not None
    assert read_cursor(written) == PLACE
    for text in ("", "é", "=", written[:4], f"{written}==", "a" * 10_000, "MS4", "\x00", f" {written}"):
        assert read_cursor(text) is None, text


def test_behind_the_last_page_there_is_none() -> None:
    assert cursor(None) is None


def test_a_page_is_asked_for_by_its_length_and_what_is_before_it() -> None:
    assert read_wanted(asked("")) == Wanted(COUNT, None)
    assert read_wanted(asked(f"count={PAGE_MAX}&behind={cursor(PLACE)}")) == Wanted(PAGE_MAX, PLACE)


@pytest.mark.parametrize(
    "query", ["count=0", f"count={PAGE_MAX + 1}", "count=-1", "count=", "count=٣", "behind=", "behind=MS4"]
)
def test_other_pages_there_are_not(query: str) -> None:
    assert read_wanted(asked(query)) is None
