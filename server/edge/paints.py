"""The paint of a player's figures, over HTTP."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.messages import Paint
from server.archive.journal import ArchiveDown
from server.archive.players import Players, UnknownPlayer
from server.edge.answers import answer, refusal
from server.edge.body import body_of
from server.edge.rate import Limiter
from server.edge.session import Sessions
from server.now import Now


class ChosenPaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`paint`: empty for none."""

    paint: Paint | Literal[""]


_read: Final = msgspec.json.Decoder(ChosenPaint).decode


class PaintPages:
    """The routes of one's own paint. It shows from the next match on."""

    def __init__(self, sessions: Sessions, players: Players, strokes: Limiter, now: Now) -> None:
        self._sessions = sessions
        self._players = players
        self._strokes = strokes
        self._now = now

    def routes(self) -> Sequence[BaseRoute]:
        return (
            Route("/api/paint", self.given, methods=["GET"]),
            Route("/api/paint", self.choose, methods=["POST"]),
        )

    async def given(self, request: Request) -> Response:
        """Give the paint of who asks."""
        session = self._sessions.of(request)
        if session is None:
            return refusal("no_session", 401)
        if self._strokes.too_often(session.player, self._now()):
            return refusal("too_fast", 429)
        try:
            paints = await self._players.paints([session.player])
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        return answer({"paint": paints.get(session.player, "")})

    async def choose(self, request: Request) -> Response:
        """Choose a paint, or none."""
        session = self._sessions.of(request)
        if session is None:
            return refusal("no_session", 401)
        try:
            paint = _read(await body_of(request)).paint
        except msgspec.DecodeError:
            return refusal("malformed", 400)
        if self._strokes.too_often(session.player, self._now()):
            return refusal("too_fast", 429)
        try:
            await self._players.paint(session.player, paint)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        except UnknownPlayer:
            return refusal("no_session", 401)
        return answer({"paint": paint})
