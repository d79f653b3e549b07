"""Who a device is: a token that only this site can make, and the secret that it is signed with."""

import secrets
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from itsdangerous import URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.ids import PlayerId, bot_player
from server.edge.session import COOKIE, Session, Sessions, site_secret

SECRET = "s" * 32
ADA = Session(PlayerId("p7Yc2LmQwR1s"), "Jürgen Ω'-_ 7")


def connection(**headers: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [(k.encode(), v.encode()) for k, v in headers.items()]})


def test_a_token_proves_the_session_it_was_made_for() -> None:
    assert Sessions(SECRET).read(Sessions(SECRET).token(ADA)) == ADA


def test_whose_asking_is_counted() -> None:
    sessions = Sessions(SECRET)
    assert sessions.asker(connection(authorization=f"Bearer {sessions.token(ADA)}")) == ADA.player
    stranger = HTTPConnection({"type": "http", "headers": [], "client": ("192.0.2.7", 5000)})
    assert sessions.asker(stranger) == "192.0.2.7"
    assert sessions.asker(connection()) == ""


def test_who_was_erased_proves_nothing_any_more() -> None:
    token = Sessions(SECRET).token(ADA)
    assert Sessions(SECRET, lambda player: player == ADA.player).read(token) is None
    assert Sessions(SECRET, lambda player: player != ADA.player).read(token) == ADA


def test_nobody_is_a_bot_of_the_house() -> None:
    token = Sessions(SECRET).token(Session(bot_player("strong"), "Salvo strong"))
    assert Sessions(SECRET).read(token) is None


def test_new_players_are_all_different_and_unguessable() -> None:
    players = {Sessions(SECRET).new("Ada").player for _ in range(1_000)}
    assert len(players) == 1_000
    assert {len(player) for player in players} == {12}


def test_no_other_text_proves_anything() -> None:
    token = Sessions(SECRET).token(ADA)
    payload, _, signature = token.rpartition(".")
    longest = Session(ADA.player, secrets.token_hex(400))
    wrong = [
        "",
        ".",
        payload,
        signature,
        token[:-1],
        token.swapcase(),
        f"{payload}A.{signature}",
        f"{payload}.{payload}.{signature}",
        "\x00",
        "é" * 40,
        "a" * 100_000,
        Sessions("t" * 32).token(ADA),
        Sessions(SECRET).token(longest),
        str(URLSafeSerializer(SECRET, salt="other").dumps([ADA.player, ADA.name])),
    ]
    assert [Sessions(SECRET).read(each) for each in wrong] == [None] * len(wrong)


@pytest.mark.parametrize("signed", [None, 1, "text", [], ["one"], ["a", 1], ["a", "b", "c"], {"a": "b"}], ids=repr)
def test_what_this_site_signed_for_something_else_is_no_session(signed: object) -> None:
    assert Sessions(SECRET).read(str(URLSafeSerializer(SECRET, salt="player").dumps(signed))) is None


def test_it_is_found_in_the_cookie_or_as_a_bearer_token() -> None:
    sessions = Sessions(SECRET)
    token = sessions.token(ADA)
    bert = Session(PlayerId("bert"), "Bert")
    assert sessions.of(connection(cookie=f"other=1; {COOKIE}={token}")) == ADA
    assert sessions.of(connection(authorization=f"Bearer {token}")) == ADA
    assert sessions.of(connection(authorization=f"bearer  {token} ")) == ADA
    assert sessions.of(connection(authorization=f"Bearer {sessions.token(bert)}", cookie=f"{COOKIE}={token}")) == bert
    assert sessions.of(connection(authorization="Bearer wrong", cookie=f"{COOKIE}={token}")) is None
    assert sessions.of(connection(authorization=f"Basic {token}")) is None
    assert sessions.of(connection()) is None


@pytest.mark.parametrize("secure", [True, False])
def test_the_cookie_is_kept_from_scripts_and_other_sites(secure: bool) -> None:
    response = Response()
    Sessions(SECRET).keep(response, ADA, secure=secure)
    cookie = response.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}={Sessions(SECRET).token(ADA)};")
    attributes = {each.strip().lower() for each in cookie.split(";")[1:]}
    assert attributes >= {"httponly", "samesite=lax", "path=/", "max-age=34560000"}
    assert ("secure" in attributes) == secure


# --- the secret -----------------------------------------------------------------------------------------


def test_the_secret_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there" / "yet"
    made = site_secret(None, folder)
    assert len(made) >= 32
    assert site_secret(None, folder) == made
    assert [path.name for path in folder.iterdir()] == ["secret"]
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert site_secret(None, tmp_path) != made


def test_the_secret_given_wins_and_no_folder_is_needed(tmp_path: Path) -> None:
    folder = tmp_path / "unused"
    assert site_secret(SECRET, folder) == SECRET
    assert not folder.exists()


def test_all_that_start_at_once_get_the_same_secret(tmp_path: Path) -> None:
    for attempt in range(20):
        folder = tmp_path / str(attempt)
        together = Barrier(4)

        def start(folder: Path = folder, together: Barrier = together) -> str:
            together.wait(10)
            return site_secret(None, folder)

        with ThreadPoolExecutor(4) as pool:
            made = {future.result() for future in [pool.submit(start) for _ in range(4)]}
        assert made == {site_secret(None, folder)}


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="Not a directory"):
        site_secret(None, tmp_path / "file" / "data")
