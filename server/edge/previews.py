"""What a link to a match shows where it is shared: names and result in the page's head, and a picture.

Of a match that is running neither differs from that of one which nobody knows.
"""

import asyncio
import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.ids import RoomId
from protocol.messages import Outcome
from server.archive.erase import ERASED
from server.archive.matches import Match
from server.edge.answers import NO_STORE, refusal
from server.edge.head import Tags, speaks_english
from server.edge.matches import MatchPages
from server.edge.poster import Poster
from server.edge.replays import NoReplay, Replays, TooMany

KEPT_MAX: Final = 64
WAITING_MAX: Final = 8
PAGE_S: Final = 0.5  # a page does not wait longer for what the archive knows

GERMAN: Final = ("Die ganze Partie auf dem Brett, Zug für Zug zum Nachspielen.", "(gelöscht)")
ENGLISH: Final = ("The whole match on the board, to be replayed round by round.", ERASED)


class Previews:
    """The head of a match's page, and its picture: drawn beside the loop, one at a time; the latest are kept."""

    def __init__(self, matches: MatchPages, replays: Replays, poster: Poster) -> None:
        self._matches = matches
        self._replays = replays
        self._poster = poster
        self._kept: OrderedDict[tuple[RoomId, tuple[str, ...]], bytes] = OrderedDict()  # who is erased has another name
        self._drawing = asyncio.Lock()
        self._waiting = 0

    def routes(self) -> Sequence[BaseRoute]:
        return (Route("/api/match/{room}/preview.png", self.picture),)

    async def tags(self, request: Request) -> Tags:
        """Give what the head of a page is to say; nothing of its own where it is not about a match that is over."""
        if "room" not in request.path_params or not request.url.path.startswith("/match/"):
            return {"og:url": request.url.path}
        try:
            async with asyncio.timeout(PAGE_S):
                match = await self._matches.find(request)
        except TimeoutError:
            return {"og:url": request.url.path}
        if isinstance(match, Response):
            return {"og:url": request.url.path}
        description, erased = ENGLISH if speaks_english(request) else GERMAN
        return {
            "og:url": f"/match/{match.room}",
            "og:title": title(match.names, match.outcome, erased),
            "og:description": description,
            "og:image": f"/api/match/{match.room}/preview.png",
        }

    async def picture(self, request: Request) -> Response:
        """Give the picture of the round that decided a match, or why there is none."""
        match = await self._matches.find(request)
        if isinstance(match, Response):
            return match if match.status_code != 404 else refusal("unknown_room", 404)
        try:
            png = await self._png(match)
        except NoReplay:
            return refusal("no_replay", 409)
        except TooMany:
            return refusal("server_busy", 503)
        return Response(png, media_type="image/png", headers=NO_STORE)

    async def _png(self, match: Match) -> bytes:
        key = (match.room, match.names)
        if key not in self._kept:
            if self._waiting >= WAITING_MAX:
                raise TooMany
            self._waiting += 1
            try:
                async with self._drawing:
                    if key not in self._kept:
                        self._kept[key] = await self._draw(match)
                        while len(self._kept) > KEPT_MAX:
                            self._kept.popitem(last=False)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _draw(self, match: Match) -> bytes:
        board = await self._replays.picture(match)
        names = ["" if name == ERASED else name for name in match.names]
        return await asyncio.to_thread(self._poster.draw, board, names, scores(match.outcome, len(names)))


def scores(outcome: Outcome | None, seats: int) -> Sequence[str]:
    """Give what stands behind each name: 1 for who won, a half each for a draw, nothing without a result."""
    if outcome is None:
        return [""] * seats
    return ["½" if outcome.winner is None else "1" if seat == outcome.winner else "0" for seat in range(seats)]


def title(names: Sequence[str], outcome: Outcome | None, erased: str) -> str:
    """Name a match: `Anna 1–0 Bo · SALVO`. `erased`: how someone is called who has no name any more."""
    first, second = (_apart(erased if name == ERASED else name) for name in names)
    return f"{first} {'–'.join(scores(outcome, len(names)))} {second} · SALVO"


def _apart(name: str) -> str:
    """Keep a name that is written from right to left from turning round what stands beside it."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\u2068{name}\u2069"
    return name
