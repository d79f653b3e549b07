"""Holds what went over the sockets against what a fresh process derives from the journal."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgpack

from tests.end_to_end.relay import Relay
from tests.end_to_end.service import ROOT
from tests.end_to_end.wire import BINARY, Frame

DERIVE_S = 60


async def derive_apart(journal: Path, rooms: Sequence[str]) -> Any:
    """Let a fresh process work out the frames of rooms, as `derived.py` says."""
    program = (sys.executable, "-m", "tests.end_to_end.derived", str(journal), *rooms)
    process = await asyncio.create_subprocess_exec(*program, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    async with asyncio.timeout(DERIVE_S):
        written, _ = await process.communicate()
    assert process.returncode == 0
    return msgpack.unpackb(written, strict_map_key=False)


def assert_as_derived(relay: Relay, room: str, derived: Any, kind: str) -> None:
    """Compare every socket of a viewer, byte for byte.

    Each was sent a whole view of the moment it entered, then every frame without a gap; the last one saw the end.
    """
    told, whole = derived["told"][kind], derived["whole"][kind]
    sockets = [room_frames(line.frames_down(), room) for line in relay.lines if line.is_socket]
    sockets = [sent for sent in sockets if sent]
    assert sum(map(len, sockets)) > 5, kind
    for sent in sockets:
        first = msgpack.unpackb(sent[0])["n"]
        assert sent[0] == whole[first]
        assert sent[1:] == [told[number] for number in range(first + 1, first + len(sent))]
    assert sockets[-1][-1] == told[max(told)]


def room_frames(frames: Sequence[Frame], room: str) -> list[bytes]:
    """Give the numbered frames of a room."""
    payloads = [frame.payload for frame in frames if frame.opcode == BINARY]
    return [each for each in payloads if (m := msgpack.unpackb(each))["t"] in ("view", "table") and m["room"] == room]
