"""All settings, read once from the environment and the command line into one frozen object."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import SplitResult, urlsplit

BOTS_MAX: Final = 64


class BadSetting(Exception):
    """A setting cannot be used; the message says which and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator may choose. Each field says its environment variable in `VARIABLES`.

    `redis`: address of a Redis server, `None` for one process that needs none. `database`: address of what is kept,
    `None` for a SQLite file in the data folder. `secret`: signs the players' cookies, `None` to keep one in the data
    folder. `node_url`: where players reach this very process when there are several, an address or a path of the
    site; empty for where it listens. `origins`: pages of other addresses that may connect; the own address always may.
    `admin`: host and port of the metrics. `ping_s`: how often a socket is pinged; who has not answered after `pong_s`
    more is gone. `drain_s`: how long a process that stops waits for quiet moments to hand its rooms over. `..._days`:
    how long journals, matches, and players who do not come back are kept, `None` for ever. `bots`: how many
    processes think for bots, 0 for no bots.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    redis: str | None = None
    database: str | None = None
    secret: str | None = None
    node_url: str = ""
    origins: tuple[str, ...] = ()
    data_folder: Path = Path("data")
    client_folder: Path = Path("client_web/dist")
    admin: tuple[str, int] | None = None
    log_level: str = "info"
    log_format: Literal["text", "json"] = "text"
    ping_s: float = 20.0
    pong_s: float = 25.0
    transport: Literal["direct", "asgi"] = "direct"
    drain_s: float = 10.0
    journal_days: int | None = 30
    match_days: int | None = None
    idle_days: int | None = 400
    bots: int = 1

    @property
    def database_url(self) -> str:
        """Where everything is kept."""
        return self.database or f"sqlite:///{self.data_folder / 'salvo.db'}"


VARIABLES: Final[Mapping[str, str]] = {
    "HOST": "host",
    "PORT": "port",
    "SALVO_REDIS": "redis",
    "SALVO_DATABASE": "database",
    "SALVO_SECRET": "secret",
    "SALVO_NODE_URL": "node_url",
    "SALVO_ORIGINS": "origins",
    "SALVO_DATA": "data_folder",
    "SALVO_CLIENT": "client_folder",
    "SALVO_ADMIN": "admin",
    "SALVO_LOG": "log_level",
    "SALVO_LOG_FORMAT": "log_format",
    "SALVO_PING_S": "ping_s",
    "SALVO_PONG_S": "pong_s",
    "SALVO_TRANSPORT": "transport",
    "SALVO_DRAIN_S": "drain_s",
    "SALVO_JOURNAL_DAYS": "journal_days",
    "SALVO_MATCH_DAYS": "match_days",
    "SALVO_IDLE_DAYS": "idle_days",
    "SALVO_BOTS": "bots",
}


def read_settings(environment: Mapping[str, str], given: Mapping[str, str] | None = None) -> Settings:
    """Read the settings; what is `given` (on the command line, by field name) wins over the environment.

    Raises:
        BadSetting: for an unknown `SALVO_...` variable and for a value that cannot be used.
    """
    unknown = sorted(name for name in environment if name.startswith("SALVO_") and name not in VARIABLES)
    if unknown:
        known = ", ".join(name for name in VARIABLES if name.startswith("SALVO_"))
        raise BadSetting(f"Unknown setting {unknown[0]}. Known are: {known}.")
    texts = {field: environment[name] for name, field in VARIABLES.items() if environment.get(name)}
    texts.update(given or {})
    values: dict[str, Any] = {field: _read(field, text) for field, text in texts.items()}
    return Settings(**values)


def _read(field: str, text: str) -> object:
    match field:
        case "port":
            if not text.isascii() or not text.isdigit() or not 0 <= int(text) <= 65535:
                raise BadSetting(f"PORT is {text!r}: give a number from 0 to 65535.")
            return int(text)
        case "redis":
            if _split(text).scheme not in ("redis", "rediss", "unix"):  # not shown: it may hold a password
                raise BadSetting("SALVO_REDIS is not an address: give one such as redis://127.0.0.1:6379/0.")
            return text
        case "database":
            if _split(text).scheme not in ("sqlite", "postgresql"):
                raise BadSetting(
                    "SALVO_DATABASE is not an address: give one such as postgresql://user:word@127.0.0.1/salvo "
                    "or sqlite:////var/lib/salvo/salvo.db."
                )
            return text
        case "secret":
            if len(text) < 32:
                raise BadSetting("SALVO_SECRET is too short: give at least 32 characters.")
            return text
        case "node_url":
            if re.fullmatch(r"(/[\w.~-]+)+/?", text) is None:  # a path is under whatever address the site is reached by
                _check_address("SALVO_NODE_URL", text)
            return text.rstrip("/")
        case "origins":
            origins = tuple(each.strip().rstrip("/") for each in text.split(",") if each.strip())
            for each in origins:
                _check_address("SALVO_ORIGINS", each)
                if _split(each).path:
                    raise BadSetting(f"SALVO_ORIGINS holds {each!r}: leave out the path.")
            return origins
        case "data_folder" | "client_folder":
            return Path(text)
        case "log_level":
            if text not in ("debug", "info", "warning", "error"):
                raise BadSetting(f"SALVO_LOG is {text!r}: give debug, info, warning or error.")
            return text
        case "log_format":
            if text not in ("text", "json"):
                raise BadSetting(f"SALVO_LOG_FORMAT is {text!r}: give text or json.")
            return text
        case "transport":
            if text not in ("direct", "asgi"):
                raise BadSetting(f"SALVO_TRANSPORT is {text!r}: give direct or asgi.")
            return text
        case "admin":
            return _place("SALVO_ADMIN", text)
        case "ping_s" | "pong_s":
            return _seconds(f"SALVO_{field.upper()}", text, least=0.1)
        case "drain_s":
            return _seconds("SALVO_DRAIN_S", text, least=0)
        case "bots":
            if not text.isascii() or not text.isdigit() or int(text) > BOTS_MAX:
                raise BadSetting(f"SALVO_BOTS is {text!r}: give a number from 0 to {BOTS_MAX}.")
            return int(text)
        case "journal_days" | "match_days" | "idle_days":
            return _days(f"SALVO_{field.upper()}", text)
        case _:
            return text


def _seconds(name: str, text: str, *, least: float) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not least <= seconds <= 3600:  # not true of nan either
        raise BadSetting(f"{name} is {text!r}: give seconds from {least:g} to 3600.")
    return seconds


def _days(name: str, text: str) -> int | None:
    if text == "forever":
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 36_500:
        raise BadSetting(f"{name} is {text!r}: give a number of days, or forever.")
    return int(text)


def _place(name: str, text: str) -> tuple[str, int]:
    """Read a host and a port; the one may be an IPv6 address in brackets."""
    parts = _split(f"//{text}")
    if parts.hostname is None or parts.port is None or parts.netloc != text or "@" in text:
        raise BadSetting(f"{name} is {text!r}: give a host and a port, such as 127.0.0.1:9100.")
    return parts.hostname, parts.port


def _check_address(name: str, text: str) -> None:
    parts = _split(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadSetting(f"{name} holds {text!r}: give an address such as https://salvo.example.")


def _split(address: str) -> SplitResult:
    """Take an address apart; nothing comes of one that is broken."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return urlsplit("")
    return parts
