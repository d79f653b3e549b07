"""The bots of the house: the only place that names them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from protocol.messages import GameOptions
from server.bots.api import Bot
from server.bots.marshal import choose as marshal
from server.bots.matrix import choose as matrix
from server.bots.salvo import choose as salvo

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"salvo": salvo.choose, "matrix": matrix.choose, "marshal": marshal.choose}
)
"""A bot by the key of its game."""


def bot_for(options: GameOptions) -> Bot:
    """Give the bot that plays the game that options are for: their tag on the wire is its key.

    Raises:
        KeyError: if nobody of the house plays it.
    """
    return BOTS[str(options.__struct_config__.tag)]
