"""What players bring to a match beside their names: a paint and a rating, to be shown; neither does anything."""

import asyncio
from functools import partial
from typing import Final

from protocol.ids import PlayerId
from protocol.messages import Player, Rating
from server.archive.journal import ArchiveDown
from server.archive.players import Players
from server.archive.rated import Pool as RatedPool
from server.archive.ratings import Ratings
from server.edge.together import Together
from server.lobby.backends import Assignment, Pool, pool_of

ARCHIVE_S: Final = 0.5  # nobody waits longer for a match: without an answer there is nothing to show


async def names_only(made: Assignment) -> tuple[Player, ...]:
    """Show players by their names alone."""
    return tuple(Player(name=name, paint="") for name in made.names)


class Profiles:
    """Asks the archive, but not for long: it may be away."""

    def __init__(self, players: Players, ratings: Ratings, archive_s: float = ARCHIVE_S) -> None:
        self._paints = Together(players.paints)
        self._ratings = ratings
        self._rated: dict[RatedPool, Together[Rating]] = {}
        self._archive_s = archive_s

    async def of(self, made: Assignment) -> tuple[Player, ...]:
        """Give the players of a room as they are shown in it, by seat; ratings where the match counts for them."""
        try:
            async with asyncio.timeout(self._archive_s):
                paints = await self._paints.of(made.players)
                rated = await self._rating(pool_of(made.options)).of(made.players) if made.quick else {}
        except (ArchiveDown, TimeoutError):
            return await names_only(made)
        return tuple(
            Player(name=name, paint=paints.get(player, ""), rating=rated.get(player))
            for player, name in zip(made.players, made.names, strict=True)
        )

    async def paint(self, player: PlayerId) -> str:
        """Give a player's paint, empty for none."""
        try:
            async with asyncio.timeout(self._archive_s):
                return (await self._paints.of([player])).get(player, "")
        except (ArchiveDown, TimeoutError):
            return ""

    async def rating(self, player: PlayerId, pool: Pool) -> int | None:
        """Give by what a player is paired."""
        try:
            async with asyncio.timeout(self._archive_s):
                found = (await self._rating(pool).of([player])).get(player)
        except (ArchiveDown, TimeoutError):
            return None
        return None if found is None else found.value

    def _rating(self, pool: Pool) -> Together[Rating]:
        rated = RatedPool(pool.game, pool.mode)
        if rated not in self._rated:
            self._rated[rated] = Together(partial(self._ratings.of, rated))
        return self._rated[rated]
