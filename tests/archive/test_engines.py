"""Which database a URL names."""

import stat
from pathlib import Path

import pytest

from server.archive.engines import Unusable, make_file, sqlite_path, sqlite_uri


def test_sqlite_is_named_by_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sqlite_path("sqlite:///data/salvo.db") == tmp_path / "data" / "salvo.db"
    assert sqlite_path("sqlite:////var/lib/salvo.db") == Path("/var/lib/salvo.db")


@pytest.mark.parametrize("url", ["postgresql://salvo@db/salvo", "postgres:///salvo?host=/run/postgresql"])
def test_postgresql_has_no_file(url: str) -> None:
    assert sqlite_path(url) is None


@pytest.mark.parametrize(
    "url", ["", "salvo.db", "sqlite:", "sqlite://", "sqlite:///", "sqlite://host/salvo.db", "sqlite:///a.db?mode=ro",
            "mysql://db/salvo", "postgresql+asyncpg://db/salvo",
            "postgresql://db:port/salvo", "postgresql://[::1/salvo"],
)  # fmt: skip
def test_any_other_url_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(Unusable, match=r"sqlite:///folder/file\.db"):
        sqlite_path(url)


def test_a_path_of_any_letters_stays_itself() -> None:
    assert sqlite_uri(Path("/a b/ü?#%.db")) == "file:/a%20b/%C3%BC%3F%23%25.db?mode=rw"


def test_the_file_is_made_once_with_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "a b" / "ü?#%.db"
    make_file(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    written = file.read_bytes()
    make_file(file)
    assert file.read_bytes() == written


def test_a_file_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="cannot be used"):
        make_file(tmp_path / "file" / "salvo.db")
    with pytest.raises(Unusable, match="cannot be used"):
        make_file(tmp_path)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(Unusable, match="not a database"):
        make_file(file)
    assert file.read_text().startswith("Dear Ann")
