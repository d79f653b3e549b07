"""A missing tool is named with the command that installs it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import Final

import pytest

SCRIPT: Final = Path(__file__).parents[2] / "deploy" / "check-tools.sh"
SHELL: Final = str(which("sh"))

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the script where only the named programs exist, each with what it does."""

    def run(python: str = f'exec {sys.executable} "$@"', **programs: str) -> "subprocess.CompletedProcess[str]":
        for name, does in {"python3": python, **programs}.items():
            program = tmp_path / name.replace("_", "-")
            program.write_text(f"#!{SHELL}\n{does}\n")
            program.chmod(0o755)
        return subprocess.run(
            [SHELL, str(SCRIPT)], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
        )

    return run


NODE_20: Final = "exit 0"
NODE_18: Final = 'case "$1" in --version) echo v18.19.0;; *) exit 1;; esac'


def test_with_everything_there_it_says_nothing(run: Run) -> None:
    done = run(npm="exit 0", node=NODE_20)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_old_python_is_named(run: Run) -> None:
    done = run("exit 1", npm="exit 0", node=NODE_20, apt_get="exit 0")
    assert done.returncode == 1
    assert "Python 3.11" in done.stderr
    assert "sudo apt-get install python3" in done.stderr


def test_no_npm_is_named(run: Run) -> None:
    done = run(node=NODE_20, brew="exit 0")
    assert done.returncode == 1
    assert done.stderr == "Missing: npm. brew install node\n"


def test_an_old_node_is_named_with_what_was_found(run: Run) -> None:
    done = run(npm="exit 0", node=NODE_18)
    assert done.returncode == 1
    assert "Node 20 or newer (found v18.19.0). sudo npm install --global node@20" in done.stderr


def test_all_that_is_missing_is_named_at_once(run: Run) -> None:
    done = run("exit 1")
    assert len(done.stderr.splitlines()) == 2
