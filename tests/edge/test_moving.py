"""A player moves to another device, through the front door."""

import re

import pytest
import sqlalchemy

from server.archive.archive import Archive
from server.archive.tables import moves
from server.edge.moving import CODE_MS, LENGTH, LETTERS
from server.edge.session import COOKIE
from tests.edge.front import BURST, Front
from tests.edge.test_players import lost
from tests.lobby.house import CAPTURE

SHAPE = re.compile(f"[{LETTERS}]{{4}}-[{LETTERS}]{{4}}")


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


async def test_a_code_gives_the_player_to_another_device(front: Front) -> None:
    async with front.someone("Änne") as (old, player), front.someone() as (new, other):
        offered = (await old.post("/api/move")).json()
        assert SHAPE.fullmatch(offered["code"])
        assert offered["until"] == front.clock.now() + CODE_MS
        taken = await new.post("/api/move/take", json={"code": offered["code"]})
        assert taken.json() == {"token": taken.json()["token"], "player": player, "name": "Änne"}
        assert (await new.post("/api/player")).json()["player"] == player != other
        assert (await old.post("/api/player")).json()["player"] == player, "both devices have the player"
        again = await new.post("/api/move/take", json={"code": offered["code"]})
        assert (again.status_code, again.json()) == (404, {"code": "unknown_code"})


async def test_who_has_chosen_no_name_keeps_the_one_it_was_given(front: Front) -> None:
    async with front.someone() as (old, _), front.browser() as new:
        name = (await old.post("/api/player")).json()["name"]
        code = (await old.post("/api/move")).json()["code"]
        answer = await new.post("/api/move/take", json={"code": code})
        assert answer.json()["name"] == name
        assert "HttpOnly" in answer.headers["set-cookie"]


async def test_a_code_may_be_typed_as_one_likes(front: Front) -> None:
    async with front.someone() as (old, player), front.browser() as new:
        code = (await old.post("/api/move")).json()["code"]
        typed = f" {code.lower().replace('-', ' - ')} "
        assert (await new.post("/api/move/take", json={"code": typed})).json()["player"] == player


async def test_a_code_ends(front: Front) -> None:
    async with front.someone() as (old, _), front.browser() as new:
        code = (await old.post("/api/move")).json()["code"]
        front.clock.pass_(CODE_MS)
        assert (await new.post("/api/move/take", json={"code": code})).status_code == 404
        first = (await old.post("/api/move")).json()["code"]
        await old.post("/api/move")
        assert (await new.post("/api/move/take", json={"code": first})).status_code == 404, "there is a newer one"


async def test_looking_at_a_link_uses_nothing_up(front: Front) -> None:
    async with front.someone() as (old, _), front.browser() as new:
        code = (await old.post("/api/move")).json()["code"]
        for path in (f"/move/{code}", "/api/move/take", f"/api/move/take?code={code}"):
            assert (await new.get(path)).status_code in (404, 405)
        assert COOKIE not in new.cookies
        assert (await new.post("/api/move/take", json={"code": code})).status_code == 200


async def test_a_form_of_another_site_makes_nobody_somebody_else(front: Front) -> None:
    async with front.someone() as (old, _), front.browser() as new:
        code = (await old.post("/api/move")).json()["code"]
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            answer = await new.post("/api/move/take", content=f'{{"code": "{code}"}}', headers={"content-type": kind})
            assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})
        assert COOKIE not in new.cookies


async def test_who_is_in_a_match_does_not_leave_it_behind(front: Front) -> None:
    async with front.someone() as (old, _), front.someone("Bob") as (new, bob), front.someone("Cem") as (_, cem):
        code = (await old.post("/api/move")).json()["code"]
        for player in (bob, cem):
            front.lobby.connected(player)
            await front.lobby.search(player, "Name", "salvo", CAPTURE)
        await front.house.settle()
        assert await front.lobby.rooms_of(bob)
        answer = await new.post("/api/move/take", json={"code": code})
        assert (answer.status_code, answer.json()) == (409, {"code": "already_playing"})
        async with front.browser() as other:
            assert (await other.post("/api/move/take", json={"code": code})).status_code == 200, "it was not used up"


async def test_codes_are_not_kept_and_not_guessed(front: Front) -> None:
    assert len(LETTERS) ** LENGTH > 6e11
    async with front.someone() as (old, _), front.browser() as new:
        code = (await old.post("/api/move")).json()["code"]
        async with front.archive.database.reading() as connection:
            (row,) = (await connection.execute(sqlalchemy.select(moves))).all()
        assert code.replace("-", "") not in str(row)
        codes = [(await new.post("/api/move/take", json={"code": "AAAA-AAAA"})).status_code for _ in range(BURST + 1)]
        assert codes == [404] * BURST + [429]
        codes = [(await old.post("/api/move")).status_code for _ in range(BURST)]
        assert codes == [200] * (BURST - 1) + [429]


async def test_who_may_not(front: Front, sqlite_archive: str) -> None:
    async with front.browser() as browser:
        assert (await browser.post("/api/move")).status_code == 401
        assert (await browser.post("/api/move/take", json={"kode": "x"})).status_code == 400
    async with front.someone() as (browser, _):
        with lost(sqlite_archive, "moves"):
            for answer in (await browser.post("/api/move"), await browser.post("/api/move/take", json={"code": "x"})):
                assert (answer.status_code, answer.json()) == (503, {"code": "record_unavailable"})
