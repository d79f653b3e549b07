"""The command line. `python -m server --help` says all."""

import argparse
import asyncio
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, nullcontext
from dataclasses import replace
from typing import get_args

import uvicorn
import uvloop

from protocol.codec import FRAME_BYTES
from protocol.ids import GameKey
from protocol.messages import Strength
from server import logs, offline
from server.app import Site, Unreachable, build
from server.archive.journal import Journal
from server.edge.admin import admin_app, listen_admin, serving_admin
from server.edge.direct import DirectProtocol
from server.edge.drain import Drain
from server.edge.port import open_port
from server.edge.transport import HttpProtocol, SocketProtocol
from server.now import server_clock
from server.settings import VARIABLES, BadSetting, Settings, read_settings

BACKLOG = 2048
STOP_S = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    parser = argparse.ArgumentParser(prog="python -m server", description="The online home of SALVO.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve_command = commands.add_parser("serve", help="serve the game until stopped")
    replay_command = commands.add_parser("replay", help="derive a match again, and say whether it is what was kept")
    replay_command.add_argument(
        "what", metavar="FILE-OR-ID", help="a record as it was downloaded, or a match kept here"
    )
    restored_command = commands.add_parser("restored", help="after a restore: erase again whoever was erased since")
    ratings_command = commands.add_parser("ratings", help="work all ratings out again, and say whether they were right")
    bot_command = commands.add_parser("bot", help="play as a bot, over the public protocol")
    bot_command.add_argument("--url", default="http://localhost:8000", metavar="…", help="the site")
    bot_command.add_argument("--token", default="", metavar="…", help="who the bot is; without it somebody new")
    bot_command.add_argument("--game", default="salvo", choices=get_args(GameKey))
    bot_command.add_argument("--mode", default="", metavar="…", help="what to search for; without it the usual one")
    bot_command.add_argument("--strength", default="medium", choices=get_args(Strength))
    bot_command.add_argument("--code", default="", metavar="…", help="an invitation to take up, in place of searching")
    bot_command.add_argument("--matches", default=0, type=int, metavar="…", help="after how many to stop; 0: never")
    for variable, field in VARIABLES.items():
        for command in (serve_command, replay_command, restored_command, ratings_command):
            if command is serve_command or field in ("database", "data_folder"):
                command.add_argument(
                    f"--{field.replace('_', '-')}", dest=field, metavar="…", help=f"wins over {variable}"
                )
    given = vars(parser.parse_args(arguments))
    asked, what = given.pop("command"), given.pop("what", "")
    if asked == "bot":
        from server.bots.kit import Wish, run  # here, so that serving loads nothing that only thinking needs

        return asyncio.run(run(Wish(**given)))
    try:
        settings = read_settings(os.environ, {field: text for field, text in given.items() if text is not None})
        if asked == "replay":
            return offline.replay(what, settings.database_url)
        if asked == "restored":
            return offline.restored(settings.database_url, server_clock()())
        if asked == "ratings":
            return offline.ratings(settings.database_url)
        return serve(settings)
    except (BadSetting, Unreachable) as fault:
        print(fault, file=sys.stderr)
        return 2


def serve(settings: Settings, journal: Journal | None = None) -> int:
    """Serve until SIGINT or SIGTERM. Raises: BadSetting, Unreachable before anything is served."""
    logs.set_up(settings.log_format, settings.log_level)
    asked: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn stops on them, then passes them on to this: a clean exit
        signal.signal(number, lambda number, _: asked.append(number))
    with (
        listen(settings) as listener,
        nullcontext() if settings.admin is None else listen_admin(*settings.admin) as admin,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        return runner.run(_serve(settings, listener, admin, journal, asked))


async def _serve(
    settings: Settings,
    listener: socket.socket,
    admin: socket.socket | None,
    journal: Journal | None,
    asked: Sequence[int],
) -> int:
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}"
    settings = replace(settings, node_url=settings.node_url or address)
    site = await build(settings, journal=journal)
    server = web_server(site, settings)
    spare_collections()
    async with AsyncExitStack() as stack:
        if admin is not None:
            await stack.enter_async_context(serving_admin(admin_app(site.telemetry, site.unready), admin))
        print(f"SALVO is served on {address} - stop it with Ctrl-C.", flush=True)
        server.should_exit = bool(asked)  # while it was being built
        await server.serve(sockets=[listener])
    return 0 if server.started else 1


def spare_collections() -> None:
    """Let the collector look at what is young, at little of it at a time, and seldom at everything.

    Rooms and sockets go without it, by their counts; walking through ten thousand of them stops the loop for 0.3 s, and
    through a hundred thousand young objects for 50 ms. What it alone can find, and has lived too long to be young, is
    little: everything is looked at once in ten million objects, which a full house makes in half an hour.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 5, 2_000)


class WebServer(uvicorn.Server):
    """Hands its rooms over before it closes its sockets; a second signal hurries it."""

    def __init__(self, config: uvicorn.Config, drain: Drain) -> None:
        super().__init__(config)
        self._drain = drain

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, as uvicorn does once it is told to."""
        await self._drain.run(hurry=lambda: self.force_exit)
        self.force_exit = False  # it has hurried; what is kept is still to be closed in order
        await super().shutdown(sockets)


def web_server(site: Site, settings: Settings) -> WebServer:
    """Set up what carries the service: HTTP and WebSockets, with their limits."""
    config = uvicorn.Config(
        site.app,
        http=HttpProtocol,
        ws=DirectProtocol if settings.transport == "direct" else SocketProtocol,
        ws_max_size=FRAME_BYTES,
        ws_ping_interval=settings.ping_s,
        ws_ping_timeout=settings.pong_s,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=STOP_S,
    )
    return WebServer(config, site.drain)


def listen(settings: Settings) -> socket.socket:
    """Open the port. Raises: BadSetting where it cannot be had."""
    try:
        return open_port(settings.host, settings.port, BACKLOG)
    except OSError as fault:
        port = fault.errno in (errno.EADDRINUSE, errno.EACCES)
        advice = "Choose another port: make play PORT=8001." if port else "Choose another HOST, such as 127.0.0.1."
        raise BadSetting(f"Cannot serve on {settings.host}:{settings.port} ({fault.strerror}). {advice}") from None


if __name__ == "__main__":
    sys.exit(main())
