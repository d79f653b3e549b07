"""Who a device is: a signed cookie with a player's id and name, nothing kept on the server (design 7)."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.ids import PlayerId, is_bot
from server.edge.naming import new_id

COOKIE: Final = "salvo_player"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers keep one


@dataclass(frozen=True, slots=True)
class Session:
    player: PlayerId
    name: str


class Sessions:
    """Makes and reads sessions. All servers of a site share the secret."""

    def __init__(self, secret: str, gone: Callable[[PlayerId], bool] = lambda _: False) -> None:
        """`gone` says who was erased: what they still hold proves nothing any more."""
        self._signer = URLSafeSerializer(secret, salt="player")
        self._gone = gone

    def new(self, name: str) -> Session:
        """Make a new player."""
        return Session(PlayerId(new_id()), name)

    def token(self, session: Session) -> str:
        """Give what proves this session: the cookie's value, and the bearer token of a bot."""
        return str(self._signer.dumps([session.player, session.name]))

    def read(self, token: str) -> Session | None:
        """Give the session that a token proves, `None` for any other text."""
        if len(token) > 512:
            return None
        try:
            match self._signer.loads(token):
                case [str(player), str(name)] if not is_bot(PlayerId(player)) and not self._gone(PlayerId(player)):
                    return Session(PlayerId(player), name)
        except BadSignature:
            return None
        return None

    def of(self, connection: HTTPConnection) -> Session | None:
        """Give the session of a request or a handshake, from its bearer token or its cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.read(token.strip())
        return self.read(connection.cookies.get(COOKIE, ""))

    def asker(self, connection: HTTPConnection) -> str:
        """Name whose asking is counted: the player, or the address of who is none."""
        session = self.of(connection)
        return address_of(connection) if session is None else session.player

    def keep(self, response: Response, session: Session, *, secure: bool) -> None:
        """Put the session into the device's cookie."""
        response.set_cookie(
            COOKIE, self.token(session), max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure
        )

    def drop(self, response: Response) -> None:
        """Take the session out of the device's cookie."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")


def address_of(connection: HTTPConnection) -> str:
    """Give the address that a request comes from; empty where there is none."""
    return connection.client.host if connection.client is not None else ""


def site_secret(given: str | None, folder: Path) -> str:
    """Give the secret that signs sessions: the one given, else one that is kept in the data folder.

    Raises:
        OSError: if the folder cannot be written or read.
    """
    if given is not None:
        return given
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    if not path.exists():
        fresh = folder / f"secret.{secrets.token_hex(4)}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(32), encoding="ascii")
        with suppress(FileExistsError):  # of several that start at once the first makes it
            path.hardlink_to(fresh)
        fresh.unlink()
    return path.read_text(encoding="ascii").strip()
