"""What a room reports of its work to who watches the house: that it happened and how long it took, never what."""

from typing import Final, Protocol

from protocol.ids import Millis
from protocol.refusals import Refusal


class Observer(Protocol):
    """Takes the reports of all rooms of a process; nothing here ever waits or fails."""

    def moment(self) -> float:
        """Give the moment from which `resolved` measures; rooms know no clock that is fine enough."""
        ...

    def resolved(self, since: float) -> None:
        """A round was resolved, and what it shows encoded; that began at `since`."""
        ...

    def late(self, by: Millis) -> None:
        """A deadline was seen so much later than its moment."""
        ...

    def refused(self, code: Refusal) -> None: ...

    def opened(self, game: str, mode: str) -> None: ...

    def finished(self, game: str, mode: str) -> None:
        """A match has a result."""
        ...

    def broke(self) -> None:
        """A room broke by our own fault."""
        ...


class Unobserved:
    """Nobody watches."""

    def moment(self) -> float:
        return 0.0

    def resolved(self, since: float) -> None: ...

    def late(self, by: Millis) -> None: ...

    def refused(self, code: Refusal) -> None: ...

    def opened(self, game: str, mode: str) -> None: ...

    def finished(self, game: str, mode: str) -> None: ...

    def broke(self) -> None: ...


UNOBSERVED: Final[Observer] = Unobserved()
