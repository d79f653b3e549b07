"""Marshal behind the interface of games: phases, refusals, running out of time."""

import pytest

from protocol.games import marshal as wire
from protocol.games.matrix import Touch
from protocol.ids import Mode
from server.games.api import Forfeit, Illegal
from server.games.marshal.fight import SCOUT
from server.games.marshal.game import Marshal
from tests.games.marshal.positions import (
    DICE,
    GAME,
    OPTIONS,
    RULEBOOK,
    SEATS,
    Lot,
    action,
    arranged,
    begun,
    on_x,
    options,
    position,
    ready_made,
    refusal,
)

SOUTH, NORTH = SEATS


def test_phases() -> None:
    start = GAME.start(options(clock=None, draw_offers=False), DICE)
    setup = GAME.phase(start)
    assert (setup.name, setup.round, setup.seats, setup.span) == ("setup", 0, SEATS, 180_000)
    assert (setup.claimable, setup.resignable, setup.drawable, setup.holds) == (False, True, False, False)
    for under, span in ((options(clock=None, draw_offers=False), None), (options(clock=30), 30_000)):
        begins = begun(ready_made(0), ready_made(1), Lot(2), under)
        acting = GAME.phase(begins.state)
        assert (acting.name, acting.round, acting.seats, acting.span) == ("action", 1, (NORTH,), span)
        assert (acting.sealed, acting.claimable, acting.resignable) == (True, True, True)
        assert (acting.drawable, acting.holds) == (under.draw_offers, False)


def test_a_fight_takes_longer_to_be_shown() -> None:
    start = on_x("1:8@e4 2:5@e5")
    assert GAME.phase(start.play("e4-e5").state).reveal > GAME.phase(start.play("e4-e3").state).reveal


@pytest.mark.parametrize("limit", [1, 49])
def test_options_that_nobody_plays(limit: int) -> None:
    with pytest.raises(Illegal, match="bad_options"):
        GAME.check_options(options(no_attack_limit=limit))
    with pytest.raises(Illegal, match="bad_options"):
        GAME.start(options(no_attack_limit=limit), DICE)
    for good in (0, 50, 400):
        GAME.check_options(options(no_attack_limit=good))


def test_the_quick_match() -> None:
    assert GAME.quick_options(Mode("standard"), 5) == wire.Options(60)
    with pytest.raises(Illegal, match="unknown_mode"):
        GAME.quick_options(Mode("fog"), 0)


def test_what_is_refused_and_how() -> None:
    start, first = GAME.start(OPTIONS, DICE), begun(ready_made(0), ready_made(1), Lot(1)).state
    assert refusal(start, SOUTH, action("a4-a5")) == "wrong_kind_of_orders"
    assert refusal(start, SOUTH, wire.Hold()) == "wrong_kind_of_orders"
    assert refusal(first, SOUTH, ready_made(0)) == "wrong_kind_of_orders"
    assert refusal(first, NORTH, action("a7-a6")) == "not_now"
    assert refusal(first, SOUTH, action("a4-a5")) is None
    over = position("1:F@a1 2:F@e10 2:4@j8 1:2@e2").play("e2-e10").state
    assert refusal(over, SOUTH, action("e10-e9")) == "not_now"


def test_there_are_no_gestures() -> None:
    first = begun(ready_made(0), ready_made(1), Lot(1)).state
    assert GAME.gesture_of(first, SOUTH, action("a4-a5")) is None
    with pytest.raises(Illegal, match="not_now"):
        GAME.gesture(first, SOUTH, Touch("a4"))


def test_at_the_end_of_the_set_up_what_stands_there_counts() -> None:
    start = GAME.start(OPTIONS, DICE)
    whole = ready_made(0, "aa")
    assert GAME.on_timeout(start, SOUTH, whole, DICE) == whole
    some = wire.Setup(whole.pieces[:7], "aa")
    assert GAME.on_timeout(start, SOUTH, some, DICE) == wire.Setup(whole.pieces[:7], "aa", late=True)
    assert GAME.on_timeout(start, SOUTH, None, DICE) == wire.Setup((), "", late=True)
    assert GAME.on_timeout(start, NORTH, some, DICE) == wire.Setup((), "aa", late=True)


def test_a_legal_draft_is_executed_also_after_the_last_expiry() -> None:
    state = on_x("1:7@e3").play("late e3-e4 j8-j7 late e4-e3 j7-j8").state
    assert state.expiries == (2, 0)
    assert GAME.on_timeout(state, SOUTH, action("a3-a4"), DICE) == action("a3-a4")
    assert GAME.on_timeout(state, SOUTH, action("a3-a9"), DICE) == Forfeit()
    assert GAME.on_timeout(state, SOUTH, None, DICE) == Forfeit()


@pytest.mark.parametrize("limit", [1, 5])
def test_how_many_expiries_lose(limit: int) -> None:
    at = on_x("1:7@e3", under=options(late_limit=limit))
    for _ in range(limit - 1):
        late = GAME.on_timeout(at.state, SOUTH, None, DICE)
        assert isinstance(late, wire.Act)
        at = at.play(f"late {late.act}")
        at = at.play(at.legal[0])
    assert GAME.on_timeout(at.state, SOUTH, None, DICE) == Forfeit()


def test_without_a_draft_a_quiet_move_is_drawn_from_the_list_in_order() -> None:
    start = position("1:F@a1 1:2@e4 2:5@e6 2:F@j10")
    quiet = [step for step in start.legal if step != "e4-e6"]
    salted = start.state._replace(salts=(bytes.fromhex("aa" * 16), b""))
    for lates in range(3):
        given = GAME.on_timeout(salted._replace(lates=lates), SOUTH, None, DICE)
        rolled = DICE.roll("late", lates + 1, len(quiet), salted.salts)  # type: ignore[arg-type]
        assert given == wire.Act(quiet[rolled - 1], late=True)
    assert "e4-e6" in start.legal


def test_the_golden_rolls_pick_these_of_twelve_actions() -> None:
    start = position("1:7@b2 1:7@e3 1:7@h3 1:F@j1 2:5@j8 2:F@j10")
    assert len(start.legal) == 12
    salted = start.state._replace(salts=(bytes.fromhex("aa" * 16), b""))
    drawn = [GAME.on_timeout(salted._replace(lates=lates), SOUTH, None, DICE) for lates in range(3)]
    assert drawn == [wire.Act(start.legal[roll - 1], late=True) for roll in (12, 5, 7)]


def test_orders_of_both_are_needed_for_the_set_up() -> None:
    with pytest.raises(KeyError):
        GAME.resolve(GAME.start(OPTIONS, DICE), {SOUTH: ready_made(0)}, DICE)


def test_no_seat_can_draft_what_only_the_clock_gives() -> None:
    state = GAME.start(OPTIONS, DICE)
    late = wire.Setup((wire.Placed("F", "a1"),), "", late=True)
    with pytest.raises(Illegal, match="illegal_move"):
        GAME.check(state, SOUTH, late, sealing=False)
    after = GAME.resolve(state, {SOUTH: late, NORTH: ready_made(1)}, DICE)[0]
    assert sum(piece is not None for piece in after.board) == 80


def test_scouts_alone_reach_far_in_every_set_up() -> None:
    start = begun(arranged(0, [("F", "a1")]), arranged(1, [("F", "a10")]), Lot(1))
    by_field = {piece.field: piece.rank for piece in start.view(SOUTH).pieces}
    far = [step for step in start.legal if step[:2] and abs(_row(step, 1) - _row(step, 0)) > 1]
    assert all(by_field[step.partition("-")[0]] == SCOUT for step in far)


def _row(step: str, end: int) -> int:
    return int(step.split("-")[end][1:])


def test_it_is_built_from_its_rulebook_alone() -> None:
    again = Marshal(RULEBOOK)
    assert again.facts == GAME.facts
    assert (again.facts.key, again.facts.hidden, again.facts.dice) == ("marshal", True, True)
