"""Matches that are over, over HTTP: one of them as JSON, as text or round by round; a player's own, a page at a time.

Of a match that is running nothing is given out but that it is.
"""

import gzip
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.ids import Millis, PlayerId, RoomId, Round, Seat, is_bot
from protocol.messages import GameOptions, Outcome
from server.archive.journal import ArchiveDown
from server.archive.matches import Match, Matches, MatchJson
from server.edge.answers import NO_STORE, answer, refusal
from server.edge.paging import cursor, read_wanted
from server.edge.rate import Limiter
from server.edge.replays import NoReplay, Replays, TooMany
from server.edge.session import Sessions
from server.now import Now

ROOM: Final = re.compile(r"[A-Za-z0-9_-]{6,24}")


class MatchSeen(MatchJson, frozen=True, kw_only=True):
    """A match as its page shows it. `seat`: of who asks, `None` for others. `decisive`: as in its replay."""

    seat: Seat | None
    decisive: Round | None


class MatchListed(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a player's list. `seat`: the player's own. `players`: whose pages there are, by seat."""

    match: RoomId
    options: GameOptions
    names: tuple[str, ...]
    players: tuple[PlayerId | None, ...]
    seat: Seat
    outcome: Outcome | None
    started: Millis
    ended: Millis
    rounds: int
    quick: bool


class MatchList(msgspec.Struct, frozen=True):
    """The latest come first. `next`: for `behind`, to get those that come after; `None`: there are no more."""

    matches: tuple[MatchListed, ...]
    next: str | None


class MatchPages:
    """The routes of matches that are over."""

    def __init__(
        self,
        sessions: Sessions,
        matches: Matches,
        reads: Limiter,
        now: Now,
        replays: Replays,
        settled: Callable[[RoomId], Awaitable[None]],
    ) -> None:
        """`settled` waits where a match is being stored just now."""
        self._sessions = sessions
        self._matches = matches
        self._reads = reads
        self._now = now
        self._replays = replays
        self._settled = settled

    def routes(self) -> Sequence[BaseRoute]:
        return (
            Route("/api/matches", self.mine),
            Route("/api/match/{room}.txt", self.text),
            Route("/api/match/{room}.json", self.json),
            Route("/api/match/{room}/replay", self.replay),
            Route("/api/match/{room}", self.one),
        )

    async def one(self, request: Request) -> Response:
        """Give a match, and which seat was that of who asks."""
        found = await self.find(request)
        if isinstance(found, Response):
            return found
        session = self._sessions.of(request)
        seat = None if session is None else seat_of(found, session.player)
        decisive = await self._replays.decisive(found)
        return answer(MatchSeen(seat=seat, decisive=decisive, **msgspec.structs.asdict(found.public())))

    async def replay(self, request: Request) -> Response:
        """Give a match round by round: `protocol.replay.Replay`."""
        found = await self.find(request)
        if isinstance(found, Response):
            return found
        try:
            body = (await self._replays.of(found)).body
        except NoReplay:
            return refusal("no_replay", 409)
        except TooMany:
            return refusal("server_busy", 503)
        headers = {"cache-control": "private, max-age=3600", "vary": "accept-encoding"}  # it holds no names
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(body, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
        return Response(gzip.decompress(body), media_type="application/json", headers=headers)

    async def json(self, request: Request) -> Response:
        """Give a match as a file."""
        found = await self.find(request)
        if isinstance(found, Response):
            return found
        return _as_file(answer(found.as_json()), f"salvo-{found.room}.json")

    async def text(self, request: Request) -> Response:
        """Give the record of a match as a file."""
        found = await self.find(request)
        if isinstance(found, Response):
            return found
        response = Response(found.as_text(), media_type="text/plain; charset=utf-8", headers=NO_STORE)
        return _as_file(response, f"salvo-{found.room}.txt")

    async def mine(self, request: Request) -> Response:
        """Give a page of the matches of who asks."""
        session = self._sessions.of(request)
        if session is None:
            return refusal("no_session", 401)
        wanted = read_wanted(request)
        if wanted is None:
            return refusal("malformed", 400)
        if self._reads.too_often(session.player, self._now()):
            return refusal("too_fast", 429)
        try:
            page = await self._matches.of(session.player, wanted.most, wanted.behind)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        found = tuple(listed(match, session.player) for match in page.matches)
        return answer(MatchList(found, cursor(page.next)))

    async def find(self, request: Request) -> Match | Response:
        """Find the match that a request is about, or give the refusal that is its answer."""
        room = RoomId(request.path_params["room"])
        if not ROOM.fullmatch(room):
            return refusal("unknown_room", 404)
        if self._reads.too_often(self._sessions.asker(request), self._now()):
            return refusal("too_fast", 429)
        try:
            match = await self._matches.find(room)
            if match is None:
                await self._settled(room)
                if await self._matches.running(room):
                    return refusal("match_running", 404)
            match = match or await self._matches.find(room)  # it may have ended between the two questions
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        return match or refusal("unknown_room", 404)


def seat_of(match: Match, player: PlayerId) -> Seat | None:
    """Give the seat of a player in a match."""
    return next((Seat(seat) for seat, each in enumerate(match.players) if each == player), None)


def people_of(match: Match) -> tuple[PlayerId | None, ...]:
    """Give who played, by seat: those who have a page, which neither bots have nor who was erased."""
    return tuple(None if player is None or is_bot(player) else player for player in match.players)


def listed(match: Match, player: PlayerId) -> MatchListed:
    """Give a match of a player as a list shows it."""
    seat = seat_of(match, player)
    assert seat is not None, "the archive lists a match of others"
    return MatchListed(
        match=match.room,
        options=match.options,
        names=match.names,
        players=people_of(match),
        seat=seat,
        outcome=match.outcome,
        started=match.started,
        ended=match.ended,
        rounds=match.rounds,
        quick=match.quick,
    )


def _as_file(response: Response, name: str) -> Response:
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response
