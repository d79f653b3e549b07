"""The body of a request."""

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from server.edge.body import BODY_BYTES, body_of


def sent(*messages: Message) -> Request:
    """Give a request whose body comes in these parts."""
    coming = iter(messages)

    async def receive() -> Message:
        return next(coming)

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


def part(body: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


async def test_a_body_is_read_as_a_whole() -> None:
    assert await body_of(sent(part(b'{"name"', True), part(b"", True), part(b': "Ada"}'))) == b'{"name": "Ada"}'
    assert len(await body_of(sent(part(b" " * BODY_BYTES)))) == BODY_BYTES


async def test_one_that_is_too_long_is_not() -> None:
    with pytest.raises(HTTPException) as refused:
        await body_of(sent(part(b" " * BODY_BYTES, True), part(b" ", True)))
    assert refused.value.status_code == 413


async def test_one_that_breaks_off_is_no_fault_of_ours() -> None:
    with pytest.raises(HTTPException) as refused:
        await body_of(sent(part(b"{", True), {"type": "http.disconnect"}))
    assert refused.value.status_code == 400
