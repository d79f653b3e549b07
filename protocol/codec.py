"""Bytes to messages and back: the only place that knows the wire format (MessagePack)."""

from collections.abc import Callable
from typing import Final, TypeVar

import msgpack
import msgspec

from protocol.messages import ClientMessage, ServerMessage

SUBPROTOCOL: Final = "salvo.1"
"""The name of this wire, as both sides state it when a socket is opened."""

FRAME_BYTES: Final = 4096
"""The longest frame that is read from a client."""

_from_client = msgspec.msgpack.Decoder(ClientMessage)
_from_server = msgspec.msgpack.Decoder(ServerMessage)
_encoder = msgspec.msgpack.Encoder()
_shortest = bytearray(FRAME_BYTES)  # written over for each frame: one thread reads them all

encode: Final[Callable[[ServerMessage | ClientMessage], bytes]] = _encoder.encode
"""Writes one message of the union as one frame, the shortest that says it."""


class Malformed(Exception):
    """The bytes are not a message: broken MessagePack, a key twice, an unknown tag or field, a value out of range."""


def decode_client(frame: bytes) -> ClientMessage:
    """Read one frame from a client.

    Raises:
        Malformed: for anything but exactly one valid message; nothing of the frame is used then.
    """
    if len(frame) > FRAME_BYTES:
        raise Malformed("frame too long")
    message = _decode(_from_client, frame)
    # msgspec takes the last of two equal keys. A frame as short as the message can be has no room for a second one.
    _encoder.encode_into(message, _shortest)
    if len(frame) != len(_shortest):
        msgpack.unpackb(frame, object_pairs_hook=_refuse_twins)
    return message


def decode_server(frame: bytes) -> ServerMessage:
    """Read one frame from a server, as a client does: fields that it does not know are skipped.

    Raises:
        Malformed: for anything but exactly one message.
    """
    return _decode(_from_server, frame)


_Message = TypeVar("_Message")


def _decode(decoder: msgspec.msgpack.Decoder[_Message], frame: bytes) -> _Message:
    try:
        return decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError) as fault:
        raise Malformed(str(fault)) from None


def _refuse_twins(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) != len(pairs):
        raise Malformed("a key stands twice")
