"""Dice that anyone can check: the key is fixed and promised before the players come (rules/matrix.md 5)."""

import hashlib
import hmac
from typing import Final

from protocol.ids import RoomId
from server.games.api import Dice, Recorded, Stream

SECRET_BYTES: Final = 32


class NoSecret(ValueError):
    """A roll was asked for of a match that says nothing of its dice."""


class NoDice:
    """`server.games.api.Dice` of a game that has none."""

    def roll(self, stream: Stream, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
        """Raises: NoSecret."""
        raise NoSecret(f"roll {number} of {stream} cannot be known: the secret of the dice is missing")


class KeyedDice:
    """`server.games.api.Dice`. `secret`: `SECRET_BYTES` at random, published when the match is over."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._salts: tuple[bytes, ...] = ()
        self._key = hashlib.sha256(secret).digest()

    @property
    def secret(self) -> bytes:
        return self._secret

    def promise(self, match: RoomId) -> str:
        """Give what is published at the start, when the secret is not yet: a SHA-256 in hex."""
        return hashlib.sha256(f"dice1|{match}|".encode() + self._secret).hexdigest()

    def roll(self, stream: Stream, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
        """Give a number from 1 to `sides`, all equally likely.

        The key is SHA-256 of the secret and of every salt, its length in a byte before it. The roll is the first of
        HMAC-SHA256(key, "stream|number|0"), "stream|number|1", ... whose leading 8 bytes, a big-endian number, lie
        below the greatest multiple of `sides`; it is their remainder by `sides`, plus 1.

        Raises:
            ValueError: if `sides` is not from 1 to 2**32.
        """
        if not 1 <= sides <= 2**32:
            raise ValueError(f"no die has {sides} sides")
        key = self._key_with(salts)
        fair = 2**64 - 2**64 % sides
        attempt = 0
        while (drawn := _drawn(key, f"{stream}|{number}|{attempt}")) >= fair:
            attempt += 1
        return drawn % sides + 1

    def _key_with(self, salts: tuple[bytes, ...]) -> bytes:
        if salts != self._salts:
            self._salts = salts
            self._key = hashlib.sha256(self._secret + b"".join(bytes([len(salt)]) + salt for salt in salts)).digest()
        return self._key


def dice_of(recorded: Recorded) -> Dice:
    """Give the dice that a match was played with, as its record tells them."""
    return NoDice() if recorded.secret is None else KeyedDice(recorded.secret)


def _drawn(key: bytes, text: str) -> int:
    return int.from_bytes(hmac.digest(key, text.encode(), "sha256")[:8], "big")
