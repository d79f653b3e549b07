"""Byte for byte: what a viewer is sent in two worlds that are alike to it."""

from collections.abc import Sequence

from protocol.codec import decode_server
from protocol.ids import Viewer


class Leak(AssertionError):
    """A viewer was sent something that depends on what it may not know."""


def compare(viewer: Viewer, where: str, base: Sequence[bytes], other: Sequence[bytes]) -> None:
    """Hold the frames of two worlds against each other: content, order and number.

    Raises:
        Leak: with the first difference, decoded.
    """
    if base == other:
        return
    for index, (one, two) in enumerate(zip(base, other, strict=False)):
        if one != two:
            raise Leak(
                f"{where}: frame {index} to {viewer} differs between worlds that are alike to it\n"
                f"  {decode_server(one)}\n  {decode_server(two)}"
            )
    longer = (base if len(base) > len(other) else other)[min(len(base), len(other))]
    raise Leak(
        f"{where}: {viewer} was sent {len(base)} and {len(other)} frames; the first one more is\n"
        f"  {decode_server(longer)}"
    )
