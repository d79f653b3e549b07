"""Write what other languages read instead of our types: `python -m protocol.generate`.

`schema.json` is a JSON schema of both unions, and of the replay of a match. A type of a game carries the game's name
in front, so that a further game's `View` or `Orders` renames nothing. `vectors/frames.json` holds golden frames: the
examples as bytes in hex beside the message that they say.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from protocol.codec import FRAME_BYTES, SUBPROTOCOL, encode
from protocol.examples import FROM_CLIENT, FROM_SERVER
from protocol.messages import ClientMessage, Paint, ServerMessage
from protocol.refusals import RECONNECT, RETRY, CloseCode
from protocol.replay import Replay

FOLDER: Final = Path(__file__).parent
GAMES: Final = "protocol.games."

Json = dict[str, Any]


def parts(union: object) -> Iterator[msgspec.inspect.Type]:
    """Walk every type that a message of `union` is made of; a type that is met again is told again."""

    def walk(node: msgspec.inspect.Type) -> Iterator[msgspec.inspect.Type]:
        yield node
        for name in node.__struct_fields__:
            value = getattr(node, name)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, msgspec.inspect.Field):
                    yield from walk(item.type)
                elif isinstance(item, msgspec.inspect.Type):
                    yield from walk(item)

    return walk(msgspec.inspect.type_info(union))


def structs(union: object) -> tuple[type[Struct], ...]:
    """Give every struct in a message of `union`, each once, in the order in which they are met."""
    return tuple(dict.fromkeys(part.cls for part in parts(union) if isinstance(part, msgspec.inspect.StructType)))


def public_name(struct: type[Struct]) -> str:
    """Name a struct as other languages do: `View` of `protocol.games.salvo` is `SalvoView`."""
    module = struct.__module__
    return module.removeprefix(GAMES).capitalize() + struct.__name__ if module.startswith(GAMES) else struct.__name__


def schema() -> Json:
    """Give the JSON schema of every message of both directions and of a replay, with the closed sets of the wire."""
    roots, components = msgspec.json.schema_components((ClientMessage, ServerMessage, Replay), ref_template="{name}")
    names: dict[str, str] = {}
    for struct in structs(ClientMessage | ServerMessage) + structs(Replay):
        # msgspec gives a name that two types share with its module in front
        qualified = f"{struct.__module__}.{struct.__qualname__}"
        names[qualified if qualified in components else struct.__name__] = public_name(struct)
    messages = {"ClientMessage": roots[0], "ServerMessage": roots[1]}
    defined = messages | {names[name]: components[name] for name in names}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Written by `python -m protocol.generate`.",
        "title": f"The messages of {SUBPROTOCOL}",
        "$defs": {name: _portable(part, names) for name, part in defined.items()},
        "x-subprotocol": SUBPROTOCOL,
        "x-frame-bytes": FRAME_BYTES,
        "x-retry": sorted(RETRY),
        "x-paints": get_args(Paint),
        "x-close-codes": {code.name: {"code": code.value, "reconnect": code in RECONNECT} for code in CloseCode},
    }


def _portable(part: Any, names: dict[str, str]) -> Any:
    """Name types in our way, and end patterns by `$`: other languages do not know Python's `\\Z`."""
    match part:
        case {"$ref": str(name)}:
            return {"$ref": f"#/$defs/{names[name]}"}
        case {"propertyName": str(tag), "mapping": dict(mapping)}:
            refs = {value: f"#/$defs/{names[str(name)]}" for value, name in mapping.items()}
            return {"propertyName": tag, "mapping": refs}
        case {"pattern": str(pattern), **rest}:
            return {**rest, "pattern": pattern.replace("\\Z", "$")}
        case dict():
            return {key: _portable(value, names) for key, value in part.items()}
        case list():
            return [_portable(item, names) for item in part]
        case _:
            return part


def frames() -> list[Json]:
    """Give every example with its bytes, `direction` being who sends it."""
    return [
        {"name": name, "direction": direction, "hex": encode(message).hex(), "message": msgspec.to_builtins(message)}
        for direction, examples in (("client", FROM_CLIENT), ("server", FROM_SERVER))
        for name, message in examples.items()
    ]


def files() -> dict[Path, str]:
    """Give every generated file with the text that it must hold."""
    lines = ",\n".join(json.dumps(frame, ensure_ascii=False) for frame in frames())
    return {
        FOLDER / "schema.json": json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
        FOLDER / "vectors" / "frames.json": f"[\n{lines}\n]\n",
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
