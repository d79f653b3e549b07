"""The stock way in Python: a `WebSocketEndpoint` of Starlette on uvicorn, `msgpack`, and checks by hand.

`python -m tests.load.peers.starlette_peer PORT` serves the toy game.
"""

import sys
import time
from typing import Any, Final
from urllib.parse import parse_qs

import msgpack
import uvicorn
from starlette.applications import Starlette
from starlette.endpoints import WebSocketEndpoint
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from tests.load.toy import WATCHER, BadOrder, Order, Position, read_order, resolve, view

Given = tuple[Order, Order]

pack: Final = msgpack.Packer(autoreset=True).pack
rooms: Final[dict[str, "Room"]] = {}


class Room:
    def __init__(self) -> None:
        self.position = Position()
        self.given: list[Given | None] = [None, None]
        self.seats: list[WebSocket | None] = [None, None]
        self.watchers: list[WebSocket] = []

    def order(self, seat: int, frame: bytes) -> bool:
        """Take a player's frame; says whether the turn is resolved. Raises: BadOrder."""
        try:
            message = msgpack.unpackb(frame)
        except ValueError as fault:
            raise BadOrder("msgpack") from fault
        if self.given[seat] is not None:
            raise BadOrder("twice")
        self.given[seat] = read_order(message, seat, self.position.turn)
        south, north = self.given
        if south is None or north is None:
            return False
        self.position = resolve(self.position, (south, north))
        self.given = [None, None]
        return True

    async def show(self) -> None:
        now = int(time.time() * 1000)
        for seat, socket in enumerate(self.seats):
            if socket is not None:
                await socket.send_bytes(pack(view(self.position, seat, now)))
        if self.watchers:
            shared = pack(view(self.position, WATCHER, now))
            for watcher in self.watchers:
                await watcher.send_bytes(shared)


class Place(WebSocketEndpoint):
    """One socket: a seat, or a watcher."""

    encoding = "bytes"

    async def on_connect(self, websocket: WebSocket) -> None:
        await websocket.accept()
        asked = parse_qs(websocket.url.query)
        self.room = rooms.setdefault(asked["room"][0], Room())
        self.seat = int(asked["seat"][0])
        if self.seat >= WATCHER:
            self.room.watchers.append(websocket)
            return
        self.room.seats[self.seat] = websocket
        if all(self.room.seats):
            await self.room.show()

    async def on_receive(self, websocket: WebSocket, data: Any) -> None:
        try:
            resolved = self.room.order(self.seat, data)
        except BadOrder:
            await websocket.close(1008)
            return
        if resolved:
            await self.room.show()

    async def on_disconnect(self, websocket: WebSocket, close_code: int) -> None:
        if self.seat < WATCHER:
            self.room.seats[self.seat] = None
        else:
            self.room.watchers.remove(websocket)


if __name__ == "__main__":
    uvicorn.run(
        Starlette(routes=[WebSocketRoute("/ws", Place)]),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        backlog=2048,
        log_level="warning",
        access_log=False,
    )
