"""Orders of any game at random, read off their wire types: most of them are nonsense, as a stranger's may be."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

from msgspec import inspect

from server.games.api import AnyGame

_CHARACTERS = re.compile(r"\[(.)-(.)(?:(.)-(.))?\]")


def orders_type(game: AnyGame) -> inspect.Type:
    """Give the type of a game's orders, as its own `check` declares it."""
    return inspect.type_info(get_type_hints(type(game).check)["orders"])


def random_orders(game: AnyGame, view: Any, rng: Random) -> Any:
    """Give orders as `random_value` does, or, where a view lists what is legal as texts, one of them mostly."""
    kind = orders_type(game)
    listed = [text for text in view.legal if isinstance(text, str)]
    if listed and rng.random() < 0.9:
        text = rng.choice(listed)
        if taking := tuple(_taking(text, kind)):
            return rng.choice(taking).cls(text)
    return random_value(kind, rng)


def random_value(part: inspect.Type, rng: Random) -> Any:
    """Give a value of a wire type."""
    match part:
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: random_value(field.type, rng) for field in fields if field.required})
        case inspect.UnionType(types=types):
            return random_value(rng.choice(types), rng)
        case inspect.VarTupleType(item_type=item, max_length=int(longest)):
            return tuple(random_value(item, rng) for _ in range(rng.randint(0, longest)))
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.StrType(pattern=str(pattern)):
            return "".join(_one_of(rng, *ends) for ends in _CHARACTERS.findall(pattern))
        case inspect.NoneType():
            return None
    raise AssertionError(f"no orders hold {part} yet")


def _one_of(rng: Random, *ends: str) -> str:
    first, last = rng.choice([pair for pair in (ends[:2], ends[2:]) if pair[0]])
    return chr(rng.randint(ord(first), ord(last)))


def _taking(text: str, kind: inspect.Type) -> Iterator[inspect.StructType]:
    """Give the orders whose one necessary part may be this text."""
    for each in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        if isinstance(each, inspect.StructType):
            needed = [field.type for field in each.fields if field.required]
            match needed:
                case [inspect.StrType(pattern=str(pattern))] if re.search(pattern, text):
                    yield each
