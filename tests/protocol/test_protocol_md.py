"""PROTOCOL.md says what is: every message, field, refusal, close code, and bytes that really mean what they say."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from starlette.routing import Route

from protocol import generate
from protocol.codec import FRAME_BYTES, SUBPROTOCOL, decode_client, decode_server, encode
from protocol.messages import ClientMessage, ServerMessage
from protocol.refusals import RECONNECT, REFUSALS, RETRY, CloseCode
from protocol.replay import Replay, RoundSeen
from server import app
from server.archive.matches import PAGE_MAX
from server.archive.ratings import Change, Ranked, Result
from server.edge import crowd, outbox, socket, transport
from server.edge.course import CoursePages, CourseSteps, StepSeen
from server.edge.matches import MatchList, MatchListed, MatchPages, MatchSeen
from server.edge.moving import MovePages
from server.edge.paging import COUNT
from server.edge.paints import PaintPages
from server.edge.players import PlayerPages
from server.edge.previews import Previews
from server.edge.ratings import (
    Leaderboard,
    MatchRatings,
    ModeRating,
    OwnPlace,
    PlayerPage,
    RatingPages,
)
from server.lobby import names
from server.lobby.settings import LobbySettings
from server.rooms import loop
from server.settings import Settings

TEXT = (Path(generate.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
SECTIONS = {
    int(text.split(" ", 1)[0]): text for text in re.split(r"^## (?=\d)", TEXT, flags=re.MULTILINE) if text[0].isdigit()
}
RATINGS: tuple[type[Struct], ...] = (
    Leaderboard,
    Ranked,
    OwnPlace,
    PlayerPage,
    ModeRating,
    Result,
    MatchRatings,
    Change,
)


def rows(section: int) -> dict[str, list[str]]:
    """Give the rows of a section's tables by their first cell."""
    lines = [line.strip("| ").split(" | ") for line in SECTIONS[section].splitlines() if line.startswith("| ")]
    return {cells[0].strip("`"): cells for line in lines if (cells := [cell.strip() for cell in line])}


def tagged(union: object) -> dict[str, type[Struct]]:
    info = msgspec.inspect.type_info(union)
    assert isinstance(info, msgspec.inspect.UnionType)
    return {str(part.tag): part.cls for part in info.types if isinstance(part, msgspec.inspect.StructType)}


@pytest.mark.parametrize(("section", "union"), [(5, ClientMessage), (6, ServerMessage)], ids=["client", "server"])
def test_every_message_stands_in_its_table_with_all_its_fields(section: int, union: object) -> None:
    written = rows(section)
    for tag, struct in tagged(union).items():
        fields = set(struct.__struct_fields__) - ({"rq"} if section == 5 else set())
        named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", " | ".join(written[tag])))))
        assert fields <= named, tag


def test_every_field_of_every_part_is_named() -> None:
    body = "".join(SECTIONS[number] for number in (2, 5, 6, 7))
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", body))))
    for struct in generate.structs(ClientMessage | ServerMessage):
        config = struct.__struct_config__
        assert set(struct.__struct_fields__) <= named, struct
        assert config.tag is None or set(re.findall(r"\w+", str(config.tag))) <= named, struct


def test_every_value_of_a_closed_set_is_named() -> None:
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", TEXT))))
    sets = [
        part.values
        for part in generate.parts(ClientMessage | ServerMessage)
        if isinstance(part, msgspec.inspect.LiteralType) and all(isinstance(value, str) for value in part.values)
    ]
    missing = {value for values in sets for value in values} - named
    assert missing == set()


def test_the_refusals_are_these() -> None:
    written = {code: cells[1] for code, cells in rows(8).items() if code != "code" and set(code) != {"-"}}
    assert list(written) == list(REFUSALS)
    assert {code for code, retry in written.items() if retry == "yes"} == RETRY
    assert set(written.values()) == {"yes", "no"}


def test_the_close_codes_are_these() -> None:
    written = {cells[0]: cells for code, cells in rows(9).items() if code.isdigit()}
    assert {(int(code), cells[1].strip("`")) for code, cells in written.items()} == {
        (c.value, c.name) for c in CloseCode
    }
    assert {int(code) for code, cells in written.items() if cells[2] == "yes"} == set(RECONNECT)


def test_the_routes_are_these_and_every_field_that_they_give_is_named() -> None:
    nothing: Any = None
    players = PlayerPages(nothing, nothing, nothing, nothing, nothing, nothing)
    courses = CoursePages(nothing, nothing, nothing, nothing)
    matches = MatchPages(nothing, nothing, nothing, nothing, nothing, nothing)
    previews = Previews(matches, nothing, nothing)
    ratings = RatingPages(nothing, nothing, nothing, (), nothing, nothing)
    paints = PaintPages(nothing, nothing, nothing, nothing)
    moving = MovePages(nothing, nothing, nothing, nothing, nothing, nothing, nothing)
    pages = (players, matches, previews, courses, ratings, paints, moving)
    routes = [route for each in pages for route in each.routes()]
    given = {
        f"{method} {route.path}"
        for route in routes
        if isinstance(route, Route) and route.methods is not None
        for method in route.methods - {"HEAD"}
    }
    assert {what for what in rows(1) if " /" in what} == given
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", SECTIONS[1]))))
    given_out: tuple[type[Struct], ...] = (MatchSeen, MatchListed, MatchList, Replay, RoundSeen, CourseSteps, StepSeen)
    for struct in (*given_out, *RATINGS):
        assert set(struct.__struct_fields__) <= named, struct


def test_name_and_frame_length_are_the_codecs() -> None:
    assert TEXT.startswith(f"# The protocol `{SUBPROTOCOL}`")
    assert rows(10)["a message to the server"][1] == f"{FRAME_BYTES:,} bytes"


def test_the_limits_are_the_servers() -> None:
    limits = {what: cells[1] for what, cells in rows(10).items()}

    def numbers(what: str) -> list[int]:
        return [int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", limits[what])]

    assert numbers("messages a second on one connection") == [socket.MESSAGES_PER_SECOND, socket.MESSAGES_BURST]
    assert f"after {socket.TOO_FAST_MAX} in a row" in rows(10)["messages a second on one connection"][2]
    assert numbers("frames waiting for one connection") == [outbox.FRAMES_MAX]
    assert numbers("connections of a player on one server") == [crowd.PER_PLAYER_MAX]
    assert numbers("rooms entered on one connection") == [socket.ROOMS_MAX]
    assert numbers("requests to the lobby waiting on one connection") == [socket.ERRANDS_MAX]
    assert numbers("live invitations, and rooms with friends and bots, of a player") == [LobbySettings().friend_rooms]
    assert numbers("spectators of a room") == [loop.SPECTATORS_MAX]
    assert numbers("time from one ping to its answer") == [Settings().pong_s, Settings().ping_s]
    controls = numbers("control frames and fragments a second on one connection")
    assert controls == [transport.CONTROLS_PER_SECOND, transport.CONTROLS_BURST]
    assert numbers("time for a request or a handshake to arrive") == [transport.REQUEST_S]
    assert numbers("the answer to a close") == [transport.CLOSE_S]
    renames, burst = numbers("changes of the name, and erasures, of a player")[-2:]
    assert (1 / renames, burst) == (app.RENAMES_PER_SECOND, app.RENAMES_BURST)
    assert numbers("matches asked for, by player or else by address") == [app.READS_PER_SECOND, app.READS_BURST]
    asked = numbers("leaderboards and players asked for, by player or else by address")
    assert asked == [app.READS_PER_SECOND, app.READS_BURST]
    for what, per_second, at_once in (
        ("paints chosen and asked for, of a player", app.STROKES_PER_SECOND, app.STROKES_BURST),
        ("codes for another device, of a player", app.RENAMES_PER_SECOND, app.RENAMES_BURST),
        ("codes tried, by address", app.TRIES_PER_SECOND, app.TRIES_BURST),
    ):
        pause, burst = numbers(what)[-2:]
        assert (1 / pause, burst) == (per_second, at_once)
    assert numbers("matches in one answer") == [COUNT, PAGE_MAX]
    assert numbers("names") == [names.SHORTEST, names.LONGEST]


SESSION = [
    (direction, json.loads(message), bytes.fromhex("".join(raw.split())))
    for direction, message, raw in re.findall(
        r"^([<>]) (\{.*\})\n((?:  [0-9a-f]+\n)+)", SECTIONS[11], flags=re.MULTILINE
    )
]


@pytest.mark.parametrize(("direction", "message", "frame"), SESSION)
def test_the_bytes_of_the_session_say_what_stands_above_them(direction: str, message: object, frame: bytes) -> None:
    read = decode_client(frame) if direction == ">" else decode_server(frame)
    assert msgspec.to_builtins(read) == message or json.loads(msgspec.json.encode(read)) == message
    assert len(encode(read)) == len(frame)  # the keys may stand in another order


def test_every_request_of_the_session_is_answered_once() -> None:
    asked = [message["rq"] for direction, message, _ in SESSION if direction == ">" and "rq" in message]
    answered = [message["rq"] for direction, message, _ in SESSION if direction == "<" and "rq" in message]
    assert asked == answered
    assert all(earlier < later for earlier, later in pairwise(asked))
