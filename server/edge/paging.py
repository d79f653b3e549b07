"""Lists over HTTP, a page at a time: how many are asked for, and behind which."""

import base64
import binascii
import re
from typing import Final, NamedTuple

from starlette.requests import Request

from protocol.ids import Millis, RoomId
from server.archive.matches import PAGE_MAX, Place

COUNT: Final = 20
PLACE: Final = re.compile(r"(\d{1,15})\.([A-Za-z0-9_-]{6,24})")


class Wanted(NamedTuple):
    """A page of a list. `most`: how many. `behind`: where the one before ended, `None` for the first."""

    most: int
    behind: Place | None


def read_wanted(request: Request) -> Wanted | None:
    """Read which page is asked for; `None` where that is no page."""
    count = request.query_params.get("count", str(COUNT))
    behind = request.query_params.get("behind")
    place = None if behind is None else read_cursor(behind)
    if (
        not re.fullmatch("[0-9]{1,3}", count)
        or not 1 <= int(count) <= PAGE_MAX
        or (behind is not None and place is None)
    ):
        return None
    return Wanted(int(count), place)


def cursor(place: Place | None) -> str | None:
    """Write where a page ended, for the next one to be asked for."""
    if place is None:
        return None
    return base64.urlsafe_b64encode(f"{place.ended}.{place.room}".encode()).decode().rstrip("=")


def read_cursor(text: str) -> Place | None:
    """Read what `cursor` has written; `None` for any other text."""
    try:
        plain = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        return None
    found = PLACE.fullmatch(plain)
    return None if found is None else Place(Millis(int(found[1])), RoomId(found[2]))
