"""What can be said of the container files without Docker: they name what is there, and keep the rules that matter."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from deploy.play_nodes import free_ports
from deploy.proxy import configure
from server.__main__ import STOP_S
from server.edge.drain import KEEP_S
from server.settings import VARIABLES, Settings, read_settings
from tests.end_to_end.service import serving
from tests.nginx_server import nginx_before

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
DOCKERFILE: Final = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
EXAMPLE: Final = (DEPLOY / "env.example").read_text(encoding="utf-8")
CHOSEN: Final = {"SALVO_SECRET": "s" * 64, "POSTGRES_PASSWORD": "word"}


def filled(text: str, chosen: dict[str, str]) -> str:
    """Fill a text in as the compose specification says: `${NAME:?why}` must be there, `${NAME:-default}` need not."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        if chosen.get(name):
            return chosen[name]
        assert kind == ":-", f"{name}: {rest}"
        return str(rest)

    return re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", value, text)


def composed(chosen: dict[str, str] = CHOSEN) -> dict[str, Any]:
    read = yaml.safe_load(filled((DEPLOY / "compose.yaml").read_text(encoding="utf-8"), chosen))
    assert isinstance(read, dict)
    return read


COMPOSED: Final = composed()
SERVICES: Final[dict[str, dict[str, Any]]] = COMPOSED["services"]
NODES: Final = {name: each for name, each in SERVICES.items() if name.startswith("node-")}


def instructions(name: str, stage: str) -> list[str]:
    """Give what the instructions of one kind in a stage say."""
    found = re.search(rf"^FROM \S+ AS {stage}\n(.*?)(?=^FROM |\Z)", DOCKERFILE, flags=re.MULTILINE | re.DOTALL)
    assert found is not None
    return re.findall(rf"^{name} (.*)$", found[1], flags=re.MULTILINE)


# --- Dockerfile ---------------------------------------------------------------------------------------------


def test_what_is_copied_exists_and_reaches_the_build() -> None:
    taken = [
        source
        for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, flags=re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert len(taken) >= 7
    known = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for source in taken:
        assert (ROOT / source).exists(), source
        assert source.split("/")[0] in known, source
    stages = set(re.findall(r"^FROM \S+ AS (\S+)$", DOCKERFILE, flags=re.MULTILINE))
    assert set(re.findall(r"--from=(\S+)", DOCKERFILE)) <= stages
    assert {each["build"]["target"] for each in SERVICES.values() if "build" in each} <= stages


@pytest.mark.parametrize("stage", ["server", "proxy"])
def test_an_image_runs_as_nobody_special_and_stops_in_order(stage: str) -> None:
    (user,) = instructions("USER", stage)
    assert user not in ("root", "0")
    assert instructions("STOPSIGNAL", stage) == ["SIGTERM"]
    (entry,) = instructions("ENTRYPOINT", stage)
    assert isinstance(json.loads(entry), list), "in exec form, else a shell swallows the signal"


def test_packages_are_those_that_are_locked() -> None:
    (install, *_) = [line for line in instructions("RUN", "packages") if "install" in line]
    assert "--require-hashes" in install
    assert "requirements.txt" in install
    assert any(line.startswith("npm ci") for line in instructions("RUN", "client"))


def health_check(stage: str) -> list[str]:
    (line,) = instructions("HEALTHCHECK", stage)
    command = json.loads(line.partition("CMD ")[2])
    assert isinstance(command, list)
    return command


async def code(command: list[str], **environment: str) -> int:
    process = await asyncio.create_subprocess_exec(
        *command, env={"PATH": "/usr/bin:/bin", **environment}, stderr=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


async def test_the_health_checks_tell_who_serves(tmp_path: Path) -> None:
    program, *rest = health_check("server")
    assert program == "python"
    (nobody,) = free_ports(1)
    assert await code(["python3", *rest], PORT=str(nobody)) == 1
    async with serving(tmp_path) as server:
        assert await code(["python3", *rest], PORT=str(server.port)) == 0
        async with nginx_before({"a": server.port}) as url:
            assert await code(at(health_check("proxy"), url.rpartition(":")[2])) == 0
        async with nginx_before({"a": nobody}) as url:
            assert await code(at(health_check("proxy"), url.rpartition(":")[2])) == 1
        assert await code(at(health_check("proxy"), str(nobody))) == 1


def at(command: list[str], port: str) -> list[str]:
    assert "/127.0.0.1/8080" in command[-1]
    return [*command[:-1], command[-1].replace("/8080", f"/{port}")]


# --- compose.yaml -------------------------------------------------------------------------------------------


def test_without_secrets_nothing_starts() -> None:
    for name in CHOSEN:
        with pytest.raises(AssertionError, match=name):
            composed({**CHOSEN, name: ""})
    assert set(re.findall(r"^#? ?([A-Z_]+)=", EXAMPLE, flags=re.MULTILINE)) == {*CHOSEN, "LISTEN"}


def test_there_are_two_nodes_and_what_they_share() -> None:
    assert list(NODES) == ["node-a", "node-b"]
    assert SERVICES.keys() - NODES.keys() == {"proxy", "redis", "postgres"}


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_held_in(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert "privileged" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert re.fullmatch(r"\d+s", service["stop_grace_period"])
    assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory", "pids"}
    assert "healthcheck" in service or service["build"]["target"] in ("server", "proxy"), (
        "images of ours have their own"
    )


def test_only_the_proxy_is_open_to_the_network() -> None:
    for name, service in SERVICES.items():
        for port in service.get("ports", ()):
            assert name == "proxy" or port.startswith("127.0.0.1:"), name


def test_what_is_kept_lies_in_volumes() -> None:
    kept = {name: [each.split(":")[0] for each in SERVICES[name]["volumes"]] for name in ("redis", "postgres")}
    assert kept == {"redis": ["redis"], "postgres": ["postgres"]}
    assert COMPOSED["volumes"].keys() == {"redis", "postgres"}
    for node in NODES.values():
        assert any(each.startswith("/var/lib/salvo:uid=10001") for each in node["tmpfs"])
        assert "volumes" not in node


@pytest.mark.parametrize("name", NODES)
def test_a_node_reads_its_settings(name: str) -> None:
    node = NODES[name]
    given = dict(node["environment"])
    assert {each for each in given if each not in VARIABLES} == {"FORWARDED_ALLOW_IPS"}  # uvicorn's own
    settings = read_settings({key: value for key, value in given.items() if key in VARIABLES})
    assert settings.node_url == f"/n/{name.removeprefix('node-')}"
    assert settings.database == "postgresql://salvo:word@postgres:5432/salvo"
    assert settings.redis == "redis://redis:6379/0"
    assert given["FORWARDED_ALLOW_IPS"] == SERVICES["proxy"]["networks"]["site"]["ipv4_address"]
    assert node["depends_on"] == {each: {"condition": "service_healthy"} for each in ("postgres", "redis")}
    assert seconds(node["stop_grace_period"]) >= Settings().drain_s + KEEP_S + STOP_S + 10


def seconds(text: str) -> int:
    return int(text.removesuffix("s"))


@pytest.mark.parametrize("line", re.findall(r"^#? ?LISTEN=(.*)$", EXAMPLE, flags=re.MULTILINE))
def test_the_proxy_knows_its_nodes(tmp_path: Path, line: str) -> None:
    site = composed({**CHOSEN, "LISTEN": line})["services"]["proxy"]["build"]["args"]["SITE"]
    assert configure.main((str(tmp_path), *site.split())) == 0
    written = (tmp_path / "salvo" / "nodes.conf").read_text()
    for name, node in NODES.items():
        address = f"{node['networks']['site']['ipv4_address']}:8000"
        assert f"upstream salvo_node_{name.removeprefix('node-')} {{\n    server {address};" in written
    listened = re.findall(r"listen (\d+)", (tmp_path / "salvo" / "listen.conf").read_text())
    published = [each.split(":")[1] for each in SERVICES["proxy"]["ports"]]
    assert set(listened) <= set(published)
    assert "8080" in listened, "where the health check asks"


def test_by_default_the_proxy_listens_plainly() -> None:
    assert SERVICES["proxy"]["build"]["args"]["SITE"].split()[-2:] == ["--listen", "8080"]


def test_addresses_lie_in_the_network() -> None:
    (subnet,) = COMPOSED["networks"]["site"]["ipam"]["config"]
    addresses = [
        each["networks"]["site"]["ipv4_address"] for each in SERVICES.values() if isinstance(each["networks"], dict)
    ]
    assert len(set(addresses)) == len(addresses) == 1 + len(NODES)
    assert all(address.startswith(subnet["subnet"].removesuffix("0/24")) for address in addresses)
