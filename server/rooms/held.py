"""What a room has to do and say, held back until the records before it are durable (design 4)."""

import logging
from collections.abc import Callable
from typing import Any

log = logging.getLogger("salvo.rooms")


class Held:
    """Actions in order, each behind the records that were appended before it."""

    def __init__(self, kept: int = 0) -> None:
        """`kept`: how many records the room has already; all of them are durable."""
        self._appended = self._durable = kept
        self._waiting: list[tuple[int, Callable[..., None], tuple[Any, ...]]] = []  # mostly empty; a deque takes 0.7 kB

    @property
    def kept(self) -> bool:
        """Whether all records are durable."""
        return self._durable >= self._appended

    def append(self) -> int:
        """Count one more record, and give its number."""
        self._appended += 1
        return self._appended - 1

    def do(self, action: Callable[..., None], *given: Any) -> None:
        """Do this once all records so far are durable, and after all that was held before."""
        if not self._waiting and self._durable >= self._appended:
            action(*given)
        else:
            self._waiting.append((self._appended, action, given))

    def durable(self, number: int) -> None:
        """Do what waited for this record; what fails by a fault of ours holds nothing else up."""
        self._durable = number + 1
        while self._waiting and self._waiting[0][0] <= self._durable:
            _, action, given = self._waiting.pop(0)
            try:
                action(*given)
            except Exception:
                log.exception("what a room had to do failed")

    def clear(self) -> None:
        """Drop all that is held."""
        self._waiting.clear()
