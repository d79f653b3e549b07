"""A TCP relay between a client and a server: records what went through, delays it, and cuts it in three ways."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.end_to_end.service import Service
from tests.end_to_end.wire import Frame, parsed

CHUNK = 2**16


class Line:
    """One connection through the relay: both directions, and what went through each."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.client = client
        self.server = server
        self.up = bytearray()
        self.down = bytearray()
        self.server_hung_up = asyncio.Event()
        self.frozen = False

    @property
    def is_socket(self) -> bool:
        """Whether it became a WebSocket; a browser fetches pages too."""
        return self.down.startswith(b"HTTP/1.1 101 ")

    def frames_down(self) -> list[Frame]:
        """Give the WebSocket frames that the server sent through here."""
        return list(parsed(bytes(self.down).partition(b"\r\n\r\n")[2]))


class Relay(Service):
    """Clients connect to it as to the service itself. `lines`: the connections so far, the oldest first.

    `mistaken`: what is passed on otherwise than it came, and how.
    """

    def __init__(self, url: str, to_port: int, one_way_s: float) -> None:
        super().__init__(url)
        self._to_port = to_port
        self._one_way_s = one_way_s
        self.lines: list[Line] = []
        self.mistaken = (b"", b"")
        self._tasks: set[asyncio.Task[None]] = set()
        self._admits = asyncio.Event()
        self._admits.set()

    async def take(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Relay one connection until both of its directions have ended."""
        await self._admits.wait()
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._to_port)
        line = Line(to_client, to_server)
        self.lines.append(line)
        for one_way in (
            self._pass_on(line, from_client, to_server, line.up, asyncio.Event()),
            self._pass_on(line, from_server, to_client, line.down, line.server_hung_up),
        ):
            task = asyncio.create_task(one_way)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self,
        line: Line,
        source: asyncio.StreamReader,
        sink: asyncio.StreamWriter,
        record: bytearray,
        ended: asyncio.Event,
    ) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ConnectionError):
            while chunk := await source.read(CHUNK):
                if not line.frozen:
                    chunk = chunk.replace(*self.mistaken) if self.mistaken[0] else chunk
                    record += chunk
                    if self._one_way_s:
                        loop.call_later(self._one_way_s, sink.write, chunk)
                    else:
                        sink.write(chunk)
        ended.set()
        if not line.frozen:
            loop.call_later(self._one_way_s, sink.close)

    def freeze(self) -> None:
        """Pass nothing on any more on the lines there are, no FIN either: neither end can know."""
        for line in self.lines:
            line.frozen = True

    def shut(self) -> None:
        """Lead no new connection on until `admit`: it stands, and nothing answers."""
        self._admits.clear()

    def admit(self) -> None:
        """Lead new connections on again, those that wait too."""
        self._admits.set()

    def cut(self) -> None:
        """End the lines there are with a FIN to both ends."""
        for line in self.lines:
            line.client.close()
            line.server.close()

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for line in self.lines:
            line.client.transport.abort()
            line.server.transport.abort()


@asynccontextmanager
async def relaying(service: Service, *, round_trip_ms: float = 0) -> AsyncIterator[Relay]:
    """Put a relay before a service; each way takes half of `round_trip_ms`."""
    listener = socket.create_server(("127.0.0.1", 0))
    relay = Relay(f"http://127.0.0.1:{listener.getsockname()[1]}", service.port, round_trip_ms / 2000)
    server = await asyncio.start_server(relay.take, sock=listener)
    try:
        yield relay
    finally:
        server.close()
        relay.stop()
        await server.wait_closed()
