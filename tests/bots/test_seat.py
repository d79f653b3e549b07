"""A bot at the table: ready in time, polite, and never in the way of the room."""

from random import Random

import pytest

from protocol.games import matrix, salvo
from protocol.ids import DraftId, Round, Seat
from protocol.messages import (
    Leave,
    OfferDraw,
    Presence,
    Ready,
    Rematch,
    Resign,
    RoomView,
    Unready,
)
from server.bots.seat import PATIENCE, REACT_AFTER, READY_AFTER, THINK_AGAIN
from server.bots.seating import PROBE_EVERY
from server.rooms.clock import ABANDONED_AFTER
from tests.bots.practice import FOG, Practice, practising, turns
from tests.edge.inn import Inn
from tests.salvo_views import of_salvo

CLOCK = salvo.Options("eliminate", "plain", 12)


@pytest.fixture
def inn() -> Inn:
    return Inn()


def levels(practice: Practice) -> tuple[str, ...]:
    return [m for m in practice.ann.heard if isinstance(m, Presence)][-1].levels


async def in_round_one(inn: Inn, options: salvo.Options = FOG) -> Practice:
    practice = await practising(inn, options)
    practice.order(Random(1))
    await practice.bot_ready()
    assert practice.shown.table.round == 1
    return practice


@pytest.mark.parametrize("mode", ["eliminate", "capture", "fog"])
async def test_it_plays_a_match_to_its_end(inn: Inn, mode: salvo.SalvoMode) -> None:
    practice = await practising(inn, salvo.Options(mode, "plain", 30))
    over = await practice.play_out(Random(1))
    assert over.table.outcome is not None
    assert over.table.outcome.reason in ("elimination", "points", "rounds")
    decisions = over.table.round + 1
    assert [question.view.round for question in inn.thinker.asked] == list(range(decisions))
    assert {question.options.mode for question in inn.thinker.asked} == {mode}


async def test_it_is_ready_at_a_fixed_moment_and_not_before(inn: Inn) -> None:
    practice = await practising(inn)
    bot = Seat(1 - practice.seat)
    await turns()
    inn.house.clock.pass_(READY_AFTER - 1)
    await turns()
    assert not practice.shown.table.ready[bot]
    inn.house.clock.pass_(1)
    await turns()
    assert practice.shown.table.ready[bot]
    assert not practice.shown.table.ready[practice.seat]


async def test_it_gets_its_notes_back_and_one_seed_a_match(inn: Inn) -> None:
    practice = await in_round_one(inn)
    await practice.bot_ready()
    first, second = inn.thinker.asked
    assert (first.memory, second.memory) == (b"", b" 0")
    assert first.seed == second.seed
    other = await practising(inn)
    await other.bot_ready()
    assert inn.thinker.asked[-1].seed != first.seed
    assert (first.strength, first.seat, first.options) == ("medium", Seat(1 - practice.seat), FOG)


async def test_a_bot_that_nobody_thinks_for_holds(inn: Inn) -> None:
    inn.thinker.fails = True
    practice = await practising(inn, CLOCK)
    for number in (1, 2):
        practice.order(Random(number))
        await practice.bot_ready()
        assert practice.shown.table.round == number
    assert len(of_salvo(practice.shown.view).figures) == 6, "the first fixed line-up"


async def test_where_nothing_can_be_held_a_bot_thinks_again(inn: Inn) -> None:
    inn.thinker.fails = True
    practice = await practising(inn, matrix.Options(clock=None))
    practice.order(Random(1))
    await practice.bot_ready()  # holding is possible in the lot
    if practice.shown.table.acting == (practice.seat,):
        practice.order(Random(1))
        await turns()
    number = practice.shown.table.round
    await practice.bot_ready()
    assert practice.shown.table.round == number
    inn.thinker.fails = False
    inn.house.clock.pass_(THINK_AGAIN)
    await practice.bot_ready()
    assert practice.shown.table.round == number + 1


async def test_a_bot_thinks_of_no_turn_of_the_other_side(inn: Inn) -> None:
    practice = await practising(inn, matrix.Options(clock=None))
    for number in range(6):
        while practice.shown.table.round == number:
            acting = practice.shown.table.acting
            if acting is None or practice.seat in acting:
                practice.order(Random(number))
            await practice.bot_ready()
    asked = [question.view for question in inn.thinker.asked]
    assert all(isinstance(view, matrix.View) and (view.phase == "lot" or view.legal) for view in asked)


async def test_a_bot_whose_orders_are_refused_holds(inn: Inn, caplog: pytest.LogCaptureFixture) -> None:
    practice = await in_round_one(inn)
    inn.thinker.illegal = True
    practice.order(Random(1))
    await practice.bot_ready()
    practice.order(Random(1))
    await practice.bot_ready()
    assert practice.shown.table.round == 3
    assert [entry.message for entry in caplog.records] == ["a bot's orders are refused: illegal_move"]


async def test_a_round_that_the_clock_ended_meanwhile_is_not_held_up(inn: Inn) -> None:
    practice = await practising(inn, CLOCK)
    inn.house.clock.pass_(READY_AFTER - 1)  # not a turn of the loop: the bot has not thought yet
    inn.house.clock.pass_(61_000)
    await practice.bot_ready()
    assert practice.shown.table.round == 1
    practice.order(Random(1))
    await practice.bot_ready()
    assert practice.shown.table.round == 2


async def test_it_takes_nothing_back_and_goes_on_after_who_does(inn: Inn) -> None:
    practice = await in_round_one(inn)
    await practice.bot_ready()
    room = practice.room.id
    practice.say(Ready(rq=5, room=room, round=Round(1), draft=DraftId(0)))
    await practice.bot_ready()
    practice.say(Unready(rq=6, room=room, round=Round(2)))
    assert practice.shown.table.round == 2


async def test_a_fault_of_the_bot_is_none_of_the_room(inn: Inn, caplog: pytest.LogCaptureFixture) -> None:
    practice = await in_round_one(inn)
    (_, bot) = next(iter(inn.bots._seats.values()))
    assert bot.show(practice.room.id, b"\xc1")
    assert [entry.message for entry in caplog.records] == ["a bot failed at the table"]
    practice.order(Random(1))
    await practice.bot_ready()
    assert practice.shown.table.round == 2


# --- offers and wishes --------------------------------------------------------------------------------------


async def test_an_offer_in_an_even_match_is_declined(inn: Inn) -> None:
    practice = await in_round_one(inn)
    practice.say(OfferDraw(rq=7, room=practice.room.id, round=Round(1)))
    await turns()
    offers = [practice.shown.table.draw_offer]
    inn.house.clock.pass_(REACT_AFTER)
    await turns()
    assert [*offers, practice.shown.table.draw_offer] == [practice.seat, None]
    assert practice.shown.table.phase == "playing"


async def test_it_wants_another_match_as_soon_as_the_other_does(inn: Inn) -> None:
    practice = await in_round_one(inn)
    practice.say(Resign(rq=8, room=practice.room.id))
    await turns()
    inn.house.clock.pass_(60_000)
    await turns()
    assert practice.shown.table.rematch == (False, False)
    practice.say(Rematch(rq=9, room=practice.room.id))
    await turns()
    inn.house.clock.pass_(REACT_AFTER)
    await turns()
    found = practice.ann.news[-1]
    assert found.place.room != practice.room.id  # type: ignore[union-attr]  # it is `found`
    again = inn.directory.get(found.place.room)  # type: ignore[union-attr]
    assert again is not None and again.players == practice.room.players[::-1]
    assert len(inn.bots) == 2


# --- signs of life ------------------------------------------------------------------------------------------


async def test_it_never_looks_away_from_who_is_here(inn: Inn) -> None:
    practice = await in_round_one(inn)
    await practice.bot_ready()
    for _ in range(40):
        practice.room.probed(practice.ann, None)
        inn.house.clock.pass_(4_000)
    await turns()
    assert levels(practice) == ("good", "good")


async def test_it_waits_for_who_is_away_and_then_lets_the_room_end(inn: Inn) -> None:
    practice = await in_round_one(inn)
    seat, bot = practice.seat, 1 - practice.seat
    await practice.bot_ready()
    inn.house.clock.pass_(PATIENCE)
    await turns()
    assert (levels(practice)[seat], levels(practice)[bot]) == ("away", "good")
    inn.house.clock.pass_(60_000)
    await turns()
    assert levels(practice) == ("away", "away")
    practice.room.probed(practice.ann, None)
    await turns()
    assert levels(practice) == ("good", "good"), "it looks up as soon as somebody comes"
    inn.house.clock.pass_(PATIENCE + ABANDONED_AFTER + 60_000)
    await turns()
    assert len(inn.directory) == 0
    assert len(inn.bots) == 0


async def test_it_thinks_for_nobody_who_has_gone(inn: Inn) -> None:
    practice = await in_round_one(inn, salvo.Options("eliminate", "plain", 30))
    for _ in range(24):
        inn.house.clock.pass_(30_000)
        await turns()
    asked, number = len(inn.thinker.asked), practice.shown.table.round
    assert asked < number < 40
    practice.room.probed(practice.ann, None)
    await practice.bot_ready()
    assert len(inn.thinker.asked) == asked + 1
    assert practice.shown.table.ready[1 - practice.seat]


# --- the end ------------------------------------------------------------------------------------------------


async def test_it_leaves_with_the_room(inn: Inn) -> None:
    practice = await practising(inn, enters=False)
    assert len(inn.bots) == 1
    inn.house.clock.pass_(20_000)
    await turns()
    assert len(inn.directory) == len(inn.bots) == 0
    practice = await practising(inn)
    practice.say(Resign(rq=10, room=practice.room.id))
    practice.say(Leave(rq=11, room=practice.room.id))
    await turns()
    inn.house.clock.pass_(600_000)
    await turns()
    assert len(inn.directory) == len(inn.bots) == 0
    inn.house.clock.pass_(PROBE_EVERY)
    assert inn.house.clock.armed == (), "no timer is left"


async def test_it_is_asked_by_what_its_seat_was_sent_and_nothing_else(inn: Inn) -> None:
    """Its frames come through the same door: each view that is thought about is its own side's."""
    practice = await in_round_one(inn)
    sides = ("south", "north")
    assert {of_salvo(question.view).side for question in inn.thinker.asked} == {sides[1 - practice.seat]}
    shown = [message.view for message in practice.ann.heard if isinstance(message, RoomView) and message.view]
    assert {of_salvo(view).side for view in shown} == {sides[practice.seat]}
