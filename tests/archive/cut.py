"""A wire to a database server that can be cut at the worst moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Self

CHUNK = 2**16


class Wire:
    """Passes bytes on between clients and a server. `port`: where clients connect."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self._swallows = False
        self.port = 0
        self.swallowed = asyncio.Event()

    def swallow_next_answer(self) -> None:
        """Cut the line as soon as the server answers, before the client hears of it."""
        self.swallowed.clear()
        self._swallows = True

    def cut(self) -> None:
        """Cut every line there is."""
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def open(self) -> Self:
        self._listener = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        self._listener.close()
        self.cut()
        await asyncio.gather(*self._tasks)
        await self._listener.wait_closed()

    async def _take(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._ends += (to_client, to_server)
        for way in (self._pass(client, to_server, False), self._pass(server, to_client, True)):
            task = asyncio.create_task(way)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, is_answer: bool) -> None:
        with suppress(ConnectionError):
            while chunk := await source.read(CHUNK):
                if is_answer and self._swallows:
                    self._swallows = False
                    self.swallowed.set()
                    self.cut()
                    return
                sink.write(chunk)
        sink.close()


@asynccontextmanager
async def wire(server_port: int) -> AsyncIterator[Wire]:
    """Lay a wire to a server on loopback."""
    laid = await Wire(server_port).open()
    try:
        yield laid
    finally:
        await laid.close()
