"""The games of the house, and the rules they were played by before: the only place that names them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from protocol.ids import GameKey
from protocol.messages import GameOptions
from server.games.api import AnyGame, Course
from server.games.retelling import Retelling
from server.games.salvo import rulebook
from server.games.salvo.course import SalvoCourse
from server.games.salvo.game import Salvo
from server.games.salvo.retelling import SalvoRetelling

_RULEBOOKS: Final = tuple(rulebook.load(edition) for edition in rulebook.EDITIONS)
_SALVO: Final = tuple(Salvo(rules) for rules in _RULEBOOKS)

EDITIONS: Final[Sequence[AnyGame]] = _SALVO
"""Every game in every version of its rules that is known, the newest last."""

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType({game.facts.key: game for game in EDITIONS})
"""The games as they are played now."""

COURSES: Final[Mapping[str, Course]] = MappingProxyType({"salvo": SalvoCourse(_SALVO[-1])})
"""The games that have a course."""

_RETELLINGS: Final[Mapping[tuple[str, str], Retelling]] = MappingProxyType(
    {("salvo", rules.version): SalvoRetelling(rules) for rules in _RULEBOOKS}
)


class UnknownRules(ValueError):
    """A match was played by rules that this server does not have."""


def game(key: GameKey) -> AnyGame:
    return GAMES[key]


def game_of(options: GameOptions) -> AnyGame:
    """Give the game that options are for: their tag on the wire is its key."""
    return GAMES[str(options.__struct_config__.tag)]


def game_under(options: GameOptions, rules: str, editions: Sequence[AnyGame] = EDITIONS) -> AnyGame:
    """Give the game that options are for under the version of the rules that a match was played by.

    Raises:
        UnknownRules: the message says which versions are known.
    """
    key = str(options.__struct_config__.tag)
    known = {edition.facts.version: edition for edition in editions if edition.facts.key == key}
    if rules not in known:
        raise UnknownRules(f"it was played by the rules {rules}; this server knows {', '.join(known)}")
    return known[rules]


def retelling_of(game: AnyGame) -> Retelling:
    """Give how a game tells of a match that was played by its rules."""
    return _RETELLINGS[game.facts.key, game.facts.version]
