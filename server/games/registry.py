"""The games of the house: the only place that names them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from protocol.ids import GameKey
from protocol.messages import GameOptions
from server.games.api import AnyGame
from server.games.salvo import rulebook
from server.games.salvo.game import Salvo

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType({"salvo": Salvo(rulebook.load())})


def game(key: GameKey) -> AnyGame:
    return GAMES[key]


def game_of(options: GameOptions) -> AnyGame:
    """Give the game that options are for: their tag on the wire is its key."""
    return GAMES[str(options.__struct_config__.tag)]
