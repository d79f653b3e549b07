"""Matches of one's own choice: invitations by link, taken up by whoever has the code, and practice (design.md 4, 5)."""

from collections.abc import Callable

from protocol.ids import InviteCode, Millis, PlayerId, RoomId
from protocol.messages import GameOptions
from server.lobby.backends import Assignment, Backend, Busy, Invitation, OpenRoom, Practised
from server.lobby.link import Link
from server.lobby.placement import CLOSED_LOAD, Placement
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from server.now import Now


class Invites:
    def __init__(
        self,
        backend: Backend,
        link: Link,
        placement: Placement,
        now: Now,
        new_id: Callable[[], str],
        settings: LobbySettings,
    ) -> None:
        self._backend = backend
        self._link = link
        self._placement = placement
        self._now = now
        self._new_id = new_id
        self._settings = settings

    async def offer(self, host: PlayerId, name: str, options: GameOptions) -> Invitation:
        """Make an invitation. Raises: Refused, `too_many_rooms`."""
        now = self._now()
        made = Invitation(InviteCode(self._new_id()), host, name, options, Millis(now + self._settings.invitation_ms))
        if not await self._link.ask(self._backend.offer(made, self._settings.friend_rooms, now)):
            raise Refused("too_many_rooms")
        return made

    async def accept(self, guest: PlayerId, name: str, code: InviteCode) -> Assignment:
        """Turn an invitation into a room; the guest who has done so may ask again and gets the same room.

        Raises:
            Refused: `unknown_invitation`, `own_invitation`, `host_away`, `already_playing`, `too_many_rooms`,
                `server_busy` where no node may begin a match just now.
        """
        now = self._now()
        found = await self._link.ask(self._backend.invitation(code, now))
        if found is None:
            raise Refused("unknown_invitation")
        if isinstance(found, Assignment):
            if guest == found.players[0]:
                raise Refused("own_invitation")
            if guest not in found.players:
                raise Refused("unknown_invitation")
            return found
        if found.host == guest:
            raise Refused("own_invitation")
        node = self._placement.node_for((self._placement.node,), await self._placement.nodes())
        if node.load >= CLOSED_LOAD:
            raise Refused("server_busy")
        made = Assignment(
            room=RoomId(self._new_id()),
            node=node.id,
            url=node.url,
            options=found.options,
            players=(found.host, guest),
            names=(found.name, name),
            until=Millis(now + self._settings.gathering_ms),
            since=(None, None),
            quick=False,
            invitation=code,
        )
        answer = await self._link.ask(self._backend.accept(made, self._settings.friend_rooms, now))
        if answer != "made":
            raise Refused(answer)
        self._placement.note(made)
        return made

    async def practise(self, player: PlayerId) -> RoomId:
        """Name a room in which a player has a seat now. Raises: Refused, `already_playing`, `too_many_rooms`."""
        room = OpenRoom(RoomId(self._new_id()), self._placement.node, (player,), quick=False)
        answer = await self._practise(room)
        if isinstance(answer, Busy) and not await self._placement.lives(answer.room):  # it died with its node
            await self._link.ask(self._backend.forget(answer.room, player, self._now()))
            answer = await self._practise(room)
        if answer != "made":
            raise Refused("already_playing" if isinstance(answer, Busy) else answer)
        return room.room

    async def _practise(self, room: OpenRoom) -> Practised | Busy:
        return await self._link.ask(self._backend.practise(room, self._settings.friend_rooms, self._now()))
