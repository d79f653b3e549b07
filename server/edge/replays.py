"""Matches that are over, round by round: as each side saw them and uncovered, derived again from their records.

What was derived holds no names, so that it may be kept: whoever is erased is in none of it.
"""

import asyncio
import gzip
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from protocol.ids import RoomId, Round, Seat
from protocol.replay import Replay, RoundSeen
from server.archive.matches import Match
from server.games.api import AnyGame, Illegal, Recorded
from server.games.dice import dice_of
from server.games.registry import EDITIONS, UnknownRules, game_under, retelling_of
from server.games.retelling import Drawn

KEPT_MAX: Final = 128
WAITING_MAX: Final = 32
AT_ONCE: Final = 8  # decisions that are resolved before the rooms of this process have their turn
GZIP_LEVEL: Final = 6

log = logging.getLogger("salvo.replays")

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Replay).decode


class NoReplay(Exception):
    """A match cannot be derived here: its rules are not known any more, or its record does not follow them."""


class TooMany(Exception):
    """More is asked for than can be derived just now."""


@dataclass(frozen=True, slots=True)
class Kept:
    """`body`: the replay as JSON, gzip'd. `decisive`: as there."""

    body: bytes
    decisive: Round | None


class Replays:
    """Derives replays, one at a time, in the loop: games work out and keep as they go, for one thread only.

    A match of 40 rounds takes some 10 ms, in parts; the latest are kept.
    """

    def __init__(self, editions: Sequence[AnyGame] = EDITIONS) -> None:
        self._editions = editions
        self._kept: OrderedDict[RoomId, Kept] = OrderedDict()
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def of(self, match: Match) -> Kept:
        """Give the replay of a match. Raises: NoReplay, TooMany."""
        if match.room not in self._kept:
            if self._waiting >= WAITING_MAX:
                raise TooMany
            self._waiting += 1
            try:
                async with self._lock:
                    if match.room not in self._kept:
                        self._kept[match.room] = await self._derive(match)
                        while len(self._kept) > KEPT_MAX:
                            self._kept.popitem(last=False)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(match.room)
        return self._kept[match.room]

    async def decisive(self, match: Match) -> Round | None:
        """Give the round that decided a match, `None` where that cannot be told."""
        try:
            return (await self.of(match)).decisive
        except (NoReplay, TooMany):
            return None

    async def picture(self, match: Match) -> tuple[Drawn, ...]:
        """Draw the round that decided a match. Raises: NoReplay, also if none was played; TooMany."""
        kept = await self.of(match)
        if kept.decisive is None:
            raise NoReplay("no round was played")
        replay = _decode(gzip.decompress(kept.body))
        before, after = replay.rounds[kept.decisive - 1].whole, replay.rounds[kept.decisive].whole
        return retelling_of(self._game(match)).picture(before, after)

    async def _derive(self, match: Match) -> Kept:
        game = self._game(match)
        try:
            seen, told = await _seen(game, game.read(match.record))
        except (Illegal, LookupError, TypeError, ValueError) as fault:
            log.error("a record does not follow its rules: %r", fault, extra={"room": match.room})
            raise NoReplay(str(fault)) from fault
        decisive = retelling_of(game).decisive(told, match.outcome)
        body = _encode(Replay(match=match.room, decisive=decisive, rounds=seen))
        return Kept(await asyncio.to_thread(gzip.compress, body, GZIP_LEVEL, mtime=0), decisive)

    def _game(self, match: Match) -> AnyGame:
        try:
            return game_under(match.options, match.rules, self._editions)
        except UnknownRules as fault:
            raise NoReplay(str(fault)) from fault


async def _seen(game: AnyGame, recorded: Recorded) -> tuple[tuple[RoundSeen, ...], Sequence[Sequence[Any]]]:
    """Resolve every decision again: give the views after each, and what everyone may know of it."""
    dice = dice_of(recorded)
    state = game.start(recorded.options, dice)
    seen: list[RoundSeen] = []
    told: list[Sequence[Any]] = []
    for number, orders in enumerate(recorded.orders):
        if number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)
        state, events = game.resolve(state, orders, dice)
        seats = tuple(game.view(state, Seat(seat)) for seat in range(game.facts.seats))
        seen.append(RoundSeen(Round(number), seats, game.view(state, "everyone")))
        shown = [game.show(state, event, "everyone") for event in events]
        told.append([event for event in shown if event is not None])
    return tuple(seen), told
