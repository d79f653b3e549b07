"""The open sockets of this process, by player."""

from collections.abc import Iterator
from typing import Final, Protocol

from protocol.ids import PlayerId
from protocol.messages import LobbyNews
from protocol.refusals import CloseCode

PER_PLAYER_MAX: Final = 5


class Listener(Protocol):
    """A socket as the crowd knows it."""

    def tell(self, news: LobbyNews) -> None: ...

    def close(self, code: CloseCode) -> None: ...


class Crowd:
    """Finds a player's sockets."""

    def __init__(self) -> None:
        self._sockets: dict[PlayerId, dict[Listener, None]] = {}

    def __len__(self) -> int:
        return sum(len(sockets) for sockets in self._sockets.values())

    def players(self) -> tuple[PlayerId, ...]:
        """Give all who have a socket."""
        return tuple(self._sockets)

    def of(self, player: PlayerId) -> tuple[Listener, ...]:
        """Give a player's sockets, the oldest first."""
        return tuple(self._sockets.get(player, ()))

    def __iter__(self) -> Iterator[Listener]:
        return iter([each for sockets in self._sockets.values() for each in sockets])

    def has_place(self, player: PlayerId) -> bool:
        return len(self._sockets.get(player, ())) < PER_PLAYER_MAX

    def add(self, player: PlayerId, socket: Listener) -> None:
        self._sockets.setdefault(player, {})[socket] = None

    def remove(self, player: PlayerId, socket: Listener) -> None:
        sockets = self._sockets.get(player, {})
        sockets.pop(socket, None)
        if not sockets:
            self._sockets.pop(player, None)

    def notify(self, player: PlayerId, news: LobbyNews) -> None:
        """Tell all sockets of a player."""
        for socket in self.of(player):
            socket.tell(news)
