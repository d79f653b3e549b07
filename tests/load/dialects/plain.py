"""The peers that were written for this bench: a room and a seat in the address, MessagePack maps either way."""

import struct
from typing import Any, Final

import msgpack
from picows import WSFrame

from tests.load.crowd import BINARY, Crowd, Dialect, Player
from tests.load.toy import CELLS, WATCHER

KINDS_OF_ORDERS: Final = 64
CHECKED_EVERY: Final = 64


class Templates:
    """Ready-made orders of both seats; only the turn is written into them before they are sent."""

    def __init__(self, crowd: Crowd, prefix: bytes = b"") -> None:
        self.orders = [[some_orders(crowd, seat) for _ in range(KINDS_OF_ORDERS)] for seat in range(2)]
        head = prefix + b"\x83" + msgpack.packb("t") + msgpack.packb("order") + msgpack.packb("n") + b"\xce"
        self._turn_at = len(head)
        self._frames = [
            [bytearray(head + bytes(4) + msgpack.packb("o") + msgpack.packb(each)) for each in orders]
            for orders in self.orders
        ]

    def frame(self, seat: int, kind: int, turn: int) -> bytearray:
        frame = self._frames[seat][kind % KINDS_OF_ORDERS]
        struct.pack_into(">I", frame, self._turn_at, turn)
        return frame


def some_orders(crowd: Crowd, seat: int) -> list[dict[str, int]]:
    """Give two orders of a seat: one figure moves, another shoots."""
    mover, shooter = crowd.random.sample(range(seat * 3, seat * 3 + 3), 2)
    return [
        {
            "f": figure,
            "k": kind,
            "c": crowd.random.randrange(CELLS),
            "d": crowd.random.randrange(4),
        }
        for kind, figure in enumerate((mover, shooter))
    ]


def check_view(player: Player, view: Any, turn: int) -> None:
    """Count a view that is not the one for a player's turn."""
    player.crowd.checked += 1
    if player.seat is None:
        player.crowd.wrong += view["you"] != WATCHER or len(view["figures"]) != 6
    else:
        player.crowd.wrong += view["turn"] != turn or view["you"] != player.seat or len(view["legal"]) != 3


class Plain(Dialect):
    """Every frame is a view; the first one, when both are there, is for turn 1. One in 64 is read whole."""

    def __init__(self, crowd: Crowd, url: str) -> None:
        self._url = url
        self._templates = Templates(crowd)

    async def fill(self, crowd: Crowd, rooms: int, watchers: int) -> None:
        await crowd.all_of(self._room(crowd, f"room-{number}", watchers) for number in range(rooms))

    async def _room(self, crowd: Crowd, key: str, watchers: int) -> None:
        room = crowd.room(key)
        for seat in (0, 1, *[None] * watchers):
            player = Player(crowd, self, room, seat)
            if seat is None:
                room.watchers.append(player)
            else:
                room.players[seat] = player
                player.turn = 0
            await crowd.connect(player, f"{self._url}/ws?room={key}&seat={WATCHER if seat is None else seat}")

    def opened(self, player: Player) -> None:
        player.is_ready()

    def heard(self, player: Player, frame: WSFrame) -> None:
        if frame.msg_type is not BINARY:
            player.crowd.wrong += not player.crowd.closing and frame.msg_type.value == 8
            return
        turn = player.turn + 1
        if player.views % CHECKED_EVERY == 0:
            check_view(player, msgpack.unpackb(frame.get_payload_as_bytes()), turn)
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
