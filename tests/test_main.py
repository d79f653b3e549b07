"""`python -m server`: what cannot work is said in one line, and it stops when it is told to."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgpack
import pytest

from server.__main__ import main
from tests.end_to_end.service import ROOT
from tests.end_to_end.wire import BINARY, PONG, upgrade, written

START_S = 60
STOP_S = 10


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Let every test start from an environment of its own, and from the signal handlers that were there."""
    for name in [name for name in os.environ if name.startswith("SALVO_")]:
        monkeypatch.delenv(name)
    for name, value in {"HOST": "127.0.0.1", "PORT": "0", "SALVO_DATA": str(tmp_path / "data")}.items():
        monkeypatch.setenv(name, value)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that cannot work, and give the one line that it says."""
    assert main(arguments) != 0
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith(".\n") and said.err.count("\n") == 1, said.err
    return said.err


# --- what cannot work ---------------------------------------------------------------------------------


def test_the_port_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = complaint(capsys, "serve", "--port", str(port))
    assert f"127.0.0.1:{port}" in said and "make play PORT=8001" in said


def test_the_host_is_not_of_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "serve", "--host", "192.0.2.1")
    assert said.startswith("Cannot serve on 192.0.2.1") and "HOST" in said and "PORT" not in said


@pytest.mark.parametrize(
    "arguments", [("replay", "no/such/file"), ("replay", "nobodys-room"), ("restored",), ("ratings",)]
)
def test_there_is_nothing_to_look_at(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    complaint(capsys, *arguments)


def test_the_admin_port_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = complaint(capsys, "serve", "--admin", f"127.0.0.1:{port}")
    assert said.startswith(f"SALVO_ADMIN is 127.0.0.1:{port}") and "another port" in said


def test_the_data_folder_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "data"):
        said = complaint(capsys, "serve", "--data-folder", str(folder))
        assert str(folder) in said and "SALVO_DATA" in said


def test_redis_is_not_reached(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        port = nobody.getsockname()[1]
        said = complaint(capsys, "serve", "--redis", f"redis://user:secret@127.0.0.1:{port}")
    assert f"127.0.0.1:{port} does not answer" in said and "secret" not in said


def test_an_unknown_setting(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALVO_PROT", "1")
    assert "Unknown setting SALVO_PROT" in complaint(capsys, "serve")


@pytest.mark.parametrize("arguments", [[], ["play"], ["serve", "--colour", "blue"]], ids=str)
def test_an_unknown_command(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m server" in capsys.readouterr().err


def test_help_names_every_command_and_setting(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, named in ((["--help"], ["serve"]), (["serve", "--help"], ["--port", "SALVO_REDIS", "SALVO_DATA"])):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
        said = capsys.readouterr().out
        assert all(name in said for name in named)


# --- starting and stopping ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_quickly_and_quietly(number: signal.Signals, tmp_path: Path) -> None:
    """With players connected: one who answers, and one who takes nothing"""
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "serve", "--data-folder", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("SALVO is served on http://localhost:"), line
        port = int(line.split(":")[2].split(" ")[0])
        with player(port) as awake, player(port) as asleep:
            asleep.sendall(written(BINARY, msgpack.packb({"t": "follow", "rq": 1, "on": True})) + written(PONG) * 30)
            process.send_signal(number)
            assert process.wait(STOP_S) == 0
            assert awake.recv(2**16).endswith(b"\x88\x02\x03\xf4")  # closed with 1012
        assert process.stdout.read() == ""
        assert process.stderr is not None and process.stderr.read() == ""
    finally:
        process.kill()
        process.communicate()


def player(port: int) -> socket.socket:
    """Connect a player, and read until the welcome has come."""
    with socket.create_connection(("127.0.0.1", port), START_S) as http:
        http.sendall(b"POST /api/player HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: http.recv(2**16), b""))
    token = answer.partition(b'"token":"')[2].partition(b'"')[0].decode()
    connected = socket.create_connection(("127.0.0.1", port), START_S)
    connected.sendall(upgrade(token))
    read = b""
    while b"welcome" not in read:
        read += connected.recv(2**16)
    return connected


# --- other commands ---------------------------------------------------------------------------------------


def test_a_record_is_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(ROOT / "protocol/vectors/salvo/fog.txt")]) == 0
    assert capsys.readouterr().out.endswith("It matches.\n")
