"""Bots keep their seats through crashes, takeovers and restarts, and never hold anyone up who looks for a match."""

from random import Random

import pytest

from protocol.ids import PlayerId, bot_player, is_bot
from protocol.messages import Found, Resign, RoomPlace
from server.archive.records import Opened, Readied, Seated
from server.bots.seat import READY_AFTER
from server.bots.seating import PROBE_EVERY, Seating, shown_bot
from server.edge.results import match_of
from server.telemetry import Telemetry
from tests.bots.practice import FOG, Practice, at, practising, turns
from tests.bots.thinking import ThinkerHere
from tests.clock import StandingClock
from tests.edge.inn import Inn, after
from tests.lobby.house import ANN, BOB, refused


@pytest.fixture
async def inns() -> tuple[Inn, Inn]:
    """Two processes that share everything, and have seen each other."""
    one = Inn()
    other = Inn(house=one.house, journal=after(one.journal), backend=one.backend, name="b")
    await one.house.pass_(3 * one.house.settings.lease_ms)
    return one, other


async def fall_silent(inn: Inn, other: Inn) -> None:
    """Let a process fall silent in the middle of everything until its lease has ended for the other."""
    for room in inn.directory:
        room.stop()
        inn.directory.forget(room.id)
    settings = other.house.settings
    for _ in range(settings.lease_ms // settings.tick_ms):
        other.house.clock.pass_(settings.tick_ms)
        await other.node.lobby.tick()


async def rounds(practice: Practice, count: int) -> None:
    for number in range(count):
        practice.order(Random(number))
        await practice.bot_ready()


async def test_a_bot_is_seated_again_where_its_room_is_taken_up(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    practice = await practising(one)
    await rounds(practice, 3)
    asked = one.thinker.asked[-1]
    await fall_silent(one, other)
    await other.host.takeover.sweep("lease")
    assert len(other.bots) == 1
    again = await at(other, practice.room.id)
    await turns()
    assert again.shown.table.phase == "playing"
    assert again.shown.table.round == 3
    (first,) = other.thinker.asked
    assert (first.view, first.seed, first.memory) == (asked.view, asked.seed, b""), "its notes are lost, no more"
    over = await again.play_out(Random(5))
    assert over.table.outcome is not None


async def test_what_a_bot_has_sealed_stands_after_a_crash(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    practice = await practising(one)
    await rounds(practice, 1)
    await practice.bot_ready()
    assert practice.shown.table.ready[1 - practice.seat]
    await fall_silent(one, other)
    await other.host.takeover.sweep("lease")
    again = await at(other, practice.room.id)
    await again.bot_ready()
    assert again.shown.table.ready[1 - again.seat]
    assert other.thinker.asked == []
    records = await other.journal.read(practice.room.id)
    assert [type(record) for record in records].count(Readied) == 2
    assert [record.seat for record in records if isinstance(record, Seated)] == [1 - practice.seat, practice.seat]


async def test_a_process_that_stops_hands_its_bots_over(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    practice = await practising(one)
    await rounds(practice, 2)
    await one.drain.run()
    assert len(one.directory) == len(one.bots) == 0
    again = await at(other, practice.room.id)
    assert len(other.bots) == 1
    over = await again.play_out(Random(5))
    assert over.table.outcome is not None


async def test_a_room_let_go_without_a_word_leaves_no_bot_behind(inns: tuple[Inn, Inn]) -> None:
    one, _ = inns
    practice = await practising(one)
    practice.room.stop()
    one.house.clock.pass_(PROBE_EVERY)
    assert len(one.bots) == 0


async def test_a_round_begins_again_after_a_stall(inns: tuple[Inn, Inn]) -> None:
    one, _ = inns
    practice = await practising(one)
    practice.order(Random(1))  # its record waits
    practice.room.stall()
    one.house.clock.pass_(READY_AFTER)
    assert practice.room.stalled
    await turns()
    practice.room.go_on()
    await practice.bot_ready()
    assert practice.shown.table.round == 1


# --- practice, as the house has it --------------------------------------------------------------------------


async def test_practice_is_no_quick_match_and_its_bot_is_seen(inns: tuple[Inn, Inn]) -> None:
    one, _ = inns
    practice = await practising(one, strength="strong")
    (first, *_) = await one.journal.read(practice.room.id)
    assert isinstance(first, Opened) and not first.quick
    bot = 1 - practice.seat
    assert first.players[bot] == bot_player("strong") and first.players[practice.seat] == ANN
    assert practice.shown.table.players[bot] == shown_bot("strong")
    assert practice.shown.table.players[practice.seat].bot is None
    practice.say(Resign(rq=2, room=practice.room.id))
    await turns()
    (room, _told) = one.stored[-1]
    match = match_of(room, None)
    assert not match.quick
    assert [player is not None and is_bot(player) for player in match.players].count(True) == 1


async def test_the_seats_are_drawn(inns: tuple[Inn, Inn]) -> None:
    one, _ = inns
    seats = set()
    for _ in range(16):  # all alike once in 32,768 times
        found = await one.host.practise(ANN, "Ann", FOG, "light")
        room = one.directory.get(found.place.room)
        assert room is not None
        seats.add(room.players.index(ANN))
    assert seats == {0, 1}


async def test_only_people_are_counted_and_may_be_found_meanwhile(inns: tuple[Inn, Inn]) -> None:
    one, other = inns
    await one.node.search(ANN)
    practice = await practising(one)
    await one.quiet()
    assert one.node.lobby._placement.playing == 1
    assert await one.node.lobby.rooms_of(ANN) == (RoomPlace(practice.room.id, ""),)
    await other.node.search(BOB)
    await one.house.pass_(5_000)
    found = [news for news in one.node.heard(ANN) if isinstance(news, Found)]
    assert found and found[-1].place.room != practice.room.id
    assert await refused(one.host.practise(ANN, "Ann", FOG, "light")) == "already_playing"
    over = await practice.play_out(Random(1))
    assert over.table.outcome is not None, "what was begun may be played to its end"


async def test_no_practice_is_begun_that_cannot_be_played(inns: tuple[Inn, Inn]) -> None:
    one, _ = inns
    one.thinker.offered = False
    assert await refused(one.host.practise(ANN, "Ann", FOG, "light")) == "server_busy"
    one.thinker.offered = True
    one.drain.begun = True
    assert await refused(one.host.practise(ANN, "Ann", FOG, "light")) == "server_busy"
    assert len(one.directory) == len(one.bots) == 0


def test_a_seed_is_told_from_the_room_only_by_who_has_the_secret() -> None:
    clock = StandingClock()

    def seating(secret: str) -> Seating:
        return Seating(ThinkerHere(), clock.now, clock.later, secret, Telemetry())

    player = PlayerId("bot:light")
    seeds = {
        seating(secret)._seed(room, player)  # type: ignore[arg-type]  # rooms are strings
        for secret, room in (("s" * 32, "room-1"), ("s" * 32, "room-2"), ("t" * 32, "room-1"), ("s" * 32, "room-1"))
    }
    assert len(seeds) == 3
