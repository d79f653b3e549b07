"""Matrix behind the interface of a game."""

from dataclasses import replace

import pytest

from protocol.games.matrix import Claim, Late, Lot, Moved, Options
from protocol.games.matrix import Move as HalfMove
from protocol.ids import Mode, Seat
from server.games.api import Forfeit, Illegal, Phase
from tests.games.matrix.positions import DICE, GAME, OPTIONS, RULEBOOK, SEATS, ending, gestured, late, moved, refused
from tests.games.matrix.positions import standing as on

FIRST, SECOND = SEATS


def test_facts() -> None:
    facts = GAME.facts
    assert (facts.key, facts.seats, facts.modes, facts.version) == ("matrix", 2, ("standard",), RULEBOOK.version)
    assert not facts.hidden
    assert facts.dice


def test_a_quick_match_is_by_default() -> None:
    assert GAME.quick_options(Mode("standard"), 7) == Options(60)
    with pytest.raises(Illegal, match="unknown_mode"):
        GAME.quick_options(Mode("fog"), 0)


def test_2_the_phases() -> None:
    lot = GAME.phase(GAME.start(Options(None), DICE))
    assert (lot.name, lot.round, lot.seats, lot.span) == ("lot", 0, SEATS, 3_000)
    assert says(lot) == (True, False, True, False, True)
    move = GAME.phase(on())
    assert (move.name, move.round, move.seats, move.span) == ("move", 1, (FIRST,), 60_000)
    assert says(move) == (True, True, True, True, False)
    assert GAME.phase(on(clock=None)).span is None
    assert not GAME.phase(on(draw_offers=False)).drawable
    over = GAME.phase(moved(on(), "f2f3 e7e5 g2g4 d8h4"))
    assert (over.name, over.round, over.seats) == ("over", 4, ())
    assert says(over) == (False, False, False, False, False)


def says(phase: Phase) -> tuple[bool, ...]:
    return phase.sealed, phase.claimable, phase.resignable, phase.drawable, phase.holds


def test_r5_a_one_lets_seat_one_begin() -> None:
    lots = {FIRST: Lot(""), SECOND: Lot("aa")}
    fell = {}
    for number in range(8):
        lots = {FIRST: Lot(f"0{number}"), SECOND: Lot("")}
        state, _ = GAME.resolve(GAME.start(OPTIONS, DICE), lots, DICE)
        fell[DICE.roll("lot", 1, 2, (bytes([number]), b""))] = state.first  # type: ignore[arg-type]  # a word for a Stream
    assert fell == {1: FIRST, 2: SECOND}


def test_what_is_of_another_phase_is_refused() -> None:
    lot, state = GAME.start(OPTIONS, DICE), on()
    for orders in (HalfMove("e2e4"), Claim()):
        assert refused(lot, orders) == "wrong_kind_of_orders"
    assert refused(state, Lot("")) == "wrong_kind_of_orders"
    assert refused(lot, Lot("aa")) is None


def test_only_who_is_to_move_has_orders() -> None:
    with pytest.raises(Illegal, match="not_now"):
        GAME.check(on(), SECOND, HalfMove("e7e5"), sealing=True)
    with pytest.raises(Illegal, match="not_now"):
        GAME.check(moved(on(), "f2f3 e7e5 g2g4 d8h4"), FIRST, HalfMove("e2e4"), sealing=True)


def test_refusals_of_a_half_move() -> None:
    assert refused(on(), "e2e5") == refused(on(), "e7e5") == refused(on(), "e3e4") == "illegal_move"
    assert refused(on(), "e2e4C") == "illegal_move"
    promoting = on("8/A6s/8/8/8/8/8/S7 f - -")
    assert refused(gestured(promoting, "a1"), "a7a8") == "touch_binds"
    assert refused(promoting, Claim()) == "no_claim"


def test_no_seat_stages_a_late_half_move() -> None:
    drawn = HalfMove("e2e4", late=True)
    state = on(timeout="lot")
    assert refused(state, drawn, staged=True) == "illegal_move"
    assert refused(state, drawn) is None
    assert refused(on(), drawn) == refused(late(state, FIRST, 2), drawn) == "illegal_move"


def test_2_2_before_the_lot_time_gives_no_salt() -> None:
    lot = GAME.start(OPTIONS, DICE)
    assert GAME.on_timeout(lot, FIRST, None, DICE) == Lot("")
    assert GAME.on_timeout(lot, FIRST, Lot("ab"), DICE) == Lot("ab")


def test_2_2_what_is_staged_counts_only_if_it_is_legal() -> None:
    assert GAME.on_timeout(on(), FIRST, HalfMove("e2e5"), DICE) == Forfeit()
    assert GAME.on_timeout(on(), FIRST, Lot(""), DICE) == Forfeit()


def test_2_2_the_third_expiry_of_a_seat_loses() -> None:
    state = on(timeout="lot")
    for number in range(2):
        drawn = GAME.on_timeout(state, FIRST, None, DICE)
        assert isinstance(drawn, HalfMove)
        assert drawn.late
        state, told = GAME.resolve(state, {FIRST: drawn}, DICE)
        assert told[0] == Late("first")
        assert isinstance(told[1], Moved)
        assert state.expiries == (number + 1, 0)
        state = moved(state, state.legal[0])
    assert GAME.on_timeout(state, FIRST, None, DICE) == Forfeit()
    staged = GAME.on_timeout(state, FIRST, HalfMove(state.legal[0]), DICE)
    assert staged == HalfMove(state.legal[0])
    after = moved(state, state.legal[0])
    assert isinstance(GAME.on_timeout(after, SECOND, None, DICE), HalfMove)


def test_2_2_late_half_moves_of_both_seats_are_counted_as_one_stream() -> None:
    numbers = []

    class Counting:
        def roll(self, stream: str, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
            numbers.append((stream, number))
            return 1

    state = replace(on(timeout="lot"), expiries=(1, 0))
    GAME.on_timeout(state, FIRST, None, Counting())
    GAME.on_timeout(replace(state, expiries=(1, 2)), FIRST, None, Counting())
    assert numbers == [("late", 2), ("late", 4)]


def test_2_3_the_fifth_occurrence_ends_the_match() -> None:
    state = on()
    for _ in range(3):
        state = moved(state, "g1f3 g8f6 f3g1 f6g8")
    state = moved(state, "g1f3 g8f6 f3g1")
    assert ending(state) is None
    assert ending(moved(state, "f6g8")) == (None, "repetition")


def test_the_winner_is_the_seat_that_leads_the_unit() -> None:
    for first in SEATS:
        state = moved(on(first=first), "f2f3 e7e5 g2g4 d8h4")
        assert ending(state) == (Seat(1 - first), "destroyed")


def test_a_refusal_resolves_nothing() -> None:
    for orders in (HalfMove("e2e5"), Lot(""), Claim()):
        with pytest.raises(Illegal):
            GAME.resolve(on(), {FIRST: orders}, DICE)
    with pytest.raises(KeyError):
        GAME.resolve(on(), {SECOND: HalfMove("e2e4")}, DICE)
