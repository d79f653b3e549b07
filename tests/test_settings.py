"""Settings: read once, and every fault is one clear line that says which setting and what to do."""

from dataclasses import fields
from pathlib import Path

import pytest

from server.settings import VARIABLES, BadSetting, Settings, read_settings


def test_without_anything_the_defaults_hold() -> None:
    assert read_settings({}) == Settings()
    assert read_settings({"HOME": "/nowhere", "PORT": "", "SALVO_REDIS": ""}) == Settings()


def test_every_setting_has_its_variable() -> None:
    assert sorted(VARIABLES.values()) == sorted(field.name for field in fields(Settings))


def test_all_of_them_are_read() -> None:
    read = read_settings(
        {
            "HOST": "0.0.0.0",
            "PORT": "8001",
            "SALVO_REDIS": "rediss://user:word@cache.example:6380/2",
            "SALVO_SECRET": "s" * 32,
            "SALVO_NODE_URL": "https://salvo.example/n/a/",
            "SALVO_ORIGINS": "https://salvo.example, http://localhost:5173/ ,",
            "SALVO_DATA": "var/salvo",
            "SALVO_CLIENT": "dist",
            "SALVO_DATABASE": "postgresql://salvo:word@db.example/salvo",
            "SALVO_ADMIN": "[::1]:9100",
            "SALVO_LOG": "debug",
            "SALVO_LOG_FORMAT": "json",
            "SALVO_PING_S": "5",
            "SALVO_PONG_S": "7.5",
            "SALVO_TRANSPORT": "asgi",
            "SALVO_DRAIN_S": "0",
            "SALVO_JOURNAL_DAYS": "forever",
            "SALVO_MATCH_DAYS": "3650",
            "SALVO_IDLE_DAYS": "90",
            "SALVO_BOTS": "0",
        }
    )
    assert read == Settings(
        host="0.0.0.0",
        port=8001,
        redis="rediss://user:word@cache.example:6380/2",
        secret="s" * 32,
        node_url="https://salvo.example/n/a",
        origins=("https://salvo.example", "http://localhost:5173"),
        data_folder=Path("var/salvo"),
        client_folder=Path("dist"),
        database="postgresql://salvo:word@db.example/salvo",
        admin=("::1", 9100),
        log_level="debug",
        log_format="json",
        ping_s=5.0,
        pong_s=7.5,
        transport="asgi",
        drain_s=0.0,
        journal_days=None,
        match_days=3650,
        idle_days=90,
        bots=0,
    )


def test_the_command_line_wins_over_the_environment() -> None:
    assert read_settings({"PORT": "8001", "HOST": "::1"}, {"port": "8002"}) == Settings(host="::1", port=8002)


def test_a_server_may_be_reached_by_a_path_of_the_site() -> None:
    assert read_settings({"SALVO_NODE_URL": "/n/a/"}).node_url == "/n/a"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "http"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("SALVO_DATABASE", "mysql://db.example/salvo"),
        ("SALVO_ADMIN", "9100"),
        ("SALVO_ADMIN", "127.0.0.1:port"),
        ("SALVO_ADMIN", "user@127.0.0.1:9100"),
        ("SALVO_LOG_FORMAT", "xml"),
        ("SALVO_TRANSPORT", "carrier pigeon"),
        ("SALVO_DRAIN_S", "-1"),
        ("SALVO_JOURNAL_DAYS", "0"),
        ("SALVO_IDLE_DAYS", "some"),
        ("SALVO_BOTS", "-1"),
        ("SALVO_BOTS", "65"),
        ("PORT", "8 000"),
        ("PORT", "٨٠٠٠"),
        ("SALVO_REDIS", "localhost:6379"),
        ("SALVO_REDIS", "http://localhost"),
        ("SALVO_REDIS", "redis://[::1"),
        ("SALVO_REDIS", "redis://localhost:port"),
        ("SALVO_REDIS", "rediss//user:word@cache.example"),
        ("SALVO_SECRET", "correct horse"),
        ("SALVO_NODE_URL", "salvo.example"),
        ("SALVO_NODE_URL", "ftp://salvo.example"),
        ("SALVO_NODE_URL", "https://"),
        ("SALVO_NODE_URL", "/"),
        ("SALVO_NODE_URL", "//salvo.example/n/a"),
        ("SALVO_NODE_URL", "/n/a?b"),
        ("SALVO_NODE_URL", "https://[salvo"),
        ("SALVO_NODE_URL", "https://salvo.example:99999"),
        ("SALVO_ORIGINS", "https://salvo.example,other.example"),
        ("SALVO_ORIGINS", "https://salvo.example/page"),
        ("SALVO_ORIGINS", "*"),
        ("SALVO_LOG", "loud"),
        ("SALVO_PING_S", "0"),
        ("SALVO_PING_S", "-1"),
        ("SALVO_PONG_S", "nan"),
        ("SALVO_PONG_S", "inf"),
        ("SALVO_PONG_S", "soon"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_in_one_line(variable: str, value: str) -> None:
    with pytest.raises(BadSetting) as fault:
        read_settings({variable: value})
    said = str(fault.value)
    assert said.startswith(variable)
    assert "\n" not in said and said.endswith(".")
    assert variable not in ("SALVO_SECRET", "SALVO_REDIS") or value not in said


def test_an_unknown_setting_is_named_with_those_that_are_known() -> None:
    with pytest.raises(BadSetting, match=r"^Unknown setting SALVO_REDDIS\. Known are: SALVO_REDIS, .*\.$"):
        read_settings({"SALVO_REDDIS": "redis://localhost"})
