"""The tags in the head of a page."""

import pytest
from starlette.requests import Request

from server.edge.head import base_of, filled, speaks_english

PAGE = (
    '<meta name="description" content="as it was" /><meta property="og:title" content="SALVO" />'
    '<meta property="og:image" content="/preview.jpg" /><meta property="og:url" content="/" />'
)


def request(host: str | None, scheme: str = "https", languages: str | None = None) -> Request:
    headers = [(b"host", host.encode())] if host is not None else []
    if languages is not None:
        headers.append((b"accept-language", languages.encode()))
    return Request({"type": "http", "scheme": scheme, "path": "/", "server": ("a", 1), "headers": headers})


def test_addresses_are_made_whole_and_what_is_given_is_filled_in() -> None:
    page = filled(PAGE, "https://salvo.example", {"og:title": "Anna", "og:url": "/match/golden"})
    assert '<meta property="og:title" content="Anna" />' in page
    assert '<meta property="og:image" content="https://salvo.example/preview.jpg" />' in page
    assert '<meta property="og:url" content="https://salvo.example/match/golden" />' in page
    assert '<meta name="description" content="as it was" />' in page


@pytest.mark.parametrize("word", ['"><script>alert(1)</script>', "'&<>\"", "\\1 \\g<0>", "$1"])
def test_nothing_that_is_filled_in_leaves_its_place(word: str) -> None:
    page = filled(PAGE, "", {"og:title": word, "og:url": f"/{word}"})
    assert page.count("<") == PAGE.count("<") and page.count(">") == PAGE.count(">")
    assert page.count('"') == PAGE.count('"')


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("salvo.example", "https://salvo.example"),
        ("127.0.0.1:8000", "https://127.0.0.1:8000"),
        ("[::1]:8000", "https://[::1]:8000"),
        ('salvo.example"><script>', ""),
        ("a b", ""),
        ("salvo.example/x", ""),
        ("user@salvo.example", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_the_base_is_the_address_that_was_asked(host: str | None, base: str) -> None:
    assert base_of(request(host)) == base


@pytest.mark.parametrize(
    ("languages", "english"),
    [(None, False), ("en-GB,de;q=0.5", True), ("de-AT, en", False), ("fr", False), ("fr, en", True)],
)
def test_english_is_spoken_where_it_is_wanted_before_german(languages: str | None, english: bool) -> None:
    assert speaks_english(request("a", languages=languages)) is english
