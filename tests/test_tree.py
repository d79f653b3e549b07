"""The house rules that a linter does not know: names, sizes, a test for every module, nothing of one machine."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
TRACKED: Final = tuple(
    path
    for name in subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    if name and (path := ROOT / name).is_file()
)
WRITTEN: Final = tuple(
    path
    for path in TRACKED
    if path.suffix in {".py", ".ts", ".mjs", ".svelte", ".css", ".lua"} and ".gen." not in path.name
)

SAYS_NOTHING: Final = {"utils", "util", "helpers", "helper", "manager", "handler", "data", "info"}

LONGEST: Final = 420
LONG: Final[dict[str, str]] = {
    "protocol/messages.py": "every message of the wire, to be read in one piece",
    "tests/chaos/test_checker.py": "one planted fault after the other",
}
"""Files of more lines, with the reason."""

TESTED_ELSEWHERE: Final[dict[str, str]] = {
    "client_web/src/board/playback.svelte.ts": "client_web/src/board/playback.test.ts",
    "client_web/src/games/at-hand.ts": "client_web/src/screens/match/Room.test.ts",
    "client_web/src/games/marshal/crafted.ts": "client_web/src/games/marshal/action.test.ts",  # a part of the tests
    "client_web/src/games/marshal/index.ts": "client_web/src/games/registry.test.ts",
    "client_web/src/games/marshal/replay/": "client_web/src/games/registry.test.ts",
    "client_web/src/games/matrix/crafted.ts": "client_web/src/games/matrix/words.test.ts",  # a part of the tests
    "client_web/src/games/matrix/hand.svelte.ts": "client_web/src/games/matrix/Table.test.ts",
    "client_web/src/games/matrix/index.ts": "client_web/src/games/registry.test.ts",
    "client_web/src/games/matrix/replay/": "tests/browser/test_matrix.py",
    "client_web/src/games/matrix/warriors.ts": "client_web/src/games/matrix/position.test.ts",
    "client_web/src/games/plain.ts": "client_web/src/games/registry.test.ts",
    "client_web/src/games/salvo/crafted.ts": "client_web/src/games/salvo/planning.test.ts",  # a part of the tests
    "client_web/src/games/salvo/ground.ts": "client_web/src/games/salvo/lanes.test.ts",
    "client_web/src/games/salvo/index.ts": "client_web/src/games/registry.test.ts",
    "client_web/src/games/salvo/later.ts": "client_web/src/screens/match/Room.test.ts",
    "client_web/src/games/salvo/plan.svelte.ts": "client_web/src/screens/match/Room.test.ts",
    "client_web/src/games/salvo/replay/quiet.ts": "client_web/src/screens/replay/Replay.test.ts",
    "client_web/src/i18n/": "client_web/tests/texts.test.ts",
    "client_web/src/main.ts": "tests/browser/test_quick_match.py",
    "client_web/src/net/codec.ts": "client_web/src/net/vectors.test.ts",
    "client_web/src/screens/": "tests/browser/test_screens.py",
    "client_web/src/store/lobby-steps.ts": "client_web/src/store/client.test.ts",
    "client_web/src/store/page.ts": "tests/browser/test_invitation.py",
    "client_web/src/store/room.svelte.ts": "client_web/src/store/room-steps.test.ts",
    "client_web/src/store/room.ts": "client_web/src/store/room-steps.test.ts",
    "client_web/src/symbols/": "tests/browser/test_screens.py",
    "client_web/src/ui/": "tests/browser/test_screens.py",
    "server/app.py": "tests/end_to_end/test_quick_match.py",
    "server/archive/memory.py": "tests/contracts/test_archive_backends.py",
    "server/archive/migrations/": "tests/archive/test_tables.py",
    "server/archive/records.py": "tests/rooms/test_replay.py",
    "server/games/api.py": "tests/contracts/test_games.py",
    "server/edge/over_asgi.py": "tests/edge/test_transport.py",
    "server/lobby/memory_nodes.py": "tests/contracts/test_lobby_places.py",
    "server/lobby/redis_link.py": "tests/lobby/test_redis.py",
    "server/rooms/room.py": "tests/rooms/test_machine.py",
    "server/rooms/seats.py": "tests/rooms/test_machine.py",
}
"""Modules, or folders of them, without a test file of their own name, with what covers them."""


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_name_says_something() -> None:
    assert [shown(path) for path in WRITTEN if path.name.split(".")[0].lower() in SAYS_NOTHING] == []


def test_no_file_is_long_without_a_reason() -> None:
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in WRITTEN}
    assert {name for name, lines in lengths.items() if lines > LONGEST} <= LONG.keys()


def does_something(path: Path) -> bool:
    """Say whether a Python module has a function with a body: what only declares has nothing to test."""

    def stands_for_nothing(part: ast.stmt) -> bool:
        return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)  # a docstring or `...`

    functions = (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return not all(stands_for_nothing(part) for function in functions for part in function.body)


def modules() -> Iterator[tuple[Path, Path]]:
    """Give every module that does something, with the test file that mirrors it."""
    for path in WRITTEN:
        inside = path.relative_to(ROOT)
        if path.suffix == ".py" and inside.parts[0] in {"protocol", "server"} and does_something(path):
            stem = inside.parent.name if path.stem == "__init__" else path.stem.strip("_")
            mirrored = inside.parent.relative_to("server") if inside.parts[0] == "server" else inside.parent
            yield path, ROOT / "tests" / mirrored / f"test_{stem}.py"
        elif path.suffix == ".ts" and inside.parts[:2] == ("client_web", "src") and not path.name.endswith(".test.ts"):
            yield path, path.with_name(path.name.removesuffix(".ts").removesuffix(".svelte") + ".test.ts")


def test_every_module_has_its_test() -> None:
    untested = [shown(module) for module, test in modules() if not test.is_file()]
    assert [name for name in untested if not name.startswith(tuple(TESTED_ELSEWHERE))] == []


def test_what_covers_a_module_exists() -> None:
    assert [test for test in TESTED_ELSEWHERE.values() if not (ROOT / test).exists()] == []


def test_every_folder_of_python_is_a_package() -> None:
    """Else mypy passes over it without a word."""
    folders = {path.parent for path in WRITTEN if path.suffix == ".py"} - {ROOT}
    assert {shown(folder) for folder in folders if not (folder / "__init__.py").is_file()} == set()


OF_ONE_MACHINE: Final = {
    "a package registry": re.compile(r"https?://[^/\s\"]*(registry|pypi|pythonhosted|npmjs|mirror|deb\.debian)"),
    "where packages come from": re.compile(r"^\s*--(extra-)?index-url|\"resolved\": ?\"http", re.MULTILINE),
    "a path of one machine": re.compile(r"(?<![\w.~-])/(home|root|work|Users)/\w"),
}


@pytest.mark.parametrize("what", OF_ONE_MACHINE)
def test_no_file_holds(what: str) -> None:
    holding = []
    for path in TRACKED:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        holding += [f"{shown(path)}: {found[0]}" for found in OF_ONE_MACHINE[what].finditer(text)]
    assert holding == []


def test_every_package_is_locked() -> None:
    """Run `make lock` after a change of the dependencies."""

    def pinned(name: str) -> dict[str, str]:
        lines = (ROOT / name).read_text(encoding="utf-8")
        return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", lines, flags=re.MULTILINE))

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [re.split(r"[\[<>=~! ]", wanted)[0] for wanted in project["project"]["dependencies"]]
    runtime, dev = pinned("requirements.txt"), pinned("requirements-dev.txt")
    assert set(named) <= runtime.keys()
    assert {re.split(r"[\[<>=~! ]", wanted)[0] for wanted in project["dependency-groups"]["dev"]} <= dev.keys()
    assert runtime.items() <= dev.items(), "what is tested is what is served"
