"""README.md says what is: the settings, the commands, the folders."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Final

from server.settings import VARIABLES, Settings

ROOT: Final = Path(__file__).parent.parent
TEXT: Final = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_settings_are_these() -> None:
    defaults = {field.name: field.default for field in fields(Settings)}
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", TEXT, flags=re.MULTILINE))
    assert list(rows) == list(VARIABLES)
    for variable, shown in rows.items():
        default = defaults[VARIABLES[variable]]
        told = f"{default:g}" if isinstance(default, float) else str(default)
        assert (shown == f"`{told}`") if default else not shown.startswith("`"), variable


def test_the_commands_are_targets() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)", TEXT)) <= targets


def test_the_folders_of_the_map_exist() -> None:
    tree = TEXT.split("## Map of the tree")[1].split("```")[1]
    named = re.findall(r"^(\S+)", tree, flags=re.MULTILINE)
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert len(named) == 11
