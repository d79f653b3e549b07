"""The page and its files, and health. Every answer carries the same strict headers."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.edge.head import Tags, base_of, filled
from server.edge.players import PlayerPages

PAGES: Final = (
    "/",
    "/play/{game}",
    "/search/{mode}",
    "/search/{game}/{mode}",
    "/room/{room}",
    "/match/{room}",
    "/matches",
    "/i/{code}",
    "/friend",
    "/friend/{game}",
    "/rules",
    "/rules/{game}",
    "/course",
    "/course/{step}",
    "/settings",
    "/ratings/{mode}",
    "/ratings/{game}/{mode}",
    "/player/{player}",
    "/move/{code}",
)
YEAR: Final = "public, max-age=31536000, immutable"


class Pages:
    """What every server gives to anyone."""

    def __init__(
        self,
        client: Path,
        players: PlayerPages,
        unready: Callable[[], str | None],
        tags: Callable[[Request], Awaitable[Tags]],
    ) -> None:
        """`unready` says why new players should not be sent here, `None` where they should. `tags`: a page's own."""
        self._client = client
        self._players = players
        self._unready = unready
        self._tags = tags

    def routes(self) -> Sequence[BaseRoute]:
        """Give the routes; the last one takes whatever no other has taken."""
        assets = self._client / "assets"
        return (
            Route("/healthz", self.healthz),
            Route("/readyz", self.readyz),
            *((Mount("/assets", StaticFiles(directory=assets)),) if assets.is_dir() else ()),
            *(Route(path, self.page) for path in PAGES),
            Route("/{file:path}", self.file),
        )

    async def healthz(self, _: Request) -> Response:
        """Say that the process serves."""
        return PlainTextResponse("ok\n")

    async def readyz(self, _: Request) -> Response:
        """Say whether new players should be sent here."""
        fault = self._unready()
        return PlainTextResponse("ready\n") if fault is None else PlainTextResponse(f"{fault}\n", status_code=503)

    async def page(self, request: Request) -> Response:
        """Give the page, and a device that has none its player."""
        response = self._page(request, 200, await self._tags(request))
        await self._players.greet(request, response)
        return response

    async def file(self, request: Request) -> Response:
        """Give a file that stands beside the page, such as the icon."""
        beside = {path.name: path for path in self._client.glob("[!.]*") if path.is_file()}
        path = beside.get(request.path_params["file"])
        if path is None:
            return self._page(request, 404, {})
        return FileResponse(path, headers={"cache-control": "no-cache"})

    def _page(self, request: Request, status: int, tags: Tags) -> Response:
        try:
            page = (self._client / "index.html").read_text(encoding="utf-8")
        except FileNotFoundError:
            return PlainTextResponse("The client is not built: run `make play`.\n", status_code=503)
        return HTMLResponse(filled(page, base_of(request), tags), status, headers={"cache-control": "no-cache"})


def with_headers(app: ASGIApp, node_urls: Sequence[str], answered: Callable[[int], None]) -> ASGIApp:
    """Wrap an app so that every answer says what the page may do: nothing from elsewhere, nothing inline.

    `answered` hears the status of every answer.
    """
    sockets = " ".join(url.replace("http", "ws", 1) for url in node_urls)
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
        f"manifest-src 'self'; connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; "
        f"frame-ancestors 'none'"
    )
    headers = [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered(message["status"])
                message["headers"] = [*message.get("headers", ()), *headers]
                if scope["path"].startswith("/assets/") and message["status"] == 200:
                    message["headers"].append((b"cache-control", YEAR.encode()))
            await send(message)

        await app(scope, receive, send_with_headers)

    return wrapped
