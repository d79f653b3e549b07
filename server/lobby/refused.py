"""How the lobby says no."""

from protocol.refusals import Refusal


class Refused(Exception):
    """The lobby does not take this; nothing has changed. `code` is told to the player."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code)
        self.code: Refusal = code
