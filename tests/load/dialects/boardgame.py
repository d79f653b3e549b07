"""boardgame.io, spoken by hand: engine.io and socket.io text frames with its own events in them."""

import json
from typing import Final

from picows import WSFrame

from tests.load.crowd import TEXT, Crowd, Dialect, Player
from tests.load.dialects.plain import Templates

OPEN: Final = b"0"
PING: Final = b"2"
CONNECTED: Final = b"40"
EVENT: Final = b"42"


class Boardgame(Dialect):
    def __init__(self, crowd: Crowd, url: str) -> None:
        self._url = url
        self._orders = [[json.dumps(each) for each in orders] for orders in Templates(crowd).orders]

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
            await crowd.connect(player, f"{self._url}/socket.io/?EIO=4&transport=websocket")

    def opened(self, player: Player) -> None:
        pass

    def heard(self, player: Player, frame: WSFrame) -> None:
        if frame.msg_type is not TEXT:
            return
        text = frame.get_payload_as_bytes()
        seat = "null" if player.seat is None else f'"{player.seat}"'
        if text.startswith(EVENT):
            if b'["sync"' in text[:18]:
                player.turn = 1
                player.is_ready()
            elif player.turn > 0 and b'["update"' in text[:22] and b'"turn":%d,"round"' % (player.turn + 1) in text:
                player.crowd.checked += 1
                player.answered(player.turn + 1)
        elif text.startswith(CONNECTED):
            player.transport.send(TEXT, f'42/toy,["sync","{player.room.key}",{seat},null,2]'.encode())
        elif text.startswith(PING):
            player.transport.send(TEXT, b"3")
        elif text.startswith(OPEN):
            player.transport.send(TEXT, b"40/toy,")

    def order(self, player: Player) -> None:
        assert player.seat is not None
        player.spoken += 1
        orders = self._orders[player.seat][player.spoken % len(self._orders[player.seat])]
        action = f'{{"type":"submit","args":[{player.turn},{orders}],"playerID":"{player.seat}"}}'
        player.transport.send(
            TEXT,
            f'42/toy,["update",{{"type":"MAKE_MOVE","payload":{action}}},{2 * player.turn - 2},'
            f'"{player.room.key}","{player.seat}"]'.encode(),
        )
        player.ordered()
