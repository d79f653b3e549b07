"""The wire: every message comes through unchanged, an independent library agrees, and all else is one refusal."""

import contextlib
import json
from collections.abc import Collection
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import FRAME_BYTES, Malformed, decode_client, decode_server, encode
from protocol.games.salvo import Fire, Move, Orders
from protocol.ids import DraftId, RoomId, Round
from protocol.messages import ClientMessage, Done, Probe, ServerMessage, SetDraft
from tests.protocol.strategies import client_messages, server_messages


def as_read(message: ClientMessage | ServerMessage) -> Any:
    """The plain maps, lists, strings and numbers that another language reads."""
    return json.loads(msgspec.json.encode(message))


def packed_map(pairs: Collection[tuple[str, bytes]]) -> bytes:
    header: bytes = msgpack.Packer().pack_map_header(len(pairs))
    return header + b"".join(msgpack.packb(key) + value for key, value in pairs)


PROBE = b"\x82\xa1t\xa5probe\xa2rq\x01"
DRAFT = SetDraft(
    rq=5,
    room=RoomId("room-1"),
    round=Round(3),
    draft=DraftId(7),
    orders=Orders((Move("scout", "e5"), Fire("mortar", "c6"))),
)


@given(client_messages)
def test_every_message_of_a_client_comes_through(message: ClientMessage) -> None:
    frame = encode(message)
    assert decode_client(frame) == message
    assert len(frame) <= FRAME_BYTES


@given(server_messages)
def test_every_message_of_a_server_comes_through(message: ServerMessage) -> None:
    assert decode_server(encode(message)) == message


@given(client_messages)
def test_the_independent_library_agrees_on_messages_of_clients(message: ClientMessage) -> None:
    assert msgpack.unpackb(encode(message)) == as_read(message)
    assert decode_client(msgpack.packb(as_read(message))) == message


@given(server_messages)
def test_the_independent_library_agrees_on_messages_of_servers(message: ServerMessage) -> None:
    assert msgpack.unpackb(encode(message)) == as_read(message)
    assert decode_server(msgpack.packb(as_read(message))) == message


# --- other ways to say the same ---------------------------------------------------------------------


@given(client_messages, st.randoms(use_true_random=False))
def test_the_order_of_keys_is_free(message: ClientMessage, shuffled: Any) -> None:
    pairs = list(as_read(message).items())
    shuffled.shuffle(pairs)
    assert decode_client(msgpack.packb(dict(pairs))) == message


def test_longer_ways_to_write_a_number_a_string_and_a_map_are_read() -> None:
    assert decode_client(b"\xdf\0\0\0\x02\xd9\x01t\xda\0\x05probe\xa2rq\xcf" + bytes(7) + b"\x01") == Probe(rq=1)


def test_who_reads_a_server_skips_fields_to_come() -> None:
    assert decode_server(b"\x83\xa1t\xa4done\xa2rq\x01\xa3new\x92\xc0\x01") == Done(rq=1)


def test_an_optional_field_may_be_left_out_or_nil() -> None:
    fire = as_read(DRAFT) | {"orders": {"is": "salvo.orders", "orders": [{"do": "fire", "kind": "scout"}]}}
    left_out = decode_client(msgpack.packb(fire))
    fire["orders"]["orders"][0]["target"] = None
    assert decode_client(msgpack.packb(fire)) == left_out


# --- refused: one kind of refusal for all -----------------------------------------------------------


def inside(field: str, value: bytes) -> bytes:
    """The frame of `DRAFT` with other bytes as the value of one field of the message."""
    fields = {key: msgpack.packb(own) for key, own in as_read(DRAFT).items()} | {field: value}
    return packed_map(fields.items())


MALFORMED = {
    "empty": b"",
    "a byte that is never used": b"\xc1",
    "not a map": b"\x93\x01\x02\x03",
    "depth 4,000 of arrays": b"\x91" * 4_000,
    "depth 10,000 of arrays": b"\x91" * 10_000,
    "depth 4,000 of maps": b"\x81\xa1t" * 1_300,
    "depth inside a field": inside("orders", b"\x91" * 3_900),
    "an array that claims 2^32 - 1 elements": b"\xdd\xff\xff\xff\xff",
    "the same inside": inside("orders", b"\x82\xa2is\xacsalvo.orders\xa6orders\xdd\xff\xff\xff\xff"),
    "a map that claims 2^32 - 1 pairs": b"\xdf\xff\xff\xff\xff" + PROBE[1:],
    "a string that claims 2^32 - 1 bytes": b"\x82\xa1t\xdb\xff\xff\xff\xffprobe",
    "an extension type": b"\xc7\x01\x05a",
    "a timestamp": b"\xd6\xff\0\0\0\x01",
    "an extension type inside": inside("rq", b"\xd4\x01\x01"),
    "an integer as a key": b"\x83" + PROBE[1:] + b"\x05\xc0",
    "NaN as a key": b"\x83" + PROBE[1:] + b"\xcb\x7f\xf8\0\0\0\0\0\0\xc0",
    "nil as a key": b"\x83" + PROBE[1:] + b"\xc0\xc0",
    "bytes as a key": b"\x82\xa1t\xa5probe\xc4\x02rq\x01",
    "a key twice": b"\x83" + PROBE[1:] + b"\xa2rq\x01",
    "the tag twice": b"\x83" + PROBE[1:] + b"\xa1t\xa5probe",
    "an unknown key": b"\x83" + PROBE[1:] + b"\xa1x\xc0",
    "a missing key": b"\x81\xa1t\xa5probe",
    "no tag": b"\x81\xa2rq\x01",
    "an unknown tag": b"\x82\xa1t\xa4open\xa2rq\x01",
    "the tag of a server's message": b"\x82\xa1t\xa4done\xa2rq\x01",
    "2^64 - 1": inside("rq", b"\xcf" + b"\xff" * 8),
    "2^64 as a float": inside("rq", b"\xcb\x43\xf0\0\0\0\0\0\0"),
    "a float that is whole": inside("round", b"\xcb\x3f\xf0\0\0\0\0\0\0"),
    "NaN": inside("rq", b"\xcb\x7f\xf8\0\0\0\0\0\0"),
    "infinity": inside("round", b"\xca\x7f\x80\0\0"),
    "a negative number": inside("round", b"\xff"),
    "-2^63": inside("round", b"\xd3\x80" + bytes(7)),
    "true as a number": inside("rq", b"\xc3"),
    "a number as a string": inside("rq", b"\xa11"),
    "a string as bytes": inside("room", b"\xc4\x06room-1"),
    "a string with a line end": inside("room", b"\xa7room-1\n"),
    "a string too long": inside("room", b"\xb9" + b"r" * 25),
    "broken UTF-8": inside("room", b"\xa6room-\xff"),
    "half a surrogate": inside("room", b"\xa9room-1\xed\xa0\x80"),
    "broken UTF-8 in a key": b"\x83" + PROBE[1:] + b"\xa1\xff\xc0",
    "broken UTF-8 in the tag": b"\x82\xa1t\xa5prob\xff\xa2rq\x01",
    "bytes after the end": PROBE + b"\xc0",
    "two messages": PROBE + PROBE,
    "cut short": PROBE[:-1],
    "too long": inside("room", b"\xda\x10\x00" + b"r" * FRAME_BYTES),
}


@pytest.mark.parametrize("frame", MALFORMED.values(), ids=MALFORMED.keys())
def test_is_refused(frame: bytes) -> None:
    with pytest.raises(Malformed):
        decode_client(frame)


def test_the_longest_frame_is_read_and_one_byte_more_is_not() -> None:
    with pytest.raises(Malformed, match="too long"):
        decode_client(PROBE + bytes(FRAME_BYTES + 1 - len(PROBE)))
    with pytest.raises(Malformed, match="trailing"):
        decode_client(PROBE + bytes(FRAME_BYTES - len(PROBE)))


@given(client_messages, st.data())
def test_a_key_twice_is_refused_wherever_it_stands(message: ClientMessage, data: st.DataObject) -> None:
    maps = 0

    def pack(value: Any, twice: int) -> bytes:
        """Pack, with one key of map number `twice` standing twice."""
        nonlocal maps
        if isinstance(value, list):
            header: bytes = msgpack.Packer().pack_array_header(len(value))
            return header + b"".join(pack(item, twice) for item in value)
        if isinstance(value, dict):
            number, maps = maps, maps + 1
            pairs = [(key, pack(item, twice)) for key, item in value.items()]
            if number == twice:
                pairs.insert(data.draw(st.integers(0, len(pairs))), data.draw(st.sampled_from(pairs)))
            return packed_map(pairs)
        packed: bytes = msgpack.packb(value)
        return packed

    assert decode_client(pack(as_read(message), twice=-1)) == message
    chosen = data.draw(st.integers(0, maps - 1))
    maps = 0
    with pytest.raises(Malformed):
        decode_client(pack(as_read(message), twice=chosen))


@given(st.binary(max_size=FRAME_BYTES + 8))
def test_any_bytes_are_a_message_or_one_kind_of_refusal(frame: bytes) -> None:
    for decode in (decode_client, decode_server):
        with contextlib.suppress(Malformed):
            decode(frame)


@given(client_messages, st.data())
def test_a_damaged_frame_is_a_message_or_one_kind_of_refusal(message: ClientMessage, data: st.DataObject) -> None:
    frame = bytearray(encode(message))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(frame)))
        frame[start : start + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=5))
    try:
        read = decode_client(bytes(frame))
    except Malformed:
        return
    assert decode_client(encode(read)) == read
    assert msgpack.unpackb(frame, object_pairs_hook=list) is not None
