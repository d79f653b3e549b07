"""Leaderboards and players, as anyone may see them."""

from dataclasses import replace
from typing import Any

import httpx
import pytest

from protocol.ids import PlayerId, bot_player
from server.archive.archive import Archive
from server.archive.rating import MIDDLE, PROVISIONAL_MATCHES
from server.edge.ratings import BOARD_MS
from tests.archive.made import ANN, BOB, CEM, ROOM, START
from tests.archive.test_rated import WON, between
from tests.archive.test_ratings import play
from tests.edge.front import BURST, Front
from tests.edge.test_matches import bearer, get
from tests.edge.test_players import lost


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


async def given(front: Front, path: str, player: PlayerId | None = None) -> Any:
    answer = await get(front, path, player)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


def refused(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()["code"]


# --- leaderboards --------------------------------------------------------------------------------------


async def test_a_leaderboard_shows_the_best_and_where_one_stands(front: Front) -> None:
    await play(front.archive, (ANN, BOB), PROVISIONAL_MATCHES)
    await play(front.archive, (CEM, PlayerId("someone")), 1)
    board = await given(front, "/api/ratings/salvo/fog")
    assert (board["mode"], board["you"]) == ("fog", None)
    assert [line["player"] for line in board["ranked"]] == [ANN, BOB]
    assert [line["player"] for line in board["provisional"]] == [CEM, "someone"]
    first = board["ranked"][0]
    assert first == {"player": ANN, "name": f"Name {ANN}", "value": first["value"], "matches": PROVISIONAL_MATCHES}
    you = (await given(front, "/api/ratings/salvo/fog", BOB))["you"]
    assert you == {
        "player": BOB,
        "value": board["ranked"][1]["value"],
        "provisional": False,
        "matches": PROVISIONAL_MATCHES,
        "place": 2,
    }
    you = (await given(front, "/api/ratings/salvo/fog", CEM))["you"]
    assert (you["place"], you["provisional"], you["matches"]) == (None, True, 1)
    assert (await given(front, "/api/ratings/salvo/capture", BOB))["you"] is None
    assert refused(await get(front, "/api/ratings/salvo/chess")) == (404, "unknown_mode")


async def test_a_leaderboard_is_asked_for_now_and_then_only(front: Front, sqlite_archive: str) -> None:
    await play(front.archive, (ANN, BOB), 1)
    before = await given(front, "/api/ratings/salvo/fog")
    with lost(sqlite_archive, "ratings"):
        assert await given(front, "/api/ratings/salvo/fog") == before
        front.clock.pass_(BOARD_MS)
        assert refused(await get(front, "/api/ratings/salvo/fog")) == (503, "record_unavailable")
    await play(front.archive, (ANN, BOB), 1, first=1)
    assert (await given(front, "/api/ratings/salvo/fog"))["provisional"] != before["provisional"]


async def test_who_was_erased_is_gone_at_once(front: Front) -> None:
    await play(front.archive, (ANN, BOB), PROVISIONAL_MATCHES)
    await given(front, "/api/ratings/salvo/fog")
    await front.archive.erasure.erase(ANN, START)
    assert [line["player"] for line in (await given(front, "/api/ratings/salvo/fog"))["ranked"]] == [BOB]
    assert refused(await get(front, f"/api/players/{ANN}")) == (404, "unknown_player")
    page = await given(front, f"/api/players/{BOB}")
    assert {tuple(match["names"]) for match in page["matches"]} == {("(erased)", f"Name {BOB}")}
    assert {tuple(match["players"]) for match in page["matches"]} == {(None, BOB)}


# --- players -------------------------------------------------------------------------------------------


async def test_a_player_has_a_page(front: Front) -> None:
    await play(front.archive, (ANN, BOB), 3)
    await front.archive.players.name(ANN, "Änne", ["anne"], START)
    await front.archive.players.paint(ANN, "bars")
    page = await given(front, f"/api/players/{ANN}")
    assert (page["player"], page["name"], page["paint"], page["next"]) == (ANN, "Änne", "bars", None)
    (rating,) = page["ratings"]
    assert (rating["mode"], rating["provisional"], rating["matches"]) == ("fog", True, 3)
    assert rating["value"] > MIDDLE
    assert [result["score"] for result in page["form"]] == [2, 2, 2]
    assert [match["match"] for match in page["matches"]] == [result["match"] for result in page["form"]]
    assert {match["seat"] for match in page["matches"]} == {0}


async def test_its_matches_come_page_by_page(front: Front) -> None:
    await play(front.archive, (ANN, BOB), 3)
    first = await given(front, f"/api/players/{ANN}?count=2")
    second = await given(front, f"/api/players/{ANN}?count=2&behind={first['next']}")
    rooms = [match["match"] for page in (first, second) for match in page["matches"]]
    assert (len(rooms), len(set(rooms)), second["next"]) == (3, 3, None)
    for query in ("count=0", "count=x", "count=51", "behind=x", "behind="):
        assert refused(await get(front, f"/api/players/{ANN}?{query}")) == (400, "malformed")


async def test_matches_between_friends_are_not_listed(front: Front) -> None:
    await front.archive.matches.store(replace(between("room-friend", (ANN, BOB), START, WON), quick=False))
    page = await given(front, f"/api/players/{ANN}")
    assert (page["matches"], page["form"], page["ratings"]) == ([], [], [])
    own = await given(front, "/api/matches", ANN)
    assert [match["players"] for match in own["matches"]] == [[ANN, BOB]]


@pytest.mark.parametrize("player", ["nobody-known", "x", bot_player("light"), "a b"])
async def test_who_is_not_known_has_none(front: Front, player: str) -> None:
    assert refused(await get(front, f"/api/players/{player}")) == (404, "unknown_player")


async def test_an_id_proves_nothing(front: Front) -> None:
    """It is public: whoever shows it as a token, in whatever form, is nobody."""
    await play(front.archive, (ANN, BOB), 1)
    token = front.sessions.token(front.sessions.new("Eve"))
    for shown in (ANN, f'["{ANN}","Ann"]', token.replace(token.split(".")[0], ANN)):
        async with front.browser() as browser:
            answer = await browser.get("/api/matches", headers={"authorization": f"Bearer {shown}"})
            assert refused(answer) == (401, "no_session")


# --- what a match did ------------------------------------------------------------------------------------


async def test_what_a_match_did_is_told(front: Front) -> None:
    await play(front.archive, (ANN, BOB), 1)
    told = await given(front, f"/api/match/room-{ANN}-000/ratings")
    assert told["players"] == [ANN, BOB]
    south, north = told["changes"]
    assert south["before"] == north["before"] == MIDDLE
    assert south["after"] > MIDDLE > north["after"]
    stored = replace(between(ROOM, (ANN, bot_player("light")), START, WON), quick=False)
    await front.archive.matches.store(stored)
    assert await given(front, f"/api/match/{ROOM}/ratings") == {"players": [ANN, None], "changes": []}
    assert refused(await get(front, "/api/match/room-unknown/ratings")) == (404, "unknown_room")


async def test_who_asks_too_often_is_told_so(front: Front, sqlite_archive: str) -> None:
    await play(front.archive, (ANN, BOB), 1)
    with lost(sqlite_archive, "rated"):
        assert refused(await get(front, f"/api/players/{ANN}")) == (503, "record_unavailable")
        assert refused(await get(front, f"/api/match/room-{ANN}-000/ratings")) == (503, "record_unavailable")
    async with front.browser() as browser:
        codes = [
            (await browser.get(f"/api/{what}", headers=bearer(front, CEM))).status_code
            for what in ("ratings/salvo/fog", f"players/{ANN}") * BURST
        ]
    assert codes == [200] * BURST + [429] * BURST
