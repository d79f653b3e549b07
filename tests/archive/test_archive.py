"""The archive as a whole, on both databases."""

from pathlib import Path

import pytest

from server.archive.archive import Archive, open_archive
from server.archive.engines import Unusable
from tests.archive.made import ANN, ROOM, START, keep, match, opened, seated


async def test_what_was_kept_is_there_after_a_restart(empty_url: str) -> None:
    first = await open_archive(empty_url)
    await keep(first.journal, [opened(), seated(0)])
    await first.matches.store(match())
    await first.players.name(ANN, "Anne", ["anne"], START)
    await first.close()

    second = await open_archive(empty_url)
    assert second.journal.healthy
    assert list(await second.journal.read(ROOM)) == [opened(), seated(0)]
    assert await second.matches.find(ROOM) is not None
    assert await second.players.find(ANN) is not None
    await second.close()


async def test_closing_twice_is_closing(archive: Archive) -> None:
    await archive.close()
    await archive.close()


@pytest.mark.parametrize("url", ["mysql://db/salvo", "sqlite:///"])
async def test_a_url_that_cannot_be_used_is_said(url: str) -> None:
    with pytest.raises(Unusable):
        await open_archive(url)


async def test_sqlite_leaves_one_file_behind(tmp_path: Path) -> None:
    archive = await open_archive(f"sqlite:///{tmp_path}/salvo.db")
    await keep(archive.journal, [opened(), seated(0)])
    await archive.close()
    assert names(tmp_path) == ["salvo.db"]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
