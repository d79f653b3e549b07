"""RUNBOOK.md says what is: each setting, file, command and metric exists, and what it backs up it can restore."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Final

import yaml
from prometheus_client.parser import text_string_to_metric_families

from deploy.proxy import configure
from protocol.ids import Millis, PlayerId
from server.archive.archive import open_archive
from server.archive.erase import digest
from server.settings import VARIABLES, Settings
from server.telemetry import Telemetry
from tests.postgres_server import PostgresServer

ROOT: Final = Path(__file__).parents[2]
TEXT: Final = (ROOT / "deploy" / "RUNBOOK.md").read_text(encoding="utf-8")
BLOCKS: Final = {
    title.strip() or str(number): commands.replace("\\\n", "")
    for number, (title, commands) in enumerate(re.findall(r"^```sh([^\n]*)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
}
COMMANDS: Final = "\n".join(BLOCKS.values())
SPANS: Final = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL))


def test_every_setting_exists() -> None:
    assert set(re.findall(r"\bSALVO_[A-Z_]+", TEXT)) <= VARIABLES.keys()


def test_every_file_of_ours_exists() -> None:
    named = {span for span in (*SPANS, *COMMANDS.split()) if re.match(r"(deploy|server|protocol|tests)/", span)}
    named |= {path.removeprefix("/opt/salvo/") for path in COMMANDS.split() if path.startswith("/opt/salvo/")}
    made_here = {"deploy/.env", "deploy/tls"}
    assert len(named) >= 5
    assert [name for name in sorted(named - made_here) if not list(ROOT.glob(name))] == []
    assert all((ROOT / "deploy" / path).is_file() for path in re.findall(r"\]\(([^)#]+)\)", TEXT))


def test_every_command_of_the_server_exists() -> None:
    named = set(re.findall(r"python -m server (\w+)", TEXT)) | set(re.findall(r"--rm node-a (\w+)", TEXT))
    assert named == {"restored", "replay", "ratings"}
    done = subprocess.run(
        [sys.executable, "-m", "server", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert [name for name in sorted(named) if re.search(rf"^ +{name}\b", done.stdout, re.MULTILINE) is None] == []


def test_every_target_and_unit_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"make (?:-C \S+ )?([a-z]+)", " ".join((*SPANS, *COMMANDS.splitlines())))) <= {
        *targets,
        "nginx",  # a package beside `make`
    }
    units = {path.name for path in (ROOT / "deploy" / "systemd").iterdir()}
    named = {f"{word.partition('@')[0]}{'@' if '@' in word else ''}.service" for word in words_of("systemctl")}
    assert {name for name in named if name.startswith("salvo")} == units


def words_of(program: str) -> list[str]:
    return [word for line in (*COMMANDS.splitlines(), *SPANS) if program in line for word in line.split()]


def test_every_service_of_the_composition_exists() -> None:
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["services"]
    used = {
        word
        for line in COMMANDS.splitlines()
        if line.startswith("docker compose")
        for word in line.split()
        if re.fullmatch(r"node-[a-z]|postgres|redis|proxy", word)
    }
    assert used == {"node-a", "node-b", "postgres"} <= services.keys()


def test_every_metric_exists() -> None:
    text, _ = Telemetry((("salvo", "capture"),), {"salvo": "v1"}).exposition()
    families = {family.name: family for family in text_string_to_metric_families(text.decode())}
    known = {sample.name for family in families.values() for sample in family.samples} | families.keys()
    known |= {f"{name}_total" for name, family in families.items() if family.type == "counter"}
    known |= {f"{name}_bucket" for name, family in families.items() if family.type == "histogram"}
    named = set(re.findall(r"\b(?:salvo|process)_[a-z_]+", " ".join(SPANS)))
    assert len(named) >= 12
    assert named - known == set()


def test_every_cause_that_is_asked_for_exists() -> None:
    text, _ = Telemetry().exposition()
    for name, labels in re.findall(r"\b(salvo_[a-z_]+)(\{[^}]*\})", " ".join(SPANS)):
        assert f"{name}{labels} ".encode() in text, name


def test_every_text_of_readyz_is_explained() -> None:
    source = (ROOT / "server" / "app.py").read_text(encoding="utf-8")
    told = re.search(r"def unready\(\).*?return None\n", source, re.DOTALL)
    assert told is not None
    texts = re.findall(r'return "(.*)"', told[0])
    assert len(texts) >= 4
    rows = re.findall(r"^\| `(.*?)` \|", TEXT.split("| `/readyz` says |")[1].split("\n\n")[0], re.MULTILINE)
    assert rows == ["ready", *texts]


def test_every_proxy_that_is_written_can_be(tmp_path: Path) -> None:
    lines = [line for line in COMMANDS.splitlines() if "deploy.proxy.configure" in line]
    assert len(lines) == 2
    for line in lines:
        _, _, given = line.partition("deploy.proxy.configure /var/lib/salvo-proxy ")
        assert configure.main((str(tmp_path), *shlex.split(given))) == 0


def test_figures_are_those_of_the_files() -> None:
    http = (configure.SHIPPED / "salvo" / "http.conf").read_text(encoding="utf-8")
    prose = " ".join(TEXT.split())
    assert "rate=50r/s" in http
    assert "burst=2500 " in http
    assert "salvo_connections 1500;" in http
    assert "client_max_body_size 4k;" in http
    assert "may ask 50 times a second with a burst of 2,500, and hold 1,500 connections" in prose
    assert f"`SALVO_DRAIN_S` ({Settings().drain_s:g} s)" in prose


# --- back up and restore ------------------------------------------------------------------------------------

PLAYERS: Final = "INSERT INTO players (player, name, created, seen) VALUES ('ann', 'Ann', 1, 1), ('bob', 'Bob', 1, 1)"
"""Who is there when the back-up is taken; then Ann asks to be erased, and is."""


class Machine:
    """Where the commands of the runbook find what they expect, in a folder of the test."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        self.kept = folder / "lib"
        for name in ("lib", "backups", "bin"):
            (folder / name).mkdir()
        (folder / "site.env").write_text(f"SALVO_DATABASE={shlex.quote(database)}\n")
        self.program("systemctl", "exit 0")
        self.program("runuser", 'shift 3; exec "$@"')  # -u salvo --

    def program(self, name: str, does: str) -> None:
        (self.folder / "bin" / name).write_text(f"#!/bin/sh\n{does}\n")
        (self.folder / "bin" / name).chmod(0o755)

    def run(self, title: str) -> str:
        """Run a block of commands, and give what it says; each must succeed."""
        places = {
            "/var/lib/salvo": str(self.kept),
            "/var/backups/salvo": str(self.folder / "backups"),
            "/etc/salvo/site.env": str(self.folder / "site.env"),
            "/opt/salvo": str(ROOT),
            ".venv/bin/python": sys.executable,
        }
        commands = BLOCKS[title]
        for place, here in places.items():
            commands = commands.replace(place, here)
        shell = shutil.which("sh")
        assert shell is not None
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SALVO_")}
        done = subprocess.run(
            [shell, "-e", "-c", commands],
            env={**environment, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout


async def test_a_sqlite_file_is_backed_up_and_restored(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    file = machine.kept / "salvo.db"
    archive = await open_archive(f"sqlite:///{file}")  # stays open: it is backed up while it is in use
    try:
        with closing(connect(file)) as connection, connection:
            connection.execute(PLAYERS)
        assert "ok\n" in machine.run("back up SQLite")
        older = (tmp_path / "backups" / "salvo.db").read_bytes()
        await archive.erasure.erase(PlayerId("ann"), Millis(2))
        assert "ok\n" in machine.run("back up SQLite")
    finally:
        await archive.close()
    (tmp_path / "backups" / "salvo.db").write_bytes(older)  # the nightly one, with the hourly list of the erased

    assert "Players erased again: 1." in machine.run("restore SQLite")
    with closing(connect(file)) as connection:
        assert connection.execute("SELECT player FROM players").fetchall() == [("bob",)]
        assert connection.execute("SELECT digest FROM erased").fetchall() == [(digest(PlayerId("ann")),)]
    assert len(list(machine.kept.glob("before-restore-*/salvo.db"))) == 1


async def test_a_postgresql_database_is_backed_up_and_restored(tmp_path: Path, postgres_server: PostgresServer) -> None:
    url = postgres_server.new_database()
    machine = Machine(tmp_path, url)
    archive = await open_archive(url)
    try:
        postgres_server.run(url, PLAYERS)
        machine.run("back up PostgreSQL")
        older = (tmp_path / "backups" / "salvo.dump").read_bytes()
        await archive.erasure.erase(PlayerId("ann"), Millis(2))
        machine.run("back up PostgreSQL")
    finally:
        await archive.close()
    (tmp_path / "backups" / "salvo.dump").write_bytes(older)

    assert "Players erased again: 1." in machine.run("restore PostgreSQL")
    left = "SELECT 1 / (CASE WHEN string_agg(player, ' ') = 'bob' THEN 1 ELSE 0 END) FROM players"
    postgres_server.run(url, left)  # fails where anyone else is
