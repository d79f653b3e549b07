"""Matches that are over, as anyone may read them, and one's own list."""

import json
from dataclasses import replace
from typing import Any

import httpx
import pytest

from protocol.ids import PlayerId, RoomId, Seat
from protocol.messages import Outcome
from server.archive.archive import Archive
from server.archive.matches import PAGE_MAX
from server.edge.paging import COUNT
from server.edge.session import Session
from tests.archive.made import ANN, BOB, CEM, DAY, NAMES, OTHER, ROOM, START, keep, match, opened, seated
from tests.edge.front import BURST, Front
from tests.edge.test_players import lost

WON = Outcome(winner=Seat(1), reason="points")


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


def bearer(front: Front, player: PlayerId) -> dict[str, str]:
    return {"authorization": f"Bearer {front.sessions.token(Session(player, NAMES[player]))}"}


async def get(front: Front, path: str, player: PlayerId | None = None) -> httpx.Response:
    async with front.browser() as browser:
        return await browser.get(path, headers=None if player is None else bearer(front, player))


def refusal(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


# --- one match -------------------------------------------------------------------------------------------


async def test_a_match_is_given_to_anyone_and_a_player_learns_its_seat(front: Front) -> None:
    await front.archive.matches.store(match(outcome=WON))
    stored = await front.archive.matches.find(ROOM)
    assert stored is not None
    for player, seat in ((None, None), (CEM, None), (ANN, 0), (BOB, 1)):
        answer = await get(front, f"/api/match/{ROOM}", player)
        assert answer.headers["content-type"] == "application/json"
        assert answer.json() == {**json.loads(stored.as_json()), "seat": seat, "decisive": None}
        assert not any(each in answer.text for each in (ANN, BOB))


async def test_it_is_downloaded_as_text_and_as_json(front: Front) -> None:
    await front.archive.matches.store(match(outcome=WON))
    stored = await front.archive.matches.find(ROOM)
    assert stored is not None
    text = await get(front, f"/api/match/{ROOM}.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert text.headers["content-disposition"] == f'attachment; filename="salvo-{ROOM}.txt"'
    assert text.text == stored.record
    as_json = await get(front, f"/api/match/{ROOM}.json")
    assert as_json.headers["content-disposition"] == f'attachment; filename="salvo-{ROOM}.json"'
    assert as_json.content == stored.as_json()


@pytest.mark.parametrize("ending", ["", ".txt", ".json"])
async def test_of_a_match_that_runs_nothing_is_given(front: Front, ending: str) -> None:
    await keep(front.archive.journal, [opened(), seated(0), seated(1)])
    for player in (None, ANN):
        answer = await get(front, f"/api/match/{ROOM}{ending}", player)
        assert refusal(answer) == (404, {"code": "match_running"})


async def test_a_match_that_ends_while_it_is_asked_for_is_given(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    await keep(front.archive.journal, [opened(), seated(0), seated(1)])
    running = front.archive.matches.running

    async def ends_first(room: RoomId) -> bool:
        await front.archive.matches.store(match(outcome=WON))
        return await running(room)

    monkeypatch.setattr(front.archive.matches, "running", ends_first)
    assert (await get(front, f"/api/match/{ROOM}")).status_code == 200


@pytest.mark.parametrize("room", ["nobodys-room", "a", "a" * 25, "room.xml", "räume1", "%00%00%00%00%00%00"])
async def test_what_is_no_match_is_unknown(front: Front, room: str) -> None:
    assert refusal(await get(front, f"/api/match/{room}")) == (404, {"code": "unknown_room"})


async def test_without_the_archive_it_says_so(front: Front, sqlite_archive: str) -> None:
    with lost(sqlite_archive, "match_seats"):
        assert refusal(await get(front, "/api/matches", ANN)) == (503, {"code": "record_unavailable"})
    with lost(sqlite_archive, "matches"):
        for ending in ("", ".txt", ".json"):
            answer = await get(front, f"/api/match/{ROOM}{ending}")
            assert refusal(answer) == (503, {"code": "record_unavailable"})


async def test_who_was_erased_has_no_name_in_it_and_the_other_still_reads_it(front: Front) -> None:
    await front.archive.matches.store(match(outcome=WON))
    await front.archive.erasure.erase(ANN, START)
    answer = await get(front, f"/api/match/{ROOM}", BOB)
    assert answer.json()["names"] == ["(erased)", "Bob"]
    assert NAMES[ANN] not in answer.text
    assert [each["names"] for each in (await get(front, "/api/matches", BOB)).json()["matches"]] == [
        ["(erased)", "Bob"]
    ]
    assert (await get(front, "/api/matches", ANN)).status_code == 401


# --- a player's list -----------------------------------------------------------------------------------------


async def test_my_matches_say_what_became_of_them(front: Front) -> None:
    await front.archive.matches.store(match(outcome=WON))
    await front.archive.matches.store(replace(match(OTHER, (BOB, CEM), START + DAY), quick=False))
    listed = (await get(front, "/api/matches", BOB)).json()
    assert listed == {
        "matches": [
            {
                "match": OTHER,
                "options": {"game": "salvo", "mode": "capture", "map": "plain", "clock": 30},
                "names": [NAMES[BOB], NAMES[CEM]],
                "players": [BOB, CEM],
                "seat": 0,
                "outcome": None,
                "started": START + DAY - 60_000,
                "ended": START + DAY,
                "rounds": 7,
                "quick": False,
            },
            {
                "match": ROOM,
                "options": {"game": "salvo", "mode": "capture", "map": "plain", "clock": 30},
                "names": [NAMES[ANN], NAMES[BOB]],
                "players": [ANN, BOB],
                "seat": 1,
                "outcome": {"winner": 1, "reason": "points"},
                "started": START - 60_000,
                "ended": START,
                "rounds": 7,
                "quick": True,
            },
        ],
        "next": None,
    }
    assert (await get(front, "/api/matches", CEM)).json()["matches"] == [{**listed["matches"][0], "seat": 1}]


async def test_they_come_a_page_at_a_time(front: Front) -> None:
    rooms = [RoomId(f"room-{number:03}") for number in range(COUNT + 5)]
    for number, room in enumerate(rooms):
        await front.archive.matches.store(match(room, ended=START + number // 3))
    found: list[str] = []
    behind = ""
    while True:
        page = (await get(front, f"/api/matches?count=9{behind}", ANN)).json()
        found += [each["match"] for each in page["matches"]]
        if page["next"] is None:
            break
        behind = f"&behind={page['next']}"
    assert found == rooms[::-1]
    assert len((await get(front, "/api/matches", ANN)).json()["matches"]) == COUNT


@pytest.mark.parametrize(
    "query",
    [
        "count=0",
        f"count={PAGE_MAX + 1}",
        "count=",
        "count=-1",
        "count=٣",
        "count=1e1",
        "behind=",
        "behind=no",
        "behind=é",
    ],
)
async def test_what_cannot_be_asked(front: Front, query: str) -> None:
    assert refusal(await get(front, f"/api/matches?{query}", ANN)) == (400, {"code": "malformed"})


async def test_who_is_nobody_has_no_matches(front: Front) -> None:
    assert refusal(await get(front, "/api/matches")) == (401, {"code": "no_session"})


async def test_asking_again_and_again_is_limited(front: Front) -> None:
    for path, player in ((f"/api/match/{ROOM}", None), ("/api/matches", ANN)):
        codes = [(await get(front, path, player)).status_code for _ in range(BURST + 1)]
        assert 429 not in codes[:BURST]
        assert codes[BURST] == 429
    front.clock.pass_(10_000)
    assert (await get(front, "/api/matches", ANN)).status_code == 200
