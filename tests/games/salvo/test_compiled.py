"""What `make compiled` compiles: the same source, so only such as means the same when it is compiled."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[3]
SALVO: Final = ROOT / "server/games/salvo"

_listed = re.search(r"^rules := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
assert _listed
COMPILED: Final = _listed[1].split()


@pytest.mark.parametrize("name", COMPILED)
def test_no_compiled_module_defines_a_struct(name: str) -> None:
    # The compiler drops the arguments of a class: a struct that is not to be compared by value would be so again.
    classes = [
        node for node in ast.walk(ast.parse((SALVO / f"{name}.py").read_text())) if isinstance(node, ast.ClassDef)
    ]
    assert not [node.name for node in classes if node.keywords]


def test_whatever_plays_a_round_is_compiled() -> None:
    only_values = {"happened", "state", "told"}
    not_in_a_round = {"__init__", "course", "game", "picture", "record", "retelling", "rulebook"}
    assert {path.stem for path in SALVO.glob("*.py")} == {*COMPILED, *only_values, *not_in_a_round}
