"""One's own paint, through the front door."""

from typing import get_args

import pytest

from protocol.messages import Paint
from server.archive.archive import Archive
from tests.edge.front import BURST, Front
from tests.edge.test_players import lost


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


async def test_a_paint_is_chosen_and_given(front: Front) -> None:
    async with front.someone() as (browser, player):
        assert (await browser.get("/api/paint")).json() == {"paint": ""}
        for paint in (*get_args(Paint)[:2], "", "bars"):
            assert (await browser.post("/api/paint", json={"paint": paint})).json() == {"paint": paint}
            assert (await browser.get("/api/paint")).json() == {"paint": paint}
        assert await front.archive.players.paints([player]) == {player: "bars"}


@pytest.mark.parametrize("body", ['{"paint": "gold"}', '{"paint": null}', "{}", "dots", '{"paint": "dots", "x": 1}'])
async def test_there_are_no_others(front: Front, body: str) -> None:
    async with front.someone() as (browser, _):
        answer = await browser.post("/api/paint", content=body)
        assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


async def test_who_may_not(front: Front, sqlite_archive: str) -> None:
    async with front.browser() as browser:
        for answer in (await browser.get("/api/paint"), await browser.post("/api/paint", json={"paint": "dots"})):
            assert (answer.status_code, answer.json()) == (401, {"code": "no_session"})
    async with front.someone() as (browser, _):
        with lost(sqlite_archive, "paints"):
            for answer in (await browser.get("/api/paint"), await browser.post("/api/paint", json={"paint": "dots"})):
                assert (answer.status_code, answer.json()) == (503, {"code": "record_unavailable"})
        codes = [(await browser.post("/api/paint", json={"paint": "dots"})).status_code for _ in range(BURST)]
        assert (codes[0], codes[-1]) == (200, 429)
