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
        self._sockets: dict[PlayerId, tuple[Listener, ...]] = {}

    def __len__(self) -> int:
        return sum(len(sockets) for sockets in self._sockets.values())

    def players(self) -> tuple[PlayerId, ...]:
        """Give all who have a socket."""
        return tuple(self._sockets)

    def of(self, player: PlayerId) -> tuple[Listener, ...]:
        """Give a player's sockets, the oldest first."""
        return self._sockets.get(player, ())

    def __iter__(self) -> Iterator[Listener]:
        return iter([each for sockets in self._sockets.values() for each in sockets])

    def has_place(self, player: PlayerId) -> bool:
        return len(self.of(player)) < PER_PLAYER_MAX

    def add(self, player: PlayerId, socket: Listener) -> None:
        self._sockets[player] = (*self.of(player), socket)

    def remove(self, player: PlayerId, socket: Listener) -> None:
        others = tuple(each for each in self.of(player) if each is not socket)
        if others:
            self._sockets[player] = others
        else:
            self._sockets.pop(player, None)

    def notify(self, player: PlayerId, news: LobbyNews) -> None:
        """Tell all sockets of a player."""
        for socket in self.of(player):
            socket.tell(news)
