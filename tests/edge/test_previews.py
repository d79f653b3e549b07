"""What a shared link to a match shows, and that one which runs shows no more than one that nobody knows."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from protocol.ids import RoomId, Seat
from protocol.messages import Outcome
from server.app import Site, build
from server.archive.archive import Archive, open_archive
from server.archive.erase import ERASED
from server.archive.matches import Match
from server.edge.poster import Poster
from server.edge.previews import WAITING_MAX, title
from server.edge.replays import Replays
from server.settings import Settings
from tests.archive.made import ANN, BOB, START, keep, opened, seated
from tests.edge.test_http import at_the_door
from tests.edge.test_replays import over, played
from tests.end_to_end.service import ROOT

PAGE = (ROOT / "client_web/index.html").read_text(encoding="utf-8")


class Door:
    """The whole app with a page of its own, and its archive."""

    def __init__(self, site: Site, archive: Archive, client: httpx.AsyncClient) -> None:
        self.site = site
        self.archive = archive
        self.client = client

    async def store(self, match: Match) -> None:
        record = match.record
        for seat, name in enumerate(match.names):
            record = record.replace(name, f"{{{seat}}}", 1)
        await self.archive.matches.store(replace(match, record=record))

    async def tags(self, path: str, **headers: str) -> dict[str, str]:
        page = (await self.client.get(path, headers=headers)).text
        found = re.findall(r'<meta (?:property|name)="(og:[a-z:_]+)" content="([^"]*)"', page)
        return {name: unescape(content) for name, content in found}


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    client_folder = tmp_path / "dist"
    client_folder.mkdir()
    (client_folder / "index.html").write_text(PAGE, encoding="utf-8")
    settings = Settings(data_folder=tmp_path / "data", client_folder=client_folder)
    site = await build(settings)
    archive = await open_archive(settings.database_url)
    async with at_the_door(site, "https://salvo.example") as client:
        yield Door(site, archive, client)
    await archive.close()


def golden(names: tuple[str, str] = ("Anna", "Bo")) -> Match:
    match = over(played("capture"), "golden-room")
    record = re.sub(r"^south .*$", f"south {names[0]}", match.record, flags=re.MULTILINE)
    record = re.sub(r"^north .*$", f"north {names[1]}", record, flags=re.MULTILINE)
    return replace(match, players=(ANN, BOB), names=names, record=record)


async def test_a_match_that_is_over_is_named_and_pictured(door: Door) -> None:
    match = golden()
    await door.store(match)
    tags = await door.tags(f"/match/{match.room}")
    assert tags["og:title"] == "Anna 1–0 Bo · SALVO"
    assert tags["og:url"] == f"https://salvo.example/match/{match.room}"
    assert tags["og:image"] == f"https://salvo.example/api/match/{match.room}/preview.png"
    assert "Zug für Zug" in tags["og:description"]
    assert "round by round" in (await door.tags(f"/match/{match.room}", **{"accept-language": "en"}))["og:description"]
    picture = await door.client.get(tags["og:image"])
    assert (picture.headers["content-type"], picture.headers["cache-control"]) == ("image/png", "no-store")
    with Image.open(BytesIO(picture.content)) as image:
        image.load()
        assert (image.format, image.size) == ("PNG", (1200, 630))


async def test_one_that_runs_shows_what_one_that_is_unknown_shows(door: Door) -> None:
    await keep(door.archive.journal, [opened(RoomId("running-room")), seated(0), seated(1)])
    answers = [await door.client.get(f"/api/match/{room}/preview.png") for room in ("running-room", "nobodys-room")]
    assert [(each.status_code, each.json()) for each in answers] == [(404, {"code": "unknown_room"})] * 2
    running, unknown = [await door.tags(f"/match/{room}") for room in ("running-room", "nobodys-room")]
    assert {**running, "og:url": ""} == {**unknown, "og:url": ""}
    assert running["og:image"] == "https://salvo.example/preview.jpg"


@pytest.mark.parametrize("path", ["/", "/rules", "/i/k3Jd_9-xQ2", "/room/golden-room", "/search/fog", "/nothing/there"])
async def test_other_pages_show_the_sites_own_picture_by_its_whole_address(door: Door, path: str) -> None:
    await door.store(golden())
    tags = await door.tags(path, host="other.example:81")
    assert tags["og:image"] == "https://other.example:81/preview.jpg"
    assert tags["og:title"].startswith("SALVO")


async def test_a_name_is_text_and_nothing_else(door: Door) -> None:
    match = golden(("<script>alert(1)</script>", '" onload="x'))
    await door.store(match)
    page = (await door.client.get(f"/match/{match.room}")).text
    assert page.count("<script") == PAGE.count("<script")
    assert "onload=" not in re.sub(r'content="[^"]*"', "", page)
    assert (await door.tags(f"/match/{match.room}"))["og:title"].startswith("<script>alert(1)</script> 1–0 ")


async def test_who_was_erased_is_in_neither(door: Door) -> None:
    match = golden(("Anna", "Bo"))
    await door.store(match)
    before = (await door.client.get(f"/api/match/{match.room}/preview.png")).content
    await door.archive.erasure.erase(ANN, START)
    assert (await door.tags(f"/match/{match.room}"))["og:title"] == "(gelöscht) 1–0 Bo · SALVO"
    after = (await door.client.get(f"/api/match/{match.room}/preview.png")).content
    assert after != before
    assert after == Poster(Path("none")).draw(await Replays().picture(match), ("", "Bo"), ("1", "0"))


async def test_where_no_round_was_played_there_is_no_picture(door: Door) -> None:
    match = over(played("fog", 1), "golden-room")
    await door.store(match)
    answer = await door.client.get(f"/api/match/{match.room}/preview.png")
    assert (answer.status_code, answer.json()) == (409, {"code": "no_replay"})


async def test_too_many_pictures_at_once_are_refused(door: Door) -> None:
    rooms = [RoomId(f"golden-room-{number}") for number in range(WAITING_MAX + 3)]
    for room in rooms:
        await door.store(replace(golden(), room=room))
    answers = await asyncio.gather(*(door.client.get(f"/api/match/{room}/preview.png") for room in rooms))
    assert {each.status_code for each in answers} == {200, 503}


def test_a_title_says_how_it_ended() -> None:
    drawn, lost = Outcome(None, "agreement"), Outcome(Seat(1), "points")
    assert title(("Anna", "Bo"), drawn, "?") == "Anna ½–½ Bo · SALVO"
    assert title(("Anna", "Bo"), None, "?") == "Anna – Bo · SALVO"
    assert title((ERASED, "Bo"), lost, "(gelöscht)") == "(gelöscht) 0–1 Bo · SALVO"
    assert title(("אבי", "Bo"), lost, "?") == "\u2068אבי\u2069 0–1 Bo · SALVO"
