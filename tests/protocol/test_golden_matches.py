"""The golden matches are played today as when they were written, byte for byte."""

import json
from itertools import pairwise
from pathlib import Path

import msgpack
import msgspec
import pytest

from protocol.codec import decode_server
from protocol.messages import GameEvent, RoomView
from server.games.dice import KeyedDice
from server.games.registry import game_of
from server.replaying import read_record
from tests.games.decided import decided
from tests.protocol.golden_matches import RECORDS, VIEWERS, frames, written

every_match = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}")


@every_match
def test_a_record_gives_the_frames_beside_it(path: Path) -> None:
    assert path.with_suffix(".json").read_text(encoding="utf-8") == written(path), (
        "the rules or the wire have changed: if that was meant, `python -m tests.protocol.golden_matches`"
    )


@every_match
def test_a_record_is_written_again_as_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    game, secret = game_of(record.options), record.secret or b""
    played = decided(game, record.options, record.orders, KeyedDice(secret))
    assert game.record(record.options, record.names, played, record.outcome, secret) == text


@every_match
def test_each_viewer_is_told_a_whole_match(path: Path) -> None:
    told = list(frames(path.read_text(encoding="utf-8")))
    *_, (last_viewer, last) = told
    end = decode_server(last)
    assert isinstance(end, RoomView)
    assert (last_viewer, end.table.phase) == ("everyone", "over")
    for viewer in ("south", "north", "spectator"):
        views = [decode_server(frame) for to, frame in told if to in (viewer, "everyone")]
        assert all(isinstance(view, RoomView) for view in views)
        assert all(later.n == earlier.n + 1 for earlier, later in pairwise(views))  # type: ignore[union-attr]  # views, as asserted


@every_match
def test_the_independent_library_reads_every_frame(path: Path) -> None:
    for line in json.loads(path.with_suffix(".json").read_text(encoding="utf-8")):
        frame = bytes.fromhex(line["hex"])
        assert msgpack.unpackb(frame) == json.loads(msgspec.json.encode(decode_server(frame)))
        assert line["to"] in VIEWERS.values()


def test_the_matches_tell_of_everything() -> None:
    told = {
        type(event)
        for path in RECORDS
        for _, frame in frames(path.read_text(encoding="utf-8"))
        if isinstance(view := decode_server(frame), RoomView) and view.view is not None
        for event in view.view.told
    }
    with_a_match = {path.parent.name for path in RECORDS}
    assert told == {event for event in GameEvent.__args__ if event.__module__.split(".")[-1] in with_a_match}
