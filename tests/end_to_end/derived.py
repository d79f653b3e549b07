"""What every kind of viewer was to be told, derived by a process that knows nothing but the journal and the record.

`python -m tests.end_to_end.derived FILE ROOM...` writes one MessagePack map, by room, to its standard output.
"""

import sys
from pathlib import Path
from typing import Any

import msgpack
import msgspec

from protocol.codec import encode
from protocol.ids import Seat, Viewer
from protocol.messages import RoomTable, RoomView
from server.games.registry import game_of
from server.games.salvo import record as salvo_record
from server.games.salvo import rulebook
from server.games.salvo.game import Salvo
from server.rooms.replay import replay
from server.rooms.viewers import record_text, whole
from tests.end_to_end.journalled import records_of
from tests.games.decided import resolved

KINDS: dict[str, Viewer] = {"south": Seat(0), "north": Seat(1), "spectator": "spectator"}


def derive(path: Path, room: str) -> dict[str, Any]:
    """Give the frames of a room.

    `told`: the numbered frames by kind of viewer and number. `whole`: by the same, the whole view of who enters then.
    `record`: the match as text. `end`: the last view of the game, worked out from that text alone.
    """
    told: dict[str, dict[int, bytes]] = {kind: {} for kind in KINDS}
    wholes: dict[str, dict[int, bytes]] = {kind: {} for kind in KINDS}
    steps = replay(records_of(path, room), lambda first: game_of(first.options))
    for state, tells in steps:
        for kind, viewer in KINDS.items():
            wholes[kind][state.frame] = encode(whole(state, viewer))
            for tell in tells:
                if tell.to in (viewer, "everyone") and isinstance(tell.news, RoomView | RoomTable):
                    told[kind][tell.news.n] = encode(tell.news)
    text = record_text(state, 1).text
    read = salvo_record.parse(text)
    salvo = Salvo(rulebook.load())
    *_, (last, _) = resolved(salvo, read.options, read.orders)
    end = salvo.view(last, "everyone")
    return {"told": told, "whole": wholes, "record": text, "end": msgspec.to_builtins(end)}


if __name__ == "__main__":
    sys.stdout.buffer.write(msgpack.packb({room: derive(Path(sys.argv[1]), room) for room in sys.argv[2:]}))
