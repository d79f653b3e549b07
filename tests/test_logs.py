"""Log lines: whole, with ids as fields, and without what nobody is to read there."""

import ast
import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from server.logs import FIELDS, Form, JsonLines, TextLines, set_up

SERVER: Final = Path(__file__).parent.parent / "server"


def line(formatter: logging.Formatter, log: str = "salvo.socket", **given: Any) -> str:
    """Log one line and give it as it was written."""
    stream = io.StringIO()
    logger = logging.Logger(log)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger.addHandler(handler)
    logger.warning("%s of %d failed", "one", 3, **given)
    return stream.getvalue()


def fallen(cell: str = "e5") -> BaseException:
    """Give an exception with a cause, as it was raised."""
    try:
        try:
            raise KeyError(cell)
        except KeyError as cause:
            raise ValueError(f"scout to {cell}\nand on") from cause
    except ValueError as fault:
        return fault


def test_json_has_one_object_a_line() -> None:
    written = line(JsonLines(), extra={"room": "Qm4tZ0sVb1Xy", "player": "p1", "code": 1012})
    assert written.count("\n") == 1
    read = json.loads(written)
    assert read.pop("time").endswith("Z")
    assert read == {
        "level": "warning",
        "logger": "salvo.socket",
        "message": "one of 3 failed",
        "room": "Qm4tZ0sVb1Xy",
        "player": "p1",
        "code": 1012,
    }


def test_json_holds_a_fault_in_the_same_line() -> None:
    written = line(JsonLines(), exc_info=fallen())
    assert written.count("\n") == 1
    fault = json.loads(written)["fault"]
    assert "in fallen" in fault and "KeyError: 'e5'" in fault and fault.endswith("ValueError: scout to e5\nand on")


def test_text_has_the_fields_behind_the_message() -> None:
    written = line(TextLines(), extra={"player": "p1", "room": "Qm4tZ0sVb1Xy"})
    assert written.endswith(" WARNING salvo.socket one of 3 failed room=Qm4tZ0sVb1Xy player=p1\n")
    assert line(TextLines()).endswith(" WARNING salvo.socket one of 3 failed\n")


def test_several_players_are_named_in_one_line() -> None:
    players = {"players": ("p1", "p2")}
    assert line(TextLines(), extra=players).endswith(" failed players=p1,p2\n")
    assert json.loads(line(JsonLines(), extra=players))["players"] == ["p1", "p2"]


def test_text_has_a_fault_below() -> None:
    written = line(TextLines(), exc_info=fallen(), extra={"player": "p1"})
    first, *rest = written.splitlines()
    assert first.endswith("failed player=p1")
    assert rest[0] == "Traceback (most recent call last):"
    assert rest[-2:] == ["ValueError: scout to e5", "and on"]


@pytest.mark.parametrize("formatter", [TextLines(), JsonLines()], ids=["text", "json"])
def test_what_broke_in_a_room_is_written_without_its_words(formatter: logging.Formatter) -> None:
    written = line(formatter, "salvo.rooms", exc_info=fallen())
    assert "in fallen" in written and "ValueError" in written
    assert "e5" not in written


@pytest.mark.parametrize("formatter", [TextLines(), JsonLines()], ids=["text", "json"])
def test_a_field_that_nobody_knows_is_left_out(formatter: logging.Formatter) -> None:
    assert "e5" not in line(formatter, extra={"draft": "e5"})


@contextmanager
def writing(form: Form, level: str) -> Iterator[None]:
    """Write the log of this process so, and leave it as it was."""
    root, own = logging.getLogger(), logging.getLogger("salvo")
    before = root.handlers, root.level, own.level
    root.handlers = []
    try:
        set_up(form, level)
        yield
    finally:
        root.handlers = before[0]
        root.setLevel(before[1])
        own.setLevel(before[2])


def test_only_our_own_lines_go_below_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    with writing("json", "debug"):
        logging.getLogger("salvo.socket").debug("ours")
        logging.getLogger("aiosqlite").debug("INSERT INTO journal VALUES (...)")
        logging.getLogger("aiosqlite").warning("theirs")
    assert [json.loads(line)["message"] for line in capsys.readouterr().err.splitlines()] == ["ours", "theirs"]


def test_a_level_above_a_warning_holds_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    with writing("text", "error"):
        for log in ("salvo.socket", "uvicorn.error"):
            logging.getLogger(log).warning("left out")
            logging.getLogger(log).error("kept")
    written = capsys.readouterr().err
    assert written.count("kept") == 2 and "left out" not in written


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Give every call of a logger in the server."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "log"
            ):
                yield f"{path.name}:{node.lineno}", node


def test_every_field_that_is_logged_is_known() -> None:
    found = 0
    for where, call in calls():
        for extra in (given.value for given in call.keywords if given.arg == "extra"):
            assert isinstance(extra, ast.Dict), where
            names = {key.value for key in extra.keys if isinstance(key, ast.Constant)}
            assert len(names) == len(extra.keys) and names <= set(FIELDS), where
            found += 1
    assert found


def test_ids_are_fields_and_not_part_of_a_message() -> None:
    """Else they cannot be searched for, and the same thing has a thousand different messages."""
    for where, call in calls():
        for given in call.args[1:]:
            named = {
                part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "") for part in ast.walk(given)
            }
            assert not named & {"room", "player", "name", "token", "node"}, where
