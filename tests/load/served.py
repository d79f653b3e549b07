"""Our whole service with what a bench needs: `python -m tests.load.served [--game toy] [--waits FILE] ...`.

Everything is as it is served: sessions, limits, metrics, journal, presence. With `--game toy` the toy is played in
place of SALVO. Whatever is set:

- a connection may send more a second than any player would, since in a closed loop two players send what hundreds do;
  every message is still counted;
- with `--waits` it is noted how long the frames of each resolved turn were held for the journal alone: from when all
  was encoded until the database had said that it is kept;
- with `--filled` what SALVO works out once a map is worked out at the start, or it would pass for a leak;
- with `--linger` a match that is over stays for so many milliseconds, so that a short run sees it go too;
- with `--profile` the standard library's profile of the whole process is written to a file; it doubles the time taken.
"""

import argparse
import cProfile
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from itertools import product
from pathlib import Path
from time import perf_counter
from types import MappingProxyType, ModuleType
from typing import Any, Final

import msgpack

from protocol.ids import Millis, RoomId
from server import app as composition
from server.__main__ import serve
from server.archive.archive import Archive, open_archive
from server.archive.records import Record, Resolved
from server.edge import socket
from server.games import registry
from server.games.salvo.board import CELLS, FACINGS, SIDES
from server.games.salvo.game import Salvo
from server.games.salvo.rulebook import KINDS
from server.rooms import room as rooms
from server.settings import read_settings
from server.telemetry import Telemetry
from tests.load.toy_game import Toy

MESSAGES_PER_SECOND: Final = 1_000_000


class Waits:
    """How long resolved turns were held for the journal alone."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, int, float]] = []
        self.encoded_at = [0.0]
        self.durable_at = 0.0

    def encoded(self) -> None:
        """The step that appended last is done, and its frames are encoded."""
        self.encoded_at[0] = perf_counter()

    def written(self) -> None:
        """The database has said of a batch that it is kept; whose frames are held are told of it next."""
        self.durable_at = perf_counter()

    def append(self, journal: Any, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        if not isinstance(record, Resolved):
            journal.append(room, number, record, durable)
            return
        moment = self.encoded_at = [perf_counter()]

        def told(kept: bool) -> None:
            self.kept.append((room, record.round, self.durable_at - moment[0]))
            durable(kept)

        journal.append(room, number, record, told)

    def write(self, path: Path) -> None:
        path.write_bytes(msgpack.packb(self.kept))


class WaitingJournal:
    """A journal that notes the waits of another one."""

    def __init__(self, journal: Any, waits: Waits) -> None:
        self._journal = journal
        self._waits = waits

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        self._waits.append(self._journal, room, number, record, durable)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)


def note_waits(waits: Waits) -> None:
    """Have the service note them."""

    class Noting(Telemetry):
        def resolved(self, since: float) -> None:
            waits.encoded()
            super().resolved(since)

        def wrote(self, records: int, seconds: float, waited: float) -> None:
            waits.written()
            super().wrote(records, seconds, waited)

    async def opened(*given: Any) -> Archive:
        archive = await open_archive(*given)
        return replace(archive, journal=WaitingJournal(archive.journal, waits))

    put(composition, "Telemetry", Noting)
    put(composition, "open_archive", opened)


def play_toy() -> None:
    """Play the toy in place of SALVO, wherever games are looked up."""
    games = MappingProxyType({"salvo": Toy(registry.game("salvo").facts.modes)})
    put(registry, "GAMES", games)
    put(composition, "GAMES", games)


def fill() -> None:
    """Work out what every kind of figure can do from everywhere on every map."""
    rules = registry.game("salvo")
    assert isinstance(rules, Salvo)
    for ground in rules._grounds.values():
        for figure in product(range(len(SIDES)), range(len(KINDS)), range(CELLS), range(len(FACINGS))):
            assert ground.stances[figure]


def put(module: ModuleType, name: str, thing: Any) -> None:
    """Put something in place of what a module has; it must have it. Raises: AttributeError."""
    getattr(module, name)
    setattr(module, name, thing)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.served", description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=("salvo", "toy"), default="salvo")
    parser.add_argument("--waits", type=Path)
    parser.add_argument("--filled", action="store_true")
    parser.add_argument("--linger", type=int)
    parser.add_argument("--profile", type=Path)
    given = parser.parse_args(arguments)
    put(socket, "MESSAGES_PER_SECOND", MESSAGES_PER_SECOND)
    put(socket, "MESSAGES_BURST", MESSAGES_PER_SECOND)
    if given.filled:
        fill()
    if given.linger is not None:
        put(rooms, "LINGER_MS", Millis(given.linger))
    if given.game == "toy":
        play_toy()
    waits = Waits()
    if given.waits is not None:
        note_waits(waits)
    profile = cProfile.Profile() if given.profile is not None else nullcontext()
    with profile:
        ended = serve(read_settings(os.environ))
    if isinstance(profile, cProfile.Profile):
        profile.dump_stats(given.profile)
    if given.waits is not None:
        waits.write(given.waits)
    return ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
