"""The page, its files, names and health, through the front door of the app."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from server.app import Site, build
from server.edge.http import PAGES
from server.edge.session import COOKIE
from server.settings import Settings
from tests.clock import StandingClock

ORIGIN = "https://salvo.example"
PAGE = "<!doctype html><title>SALVO</title>"
PARTS = {
    "game": "salvo",
    "mode": "fog",
    "room": "Qm4tZ0sVb1Xy",
    "code": "k3Jd_9-xQ2",
    "step": "fog",
    "player": "Qm4tZ0sVb1Xy",
}


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    """A client as a build leaves it."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / ".secret").write_text("no", encoding="utf-8")
    (folder / "assets" / "main-4f2a.js").write_text("play()", encoding="utf-8")
    (tmp_path / "outside").write_text("no", encoding="utf-8")
    return folder


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def door(tmp_path: Path, client_folder: Path, clock: StandingClock) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at the door of the app."""
    settings = Settings(data_folder=tmp_path / "data", client_folder=client_folder, origins=(ORIGIN,))
    async with at_the_door(await build(settings, now=clock.now, later=clock.later)) as client:
        yield client


@asynccontextmanager
async def at_the_door(site: Site, base: str = "http://localhost:8000") -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(site.app, raise_app_exceptions=False)
    try:
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            yield client
    finally:
        await site.close()


# --- headers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *(("GET", page.format_map(PARTS), 200) for page in PAGES),
        ("HEAD", "/", 200),
        ("GET", "/assets/main-4f2a.js", 200),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/icon.svg", 200),
        ("GET", "/nothing", 404),
        ("GET", "/nothing/there", 404),
        ("GET", "/healthz", 200),
        ("GET", "/readyz", 200),
        ("POST", "/api/player", 200),
        ("GET", "/api/player", 404),
        ("POST", "/api/name", 401),
        ("POST", "/api/erase", 401),
        ("GET", "/api/matches", 401),
        ("GET", "/api/match/nobodys-room", 404),
        ("DELETE", "/", 405),
        ("GET", "/socket", 404),
    ],
)
async def test_every_answer_carries_the_strict_headers(
    door: httpx.AsyncClient, method: str, path: str, status: int
) -> None:
    answer = await door.request(method, path)
    assert answer.status_code == status
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["font-src"] == "'self'"
    assert policy["connect-src"].split() == ["'self'", "wss://salvo.example"]
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]


# --- the page and its files ----------------------------------------------------------------------------


async def test_the_page_makes_a_player_once(door: httpx.AsyncClient) -> None:
    first = await door.get("/")
    assert first.text == PAGE
    assert first.headers["cache-control"] == "no-cache"
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
    for path in ("/", "/room/Qm4tZ0sVb1Xy"):
        assert "set-cookie" not in (await door.get(path)).headers


async def test_a_cookie_that_proves_nothing_is_replaced(door: httpx.AsyncClient) -> None:
    assert "set-cookie" in (await door.get("/", headers={"cookie": f"{COOKIE}=forged"})).headers


async def test_behind_tls_the_cookie_stays_there(tmp_path: Path, client_folder: Path) -> None:
    site = await build(Settings(data_folder=tmp_path / "data", client_folder=client_folder))
    async with at_the_door(site, "https://salvo.example") as door:
        for answer in (await door.get("/"), await door.post("/api/player")):
            assert "Secure" in answer.headers["set-cookie"]


async def test_what_a_build_named_by_its_content_is_kept_for_good(door: httpx.AsyncClient) -> None:
    asset = await door.get("/assets/main-4f2a.js")
    assert asset.text == "play()"
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "cache-control" not in (await door.get("/assets/nothing.js")).headers
    assert (await door.get("/icon.svg")).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/.secret",
        "/%2e%2e%2foutside",
        "/..%5coutside",
        "/%2e%2e",
        "/assets/..%2f..%2foutside",
        "/a%00b",
        "/%ff",
        "/" + "a" * 5_000,
        "/assets/" + "a" * 5_000,
        "/room/a/b",
    ],
)
async def test_what_is_not_there_is_not_found(door: httpx.AsyncClient, path: str) -> None:
    answer = await door.get(path)
    assert answer.status_code == 404
    assert answer.text in (PAGE, "Not Found")


async def test_a_client_that_was_not_built_says_what_to_do(tmp_path: Path) -> None:
    site = await build(Settings(data_folder=tmp_path, client_folder=tmp_path / "dist"))
    async with at_the_door(site) as door:
        for path in ("/", "/nothing", "/assets/main.js"):
            answer = await door.get(path)
            assert (answer.status_code, answer.text) == (503, "The client is not built: run `make play`.\n")
        assert (await door.get("/healthz")).text == "ok\n"
