"""Leaderboards and players over HTTP, for anyone.

A player is named by its id: that proves nothing, as only the signed token does. What is listed of a player are the
matches found by a search; those between friends are for who knows their address.
"""

import asyncio
import re
from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.ids import Millis, PlayerId
from server.archive.archive import Archive
from server.archive.journal import ArchiveDown
from server.archive.rated import Pool
from server.archive.ratings import Board, Change, Ranked, Rated, Result
from server.edge.answers import answer, refusal
from server.edge.matches import MatchListed, MatchPages, listed, people_of
from server.edge.paging import cursor, read_wanted
from server.edge.rate import Limiter
from server.edge.session import Sessions
from server.now import Now

RANKED: Final = 100
PROVISIONAL: Final = 20
BOARD_MS: Final = 5_000
PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{6,24}")


class OwnPlace(msgspec.Struct, frozen=True):
    """Where the one stands who asks. `place`: `None` while provisional."""

    player: PlayerId
    value: int
    provisional: bool
    matches: int
    place: int | None


class Leaderboard(msgspec.Struct, frozen=True):
    """`you`: `None` for who has no rating in this mode, or asks without a token."""

    game: str
    mode: str
    ranked: tuple[Ranked, ...]
    provisional: tuple[Ranked, ...]
    you: OwnPlace | None


class ModeRating(msgspec.Struct, frozen=True):
    game: str
    mode: str
    value: int
    provisional: bool
    matches: int


class PlayerPage(msgspec.Struct, frozen=True):
    """A player as everyone may see it. `form`: the latest matches that counted; `matches`, `next`: as of one's own."""

    player: PlayerId
    name: str
    paint: str
    ratings: tuple[ModeRating, ...]
    form: tuple[Result, ...]
    matches: tuple[MatchListed, ...]
    next: str | None


class MatchRatings(msgspec.Struct, frozen=True):
    """Who played a match, by seat, and what it did to their ratings; no `changes` where it does not count."""

    players: tuple[PlayerId | None, ...]
    changes: tuple[Change, ...]


class RatingPages:
    """The routes of leaderboards and players."""

    def __init__(
        self,
        sessions: Sessions,
        archive: Archive,
        matches: MatchPages,
        pools: Sequence[Pool],
        reads: Limiter,
        now: Now,
        board_ms: int = BOARD_MS,
    ) -> None:
        self._sessions = sessions
        self._archive = archive
        self._matches = matches
        self._pools = {(pool.game, pool.mode): pool for pool in pools}
        self._reads = reads
        self._now = now
        self._board_ms = board_ms
        self._boards: dict[Pool, tuple[Millis, Board]] = {}
        self._asking = asyncio.Lock()

    def routes(self) -> Sequence[BaseRoute]:
        return (
            Route("/api/ratings/{game}/{mode}", self.board),
            Route("/api/players/{player}", self.player),
            Route("/api/match/{room}/ratings", self.match),
        )

    async def board(self, request: Request) -> Response:
        """Give the best of a mode, and where the one stands who asks."""
        pool = self._pools.get((request.path_params["game"], request.path_params["mode"]))
        if pool is None:
            return refusal("unknown_mode", 404)
        if self._reads.too_often(self._sessions.asker(request), self._now()):
            return refusal("too_fast", 429)
        session = self._sessions.of(request)
        try:
            best = await self._best(pool)
            you = None if session is None else await self._place(pool, session.player, best)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        return answer(Leaderboard(pool.game, pool.mode, self._here(best.ranked), self._here(best.provisional), you))

    async def player(self, request: Request) -> Response:
        """Give what everyone may see of a player."""
        player = PlayerId(request.path_params["player"])
        wanted = read_wanted(request)
        if wanted is None:
            return refusal("malformed", 400)
        if self._reads.too_often(self._sessions.asker(request), self._now()):
            return refusal("too_fast", 429)
        if not PLAYER.fullmatch(player) or self._archive.erasure.gone(player):
            return refusal("unknown_player", 404)
        try:
            name = await self._archive.players.shown_name(player)
            if name is None:
                return refusal("unknown_player", 404)
            paints = await self._archive.players.paints([player])
            ratings = await self._archive.ratings.each(player)
            form = await self._archive.ratings.form(player)
            page = await self._archive.matches.of(player, wanted.most, wanted.behind, quick_only=True)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        return answer(
            PlayerPage(
                player=player,
                name=name,
                paint=paints.get(player, ""),
                ratings=tuple(_shown(one) for one in ratings),
                form=form,
                matches=tuple(listed(match, player) for match in page.matches),
                next=cursor(page.next),
            )
        )

    async def match(self, request: Request) -> Response:
        """Give who played a match that is over, and what it did to their ratings."""
        found = await self._matches.find(request)
        if isinstance(found, Response):
            return found
        try:
            changes = await self._archive.ratings.changes(found.room)
        except ArchiveDown:
            return refusal("record_unavailable", 503)
        return answer(MatchRatings(people_of(found), changes))

    async def _best(self, pool: Pool) -> Board:
        """Give a board that is some seconds old at most; of all who ask meanwhile one asks the archive."""
        async with self._asking:
            at, board = self._boards.get(pool, (Millis(0), Board((), ())))
            if self._now() >= at + self._board_ms:
                board = await self._archive.ratings.board(pool, RANKED, PROVISIONAL)
                self._boards[pool] = self._now(), board
        return board

    async def _place(self, pool: Pool, player: PlayerId, best: Board) -> OwnPlace | None:
        rated = next((one for one in await self._archive.ratings.each(player) if one.pool == pool), None)
        if rated is None:
            return None
        place = next((at for at, line in enumerate(best.ranked, 1) if line.player == player), None)
        if place is None and not rated.rating.provisional:
            place = await self._archive.ratings.place(pool, player)
        return OwnPlace(player, rated.rating.value, rated.rating.provisional, rated.matches, place)

    def _here(self, lines: Sequence[Ranked]) -> tuple[Ranked, ...]:
        """Leave out who was erased since the archive was asked."""
        return tuple(line for line in lines if not self._archive.erasure.gone(line.player))


def _shown(one: Rated) -> ModeRating:
    return ModeRating(one.pool.game, one.pool.mode, one.rating.value, one.rating.provisional, one.matches)
