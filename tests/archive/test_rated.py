"""The ratings that are kept are those that a fold of all matches gives, on both databases, however they came."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import sqlalchemy

from protocol.games import salvo
from protocol.ids import Millis, PlayerId, RoomId, Seat, bot_player
from protocol.messages import Outcome
from server.archive import rated as counting
from server.archive.archive import Archive
from server.archive.matches import Match, marks
from server.archive.rated import counts
from server.archive.rating import NEW, Skill, after, scores_of
from server.archive.tables import rated, ratings
from tests.archive.made import ANN, BOB, CEM, ROOM, START, match

PEOPLE = [PlayerId(f"player-{index}") for index in range(6)]
WON = Outcome(Seat(0), "points")
DRAWN = Outcome(None, "agreement")


def between(room: str, players: Sequence[PlayerId | None], ended: int, outcome: Outcome, mode: Any = "fog") -> Match:
    south, north = marks(2)
    return Match(
        room=RoomId(room),
        options=salvo.Options(mode, "plain", 30),
        rules="1",
        players=tuple(players),
        names=tuple(f"Name {player}" for player in players),
        outcome=outcome,
        started=Millis(ended - 1),
        ended=Millis(ended),
        rounds=3,
        quick=True,
        record=f"{south} {north}",
    )


def season(random: Random, length: int) -> list[Match]:
    """Give matches between a few people, some of which end in the very same moment."""
    outcomes = [WON, Outcome(Seat(1), "elimination"), DRAWN]
    return [
        between(
            f"room-{random.randrange(10**6):06}-{index}",
            random.sample(PEOPLE, 2),
            START + random.randrange(length // 2 + 1),
            random.choice(outcomes),
            random.choice(["fog", "capture"]),
        )
        for index in range(length)
    ]


def folded(matches: Sequence[Match]) -> dict[tuple[str, PlayerId], tuple[int, int, int]]:
    """Work ratings out again, in the plainest way."""
    skills: dict[tuple[str, PlayerId], tuple[Skill, int]] = {}
    for each in sorted(matches, key=lambda each: (each.ended, each.room)):
        keys = [(each.options.mode, player) for player in each.players if player is not None]
        befores = [skills.get(key, (NEW, 0)) for key in keys]
        assert each.outcome is not None
        for key, skill, (_, number) in zip(
            keys, after([skill for skill, _ in befores], scores_of(each.outcome, 2)), befores, strict=True
        ):
            skills[key] = (skill, number + 1)
    return {key: (*skill, number) for key, (skill, number) in skills.items()}


async def kept(archive: Archive) -> dict[tuple[str, PlayerId], tuple[int, int, int]]:
    async with archive.database.reading() as connection:
        found = await connection.execute(sqlalchemy.select(ratings))
        return {(row.mode, row.player): (row.mu, row.sigma, row.matches) for row in found}


async def test_a_match_counts_once(archive: Archive, other: Archive) -> None:
    one = between("room-once-1", (ANN, BOB), START, WON)
    for _ in range(2):
        await archive.matches.store(one)
        await other.matches.store(one)
    assert await kept(archive) == folded([one])


async def test_a_match_that_is_not_stored_does_not_count(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are one transaction: what breaks it leaves neither."""

    class Broken(Exception):
        pass

    def breaks(*_: object) -> Any:
        raise Broken

    with monkeypatch.context() as broken:
        broken.setattr(counting, "after", breaks)
        with pytest.raises(Broken):
            await archive.matches.store(match(outcome=WON))
    assert await archive.matches.find(ROOM) is None
    assert await kept(archive) == {}
    await archive.matches.store(match(outcome=WON))
    assert len(await kept(archive)) == 2


@pytest.mark.parametrize(("seed", "at_once"), [(0, 1), (1, 1), (2, 2), (3, 5), (4, 20)])
async def test_matches_may_come_in_any_order_and_number(
    archive: Archive, other: Archive, seed: int, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers store what ended, a little mixed up or wholly; what comes late is folded from its place on."""
    random = Random(seed)
    monkeypatch.setattr(counting, "ROWS_AT_ONCE", 4)
    matches = season(random, 20)
    far = 3 if seed % 2 else len(matches)
    ordered = sorted(matches, key=lambda each: (each.ended, each.room))
    coming = sorted(ordered, key=lambda each: ordered.index(each) + random.randrange(far))
    while coming:
        some, coming = coming[:at_once], coming[at_once:]
        await random.choice([archive, other]).matches.store(*some, *random.sample(matches, at_once // 4))
        coming = [each for each in coming if await archive.matches.find(each.room) is None]
    assert await kept(archive) == folded(matches)
    recount = await archive.ratings.recount()
    assert (recount.equal, recount.matches) == (True, len(matches))
    assert await kept(archive) == folded(matches)


async def test_servers_may_store_at_the_same_time(archive: Archive, other: Archive) -> None:
    matches = season(Random(7), 12)
    both = (archive, other)
    await asyncio.gather(*(server.matches.store(*matches[at::-3]) for at in range(11, 8, -1) for server in both))
    assert await kept(archive) == folded(matches)
    assert (await other.ratings.recount()).equal


async def test_who_was_erased_leaves_the_others_as_they_are(archive: Archive) -> None:
    matches = sorted(season(Random(1), 16), key=lambda each: each.ended)
    late = matches.pop(10)
    for each in matches:
        await archive.matches.store(each)
    before = await kept(archive)
    gone = next(player for player in PEOPLE if player not in late.players)
    await archive.erasure.erase(gone, START)
    assert await kept(archive) == {key: worth for key, worth in before.items() if key[1] != gone}
    assert (await archive.ratings.recount()).equal
    await archive.matches.store(late)
    recount = await archive.ratings.recount()
    assert recount.equal, "what comes late is folded past the erased as it is from scratch"


async def test_who_was_erased_during_the_match_leaves_it_uncounted(archive: Archive) -> None:
    await archive.erasure.erase(ANN, START)
    await archive.matches.store(match(outcome=WON))
    assert await kept(archive) == {}
    assert (await archive.ratings.recount()).equal


def test_what_counts() -> None:
    assert counts((ANN, BOB), WON, quick=True)
    assert counts((ANN, BOB), DRAWN, quick=True)
    assert not counts((ANN, BOB), WON, quick=False), "friends may agree on results"
    assert not counts((ANN, BOB), None, quick=True), "void"
    assert not counts((ANN, bot_player("light")), WON, quick=True)
    assert not counts((ANN, None), WON, quick=True)
    assert not counts((ANN, ANN), WON, quick=True)


async def test_what_does_not_count_is_not_kept(archive: Archive) -> None:
    for index, each in enumerate((replace(match(outcome=WON), quick=False), match(), match(players=(CEM, CEM)))):
        await archive.matches.store(replace(each, room=RoomId(f"room-{index}")))
    async with archive.database.reading() as connection:
        assert (await connection.execute(sqlalchemy.select(rated))).first() is None
