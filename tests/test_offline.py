"""The commands about what is kept: what they print, and their exit codes."""

import asyncio
from pathlib import Path

import pytest

from protocol.ids import PlayerId
from server.archive.archive import open_archive
from server.offline import ratings, replay, restored
from tests.archive.made import ANN, BOB, START, match
from tests.archive.test_rated import WON, between
from tests.test_replaying import CAPTURE, ROOM, VECTORS, played


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Give an archive with one match in it."""
    url = f"sqlite:///{tmp_path}/salvo.db"

    async def fill() -> None:
        archive = await open_archive(url)
        await played(archive)
        await archive.close()

    asyncio.run(fill())
    return url


def test_a_file_or_a_match_of_the_archive_is_replayed(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    for what in (str(VECTORS / "fog.txt"), ROOM):
        assert replay(what, database) == 0
        told = capsys.readouterr()
        assert told.out.endswith("It matches.\n")
        assert told.err == ""


def test_what_does_not_match_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.txt"
    file.write_text(CAPTURE.replace("1-0 points", "0-1 points"), encoding="utf-8")
    assert replay(str(file), "sqlite:///nowhere/salvo.db") == 1
    assert "  the result: kept is Jürgen Ω (seat 1) by points" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("no/such/file.txt", "no/such/file.txt is no file, and no id of a match"),
        ("nobodys-room", "there is no match nobodys-room here"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(
    database: str, what: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(what, database) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"Cannot be replayed: {said}.\n")


@pytest.mark.parametrize("database", ["sqlite:///{}/nothing.db", "postgresql://127.0.0.1:1/salvo", "mysql://x/y"])
def test_an_archive_that_is_not_there_is_not_made(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay("nobodys-room", database.format(tmp_path)) == 2
    assert restored(database.format(tmp_path), START) == 2
    assert ratings(database.format(tmp_path)) == 2
    assert capsys.readouterr().err.count("\n") == 3
    assert list(tmp_path.iterdir()) == []


def test_who_was_erased_after_the_back_up_is_erased_in_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/salvo.db"

    async def erase_then_bring_back() -> None:
        archive = await open_archive(url)
        await archive.erasure.erase(ANN, START)
        await archive.close()
        archive = await open_archive(url)
        await archive.players.name(BOB, "Bob", ("bob",), START)
        async with archive.database.writing() as connection:
            await connection.exec_driver_sql(
                "INSERT INTO players (player, name, created, seen) VALUES (?, 'Ann', 1, 1)", (ANN,)
            )
        await archive.matches.store(match())
        await archive.close()

    async def known() -> list[PlayerId]:
        archive = await open_archive(url)
        found = [player for player in (ANN, BOB) if await archive.players.find(player) is not None]
        await archive.close()
        return found

    asyncio.run(erase_then_bring_back())
    assert restored(url, START) == 0
    assert capsys.readouterr().out == "Players erased again: 1.\n"
    assert asyncio.run(known()) == [BOB]
    assert restored(url, START) == 0
    assert capsys.readouterr().out == "Players erased again: 0.\n"


def test_ratings_are_worked_out_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/salvo.db"

    async def play() -> None:
        archive = await open_archive(url)
        for number in range(3):
            await archive.matches.store(between(f"room-{number}", (ANN, BOB), START + number, WON))
        await archive.close()

    async def change(statement: str) -> None:
        archive = await open_archive(url)
        async with archive.database.writing() as connection:
            await connection.exec_driver_sql(statement)
        await archive.close()

    def said() -> tuple[int, str]:
        return ratings(url), capsys.readouterr().out

    counted = "Matches that count: 3. Ratings of players: 2.\n"
    right = (0, counted + "What was kept is what comes out.\n")
    wrong = "What was kept was not what comes out; it is now.\n"
    asyncio.run(play())
    assert said() == right
    asyncio.run(change("UPDATE ratings SET mu = mu + 1"))
    assert said() == (1, counted + "Kept otherwise than it comes out: 2. Put right.\n" + wrong)
    assert said() == right
    asyncio.run(change("DELETE FROM rated"))
    assert said() == (1, counted + "Matches that were not counted: 3. They are now.\n" + wrong)
    assert said() == right
