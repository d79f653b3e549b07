"""How log lines are written: `text` to be read, `json` to be searched. Both name rooms and players by their ids.

The ids come as `extra=` of the call, under one of `FIELDS`; anything else is dropped. A line never holds a player's
name, a token, or what is played.
"""

import json
import logging
import time
import traceback
from typing import Any, Final, Literal

FIELDS: Final = ("node", "room", "player", "players", "record", "code", "cause", "count")

SEALED: Final = "salvo.rooms"
"""What breaks in a room may say the orders of a seat: of its faults only the kind and the place are written."""

Form = Literal["text", "json"]


def set_up(form: Form, level: str) -> None:
    """Write the log of this process to stderr. `level`: debug, info, warning or error.

    Only our own lines go below a warning: the drivers of the databases would write out what is stored.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    own = logging.getLogger("salvo")
    own.setLevel(level.upper())
    logging.basicConfig(level=max(own.level, logging.WARNING), handlers=[handler])


class TextLines(logging.Formatter):
    """One line for people, with the fields behind the message; a fault follows on lines of its own."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = _fault(record)
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        return " ".join(
            (super().formatMessage(record), *(f"{name}={_shown(value)}" for name, value in _fields(record).items()))
        )


class JsonLines(logging.Formatter):
    """One object a line: `time` (UTC), `level`, `logger`, `message`, the fields, and `fault` with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        fault = _fault(record)
        if fault is not None:
            line["fault"] = fault
        return json.dumps(line, default=str)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


def _shown(value: Any) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _fault(record: logging.LogRecord) -> str | None:
    """Write out the exception of a line, if it has one."""
    kind, fault, at = record.exc_info or (None, None, None)
    if kind is None:
        return None
    if record.name.startswith(SEALED):
        return "".join(traceback.format_tb(at)) + kind.__qualname__
    return "".join(traceback.format_exception(kind, fault, at)).rstrip("\n")
