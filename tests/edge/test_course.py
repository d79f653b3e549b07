"""Courses as their pages are asked for: nothing is kept, everything is checked, and asking is limited."""

from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from server.edge.body import BODY_BYTES
from server.edge.course import ROUNDS_MAX, CoursePages
from server.edge.rate import Limiter
from server.edge.session import Sessions
from server.games.registry import COURSES
from tests.clock import StandingClock

BURST = 20
MOVE = {"is": "salvo.orders", "orders": [{"do": "move", "kind": "scout", "to": "c6"}]}
SIDEWAYS = {"is": "salvo.orders", "orders": [{"do": "move", "kind": "scout", "to": "d6"}]}


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def browser(clock: StandingClock) -> httpx.AsyncClient:
    sessions = Sessions("s" * 32)
    pages = CoursePages(sessions, COURSES, Limiter(1, BURST), clock.now)
    transport = httpx.ASGITransport(Starlette(routes=[*pages.routes()]))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost:8000")


async def play(browser: httpx.AsyncClient, *rounds: Any, step: str = "move") -> Any:
    answer = await browser.post(f"/api/course/salvo/{step}", json={"rounds": rounds})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


async def test_the_steps_are_named_in_their_order(browser: httpx.AsyncClient) -> None:
    answer = (await browser.get("/api/course/salvo")).json()
    assert answer == {"steps": ["move", "turn", "fire", "shield", "trench", "mortar", "fog"]}


async def test_a_step_is_played_by_all_orders_so_far(browser: httpx.AsyncClient) -> None:
    begun = (await browser.get("/api/course/salvo/move")).json()
    assert begun == await play(browser)
    assert (begun["status"], begun["round"], begun["rounds"], begun["marks"]) == ("open", 0, 3, ["d6"])
    assert begun["view"]["game"] == "salvo" and begun["view"]["side"] == "south" and begun["view"]["legal"]
    once = await play(browser, MOVE)
    assert once["status"] == "open"
    assert once["view"]["told"][0]["way"] == ["c2", "c3", "c4", "c5", "c6"]
    done = await play(browser, MOVE, SIDEWAYS)
    assert (done["status"], done["hint"], done["round"]) == ("done", None, 2)


async def test_what_failed_says_why(browser: httpx.AsyncClient) -> None:
    hold = {"is": "salvo.orders", "orders": []}
    late = await play(browser, hold, hold, hold)
    assert (late["status"], late["hint"]) == ("failed", "late")
    lost = await play(browser, hold, step="shield")
    assert (lost["status"], lost["hint"]) == ("failed", "lost")


@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        ([SIDEWAYS], "illegal_move"),
        ([MOVE, SIDEWAYS, SIDEWAYS], "not_now"),
        ([{"is": "salvo.lineup", "figures": []}], "wrong_kind_of_orders"),
        ([MOVE] * (ROUNDS_MAX + 1), "malformed"),
        ([{"is": "salvo.orders"}], "malformed"),
        ([None], "malformed"),
    ],
)
async def test_orders_are_judged_by_the_rules(browser: httpx.AsyncClient, rounds: list[Any], code: str) -> None:
    answer = await browser.post("/api/course/salvo/move", json={"rounds": rounds})
    assert (answer.status_code, answer.json()) == (400, {"code": code})


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"rounds":[],"more":1}', b"\xff"])
async def test_any_other_body_is_malformed(browser: httpx.AsyncClient, body: bytes) -> None:
    answer = await browser.post("/api/course/salvo/move", content=body)
    assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


async def test_a_body_has_an_end(browser: httpx.AsyncClient) -> None:
    answer = await browser.post("/api/course/salvo/move", content=b" " * (BODY_BYTES + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["chess", "chess/move", "salvo/fly"])
async def test_there_is_no_other_course(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(f"/api/course/{path}")
    assert (answer.status_code, answer.json()) == (404, {"code": "unknown_course"})


async def test_asking_again_and_again_is_limited(browser: httpx.AsyncClient, clock: StandingClock) -> None:
    codes = [(await browser.get("/api/course/salvo/move")).status_code for _ in range(BURST + 1)]
    assert codes == [200] * BURST + [429]
    clock.pass_(2_000)
    await play(browser)
