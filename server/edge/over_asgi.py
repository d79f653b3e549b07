"""A line over ASGI: for any server that speaks it, and as the witness that the direct one behaves alike."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from protocol.refusals import CloseCode
from server.edge.line import Hearer


class AsgiLine:
    """Reads and writes in two tasks; neither waits for the other."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._frames: deque[bytes] = deque()
        self._filled = asyncio.Event()
        self._closing: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        self._cut: int | None = None

    @property
    def flows(self) -> bool:
        return not self._frames

    def write(self, frame: bytes) -> None:
        self._frames.append(frame)
        self._filled.set()

    def close(self, code: CloseCode) -> None:
        if not self._closing.done():
            self._closing.set_result(code)

    async def serve(self, hearer: Hearer) -> None:
        """Carry frames until either end closes."""
        tasks = [asyncio.create_task(work) for work in (self._read(hearer), self._write(hearer))]
        try:
            ends: list[asyncio.Future[Any]] = [*tasks, self._closing]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    self.close(CloseCode.FAILED)
            hearer.ended(self._closing.result() if self._closing.done() else self._cut)
        if self._closing.done() and self._websocket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect):
                await self._websocket.close(self._closing.result())

    async def _write(self, hearer: Hearer) -> None:
        while True:
            while self._frames:
                await self._websocket.send_bytes(self._frames[0])
                self._frames.popleft()
                hearer.drained()
            self._filled.clear()
            await self._filled.wait()

    async def _read(self, hearer: Hearer) -> None:
        while not self._closing.done():
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                if event.get("ours"):
                    self._cut = event["code"]  # by the transport
                return
            frame = event.get("bytes")
            if frame is None:
                self.close(CloseCode.TEXT_FRAME)
                return
            hearer.heard(frame)
            await asyncio.sleep(0)  # many frames may come at once: what they brought about goes out in between
