"""The composition root: builds each thing once, and says in which order things start and stop."""

import logging
import secrets
from asyncio import TaskGroup
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from protocol.ids import NodeId
from server.archive.archive import Archive, open_archive
from server.archive.engines import Unusable
from server.archive.journal import ArchiveDown, Journal
from server.archive.rated import Pool as RatedPool
from server.archive.retention import Kept
from server.bots.pool import Thinkers
from server.bots.seating import Seating
from server.edge.attendance import Attendance
from server.edge.course import CoursePages
from server.edge.crowd import Crowd
from server.edge.drain import Drain
from server.edge.erasing import Erasing
from server.edge.handshake import Gate
from server.edge.headroom import Headroom
from server.edge.host import Host
from server.edge.http import Pages, with_headers
from server.edge.matches import MatchPages
from server.edge.moving import MovePages
from server.edge.naming import new_id
from server.edge.news import NewsDesk
from server.edge.paints import PaintPages
from server.edge.players import PlayerPages
from server.edge.poster import Poster
from server.edge.previews import Previews
from server.edge.profiles import Profiles
from server.edge.rate import Limiter
from server.edge.ratings import RatingPages
from server.edge.readings import take_readings
from server.edge.replays import Replays
from server.edge.results import Results
from server.edge.session import Sessions, site_secret
from server.edge.socket import House
from server.edge.stalls import Stalls
from server.edge.upkeep import Upkeep
from server.games.registry import COURSES, GAMES
from server.lobby.backends import Backend, BackendDown
from server.lobby.lobby import Lobby, every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from server.now import Later, Now, later, server_clock
from server.rooms.directory import Directory
from server.settings import Settings
from server.telemetry import Telemetry

KNOCKS_PER_SECOND = 0.5
KNOCKS_BURST = 20
RENAMES_PER_SECOND = 0.1
RENAMES_BURST = 10
READS_PER_SECOND = 2
READS_BURST = 60
STROKES_PER_SECOND = 0.5
STROKES_BURST = 30
TRIES_PER_SECOND = 0.05
TRIES_BURST = 10

log = logging.getLogger("salvo")


class Unreachable(Exception):
    """Something that the service was told to use is not there; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Site:
    """The service as it is built.

    `app` starts and stops it. `drain` it before its sockets are closed. `unready` says why nobody should come, `None`
    where they should. `telemetry` knows how it does. `close` lets go what was opened: the app does that when it stops.
    """

    app: ASGIApp
    drain: Drain
    unready: Callable[[], str | None]
    telemetry: Telemetry
    close: Callable[[], Awaitable[None]]


async def build(
    settings: Settings, *, journal: Journal | None = None, now: Now | None = None, later: Later = later
) -> Site:
    """Build the service, which starts and stops what it needs. `now` and `later` are the rooms' time.

    `journal`: in place of the archive's own.

    Raises:
        Unreachable: if the data folder or the database cannot be used, or the Redis server does not answer.
    """
    now = now or server_clock()
    node = NodeId(secrets.token_hex(4))
    secret = _secret(settings)
    telemetry = Telemetry(
        [(pool.game, pool.mode) for pool in every_pool(GAMES)],
        {key: each.facts.version for key, each in GAMES.items()},
    )
    archive = await _archive(settings, telemetry)
    try:
        lobby_settings = LobbySettings()
        backend = await _backend(settings, lobby_settings, now)
    except BaseException:
        await archive.close()
        raise
    sessions = Sessions(secret, archive.erasure.gone)
    journal = journal or archive.journal
    headroom = Headroom(journal, telemetry)
    crowd = Crowd()
    directory = Directory(journal, now, later, telemetry)
    profiles = Profiles(archive.players, archive.ratings)
    lobby = Lobby(
        backend=backend,
        games=GAMES,
        now=now,
        notify=crowd.notify,
        node=node,
        url=settings.node_url,
        new_id=new_id,
        settings=lobby_settings,
        lost=directory.lose,
        open_for_matches=lambda: journal.healthy and headroom.left,
        goes_on=lambda room: host.goes_on(room),
        alone=settings.redis is None,
        rating=profiles.rating,
        telemetry=telemetry,
    )
    thinkers = Thinkers(settings.bots, telemetry)
    bots = Seating(thinkers, now, later, secret, telemetry)
    drain = Drain(directory, lobby, settings.drain_s if settings.redis else 0)
    results = Results(journal, archive.matches, now)
    host = Host(
        node,
        journal,
        directory,
        lobby,
        crowd,
        bots,
        now,
        shown=profiles.of,
        paint=profiles.paint,
        store=results.over,
        stopping=lambda: drain.begun,
        taken_up=telemetry.taken_up,
        let_go=telemetry.let_go,
    )
    news = NewsDesk(lobby)
    stalls = Stalls(journal, directory)
    upkeep = Upkeep()

    def unready() -> str | None:
        if drain.begun:
            return "stopping: rooms are handed over"
        if not journal.healthy:
            return "the database keeps nothing just now: see the log"
        if not lobby.healthy:
            return "matching is down: the Redis server is not reached"
        if not upkeep.healthy:
            return "a part has failed and begins anew: see the log"
        return None

    telemetry.read_from(
        lambda: take_readings(
            directory,
            crowd,
            lobby,
            journal,
            bots,
            unstored=results.waiting,
            draining=drain.begun,
            ready=unready() is None,
            headroom=headroom.left,
        )
    )
    erasing = Erasing(archive.erasure, lobby, crowd, now)
    renames = Limiter(RENAMES_PER_SECOND, RENAMES_BURST)
    players = PlayerPages(sessions, lobby, archive.players, erasing, renames, now)
    replays = Replays()
    matches = MatchPages(
        sessions, archive.matches, Limiter(READS_PER_SECOND, READS_BURST), now, replays, results.settled
    )
    previews = Previews(matches, replays, Poster(settings.client_folder / "assets"))
    course = CoursePages(sessions, COURSES, Limiter(READS_PER_SECOND, READS_BURST), now)
    paints = PaintPages(sessions, archive.players, Limiter(STROKES_PER_SECOND, STROKES_BURST), now)
    moving = MovePages(
        sessions,
        archive.moves,
        lobby,
        secret,
        Limiter(RENAMES_PER_SECOND, RENAMES_BURST),
        Limiter(TRIES_PER_SECOND, TRIES_BURST),
        now,
    )
    pools = [RatedPool(pool.game, pool.mode) for pool in every_pool(GAMES)]
    ratings = RatingPages(sessions, archive, matches, pools, Limiter(READS_PER_SECOND, READS_BURST), now)
    pages = Pages(settings.client_folder, players, unready, previews.tags)
    gate = Gate(
        sessions,
        settings.origins,
        House(directory, host, lobby, crowd, news, now, telemetry, draining=lambda: drain.begun),
        Limiter(KNOCKS_PER_SECOND, KNOCKS_BURST),
    )

    chores: dict[str, Callable[[], Awaitable[None]]] = {
        "the lobby": lobby.run,
        "the news desk": news.run,
        "the stalls": stalls.run,
        "the takeover": host.takeover.run,
        "the results": results.run,
        "the erasing": erasing.run,
        "the attendance": Attendance(crowd, archive.players, now).run,
        "the retention": lambda: archive.retention.keep_up(now),
        "the headroom": headroom.run,
    }

    async def close() -> None:
        await thinkers.close()
        await backend.close()
        await archive.close()

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        # Start: 1 the rooms that a process before left, 2 the chores. Stop: the chores backwards, then the back end,
        # the archive last; rooms are handed over and sockets closed before.
        if settings.redis is None:
            try:
                await host.takeover.sweep("start")
            except (ArchiveDown, Refused):
                log.exception("unfinished rooms are taken up later")
        async with TaskGroup() as tasks:
            work = [tasks.create_task(upkeep.keep_up(name, run)) for name, run in chores.items()]
            try:
                yield
            finally:
                for task in reversed(work):
                    task.cancel()
        await close()

    app = Starlette(
        routes=[
            WebSocketRoute("/socket", gate.open),
            *players.routes(),
            *matches.routes(),
            *previews.routes(),
            *ratings.routes(),
            *paints.routes(),
            *moving.routes(),
            *course.routes(),
            *pages.routes(),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1024)],
        lifespan=running,
    )
    return Site(with_headers(app, settings.origins, telemetry.answered), drain, unready, telemetry, close)


def _secret(settings: Settings) -> str:
    try:
        return site_secret(settings.secret, settings.data_folder)
    except OSError as fault:
        raise Unreachable(
            f"The data folder {settings.data_folder} cannot be used ({fault.strerror}). Choose another by SALVO_DATA."
        ) from fault


async def _archive(settings: Settings, telemetry: Telemetry) -> Archive:
    url = settings.database_url
    days = Kept(journal_days=settings.journal_days, match_days=settings.match_days, idle_days=settings.idle_days)
    try:
        return await open_archive(url, days, telemetry)
    except Unusable as fault:
        raise Unreachable(str(fault)) from fault
    except ArchiveDown as fault:
        shown = url.rpartition("@")[2]  # without the password
        raise Unreachable(
            f"The database at {shown} does not answer ({fault}). Start it, or leave SALVO_DATABASE out."
        ) from fault


async def _backend(settings: Settings, numbers: LobbySettings, now: Now) -> Backend:
    if settings.redis is None:
        return MemoryBackend(numbers)
    backend = RedisBackend(settings.redis, every_pool(GAMES), numbers)
    try:
        await backend.nodes(now())
    except BackendDown as fault:
        await backend.close()
        shown = settings.redis.rpartition("@")[2]  # without the password
        raise Unreachable(
            f"The Redis server at {shown} does not answer ({fault}). Start it, or leave SALVO_REDIS out."
        ) from fault
    return backend
