"""Whole matches as golden vectors: `python -m tests.protocol.golden_matches` writes their frames anew.

`protocol/vectors/<game>/<name>.txt` is the record of a match, `<name>.json` every frame that it gives each kind of
viewer, in order. Needed after a change of the rules or the wire; whether the change was meant is for a person to see.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from protocol.codec import encode
from protocol.generate import FOLDER
from protocol.ids import Millis, PlayerId, RoomId, Round, Seat, Viewer
from protocol.messages import Player
from server.archive.records import Opened, Record, Resolved, Seated
from server.games.registry import game_of
from server.replaying import read_record
from server.rooms.replay import replay

RECORDS: Final = tuple(sorted((FOLDER / "vectors").glob("*/*.txt")))
BEGAN: Final = Millis(1_790_000_000_000)
ROUND: Final = 10_000
VIEWERS: Final[dict[Viewer, str]] = {
    Seat(0): "south",
    Seat(1): "north",
    "spectator": "spectator",
    "everyone": "everyone",
}


def journal(text: str) -> Iterator[Record]:
    """Give a journal in which all who act are always ready after ten seconds."""
    record = read_record(text)
    yield Opened(
        at=BEGAN,
        room=RoomId("golden"),
        options=record.options,
        rules=record.rules,
        players=(PlayerId("south"), PlayerId("north")),
        shown=tuple(Player(name=name, paint="") for name in record.names),
        until=Millis(BEGAN + 20_000),
        dice_key=record.secret or bytes(32),
        quick=True,
    )
    yield Seated(at=BEGAN, seat=Seat(0))
    yield Seated(at=BEGAN, seat=Seat(1))
    for number, orders in enumerate(record.orders):
        at = Millis(BEGAN + ROUND * (number + 1))
        yield Resolved(at=at, round=Round(number), by="all", orders=tuple(orders[seat] for seat in sorted(orders)))


def frames(text: str) -> Iterator[tuple[str, bytes]]:
    """Give every frame of a match with the kind of viewer that it goes to."""
    for _, told in replay(journal(text), lambda opened: game_of(opened.options)):
        for tell in told:
            yield VIEWERS[tell.to], encode(tell.news)


def written(path: Path) -> str:
    """Give what must stand beside a record."""
    lines = [
        json.dumps({"to": viewer, "hex": frame.hex()}) for viewer, frame in frames(path.read_text(encoding="utf-8"))
    ]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".json").write_text(written(path), encoding="utf-8")
