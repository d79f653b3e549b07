"""What carries the frames of one socket, and what hears them: either side knows the other by these verbs alone."""

from typing import Final, Protocol

from protocol.refusals import CloseCode

OFFER: Final = "salvo.line"
"""The extension in a handshake's scope under which the transport offers a line of its own."""


class Line(Protocol):
    """One open WebSocket. Nothing here ever waits."""

    @property
    def flows(self) -> bool:
        """Whether the peer takes what it was sent; else what is to follow waits with who sends."""
        ...

    def write(self, frame: bytes) -> None:
        """Send one binary message."""
        ...

    def close(self, code: CloseCode) -> None: ...


class Hearer(Protocol):
    """What hears a line. After `ended` nothing more is said, and nothing may be written."""

    def heard(self, frame: bytes) -> None: ...

    def drained(self) -> None:
        """The line flows again."""
        ...

    def ended(self, code: int | None) -> None:
        """The line is gone: `code` is ours, `None` where the other end went."""
        ...


class OwnLine(Line, Protocol):
    """A line that reads by itself once somebody hears it."""

    def begin(self, hearer: Hearer) -> None: ...


class Offer(Protocol):
    def take(self) -> OwnLine:
        """Take the line over once its handshake is answered: the app has no further part in it."""
        ...
