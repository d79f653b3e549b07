"""A door with what is asked of players and matches behind it: a real archive, a lobby, and sockets that listen."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from protocol.ids import PlayerId
from server.archive.archive import Archive
from server.archive.rated import Pool
from server.edge.crowd import Crowd
from server.edge.erasing import Erasing
from server.edge.matches import MatchPages
from server.edge.moving import MovePages
from server.edge.paints import PaintPages
from server.edge.players import PlayerPages
from server.edge.poster import Poster
from server.edge.previews import Previews
from server.edge.rate import Limiter
from server.edge.ratings import RatingPages
from server.edge.replays import Replays
from server.edge.results import Results
from server.edge.session import Sessions
from server.lobby.memory import MemoryBackend
from tests.lobby.house import House

BURST = 10
SECRET = "s" * 32


class Front:
    """One server: its routes, and what stands behind them."""

    def __init__(self, archive: Archive, house: House | None = None) -> None:
        self.archive = archive
        self.house = house or House()
        self.clock = self.house.clock
        self.lobby = self.house.node("a", MemoryBackend()).lobby
        self.crowd = Crowd()
        self.sessions = Sessions(SECRET, archive.erasure.gone)
        self.erasing = Erasing(archive.erasure, self.lobby, self.crowd, self.clock.now, refresh_s=0.01, stored_s=1)
        self.results = Results(archive.journal, archive.matches, self.clock.now)
        limits = [Limiter(0.1, BURST) for _ in range(2)]
        self.players = PlayerPages(self.sessions, self.lobby, archive.players, self.erasing, limits[0], self.clock.now)
        replays = Replays()
        matches = MatchPages(self.sessions, archive.matches, limits[1], self.clock.now, replays, self.results.settled)
        previews = Previews(matches, replays, Poster(Path("no client")))
        page = Route("/", greeted(self.players.greet))
        reads = [Limiter(0.1, BURST) for _ in range(4)]
        pools = [Pool("salvo", "capture"), Pool("salvo", "fog")]
        ratings = RatingPages(self.sessions, archive, matches, pools, reads[0], self.clock.now)
        paints = PaintPages(self.sessions, archive.players, reads[1], self.clock.now)
        moving = MovePages(self.sessions, archive.moves, self.lobby, SECRET, reads[2], reads[3], self.clock.now)
        pages = (self.players, matches, previews, ratings, paints, moving)
        self.app = Starlette(routes=[page, *(route for each in pages for route in each.routes())])

    def browser(self) -> httpx.AsyncClient:
        """Open a browser that has no cookie yet."""
        transport = httpx.ASGITransport(self.app)
        return httpx.AsyncClient(transport=transport, base_url="http://localhost:8000")

    @asynccontextmanager
    async def someone(self, name: str | None = None) -> AsyncIterator[tuple[httpx.AsyncClient, PlayerId]]:
        """Open the browser of a new player, with a name of its own."""
        async with self.browser() as browser:
            made: dict[str, Any] = (await browser.post("/api/player")).json()
            if name is not None:
                assert (await browser.post("/api/name", json={"name": name})).status_code == 200
            yield browser, PlayerId(made["player"])


def greeted(greet: Callable[[Request, Response], Awaitable[None]]) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        response = PlainTextResponse("a page")
        await greet(request, response)
        return response

    return page
