"""What is not a socket: the page and its files, names, health. Every answer carries the same strict headers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.edge.rate import Limiter
from server.edge.session import Session, Sessions
from server.lobby.lobby import Lobby
from server.lobby.refused import Refused
from server.now import Now

PAGES: Final = ("/", "/search/{mode}", "/room/{room}", "/i/{code}", "/friend", "/rules", "/settings")
BODY_BYTES: Final = 1024
YEAR: Final = "public, max-age=31536000, immutable"


class GivenName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


_read_name = msgspec.json.Decoder(GivenName).decode


class Pages:
    """The HTTP side of one server."""

    def __init__(
        self,
        client: Path,
        sessions: Sessions,
        lobby: Lobby,
        unready: Callable[[], str | None],
        renames: Limiter,
        now: Now,
    ) -> None:
        """`unready` says why new players should not be sent here, `None` where they should."""
        self._client = client
        self._sessions = sessions
        self._lobby = lobby
        self._unready = unready
        self._renames = renames
        self._now = now

    def routes(self) -> Sequence[BaseRoute]:
        """Give all routes but the socket's."""
        assets = self._client / "assets"
        return (
            Route("/healthz", self.healthz),
            Route("/readyz", self.readyz),
            Route("/api/player", self.player, methods=["POST"]),
            Route("/api/name", self.name, methods=["POST"]),
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
        response = self._page(200)
        if self._sessions.of(request) is None:
            self._sessions.keep(response, self._new_player(request), secure=request.url.scheme == "https")
        return response

    async def file(self, request: Request) -> Response:
        """Give a file that stands beside the page, such as the icon."""
        beside = {path.name: path for path in self._client.glob("[!.]*") if path.is_file()}
        path = beside.get(request.path_params["file"])
        if path is None:
            return self._page(404)
        return FileResponse(path, headers={"cache-control": "no-cache"})

    async def player(self, request: Request) -> Response:
        """Make a player, or give the one that is known: for programs the token, for a browser its cookie."""
        session = self._sessions.of(request) or self._new_player(request)
        answer = {"token": self._sessions.token(session), "player": session.player, "name": session.name}
        response = JSONResponse(answer)
        self._sessions.keep(response, session, secure=request.url.scheme == "https")
        return response

    async def name(self, request: Request) -> Response:
        """Give the player another name; a refusal says why in `code` and keeps the old one."""
        session = self._sessions.of(request)
        if session is None:
            return JSONResponse({"code": "no_session"}, status_code=401)
        body = await _body(request)
        try:
            wanted = _read_name(body).name
        except msgspec.DecodeError:
            return JSONResponse({"code": "malformed"}, status_code=400)
        if self._renames.exhausted(session.player, self._now()):
            return JSONResponse({"code": "too_fast"}, status_code=429)
        self._renames.spend(session.player, self._now())
        try:
            name = await self._lobby.rename(session.player, wanted)
        except Refused as refusal:
            return JSONResponse({"code": refusal.code}, status_code=409)
        renamed = Session(session.player, name)
        response = JSONResponse({"name": name, "token": self._sessions.token(renamed)})
        self._sessions.keep(response, renamed, secure=request.url.scheme == "https")
        return response

    def _new_player(self, request: Request) -> Session:
        return self._sessions.new(self._lobby.new_name(request.headers.get("accept-language", "")))

    def _page(self, status: int) -> Response:
        page = self._client / "index.html"
        if not page.is_file():
            return PlainTextResponse("The client is not built: run `make play`.\n", status_code=503)
        return FileResponse(page, status_code=status, headers={"cache-control": "no-cache"})


async def _body(request: Request) -> bytes:
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY_BYTES:
                raise HTTPException(413)
    except ClientDisconnect:
        raise HTTPException(400) from None
    return bytes(body)


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
