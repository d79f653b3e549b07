"""Colyseus, spoken by hand: its own client would cost more than the server."""

from enum import IntEnum
from typing import Literal

import msgpack
from picows import WSFrame

from tests.load.crowd import BINARY, Crowd, Dialect, Player, Room
from tests.load.dialects.plain import CHECKED_EVERY, Templates, check_view
from tests.load.dialects.posting import post
from tests.load.toy import WATCHER


class Op(IntEnum):
    """The first byte of a frame."""

    JOIN_ROOM = 10
    ERROR = 11
    ROOM_STATE = 14
    ROOM_STATE_PATCH = 15
    ROOM_DATA_BYTES = 17


Rooms = Literal["state", "bytes"]


class Colyseus(Dialect):
    """`state`: a patch is this turn's change, filtered for this client; it is counted, not decoded."""

    def __init__(self, crowd: Crowd, url: str, kind: Rooms) -> None:
        self._url = url
        self._kind = kind
        self._templates = Templates(crowd, b"\x11\x00" if kind == "bytes" else b"\x0d\xa5order")

    async def fill(self, crowd: Crowd, rooms: int, watchers: int) -> None:
        await crowd.all_of(self._room(crowd, watchers) for _ in range(rooms))

    async def _room(self, crowd: Crowd, watchers: int) -> None:
        room: Room | None = None
        for seat in (0, 1, *[None] * watchers):
            how = f"create/{self._kind}" if room is None else f"joinById/{room.key}"
            number = WATCHER if seat is None else seat
            place = await post(self._url, f"/matchmake/{how}", {"seat": number})
            room = crowd.room(place["roomId"])
            player = Player(crowd, self, room, seat)
            if seat is None:
                room.watchers.append(player)
            else:
                room.players[seat] = player
                player.turn = 0
            way = f"{place['processId']}/{room.key}?sessionId={place['sessionId']}"
            await crowd.connect(player, f"{self._url}/{way}")

    def opened(self, player: Player) -> None:
        pass

    def heard(self, player: Player, frame: WSFrame) -> None:
        if frame.msg_type is not BINARY:
            return
        payload = frame.get_payload_as_bytes()
        match payload[0]:
            case Op.JOIN_ROOM:
                player.transport.send(BINARY, bytes((Op.JOIN_ROOM,)))
                if self._kind == "bytes":
                    if player.seat is not None:
                        player.transport.send(BINARY, b"\x0d\x01")  # "ready", once the join is acknowledged
                    player.is_ready()
            case Op.ROOM_STATE:
                player.turn = 1
                player.is_ready()
            case Op.ROOM_STATE_PATCH:
                if player.crowd.going:
                    player.answered(player.turn + 1)
            case Op.ROOM_DATA_BYTES:
                self._view(player, payload)
            case Op.ERROR:
                player.crowd.wrong += 1

    def _view(self, player: Player, payload: bytes) -> None:
        turn = player.turn + 1
        if player.views % CHECKED_EVERY == 0:
            check_view(player, msgpack.unpackb(payload[2:]), turn)
        if turn == 1 and player.seat is not None:
            player.views += 1
            player.turn = 1
        else:
            player.answered(turn)

    def order(self, player: Player) -> None:
        assert player.seat is not None
        player.spoken += 1
        player.transport.send(BINARY, self._templates.frame(player.seat, player.spoken, player.turn))
        player.ordered()
