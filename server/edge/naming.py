"""Names of rooms, players and tickets that nobody guesses."""

import secrets
from typing import Final

BYTES: Final = 9


def new_id() -> str:
    """Give twelve URL-safe characters of 72 random bits. None begins with a hyphen: on a command line it is no option."""
    while (name := secrets.token_urlsafe(BYTES)).startswith("-"):
        pass
    return name
