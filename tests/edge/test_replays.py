"""A match round by round, derived again: what each side was shown while it ran, and all of it after."""

import asyncio
import gzip
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import structs

from protocol.codec import encode
from protocol.ids import Millis, RoomId, Seat
from protocol.messages import RoomView
from protocol.replay import Replay
from server.archive.archive import Archive
from server.archive.matches import Match
from server.archive.records import Record, Resigned, Resolved
from server.edge.replays import KEPT_MAX, WAITING_MAX, NoReplay, Replays, TooMany
from server.edge.results import match_of
from server.rooms.replay import last_of, replay, under_its_rules
from tests.archive.made import ANN, START, keep, match, opened, seated
from tests.edge.front import Front
from tests.protocol.golden_matches import BEGAN, RECORDS, journal
from tests.salvo_views import of_salvo

read = msgspec.json.Decoder(Replay).decode


def played(mode: str, rounds: int | None = None) -> list[Record]:
    """Give the journal of a golden match; with `rounds` one that south gives up after so many."""
    (path,) = (path for path in RECORDS if path.stem == mode)
    records: list[Record] = list(journal(path.read_text(encoding="utf-8")))
    if rounds is None:
        return records
    resigned: Record = Resigned(at=Millis(BEGAN + 1_000_000), seat=Seat(0))
    return [*islice(records, 3 + rounds), resigned]


def over(records: Sequence[Record], room: str = "golden") -> Match:
    """Give the match that a journal leads to, as it is found in the archive."""
    ended = last_of(records, under_its_rules)
    assert ended is not None
    made = match_of(ended, None)
    names = dict(zip(("{0}", "{1}"), made.names, strict=True))
    record = made.record
    for mark, name in names.items():
        record = record.replace(mark, name)
    return replace(made, room=RoomId(room), record=record)


async def derived(match: Match) -> Replay:
    return read(gzip.decompress((await Replays().of(match)).body))


@pytest.mark.parametrize("rounds", [None, 3], ids=["to its end", "given up"])
@pytest.mark.parametrize("mode", [path.stem for path in RECORDS])
async def test_every_view_is_the_one_that_was_told_byte_for_byte(mode: str, rounds: int | None) -> None:
    records = played(mode, rounds)
    seen = await derived(over(records))
    compared = 0
    for record, (_, tells) in zip(records, replay(records, under_its_rules), strict=True):
        for tell in tells:
            if not isinstance(tell.news, RoomView) or tell.news.view is None or tell.to == "spectator":
                continue
            if isinstance(record, Resolved):
                shown = seen.rounds[record.round]
            elif isinstance(record, Resigned):
                shown = seen.rounds[-1]
            else:
                continue
            view = shown.whole if tell.to == "everyone" else shown.seats[int(tell.to)]
            assert encode(structs.replace(tell.news, view=view)) == encode(tell.news)
            compared += 1
    assert compared >= 2 * len(seen.rounds) - 1
    assert [each.round for each in seen.rounds] == list(range(len(seen.rounds)))
    assert len(seen.rounds) == sum(isinstance(record, Resolved) for record in records)


async def test_in_fog_the_sides_and_the_whole_differ() -> None:
    begun = (await derived(over(played("fog")))).rounds[0]
    south, north, whole = (of_salvo(view) for view in (*begun.seats, begun.whole))
    assert {figure.side for figure in south.figures} == {"south"}
    assert {figure.side for figure in north.figures} == {"north"}
    assert len(whole.figures) == len(south.figures) + len(north.figures)
    assert (whole.sight, whole.side, south.side) == (None, None, "south")


async def test_it_says_which_round_decided() -> None:
    whole = await derived(over(played("eliminate")))
    assert whole.decisive == len(whole.rounds) - 1
    assert (await derived(over(played("capture", 0)))).decisive is None
    assert (await derived(over(played("capture", 0)))).rounds == ()
    assert (await derived(over(played("capture", 1)))).decisive is None  # the line-up alone
    assert len((await derived(over(played("capture", 1)))).rounds) == 1


async def test_it_holds_no_name_and_is_small() -> None:
    match = over(played("fog"))
    body = (await Replays().of(match)).body
    assert len(body) < 20_000
    assert not any(name.encode() in gzip.decompress(body) for name in match.names)


@pytest.mark.parametrize(
    "damage",
    [
        {"rules": "0-unknown"},
        {"record": "no record"},
        {"record": "mode"},
    ],
)
async def test_what_does_not_follow_its_rules_gives_none(damage: dict[str, Any]) -> None:
    broken = replace(over(played("capture")), **damage)
    replays = Replays()
    with pytest.raises(NoReplay):
        await replays.of(broken)
    with pytest.raises(NoReplay):
        await replays.picture(broken)
    assert await replays.decisive(broken) is None


async def test_orders_that_are_not_legal_give_none() -> None:
    match = over(played("capture"))
    lines = match.record.split("\n")
    lines[7] = "1. C a1-i9 | -"
    with pytest.raises(NoReplay):
        await Replays().of(replace(match, record="\n".join(lines)))


async def test_the_latest_are_kept_and_each_is_derived_once() -> None:
    replays, match = Replays(), over(played("capture"))
    first, second = await asyncio.gather(replays.of(match), replays.of(match))
    assert first is second
    for number in range(KEPT_MAX):
        await replays.of(replace(match, room=RoomId(f"room-{number}")))
    assert await replays.of(match) is not first


async def test_too_many_at_once_are_refused() -> None:
    replays, match = Replays(), over(played("capture"))
    asked = [replays.of(replace(match, room=RoomId(f"room-{number}"))) for number in range(WAITING_MAX + 1)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers if isinstance(answer, BaseException)] == [TooMany]


# --- over HTTP -------------------------------------------------------------------------------------------


@pytest.fixture
def front(archive: Archive) -> Front:
    return Front(archive)


async def ask(front: Front, room: str, **headers: str) -> httpx.Response:
    async with front.browser() as browser:
        return await browser.get(f"/api/match/{room}/replay", headers=headers)


async def store(front: Front, match: Match) -> None:
    marked = match.record
    for seat, name in enumerate(match.names):
        marked = marked.replace(name, f"{{{seat}}}", 1)
    await front.archive.matches.store(replace(match, record=marked))


async def test_it_is_given_to_anyone_packed_or_plain(front: Front) -> None:
    match = over(played("fog"), "golden-room")
    await store(front, match)
    packed, plain = await ask(front, match.room), await ask(front, match.room, **{"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.content == plain.content
    assert packed.headers["content-type"] == "application/json"
    replay = read(plain.content)
    assert (replay.match, replay) == (match.room, await derived(match))
    async with front.browser() as browser:
        assert (await browser.get(f"/api/match/{match.room}")).json()["decisive"] == replay.decisive


async def test_of_a_match_that_runs_nothing_is_given(front: Front) -> None:
    await keep(front.archive.journal, [opened(), seated(0), seated(1)])
    answer = await ask(front, opened().room)
    assert (answer.status_code, answer.json()) == (404, {"code": "match_running"})


async def test_one_of_other_rules_is_refused_and_still_listed(front: Front) -> None:
    await front.archive.matches.store(match())
    answer = await ask(front, match().room)
    assert (answer.status_code, answer.json()) == (409, {"code": "no_replay"})
    async with front.browser() as browser:
        assert (await browser.get(f"/api/match/{match().room}")).json()["decisive"] is None


async def test_who_was_erased_leaves_the_replay_as_it_was(front: Front) -> None:
    found = replace(over(played("eliminate"), "golden-room"), players=(ANN, ANN))
    await store(front, found)
    before = (await ask(front, found.room)).content
    await front.archive.erasure.erase(ANN, START)
    assert (await ask(Front(front.archive), found.room)).content == before
