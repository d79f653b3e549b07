"""The games of the house, and the rules they were played by before: the only place that names them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from protocol.ids import GameKey
from protocol.messages import GameOptions
from server.games.api import AnyGame, Course
from server.games.marshal import rulebook as marshal_rules
from server.games.marshal.game import Marshal
from server.games.marshal.retelling import MarshalRetelling
from server.games.matrix import rulebook as matrix_rules
from server.games.matrix.game import Matrix
from server.games.matrix.retelling import MatrixRetelling
from server.games.retelling import Retelling
from server.games.salvo import rulebook as salvo_rules
from server.games.salvo.course import SalvoCourse
from server.games.salvo.game import Salvo
from server.games.salvo.retelling import SalvoRetelling

_SALVO: Final = [(Salvo(rules), SalvoRetelling(rules)) for rules in map(salvo_rules.load, salvo_rules.EDITIONS)]
_MATRIX: Final = [(Matrix(rules), MatrixRetelling()) for rules in map(matrix_rules.load, matrix_rules.EDITIONS)]
_MARSHAL: Final = [
    (Marshal(rules), MarshalRetelling(rules)) for rules in map(marshal_rules.load, marshal_rules.EDITIONS)
]
_TOLD: Final[Sequence[tuple[AnyGame, Retelling]]] = (*_SALVO, *_MATRIX, *_MARSHAL)

EDITIONS: Final[Sequence[AnyGame]] = tuple(game for game, _ in _TOLD)
"""Every game in every version of its rules that is known, the newest of each last."""

GAMES: Final[Mapping[GameKey, AnyGame]] = MappingProxyType({cast(GameKey, game.facts.key): game for game in EDITIONS})
"""The games as they are played now."""

COURSES: Final[Mapping[str, Course]] = MappingProxyType({"salvo": SalvoCourse(_SALVO[-1][0])})
"""The games that have a course."""

_RETELLINGS: Final[Mapping[tuple[str, str], Retelling]] = MappingProxyType(
    {(game.facts.key, game.facts.version): retelling for game, retelling in _TOLD}
)


class UnknownRules(ValueError):
    """A match was played by rules that this server does not have."""


def game(key: GameKey) -> AnyGame:
    return GAMES[key]


def key_of(options: GameOptions) -> GameKey:
    """Give the key of the game that options are for: their tag on the wire."""
    return cast(GameKey, options.__struct_config__.tag)


def game_of(options: GameOptions) -> AnyGame:
    """Give the game that options are for."""
    return GAMES[key_of(options)]


def game_under(options: GameOptions, rules: str, editions: Sequence[AnyGame] = EDITIONS) -> AnyGame:
    """Give the game that options are for under the version of the rules that a match was played by.

    Raises:
        UnknownRules: the message says which versions are known.
    """
    key = key_of(options)
    known = {edition.facts.version: edition for edition in editions if edition.facts.key == key}
    if rules not in known:
        raise UnknownRules(f"it was played by the rules {rules}; this server knows {', '.join(known)}")
    return known[rules]


def retelling_of(game: AnyGame) -> Retelling:
    """Give how a game tells of a match that was played by its rules."""
    return _RETELLINGS[game.facts.key, game.facts.version]
