"""What a bot is asked and answers, as it goes between the server and a process that thinks (`worker.py`).

A frame is its length in four bytes, then MessagePack.
"""

from typing import Final

import msgspec
from msgspec import Struct

from protocol.ids import Seat
from protocol.messages import GameOptions, GameOrders, GameView, Strength

LENGTH_BYTES: Final = 4


class Question(Struct, frozen=True, array_like=True):
    """What a bot is asked (`api.Bot`)."""

    view: GameView
    seat: Seat
    options: GameOptions
    strength: Strength
    memory: bytes
    seed: bytes
    effort: int


class Thought(Struct, frozen=True, array_like=True):
    """What it answers. `orders`: `None` where it failed, then `fault` says how. `cpu_s`: what it cost."""

    orders: GameOrders | None
    memory: bytes
    cpu_s: float
    fault: str = ""


_questions = msgspec.msgpack.Decoder(Question)
_thoughts = msgspec.msgpack.Decoder(Thought)


def framed(message: Question | Thought) -> bytes:
    """Write a frame."""
    packed = msgspec.msgpack.encode(message)
    return len(packed).to_bytes(LENGTH_BYTES, "big") + packed


def read_question(packed: bytes) -> Question:
    """Read what came in a question's frame. Raises: msgspec.DecodeError."""
    return _questions.decode(packed)


def read_thought(packed: bytes) -> Thought:
    """Read what came in an answer's frame. Raises: msgspec.DecodeError."""
    return _thoughts.decode(packed)
