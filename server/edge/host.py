"""Hosts the rooms of this process: opens them as the lobby assigned them, and tells it what becomes of them."""

import asyncio
import secrets

from protocol.ids import Millis, NodeId, PlayerId, RoomId
from protocol.messages import Found, GameOptions, LiveMatch, Player, RoomPlace, RoomView
from server.archive.records import Opened
from server.edge.crowd import Crowd
from server.games.dice import KeyedDice
from server.games.registry import game_of
from server.lobby.backends import Assignment
from server.lobby.lobby import Lobby
from server.now import Now
from server.rooms.directory import Directory
from server.rooms.effects import OpenRematch
from server.rooms.loop import RoomLoop
from server.rooms.room import GATHERING_MS, Room


class Host:
    """The `Outside` of all rooms here."""

    def __init__(self, node: NodeId, directory: Directory, lobby: Lobby, crowd: Crowd, now: Now) -> None:
        self.node = node
        self._directory = directory
        self._lobby = lobby
        self._crowd = crowd
        self._now = now
        self._assigned: dict[RoomId, Assignment] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, room: RoomId) -> RoomLoop | RoomPlace | None:
        """Find a room: running here or to be opened here, or living elsewhere, or unknown."""
        assigned = await self._lobby.assignment(room)
        running = self._directory.get(room)
        if running is not None:
            return running
        if assigned is None:
            return await self._lobby.where(room)
        if assigned.node != self.node:
            return RoomPlace(room=room, url=assigned.url)
        if assigned.until <= self._now():
            return None
        self._assigned[room] = assigned
        shown = tuple(Player(name=name, paint="") for name in assigned.names)
        return self._open(room, assigned.options, assigned.players, shown, assigned.until, assigned.quick)

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
        key = secrets.token_bytes(32)
        opened = Opened(
            at=self._now(),
            room=room,
            options=options,
            rules=rules.facts.version,
            players=players,
            shown=shown,
            until=until,
            dice_key=key,
            quick=quick,
        )
        loop = self._directory.open(opened, rules, KeyedDice(key), self)
        self._lobby.room_opened(room, players, quick=quick)
        return loop

    # --- what rooms say ---------------------------------------------------------------------------------

    def live(self, view: RoomView) -> None:
        """Offer a running match to watch; when it is over its players are free for another."""
        running = self._directory.get(view.room)
        if view.table.phase == "over":
            self._lobby.match_over(view.room)
        elif running is not None and view.view is not None:
            names = tuple(player.name for player in view.table.players)
            place = RoomPlace(room=view.room, url="")
            self._lobby.publish_live(LiveMatch(place=place, names=names, watchers=running.watchers, view=view.view))

    def rematch(self, wanted: OpenRematch) -> None:
        """Open the one room that both asked for, and tell them where it is."""
        until = Millis(self._now() + GATHERING_MS)
        room = RoomId(secrets.token_urlsafe(9))
        self._open(room, wanted.options, wanted.players, wanted.shown, until, quick=False)
        for player in wanted.players:
            self._crowd.notify(player, Found(place=RoomPlace(room=room, url=""), until=until))

    def gone(self, room: Room) -> None:
        """Forget a room. Where a pair did not come together, who is not to blame goes back to the front of the line."""
        self._directory.forget(room.id)
        self._lobby.room_ended(room.id)
        assigned = self._assigned.pop(room.id, None)
        if assigned is not None and room.state is None and room.phase == "closed":
            left = any(seat.left for seat in room.seats)
            blameless = tuple(not seat.left if left else seat.arrived for seat in room.seats)
            task = asyncio.create_task(self._lobby.no_show(assigned, blameless))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
