"""Players over HTTP: who a device is, names that are kept, signs of life, and "erase me"."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.ids import Millis, PlayerId
from server.archive.journal import ArchiveDown
from server.archive.players import SEEN_EVERY_MS, NameTaken, Players, UnknownPlayer
from server.edge.answers import answer, refusal
from server.edge.body import body_of
from server.edge.erasing import Erasing
from server.edge.rate import Limiter
from server.edge.session import Session, Sessions
from server.lobby import names
from server.lobby.lobby import Lobby
from server.lobby.refused import Refused
from server.now import Now

GREETED_MAX: Final = 50_000
ARCHIVE_S: Final = 0.5  # a page does not wait longer for what the archive knows
ARCHIVE_REST_MS: Final = 10_000


class GivenName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


_read_name = msgspec.json.Decoder(GivenName).decode


class PlayerPages:
    """What a player may ask about itself."""

    def __init__(
        self, sessions: Sessions, lobby: Lobby, players: Players, erasing: Erasing, renames: Limiter, now: Now
    ) -> None:
        self._sessions = sessions
        self._lobby = lobby
        self._players = players
        self._erasing = erasing
        self._renames = renames
        self._now = now
        self._greeted: OrderedDict[PlayerId, Millis] = OrderedDict()
        self._archive_at = Millis(0)

    def routes(self) -> Sequence[BaseRoute]:
        return (
            Route("/api/player", self.player, methods=["POST"]),
            Route("/api/name", self.name, methods=["POST"]),
            Route("/api/erase", self.erase, methods=["POST"]),
        )

    async def greet(self, request: Request, response: Response) -> None:
        """Give a device that has none its player, with the page; once a day see that its cookie lives on."""
        session = self._sessions.of(request)
        if session is None:
            self._keep(request, response, self._new_player(request))
        elif self._due(session.player):
            self._keep(request, response, await self._as_known(session))

    async def player(self, request: Request) -> Response:
        """Make a player, or give the one that is known: for programs the token, for a browser its cookie."""
        session = self._sessions.of(request)
        session = self._new_player(request) if session is None else await self._as_known(session)
        response = answer({"token": self._sessions.token(session), "player": session.player, "name": session.name})
        self._keep(request, response, session)
        return response

    async def name(self, request: Request) -> Response:
        """Give the player another name; a refusal says why in `code` and keeps the old one."""
        session = self._sessions.of(request)
        if session is None:
            return refusal("no_session", 401)
        try:
            wanted = _read_name(await body_of(request)).name
        except msgspec.DecodeError:
            return refusal("malformed", 400)
        if self._renames.too_often(session.player, self._now()):
            return refusal("too_fast", 429)
        try:
            name = await self._rename(session, wanted)
        except Refused as refused:
            return refusal(refused.code, 409)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        except UnknownPlayer:
            return refusal("no_session", 401)
        renamed = Session(session.player, name)
        response = answer({"name": name, "token": self._sessions.token(renamed)})
        self._keep(request, response, renamed)
        return response

    async def erase(self, request: Request) -> Response:
        """Erase the player and all that is kept of it; matches stay for the other side, without its name."""
        session = self._sessions.of(request)
        if session is None:
            return refusal("no_session", 401)
        if self._renames.too_often(session.player, self._now()):
            return refusal("too_fast", 429)
        try:
            await self._erasing.erase(session.player)
        except Refused as refused:
            return refusal(refused.code, 409)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        self._greeted.pop(session.player, None)
        # the sockets go after the answer, so that a page that hears of it has no cookie any more
        response = answer({"erased": True})
        response.background = BackgroundTask(self._erasing.close, session.player)
        self._sessions.drop(response)
        return response

    async def _rename(self, session: Session, wanted: str) -> str:
        """Take a name in the lobby, then for good; where that fails the lobby gets the old one back."""
        name = await self._lobby.rename(session.player, wanted)
        try:
            await self._players.name(session.player, name, names.skeletons(name), self._now())
        except (NameTaken, UnknownPlayer, ArchiveDown) as fault:
            await self._lobby.put_name_back(session.player, session.name)
            if isinstance(fault, NameTaken):
                raise Refused("name_taken") from None
            raise
        return name

    async def _as_known(self, session: Session) -> Session:
        """Give a player its kept name, which another device may have changed, and note the sign of life."""
        now = self._now()
        if not self._due(session.player):
            return session
        try:
            async with asyncio.timeout(ARCHIVE_S):
                known = await self._players.find(session.player)
                if known is not None:
                    await self._players.seen([session.player], now)
        except (ArchiveDown, TimeoutError):
            self._archive_at = Millis(now + ARCHIVE_REST_MS)
            return session
        self._note(session.player)
        return session if known is None else Session(session.player, known.name)

    def _due(self, player: PlayerId) -> bool:
        now = self._now()
        return self._archive_at <= now and self._greeted.get(player, Millis(0)) + SEEN_EVERY_MS <= now

    def _note(self, player: PlayerId) -> None:
        self._greeted[player] = self._now()
        self._greeted.move_to_end(player)
        if len(self._greeted) > GREETED_MAX:
            self._greeted.popitem(last=False)

    def _new_player(self, request: Request) -> Session:
        session = self._sessions.new(self._lobby.new_name(request.headers.get("accept-language", "")))
        self._note(session.player)
        return session

    def _keep(self, request: Request, response: Response, session: Session) -> None:
        self._sessions.keep(response, session, secure=request.url.scheme == "https")
