"""Names of rooms, players and tickets that nobody guesses."""

import secrets
from typing import Final

BYTES: Final = 9


def new_id() -> str:
    """Give twelve URL-safe characters of 72 random bits, none with a hyphen first: that is an option to a command."""
    while (name := secrets.token_urlsafe(BYTES)).startswith("-"):
        pass
    return name
