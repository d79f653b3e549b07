"""What is generated from the wire types stands in the tree as it would be generated now."""

from pathlib import Path

import pytest

from protocol import generate
from protocol.messages import ClientMessage, ServerMessage
from protocol.replay import Replay


@pytest.mark.parametrize("path", generate.files(), ids=lambda path: path.name)
def test_the_generated_file_is_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generate.files()[path], "run `python -m protocol.generate`"


def test_every_type_has_a_name_of_its_own() -> None:
    defined = generate.schema()["$defs"]
    met = generate.structs(ClientMessage) + generate.structs(ServerMessage) + generate.structs(Replay)
    assert {"ClientMessage", "ServerMessage"} | {generate.public_name(struct) for struct in met} == set(defined)
    assert len({generate.public_name(struct) for struct in set(met)}) == len(set(met))


def test_every_reference_leads_somewhere() -> None:
    schema = generate.schema()

    def references(part: object) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if "$ref" in part else set(part.get("mapping", {}).values())
            return own.union(*map(references, part.values()))
        return set().union(*map(references, part)) if isinstance(part, list) else set()

    found = references(schema)
    assert found
    assert found <= {f"#/$defs/{name}" for name in schema["$defs"]}
