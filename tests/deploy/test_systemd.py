"""The units, as far as systemd reads them without running them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from server.__main__ import STOP_S
from server.edge.drain import KEEP_S
from server.settings import VARIABLES, Settings

ROOT: Final = Path(__file__).parents[2]
UNITS: Final = ROOT / "deploy" / "systemd"
NODE: Final = (UNITS / "salvo@.service").read_text(encoding="utf-8")
PROXY: Final = (UNITS / "salvo-proxy.service").read_text(encoding="utf-8")


def values(unit: str, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", unit, flags=re.MULTILINE)


@pytest.mark.parametrize("name", ["salvo@.service", "salvo-proxy.service"])
def test_systemd_understands_every_line(tmp_path: Path, name: str) -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze is not None, "apt-get install systemd"
    text = (UNITS / name).read_text(encoding="utf-8")
    (tmp_path / name).write_text(text.replace("/opt/salvo/.venv/bin/python", sys.executable))
    done = subprocess.run([analyze, "verify", str(tmp_path / name)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_node_has_time_to_hand_its_rooms_over() -> None:
    (seconds,) = values(NODE, "TimeoutStopSec")
    assert int(seconds) >= Settings().drain_s + KEEP_S + STOP_S + 10


def test_the_settings_exist() -> None:
    named = {part.partition("=")[0] for line in values(NODE, "Environment") for part in line.split()}
    assert {name for name in named if not name.startswith("PYTHON")} <= VARIABLES.keys()
    assert "SALVO_NODE_URL=/n/%i" in NODE


@pytest.mark.parametrize("unit", [NODE, PROXY], ids=["node", "proxy"])
def test_what_a_unit_may_do_is_little(unit: str) -> None:
    assert values(unit, "NoNewPrivileges") == ["yes"]
    assert values(unit, "ProtectSystem") == ["strict"]
    assert values(unit, "Restart") == ["always"]
    assert values(unit, "LimitNOFILE") == ["65536"]


def test_only_the_proxy_begins_as_root() -> None:
    assert values(NODE, "User") == ["salvo"]
    assert values(NODE, "CapabilityBoundingSet") == [""]
    assert values(PROXY, "User") == []
    assert "CAP_SYS_ADMIN" not in PROXY
