"""The golden frames fit the schema, and what is broken in any one place does not."""

import copy
from typing import Any

import pytest

from protocol.fitting import SCHEMA, misfit
from tests.protocol.test_examples import FRAMES

SIDES = {"client": "ClientMessage", "server": "ServerMessage"}


def fault(message: Any, side: str = "server") -> str | None:
    return misfit(message, SCHEMA["$defs"][SIDES[side]])


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["name"])
def test_every_golden_frame_fits(frame: Any) -> None:
    assert fault(frame["message"], frame["direction"]) is None


def test_what_may_come_later_is_no_fault() -> None:
    assert fault({"t": "done", "rq": 1, "news": "yes"}) is None


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"t": "fanfare"}, "'fanfare' is none of"),
        ([], "None is none of"),
        ({"t": "done"}, "done: rq is missing"),
        ({"t": "done", "rq": "1"}, "done.rq: '1' is no integer"),
        ({"t": "done", "rq": True}, "done.rq: True is no integer"),
        ({"t": "refused", "rq": 1, "code": "because"}, "'because' is none of"),
        ({"t": "found", "place": None, "until": 1}, "found.place: None is no object"),
        ({"t": "entered", "rq": 1, "room": "room-1", "seat": "south"}, "entered.seat: 'south' is no integer"),
    ],
)
def test_a_fault_is_named_with_its_place(message: Any, said: str) -> None:
    assert said in (fault(message) or "")


def test_a_fault_deep_inside_is_found() -> None:
    view = next(frame["message"] for frame in FRAMES if frame["message"]["t"] == "view" and frame["message"]["view"])
    broken = copy.deepcopy(view)
    broken["view"]["figures"][0]["kind"] = "dragon"
    assert (fault(broken) or "").startswith("view.view")


def test_bounds_and_patterns_are_looked_at() -> None:
    assert "out of bounds" in (fault({"t": "probe", "rq": 0}, "client") or "")
    assert "does not match" in (fault({"t": "enter", "rq": 1, "room": "?"}, "client") or "")
