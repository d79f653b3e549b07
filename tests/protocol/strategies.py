"""Hypothesis strategies for any message, read off the types themselves."""

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from protocol.messages import ClientMessage, ServerMessage

WIRE_INTEGERS = (-(2**63), 2**64 - 1)
"""What MessagePack can say at all."""


def of_type(part: inspect.Type) -> st.SearchStrategy[Any]:
    """Give values of a type as `msgspec.inspect` tells it."""
    match part:
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: of_type(field.type) for field in fields})
        case inspect.UnionType(types=types):
            return st.one_of(*map(of_type, types))
        case inspect.VarTupleType(item_type=item, max_length=longest):
            return st.lists(of_type(item), max_size=3 if longest is None else longest).map(tuple)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.IntType(ge=least, le=most):
            return st.integers(
                WIRE_INTEGERS[0] if least is None else least,
                WIRE_INTEGERS[1] if most is None else most,
            )
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern)
        case inspect.StrType():
            return st.text()
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise AssertionError(f"no message may hold {part}")


client_messages: st.SearchStrategy[ClientMessage] = of_type(msgspec.inspect.type_info(ClientMessage))
server_messages: st.SearchStrategy[ServerMessage] = of_type(msgspec.inspect.type_info(ServerMessage))
