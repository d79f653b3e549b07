"""Orders of any game at random, read off their wire types: most of them are nonsense, as a stranger's may be."""

import re
from random import Random
from typing import Any, get_type_hints

from msgspec import inspect

from server.games.api import AnyGame

_CHARACTERS = re.compile(r"\[(.)-(.)\]")


def orders_type(game: AnyGame) -> inspect.Type:
    """Give the type of a game's orders, as its own `check` declares it."""
    return inspect.type_info(get_type_hints(type(game).check)["orders"])


def random_value(part: inspect.Type, rng: Random) -> Any:
    """Give a value of a wire type."""
    match part:
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: random_value(field.type, rng) for field in fields})
        case inspect.UnionType(types=types):
            return random_value(rng.choice(types), rng)
        case inspect.VarTupleType(item_type=item, max_length=int(longest)):
            return tuple(random_value(item, rng) for _ in range(rng.randint(0, longest)))
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.StrType(pattern=str(pattern)):
            return "".join(chr(rng.randint(ord(first), ord(last))) for first, last in _CHARACTERS.findall(pattern))
        case inspect.NoneType():
            return None
    raise AssertionError(f"no orders hold {part} yet")
