"""What a page says of itself to those who show links to it: tags in its head, whose addresses must be whole."""

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from starlette.requests import Request

HOST: Final = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")
META: Final = re.compile(r'(<meta (?:property|name)="([a-z:]+)" content=")([^"]*)(")')
ADDRESSES: Final = ("og:url", "og:image")
"""Tags whose content is a path of this site until it is filled in."""

Tags = Mapping[str, str]


def base_of(request: Request) -> str:
    """Give the address of the site as whoever asks has it, also behind a proxy; empty where it makes no sense."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""


def filled(page: str, base: str, tags: Tags) -> str:
    """Fill in the tags that stand in a page; those that are not given stay, but as whole addresses."""

    def fill(found: re.Match[str]) -> str:
        before, name, content, after = found.groups()
        if name in tags:
            content = escape(tags[name])
        if name in ADDRESSES and content.startswith("/"):
            content = escape(base) + content
        return f"{before}{content}{after}"

    return META.sub(fill, page)


def speaks_english(request: Request) -> bool:
    """Say whether who asks wants English rather than German, which is the language of the page."""
    wanted = re.search(r"\b(de|en)\b", request.headers.get("accept-language", "").lower())
    return wanted is not None and wanted[1] == "en"
