"""What it costs to store matches, so many at once: `python -m tests.load.storing sqlite|postgres AT_ONCE`.

They count for ratings, and their players meet again and again. CPU is that of this process, not of a database server.
"""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import uvloop

from protocol.ids import PlayerId, RoomId, Seat
from protocol.messages import Outcome
from server.archive.archive import open_archive
from server.archive.matches import Match
from tests.archive.made import START, match
from tests.load.journal import cpu, new_database

MATCHES: Final = 640
FIRST: Final = 64
PLAYERS: Final = 401


def ended(number: int) -> Match:
    """Give a match of which the record is as long as one of 22 rounds."""
    players = tuple(PlayerId(f"player-{(2 * number + seat) % PLAYERS:03}") for seat in range(2))
    made = match(RoomId(f"room-{number:06}"), ended=START + number, outcome=Outcome(Seat(number % 2), "elimination"))
    return replace(made, players=players, names=players, record=made.record + "22 rounds " * 300)


async def measure(url: str, at_once: int) -> dict[str, float]:
    archive = await open_archive(url)
    await archive.matches.store(*map(ended, range(FIRST)))
    matches = [ended(FIRST + number) for number in range(MATCHES)]
    spent, began = cpu(), time.perf_counter()
    for at in range(0, MATCHES, at_once):
        await archive.matches.store(*matches[at : at + at_once])
    passed, spent = time.perf_counter() - began, cpu() - spent
    await archive.close()
    return {"matches_s": MATCHES / passed, "storing_us": spent * 1e6 / MATCHES}


def main(arguments: Sequence[str]) -> None:
    kind, at_once = arguments
    with new_database(kind) as url:
        print(json.dumps(uvloop.run(measure(url, int(at_once)))))


if __name__ == "__main__":
    main(sys.argv[1:])
