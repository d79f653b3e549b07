"""A player moves to another device: by a code that is short, lives for minutes and is taken once.

Only a digest of it is kept, keyed with the site's secret: who reads the database finds no code.
"""

import hmac
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.ids import Millis
from server.archive.journal import ArchiveDown
from server.archive.moves import Moves, Moving
from server.edge.answers import answer, refusal
from server.edge.body import body_of
from server.edge.rate import Limiter
from server.edge.session import Session, Sessions, address_of
from server.lobby.lobby import Lobby
from server.now import Now

CODE_MS: Final = 10 * 60 * 1_000
LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that is taken for another one
LENGTH: Final = 8
"""Of 30^8 codes a guesser from a thousand addresses tries some hundred thousand while one lives."""


class GivenCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str


_read: Final = msgspec.json.Decoder(GivenCode).decode


class MovePages:
    """The routes of moving to another device."""

    def __init__(
        self,
        sessions: Sessions,
        moves: Moves,
        lobby: Lobby,
        secret: str,
        offers: Limiter,
        tries: Limiter,
        now: Now,
    ) -> None:
        """`offers` are counted by player, `tries` by address."""
        self._sessions = sessions
        self._moves = moves
        self._lobby = lobby
        self._secret = secret
        self._offers = offers
        self._tries = tries
        self._now = now

    def routes(self) -> Sequence[BaseRoute]:
        return (
            Route("/api/move", self.offer, methods=["POST"]),
            Route("/api/move/take", self.take, methods=["POST"]),
        )

    async def offer(self, request: Request) -> Response:
        """Give a code for this player; the one before is good no more."""
        session = self._sessions.of(request)
        if session is None:
            return refusal("no_session", 401)
        if self._offers.too_often(session.player, self._now()):
            return refusal("too_fast", 429)
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        until = Millis(self._now() + CODE_MS)
        moving = Moving(session.player, session.name)
        try:
            await self._moves.offer(self._digest(code), moving, until, self._now())
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        return answer({"code": f"{code[:4]}-{code[4:]}", "until": until})

    async def take(self, request: Request) -> Response:
        """Make this device the player's whose code it is; who was here before is left behind.

        Only JSON that says so is read: a form on another site cannot send it, nor make a device somebody else's.
        """
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return refusal("malformed", 400)
        try:
            code = "".join(_read(await body_of(request)).code.upper().replace("-", " ").split())
        except msgspec.DecodeError:
            return refusal("malformed", 400)
        if self._tries.too_often(address_of(request), self._now()):
            return refusal("too_fast", 429)
        before = self._sessions.of(request)
        if before is not None and await self._lobby.rooms_of(before.player):
            return refusal("already_playing", 409)
        try:
            moving = await self._moves.take(self._digest(code), self._now())
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        if moving is None:
            return refusal("unknown_code", 404)
        session = Session(moving.player, moving.name)
        response = answer({"token": self._sessions.token(session), "player": session.player, "name": session.name})
        self._sessions.keep(response, session, secure=request.url.scheme == "https")
        return response

    def _digest(self, code: str) -> bytes:
        return hmac.digest(self._secret.encode(), f"salvo move {code}".encode(), "sha256")
