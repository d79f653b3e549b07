"""The bots of this process: gives them their seats in the rooms that run here, and lets them give signs of life."""

import hmac
from functools import partial
from typing import Final, Protocol, get_args

from protocol.ids import Millis, PlayerId, RoomId, bot_player, is_bot
from protocol.messages import Player, Strength
from server.bots.asking import Question, Thought
from server.bots.seat import BotSeat, Door
from server.now import Later, Now
from server.rooms.outside import Connection
from server.telemetry import Telemetry

PROBE_EVERY: Final = Millis(4_000)  # as PROTOCOL.md asks of every client

STRENGTHS: Final = {bot_player(strength): strength for strength in get_args(Strength)}


def shown_bot(strength: Strength) -> Player:
    """Give a bot as it is shown to others; no player can have a name like it (`lobby/names.py`)."""
    return Player(name=f"Salvo {strength}", paint="", bot=strength)


class Thinker(Protocol):
    """Who thinks for bots (`pool.py`)."""

    @property
    def offered(self) -> bool: ...

    @property
    def waiting(self) -> int: ...

    async def think(self, question: Question) -> Thought | None: ...


class Table(Door, Protocol):
    """A room in which bots may have seats (`rooms/loop.py`)."""

    @property
    def players(self) -> tuple[PlayerId, ...]: ...

    def __contains__(self, connection: Connection) -> bool: ...


class Seating:
    """One for each process."""

    def __init__(self, thinker: Thinker, now: Now, later: Later, secret: str, telemetry: Telemetry) -> None:
        """`secret`: the site's, so that nobody can work out from a room what its bot does, and every server can."""
        self._thinker = thinker
        self._now = now
        self._later = later
        self._secret = secret.encode()
        self._telemetry = telemetry
        self._seats: dict[tuple[RoomId, PlayerId], tuple[Table, BotSeat]] = {}
        self._beating = False

    def __len__(self) -> int:
        return len(self._seats)

    @property
    def offered(self) -> bool:
        """Whether more bots may be given seats."""
        return self._thinker.offered

    @property
    def waiting(self) -> int:
        """How many moves nobody thinks about yet."""
        return self._thinker.waiting

    def seat(self, table: Table) -> None:
        """Let the bots among the players of a room that runs here now, newly or again, come to their seats."""
        for player in table.players:
            if is_bot(player):
                key = table.id, player
                if key in self._seats:  # of the time when the room was here before
                    self._seats[key][1].end()
                bot = BotSeat(
                    player,
                    STRENGTHS[player],
                    table,
                    self._seed(table.id, player),
                    self._thinker.think,
                    self._now,
                    self._later,
                    held=self._telemetry.bot_held.add,
                    gone=partial(self._left, key),
                )
                self._seats[key] = table, bot
                bot.begin()
        if self._seats and not self._beating:
            self._beating = True
            self._later(PROBE_EVERY, self._beat)

    def _left(self, key: tuple[RoomId, PlayerId]) -> None:
        self._seats.pop(key, None)

    def _beat(self) -> None:
        for table, bot in tuple(self._seats.values()):
            if bot in table:
                bot.beat()
            else:  # the room was let go without a word
                bot.end()
        self._beating = bool(self._seats)
        if self._beating:
            self._later(PROBE_EVERY, self._beat)

    def _seed(self, room: RoomId, player: PlayerId) -> bytes:
        return hmac.digest(self._secret, f"{room} {player}".encode(), "sha256")
