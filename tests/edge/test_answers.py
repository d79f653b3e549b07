"""Answers are JSON that nobody keeps."""

import json

import msgspec

from server.edge.answers import answer, refusal


class Said(msgspec.Struct):
    word: str


def test_whatever_is_said_is_json_and_not_kept() -> None:
    for body in (Said("é"), {"word": "é"}, b'{"word":"\xc3\xa9"}'):
        given = answer(body)
        assert json.loads(bytes(given.body)) == {"word": "é"}
        assert (given.status_code, given.media_type) == (200, "application/json")
        assert given.headers["cache-control"] == "no-store"


def test_a_refusal_says_why() -> None:
    refused = refusal("too_fast", 429)
    assert (refused.status_code, json.loads(bytes(refused.body))) == (429, {"code": "too_fast"})
