"""Dice that anyone can check: rolls counted by label from a key that is fixed at the start of a match (design 3)."""

import hashlib
import hmac

from server.games.api import RollLabel


class KeyedDice:
    """`server.games.api.Dice`: the same key and label always give the same roll."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @property
    def promise(self) -> str:
        """What is published at the start, when the key is not yet: its SHA-256 in hex."""
        return hashlib.sha256(self._key).hexdigest()

    def roll(self, label: RollLabel, sides: int) -> int:
        """Give a number from 1 to `sides`, all equally likely.

        The roll is the first of HMAC-SHA256(key, "label/0"), "label/1", ... whose leading 8 bytes, a big-endian
        number, lie below the greatest multiple of `sides`; it is their remainder by `sides`, plus 1.

        Raises:
            ValueError: if `sides` is not from 1 to 2**32.
        """
        if not 1 <= sides <= 2**32:
            raise ValueError(f"no die has {sides} sides")
        fair = 2**64 - 2**64 % sides
        attempt = 0
        while (number := self._drawn(f"{label}/{attempt}")) >= fair:
            attempt += 1
        return number % sides + 1

    def _drawn(self, text: str) -> int:
        return int.from_bytes(hmac.digest(self._key, text.encode(), "sha256")[:8], "big")
