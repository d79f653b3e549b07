"""The servers of a comparison, and how each is started."""

import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PEERS: Final = Path(__file__).parent / "peers"
ROOMY: Final = "--max-semi-space-size=64"
"""What an expert gives V8 where many small things live shortly."""


@dataclass(frozen=True, slots=True)
class Server:
    """`command`: with `{port}` in it. `ours`: it keeps things in a folder, signs sessions, and tells metrics."""

    name: str
    dialect: str
    command: tuple[str, ...]
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server of a run listens, and what it shares with the generator."""

    port: int
    admin_port: int
    folder: Path
    secret: str = field(default_factory=lambda: secrets.token_hex(16))


def _node(name: str, dialect: str, *command: str, **environment: str) -> Server:
    return Server(name, dialect, ("node", *command, "{port}"), PEERS, {"NODE_ENV": "production", **environment})


def _ours(name: str, *options: str) -> Server:
    return Server(name, name, (sys.executable, "-m", "tests.load.served", "--game", name, *options), ours=True)


SERVERS: Final[Mapping[str, Server]] = {
    server.name: server
    for server in (
        _ours("toy"),
        _ours("salvo"),
        _node("ws", "plain", "ws.mjs", PING="sweep"),
        _node("ws tuned", "plain", ROOMY, "ws.mjs", PING="spread"),
        _node("colyseus state", "colyseus state", "colyseus.mjs"),
        _node("colyseus bytes", "colyseus bytes", "colyseus.mjs"),
        _node("boardgame.io", "boardgame", "boardgame.mjs"),
        Server("starlette", "plain", (sys.executable, "-m", "tests.load.peers.starlette_peer", "{port}")),
    )
}


def command_of(server: Server, place: Place, options: Sequence[str] = ()) -> list[str]:
    """Give the command line of a server, with `options` for one of ours."""
    return [part.replace("{port}", str(place.port)) for part in (*server.command, *options)]


def environment_of(server: Server, place: Place) -> dict[str, str]:
    """Give the environment of a server: nothing of ours that was set for another one."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("SALVO_")}
    if server.ours:
        environment |= {
            "HOST": "127.0.0.1",
            "PORT": str(place.port),
            "SALVO_ADMIN": f"127.0.0.1:{place.admin_port}",
            "SALVO_DATA": str(place.folder),
            "SALVO_SECRET": place.secret,
            "SALVO_LOG": "warning",
        }
    return {**environment, **server.environment}
