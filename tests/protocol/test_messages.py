"""What holds for every type that a message is made of: fog fails closed, and nothing from a stranger is unbounded."""

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct, inspect

from protocol import generate, messages
from protocol.games import marshal, matrix, salvo
from protocol.messages import ClientMessage, ServerMessage

PLAIN = (
    inspect.StructType,
    inspect.UnionType,
    inspect.VarTupleType,
    inspect.LiteralType,
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.NoneType,
)
STRUCTS = generate.structs(ClientMessage | ServerMessage)
FROM_CLIENTS = generate.structs(ClientMessage)


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage], ids=["client", "server"])
def test_no_field_is_untyped(union: object) -> None:
    """Neither `Any` nor `object` nor a mapping: what is not named in a type cannot be sent."""
    odd = [part for part in generate.parts(union) if not isinstance(part, PLAIN)]
    assert odd == []


@pytest.mark.parametrize("struct", STRUCTS, ids=generate.public_name)
def test_every_struct_is_frozen(struct: type[Struct]) -> None:
    assert struct.__struct_config__.frozen


@pytest.mark.parametrize("struct", STRUCTS, ids=generate.public_name)
def test_what_may_be_left_out_is_left_out(struct: type[Struct]) -> None:
    """The codec finds a key that stands twice by the length of the shortest frame."""
    assert struct.__struct_config__.omit_defaults or not struct.__struct_defaults__


@pytest.mark.parametrize("struct", FROM_CLIENTS, ids=generate.public_name)
def test_a_struct_from_a_client_takes_no_unknown_field(struct: type[Struct]) -> None:
    assert struct.__struct_config__.forbid_unknown_fields


def test_everything_from_a_client_is_bounded() -> None:
    def unbounded(part: inspect.Type) -> bool:
        match part:
            case inspect.IntType(ge=least, le=most):
                return least is None or most is None
            case inspect.StrType(pattern=pattern):
                return pattern is None or not re.fullmatch(r"\^[^*+]*\\Z", pattern) or bool(re.search(r",\}", pattern))
            case inspect.VarTupleType(max_length=longest):
                return longest is None
        return False

    assert [part for part in generate.parts(ClientMessage) if unbounded(part)] == []


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage], ids=["client", "server"])
def test_every_message_has_a_tag_of_its_own(union: object) -> None:
    info = inspect.type_info(union)
    assert isinstance(info, inspect.UnionType)
    tags = [member.tag for member in info.types if isinstance(member, inspect.StructType)]
    assert None not in tags
    assert len(tags) == len(set(tags)) == len(info.types)


def test_every_struct_of_the_contract_can_be_sent() -> None:
    """Nothing stands in the contract that no message holds."""

    def written(module: object) -> Iterator[type]:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Struct) and not value.__name__.startswith("_"):
                yield value

    modules = (messages, salvo, matrix, marshal)
    assert {struct for module in modules for struct in written(module)} - {Struct} == set(STRUCTS)
