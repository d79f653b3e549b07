"""Bytes to messages and back: the only place that knows the wire format (MessagePack)."""

from typing import Final

import msgspec

from protocol.messages import ClientMessage, ServerMessage

SUBPROTOCOL: Final = "salvo.1"
"""The name of this wire, as both sides state it when a socket is opened."""

FRAME_BYTES: Final = 4096
"""The longest frame that is read from a client."""

_from_client = msgspec.msgpack.Decoder(ClientMessage)
_from_server = msgspec.msgpack.Decoder(ServerMessage)
_encoder = msgspec.msgpack.Encoder()


class Malformed(Exception):
    """The bytes are not a message: broken MessagePack, an unknown tag or field, or a value out of range."""


def decode_client(frame: bytes) -> ClientMessage:
    """Read one frame from a client.

    Raises:
        Malformed: for anything but exactly one valid message; nothing of the frame is used then.
    """
    if len(frame) > FRAME_BYTES:
        raise Malformed("frame too long")
    try:
        return _from_client.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError) as fault:
        raise Malformed(str(fault)) from None


def decode_server(frame: bytes) -> ServerMessage:
    """Read one frame from a server, as a client does.

    Raises:
        Malformed: as for `decode_client`.
    """
    try:
        return _from_server.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError) as fault:
        raise Malformed(str(fault)) from None


def encode(message: ServerMessage | ClientMessage) -> bytes:
    """Write one message of the union as one frame."""
    return _encoder.encode(message)
