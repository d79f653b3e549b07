"""A process that thinks for bots: reads questions from its input, one after the other, and ends with it.

It is started by `pool.py` as `python -m server.bots.worker`. It can do nothing but think: it holds no address, no
secret and no file.
"""

import os
import signal
import sys
import time
import traceback
from contextlib import suppress
from typing import BinaryIO, Final

from server.bots.asking import LENGTH_BYTES, Question, Thought, framed, read_question
from server.bots.registry import bot_for

NICE: Final = 10  # turns of people come first


def think(asked: Question) -> Thought:
    """Answer a question."""
    since = time.process_time()
    try:
        choice = bot_for(asked.options)(
            asked.view, asked.seat, asked.options, asked.strength, asked.memory, asked.seed, asked.effort
        )
    except Exception:
        return Thought(None, asked.memory, time.process_time() - since, traceback.format_exc())
    return Thought(choice.orders, choice.memory, time.process_time() - since)


def serve(questions: BinaryIO, thoughts: BinaryIO) -> None:
    """Answer until there is nothing more to read."""
    while len(length := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
        thoughts.write(framed(think(read_question(questions.read(int.from_bytes(length, "big"))))))
        thoughts.flush()


def main() -> None:
    """Think for whoever started this process. It is not for signals to end it: its input ends with its parent."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(PermissionError):  # where a sandbox forbids it, it thinks as fast as others
        os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
