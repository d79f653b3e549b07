"""The admin port: metrics and health for the operator's machines, on an address that no player needs to reach."""

import errno
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from server.edge.port import open_port
from server.edge.transport import HttpProtocol
from server.settings import BadSetting
from server.telemetry import Telemetry

CONNECTIONS_MAX: Final = 32
BACKLOG: Final = 64
STOP_S: Final = 1

Unready = Callable[[], str | None]
"""Says why new players should not be sent here, `None` where they should."""


def admin_app(telemetry: Telemetry, unready: Unready) -> ASGIApp:
    """Make the app: `/metrics` for Prometheus, `/healthz` and `/readyz` as on the public port."""

    async def metrics(request: Request) -> Response:
        text, content_type = telemetry.exposition(request.headers.get("accept", ""))
        return Response(text, headers={"content-type": content_type})

    async def healthz(_: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(_: Request) -> Response:
        fault = unready()
        return PlainTextResponse("ready\n") if fault is None else PlainTextResponse(f"{fault}\n", status_code=503)

    return Starlette(routes=[Route("/metrics", metrics), Route("/healthz", healthz), Route("/readyz", readyz)])


def listen_admin(host: str, port: int) -> socket.socket:
    """Open the admin port. Raises: BadSetting where it cannot be had."""
    try:
        return open_port(host, port, BACKLOG)
    except OSError as fault:
        advice = "another port" if fault.errno in (errno.EADDRINUSE, errno.EACCES) else "an address of this machine"
        raise BadSetting(f"SALVO_ADMIN is {host}:{port} ({fault.strerror}): give {advice}.") from None


@asynccontextmanager
async def serving_admin(app: ASGIApp, listener: socket.socket) -> AsyncIterator[None]:
    """Serve the admin port in this event loop until the block ends. Signals are left to the public server."""
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        ws="none",
        limit_concurrency=CONNECTIONS_MAX,
        backlog=BACKLOG,
        access_log=False,
        log_config=None,
        lifespan="off",
        date_header=False,
        timeout_graceful_shutdown=STOP_S,
    )
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=[listener])
    try:
        yield
    finally:
        await server.shutdown(sockets=[listener])
