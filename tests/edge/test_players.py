"""Names that are kept, signs of life, and "erase me", through the front door."""

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import httpx
import pytest

from protocol.ids import RoomId
from server.archive.archive import Archive
from server.archive.players import SEEN_EVERY_MS
from server.edge.body import BODY_BYTES
from server.edge.players import ARCHIVE_REST_MS
from server.edge.session import COOKIE, Session
from tests.edge.front import BURST, Front


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


@pytest.fixture
async def door(front: Front) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at the door."""
    async with front.browser() as browser:
        yield browser


@contextmanager
def lost(url: str, table: str) -> Iterator[None]:
    """Let a table of the archive be away, so that nothing of it can be asked."""
    with sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None) as file:
        file.execute(f"ALTER TABLE {table} RENAME TO elsewhere")
        yield
        file.execute(f"ALTER TABLE elsewhere RENAME TO {table}")
    file.close()


# --- who a device is ---------------------------------------------------------------------------------------


async def test_a_program_gets_a_token_and_with_it_the_same_player(door: httpx.AsyncClient) -> None:
    made = (await door.post("/api/player")).json()
    assert set(made) == {"token", "player", "name"}
    door.cookies.clear()
    other = (await door.post("/api/player")).json()
    assert other["player"] != made["player"]
    door.cookies.clear()
    bearer = {"authorization": f"Bearer {made['token']}"}
    assert (await door.post("/api/player", headers=bearer)).json() == made


async def test_the_made_up_name_is_in_the_language_of_the_browser(door: httpx.AsyncClient) -> None:
    words: dict[str, set[str]] = {}
    for language in ("de-DE,de;q=0.9,en;q=0.5", "en-GB"):
        words[language] = set()
        for _ in range(20):
            made = (await door.post("/api/player", headers={"accept-language": language})).json()
            words[language].add(made["name"].rsplit(" ", 1)[0])
            door.cookies.clear()
    german, english = words.values()
    assert german - english and english - german  # a few animals have one name in both


async def test_the_page_makes_a_player_once_and_lets_the_cookie_live_on_from_day_to_day(
    front: Front, door: httpx.AsyncClient
) -> None:
    assert "set-cookie" in (await door.get("/")).headers
    assert "set-cookie" not in (await door.get("/")).headers
    front.clock.pass_(SEEN_EVERY_MS)
    assert "Max-Age=34560000" in (await door.get("/")).headers["set-cookie"]
    assert "set-cookie" not in (await door.get("/")).headers


# --- names ---------------------------------------------------------------------------------------------------


async def test_a_player_is_renamed_and_stays_the_same(front: Front, door: httpx.AsyncClient) -> None:
    made = (await door.post("/api/player")).json()
    renamed = (await door.post("/api/name", json={"name": "Jürgen Ω"})).json()
    assert renamed["name"] == "Jürgen Ω"
    assert (await door.post("/api/player")).json() == {**renamed, "player": made["player"]}
    kept = await front.archive.players.find(made["player"])
    assert kept is not None
    assert kept.name == "Jürgen Ω"


async def test_a_kept_name_comes_back_with_an_older_cookie(front: Front) -> None:
    """As on a second device, which does not know of the new name."""
    async with front.someone("Admiral") as (browser, player), front.browser() as second:
        await browser.post("/api/name", json={"name": "Bootsmann"})
        older = front.sessions.token(Session(player, "Admiral"))
        front.clock.pass_(SEEN_EVERY_MS)
        second.cookies.set(COOKIE, older, domain="localhost.local")
        assert (await second.post("/api/player")).json()["name"] == "Bootsmann"


async def test_a_sign_of_life_is_noted_once_a_day(front: Front) -> None:
    async with front.someone("Admiral") as (browser, player):
        for _ in range(3):
            front.clock.pass_(SEEN_EVERY_MS // 2)
            await browser.get("/")
        kept = await front.archive.players.find(player)
    assert kept is not None
    assert front.clock.now() - kept.seen == SEEN_EVERY_MS // 2


async def test_a_page_does_without_the_archive(front: Front, sqlite_archive: str) -> None:
    async with front.someone("Admiral") as (browser, player):
        front.clock.pass_(SEEN_EVERY_MS)
        with lost(sqlite_archive, "players"):
            assert (await browser.get("/")).status_code == 200
        front.clock.pass_(ARCHIVE_REST_MS)
        await browser.get("/")
        kept = await front.archive.players.find(player)
    assert kept is not None
    assert kept.seen == front.clock.now()


async def test_a_name_that_is_refused_says_why_and_the_old_one_stays(door: httpx.AsyncClient) -> None:
    made = (await door.post("/api/player")).json()
    for name, code in (("A", "name_too_short"), ("A" * 21, "name_too_long"), ("A\u202eB", "name_unusable")):
        answer = await door.post("/api/name", json={"name": name})
        assert (answer.status_code, answer.json()) == (409, {"code": code})
    assert (await door.post("/api/player")).json() == made


async def test_a_name_of_another_is_refused(front: Front) -> None:
    async with front.someone("Admiral"), front.someone() as (browser, _):
        answer = await browser.post("/api/name", json={"name": "ADMIRAL"})
        assert (answer.status_code, answer.json()) == (409, {"code": "name_taken"})


async def test_a_kept_name_is_taken_also_when_the_lobby_has_forgotten_it(front: Front, archive: Archive) -> None:
    async with front.someone("Admiral"):
        pass
    anew = Front(archive)
    async with anew.someone("Bootsmann") as (browser, _), anew.someone() as (other, _):
        assert (await browser.post("/api/name", json={"name": "Admiral"})).json() == {"code": "name_taken"}
        # and the lobby has given back what it had reserved
        assert (await other.post("/api/name", json={"name": "Bootsmann"})).json() == {"code": "name_taken"}


async def test_a_name_that_cannot_be_kept_now_is_not_given(front: Front, sqlite_archive: str) -> None:
    async with front.someone("Admiral") as (browser, _), front.someone() as (other, _):
        with lost(sqlite_archive, "looks"):
            answer = await browser.post("/api/name", json={"name": "Bootsmann"})
            assert (answer.status_code, answer.json()) == (503, {"code": "record_unavailable"})
        assert (await browser.post("/api/player")).json()["name"] == "Admiral"
        assert (await other.post("/api/name", json={"name": "Bootsmann"})).status_code == 200


async def test_who_is_nobody_has_no_name_to_change(door: httpx.AsyncClient) -> None:
    answer = await door.post("/api/name", json={"name": "Ada"})
    assert (answer.status_code, answer.json()) == (401, {"code": "no_session"})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'{"name": 1}',
        b"{}",
        b'{"name": "Ada", "x": 1}',
        b'{"name": "\xff"}',
        b"[" * 1_000,
        json.dumps({"name": "Ada"}).encode("utf-16"),
    ],
)
async def test_a_body_that_is_no_name(door: httpx.AsyncClient, body: bytes) -> None:
    await door.post("/api/player")
    answer = await door.post("/api/name", content=body)
    assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


@pytest.mark.parametrize("size", [BODY_BYTES + 1, 10 * 2**20])
async def test_a_body_without_end_is_not_read(door: httpx.AsyncClient, size: int) -> None:
    await door.post("/api/player")
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while read < size:
            read += 512
            yield b" " * 512

    assert (await door.post("/api/name", content=endless())).status_code == 413
    assert read <= BODY_BYTES + 2 * 512


async def test_renaming_again_and_again_is_limited(front: Front, door: httpx.AsyncClient) -> None:
    await door.post("/api/player")
    for number in range(BURST):
        assert (await door.post("/api/name", json={"name": f"Ada {number}"})).status_code == 200
    answer = await door.post("/api/name", json={"name": "Ada"})
    assert (answer.status_code, answer.json()) == (429, {"code": "too_fast"})
    front.clock.pass_(10_000)
    assert (await door.post("/api/name", json={"name": "Ada"})).status_code == 200


# --- erase me ------------------------------------------------------------------------------------------------


async def test_who_was_erased_is_somebody_new_and_the_old_cookie_is_void(front: Front) -> None:
    async with front.someone("Admiral") as (browser, player), front.someone() as (other, _):
        old = browser.cookies[COOKIE]
        assert (await browser.post("/api/erase")).json() == {"erased": True}
        assert COOKIE not in browser.cookies
        assert await front.archive.players.find(player) is None
        for headers in ({"cookie": f"{COOKIE}={old}"}, {"authorization": f"Bearer {old}"}):
            assert (await browser.post("/api/name", json={"name": "Ada"}, headers=headers)).status_code == 401
            assert (await browser.post("/api/erase", headers=headers)).status_code == 401
        assert (await browser.post("/api/player")).json()["player"] != player
        assert (await other.post("/api/name", json={"name": "Admiral"})).status_code == 200  # the name is free


async def test_who_plays_is_not_erased(front: Front) -> None:
    async with front.someone("Admiral") as (browser, player):
        front.lobby.room_opened(RoomId("room-under-test"), (player,), quick=True)
        answer = await browser.post("/api/erase")
        assert (answer.status_code, answer.json()) == (409, {"code": "already_playing"})
        assert (await browser.post("/api/player")).json()["player"] == player


async def test_nothing_is_erased_while_the_archive_is_away(front: Front, sqlite_archive: str) -> None:
    async with front.someone("Admiral") as (browser, player):
        with lost(sqlite_archive, "erased"):
            answer = await browser.post("/api/erase")
            assert (answer.status_code, answer.json()) == (503, {"code": "record_unavailable"})
        assert (await browser.post("/api/player")).json()["player"] == player
        assert await front.archive.players.find(player) is not None


async def test_who_is_nobody_cannot_be_erased_and_who_asks_too_often_waits(
    front: Front, door: httpx.AsyncClient
) -> None:
    assert (await door.post("/api/erase")).status_code == 401
    async with front.someone() as (browser, player):
        front.lobby.room_opened(RoomId("room-under-test"), (player,), quick=True)
        codes = [(await browser.post("/api/erase")).status_code for _ in range(BURST + 1)]
        assert codes == [409] * BURST + [429]
