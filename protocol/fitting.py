"""Whether a message fits `schema.json`, as far as that schema goes: for who checks a server or a client by it."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

SCHEMA: Final[Mapping[str, Any]] = json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8"))

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "array": (list,),
    "boolean": (bool,),
    "integer": (int,),
    "null": (type(None),),
    "object": (dict,),
    "string": (str,),
}


def misfit(value: Any, schema: Mapping[str, Any], where: str = "") -> str | None:
    """Say what does not fit, and where; `None` where everything does. Keys that the schema does not name are none."""
    if "$ref" in schema:
        return misfit(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], where)
    if "anyOf" in schema:
        return _any(value, schema, where)
    if "enum" in schema and value not in schema["enum"]:
        return f"{where}: {value!r} is none of {schema['enum']}"
    expected = _TYPES.get(schema.get("type", ""), (object,))
    if not isinstance(value, expected) or (isinstance(value, bool) and bool not in expected and object not in expected):
        return f"{where}: {value!r} is no {schema['type']}"
    if isinstance(value, dict):
        return _object(value, schema, where)
    if isinstance(value, list):
        found = (misfit(each, schema.get("items", {}), f"{where}[{index}]") for index, each in enumerate(value))
        return next((fault for fault in found if fault is not None), None)
    if isinstance(value, str) and re.search(schema.get("pattern", ""), value) is None:
        return f"{where}: {value!r} does not match {schema['pattern']}"
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{where}: {value} is out of bounds"
    return None


def _any(value: Any, schema: Mapping[str, Any], where: str) -> str | None:
    told = schema.get("discriminator")
    if told is not None:
        tag = value.get(told["propertyName"]) if isinstance(value, dict) else None
        known = told["mapping"].get(tag)
        if known is None:
            return f"{where}: {tag!r} is none of {sorted(told['mapping'])}"
        return misfit(value, {"$ref": known}, f"{where}{tag}")
    faults = [misfit(value, each, where) for each in schema["anyOf"]]
    return None if None in faults else faults[0]


def _object(value: Mapping[str, Any], schema: Mapping[str, Any], where: str) -> str | None:
    missing = [key for key in schema.get("required", ()) if key not in value]
    if missing:
        return f"{where}: {', '.join(missing)} is missing"
    known = schema.get("properties", {})
    found = (misfit(each, known[key], f"{where}.{key}") for key, each in value.items() if key in known)
    return next((fault for fault in found if fault is not None), None)
