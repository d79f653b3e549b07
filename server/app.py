"""The composition root: builds each thing once, and says in which order things start and stop."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from protocol.ids import NodeId
from server.archive.journal import Journal
from server.archive.memory import MemoryJournal
from server.edge.crowd import Crowd
from server.edge.handshake import Gate
from server.edge.host import Host
from server.edge.http import Pages, with_headers
from server.edge.news import NewsDesk
from server.edge.rate import Limiter
from server.edge.session import Sessions, site_secret
from server.edge.socket import House
from server.edge.upkeep import Upkeep
from server.games.registry import game
from server.lobby.backends import Backend, BackendDown
from server.lobby.lobby import Lobby, every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from server.lobby.settings import LobbySettings
from server.now import Later, Now, later, server_clock
from server.rooms.directory import Directory
from server.settings import Settings

KNOCKS_PER_SECOND = 0.5
KNOCKS_BURST = 20
RENAMES_PER_SECOND = 0.1
RENAMES_BURST = 10

log = logging.getLogger("salvo")


class Unreachable(Exception):
    """Something that the service was told to use is not there; the message says what to do."""


async def build(
    settings: Settings, *, journal: Journal | None = None, now: Now | None = None, later: Later = later
) -> ASGIApp:
    """Build the service as an ASGI app that starts and stops what it needs. `now` and `later` are the rooms' time.

    Raises:
        Unreachable: if the data folder cannot be used, or the Redis server does not answer.
    """
    now = now or server_clock()
    node = NodeId(secrets.token_hex(4))
    sessions = Sessions(_secret(settings))
    lobby_settings = LobbySettings()
    backend = await _backend(settings, lobby_settings, now)
    crowd = Crowd()
    directory = Directory(journal or MemoryJournal(), now, later)
    lobby = Lobby(
        backend=backend,
        games=game,
        now=now,
        notify=crowd.notify,
        node=node,
        url=settings.node_url,
        new_id=lambda: secrets.token_urlsafe(9),
        settings=lobby_settings,
    )
    host = Host(node, directory, lobby, crowd, now)
    news = NewsDesk(lobby)
    upkeep = Upkeep()
    pages = Pages(settings.client_folder, sessions, lobby, upkeep, Limiter(RENAMES_PER_SECOND, RENAMES_BURST), now)
    gate = Gate(
        sessions,
        settings.origins,
        House(directory, host, lobby, crowd, news, now),
        Limiter(KNOCKS_PER_SECOND, KNOCKS_BURST),
    )

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        # Start: 1 pairing and beats, 2 news. Stop: the same backwards, then the back end; sockets are closed before.
        async with asyncio.TaskGroup() as tasks:
            chores = {"the lobby": lobby.run, "the news desk": news.run}
            work = [tasks.create_task(upkeep.keep_up(name, run)) for name, run in chores.items()]
            try:
                yield
            finally:
                for task in reversed(work):
                    task.cancel()
        await backend.close()

    app = Starlette(
        routes=[WebSocketRoute("/socket", gate.open), *pages.routes()],
        middleware=[Middleware(GZipMiddleware, minimum_size=1024)],
        lifespan=running,
    )
    return with_headers(app, settings.origins)


def _secret(settings: Settings) -> str:
    try:
        return site_secret(settings.secret, settings.data_folder)
    except OSError as fault:
        raise Unreachable(
            f"The data folder {settings.data_folder} cannot be used ({fault.strerror}). Choose another by SALVO_DATA."
        ) from fault


async def _backend(settings: Settings, numbers: LobbySettings, now: Now) -> Backend:
    if settings.redis is None:
        return MemoryBackend(numbers)
    backend = RedisBackend(settings.redis, every_pool(game), numbers)
    try:
        await backend.nodes(now())
    except BackendDown as fault:
        await backend.close()
        shown = settings.redis.rpartition("@")[2]  # without the password
        raise Unreachable(
            f"The Redis server at {shown} does not answer ({fault}). Start it, or leave SALVO_REDIS out."
        ) from fault
    return backend
