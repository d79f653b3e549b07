"""The golden frames: each message and each part of one has its example, and all readers read the same."""

import json
from pathlib import Path
from typing import Any

import msgpack
import msgspec
import pytest

from protocol import generate
from protocol.codec import decode_client, decode_server, encode
from protocol.examples import FROM_CLIENT, FROM_SERVER
from protocol.messages import ClientMessage, ServerMessage

FRAMES = json.loads((Path(generate.__file__).parent / "vectors" / "frames.json").read_text(encoding="utf-8"))
every_frame = pytest.mark.parametrize("frame", FRAMES, ids=[frame["name"] for frame in FRAMES])


@every_frame
def test_a_golden_frame_says_its_message(frame: dict[str, Any]) -> None:
    raw = bytes.fromhex(frame["hex"])
    read = decode_client(raw) if frame["direction"] == "client" else decode_server(raw)
    assert read == (FROM_CLIENT | FROM_SERVER)[frame["name"]]
    assert encode(read) == raw


@every_frame
def test_the_independent_library_reads_and_writes_a_golden_frame(frame: dict[str, Any]) -> None:
    raw = bytes.fromhex(frame["hex"])
    assert msgpack.unpackb(raw) == frame["message"]
    assert msgpack.packb(frame["message"]) == raw


def test_every_struct_has_an_example() -> None:
    met: set[type] = set()

    def collect(value: object) -> None:
        if isinstance(value, msgspec.Struct):
            met.add(type(value))
            for name in value.__struct_fields__:
                collect(getattr(value, name))
        elif isinstance(value, tuple):
            for item in value:
                collect(item)

    collect((*FROM_CLIENT.values(), *FROM_SERVER.values()))
    assert met == set(generate.structs(ClientMessage | ServerMessage))


def test_no_two_examples_share_a_name() -> None:
    assert not FROM_CLIENT.keys() & FROM_SERVER.keys()
