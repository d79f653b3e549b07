"""Hosts the rooms of this process: opens them as the lobby assigned them, and tells it what becomes of them."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from protocol.ids import Millis, NodeId, PlayerId, RoomId, bot_player, is_bot
from protocol.messages import Found, GameOptions, LiveMatch, Player, RoomPlace, Strength
from server.archive.journal import ArchiveDown, Journal
from server.archive.records import Opened
from server.bots.seating import Seating, shown_bot
from server.edge.crowd import Crowd
from server.edge.naming import new_id
from server.edge.profiles import names_only
from server.edge.takeover import Takeover
from server.games.dice import SECRET_BYTES
from server.games.registry import game_of
from server.lobby.backends import Assignment
from server.lobby.lobby import Lobby
from server.lobby.refused import Refused
from server.now import Now
from server.rooms import viewers
from server.rooms.directory import Directory
from server.rooms.effects import OpenRematch
from server.rooms.loop import RoomLoop
from server.rooms.room import GATHERING_MS, Room
from server.telemetry import LetGo, TakenUp

log = logging.getLogger("salvo.host")


async def unpainted(player: PlayerId) -> str:
    """Say that a player has chosen no paint."""
    return ""


class Host:
    """The `Outside` of all rooms here."""

    def __init__(
        self,
        node: NodeId,
        journal: Journal,
        directory: Directory,
        lobby: Lobby,
        crowd: Crowd,
        bots: Seating,
        now: Now,
        *,
        shown: Callable[[Assignment], Awaitable[tuple[Player, ...]]] = names_only,
        paint: Callable[[PlayerId], Awaitable[str]] = unpainted,
        store: Callable[[Room, bytes | None], None] = lambda room, told: None,
        stopping: Callable[[], bool] = lambda: False,
        taken_up: Callable[[TakenUp], None] = lambda cause: None,
        let_go: Callable[[LetGo], None] = lambda cause: None,
    ) -> None:
        """Put a host together.

        `shown` says how the players of a room are to be shown, and `paint` what one has chosen: soon and without fail.
        `store` keeps what became of a match (`Outside.over`). `stopping`: no more rooms are taken, and those that are
        let go are for whoever comes. `taken_up` counts the rooms that came from the journal, `let_go` those that went.
        """
        self.node = node
        self.takeover = Takeover(journal, directory, lobby, self, taken_up, stopping, self.opened)
        self._journal = journal
        self._directory = directory
        self._lobby = lobby
        self._crowd = crowd
        self._bots = bots
        self._shown = shown
        self._paint = paint
        self._store = store
        self._now = now
        self._stopping = stopping
        self._let_go = let_go
        self._assigned: dict[RoomId, Assignment] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, room: RoomId) -> RoomLoop | RoomPlace | None:
        """Find a room: running here, to be opened or taken up here, or living elsewhere, or unknown.

        Raises:
            Refused: `server_busy` while that cannot be told or done; asked again it may be.
        """
        assigned = await self._lobby.assignment(room)
        running = self._directory.get(room)
        if running is not None:
            if not self.sure:
                raise Refused("server_busy")
            return running
        if assigned is None or assigned.until <= self._now():
            return await self._lobby.where(room) or await self.takeover.look_for(room)
        if assigned.node != self.node:
            if self._lobby.node_lives(assigned.node):
                return RoomPlace(room=room, url=assigned.url)
            if await self.goes_on(room):  # it was opened, and its process has died
                found = await self.takeover.look_for(room)
                if isinstance(found, RoomLoop):
                    self._assigned[room] = assigned
                return found
            if not await self._lobby.claim(room):
                raise Refused("server_busy")
        shown = await self._shown(assigned)
        if self._stopping() or not self._journal.healthy:
            raise Refused("server_busy")
        running = self._directory.get(room)
        if running is not None:  # the other player came meanwhile
            return running
        self._assigned[room] = assigned
        return self._open(room, assigned.options, assigned.players, shown, assigned.until, assigned.quick)

    async def practise(self, player: PlayerId, name: str, options: GameOptions, strength: Strength) -> Found:
        """Open a room in which a player meets a bot, and say where it is.

        Raises:
            Refused: as `Lobby.practise`; `server_busy` too where there are no bots, or too much waits for them.
        """
        if self._stopping() or not self._bots.offered:
            raise Refused("server_busy")
        paint = await self._paint(player)
        room = await self._lobby.practise(player, name, options)
        seats = [(player, Player(name=name, paint=paint)), (bot_player(strength), shown_bot(strength))]
        if secrets.randbelow(2):
            seats.reverse()
        players, shown = zip(*seats, strict=True)
        until = Millis(self._now() + GATHERING_MS)
        self._open(room, options, players, shown, until, quick=False)
        return Found(place=RoomPlace(room=room, url=""), until=until)

    @property
    def sure(self) -> bool:
        """Whether who comes may be shown the rooms here: none of them goes on elsewhere."""
        return self._lobby.sure

    async def goes_on(self, room: RoomId) -> bool:
        """Say whether a room that is nowhere is yet to be taken up, as far as that can be told."""
        try:
            return await self.takeover.goes_on(room)
        except ArchiveDown:
            return True

    def _open(
        self,
        room: RoomId,
        options: GameOptions,
        players: tuple[PlayerId, ...],
        shown: tuple[Player, ...],
        until: Millis,
        quick: bool,
    ) -> RoomLoop:
        rules = game_of(options)
        opened = Opened(
            at=self._now(),
            room=room,
            options=options,
            rules=rules.facts.version,
            players=players,
            shown=shown,
            until=until,
            dice_key=secrets.token_bytes(SECRET_BYTES),
            quick=quick,
        )
        loop = self._directory.open(opened, rules, self)
        log.info("a room is opened", extra={"room": room, "node": self.node, "players": players})
        self.opened(loop, quick)
        return loop

    def opened(self, loop: RoomLoop, quick: bool) -> None:
        """Say that a room runs here, newly or taken up: to the lobby, for its people, and to the bots."""
        people = tuple(player for player in loop.players if not is_bot(player))
        self._lobby.room_opened(loop.id, people, quick=quick)
        self._bots.seat(loop)

    # --- what rooms say ---------------------------------------------------------------------------------

    def live(self, room: Room) -> None:
        """Offer a running match to watch; when it is over its players are free for another."""
        running = self._directory.get(room.id)
        if room.phase == "over":
            self._lobby.match_over(room.id)
        elif running is not None and room.state is not None:
            self._lobby.publish_live(room.id, partial(_live, running, room))

    def rematch(self, wanted: OpenRematch) -> None:
        """Open the one room that both asked for, and tell them where it is."""
        until = Millis(self._now() + GATHERING_MS)
        room = RoomId(new_id())
        shown = tuple(replace(player, rating=None) for player in wanted.shown)  # it does not count for ratings
        self._open(room, wanted.options, wanted.players, shown, until, quick=False)
        for player in wanted.players:
            self._crowd.notify(player, Found(place=RoomPlace(room=room, url=""), until=until))

    def over(self, room: Room, told: bytes | None) -> None:
        """Store what became of a match."""
        self._store(room, told)

    def lost(self, room: RoomId) -> None:
        """Forget a room that goes on elsewhere."""
        cause: LetGo = "drain" if self._stopping() else "fenced"
        self._let_go(cause)
        log.info("a room is let go", extra={"room": room, "node": self.node, "cause": cause})
        self._directory.forget(room)
        self._assigned.pop(room, None)
        self._lobby.room_let_go(room)

    def gone(self, room: Room) -> None:
        """Forget a room. Where a pair did not come together, who is not to blame goes back to the front of the line."""
        self._directory.forget(room.id)
        self._lobby.room_ended(room.id)
        log.info("a room is gone", extra={"room": room.id, "node": self.node})
        if room.phase == "void" and room.state is not None:
            self._store(room, None)
        assigned = self._assigned.pop(room.id, None)
        if assigned is not None and room.state is None and room.phase == "closed":
            left = any(seat.left for seat in room.seats)
            blameless = tuple(not seat.left if left else seat.arrived for seat in room.seats)
            task = asyncio.create_task(self._lobby.no_show(assigned, blameless))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _live(running: RoomLoop, room: Room) -> LiveMatch:
    """Show a running match as it was last shown to who watches it."""
    view = viewers.whole(room, "spectator")
    assert view.view is not None, "the match runs"
    names = tuple(player.name for player in view.table.players)
    return LiveMatch(place=RoomPlace(room=room.id, url=""), names=names, watchers=running.watchers, view=view.view)
