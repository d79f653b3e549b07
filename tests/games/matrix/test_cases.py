"""Every row of section 6 of rules/matrix.md, by its number."""

from dataclasses import replace

import pytest

from protocol.games import matrix as wire
from protocol.ids import RoomId
from server.games.api import Forfeit
from server.games.matrix.ending import ended, is_dead
from server.games.matrix.notation import read_position
from tests.games.matrix.positions import (
    DICE,
    GAME,
    OPTIONS,
    SEATS,
    ending,
    gestured,
    legal,
    line,
    moved,
    refused,
    standing,
)

FIRST, SECOND = SEATS


def test_m1_twenty_half_moves_begin() -> None:
    state = standing()
    assert len(state.legal) == 20
    by = [GAME.resolve(state, {FIRST: wire.Move(move)}, DICE)[1][0] for move in state.legal]
    assert sorted(event.warrior for event in by if isinstance(event, wire.Moved)) == ["A"] * 16 + ["J"] * 4


def test_m2_a_lot_of_two_lets_seat_two_begin() -> None:
    """With the key and the salts of the golden vector."""
    lots = {FIRST: wire.Lot("aa" * 16), SECOND: wire.Lot("")}
    state, told = GAME.resolve(GAME.start(OPTIONS, DICE), lots, DICE)
    assert told == (wire.Lotted(SECOND),)
    assert (state.seat, state.position.to_move) == (SECOND, "first")
    assert moved(state, "e2e4").seat == FIRST


def test_m3_destroyed_and_the_last_capture_is_not_made() -> None:
    state = moved(standing(), "f2f3 e7e5 g2g4 d8h4")
    assert ending(state) == (SECOND, "destroyed")
    assert state.told == (wire.Moved("second", "C", "d8", "h4"), wire.Ended("second", "destroyed"))
    assert line(state) == "ejv1svje/aaaa1aaa/8/4a3/6Ac/5A2/AAAAA2A/EJVCSVJE f KQkq -"


@pytest.mark.parametrize(
    ("position", "only"),
    [
        pytest.param("4s3/8/8/8/8/5j2/3A1A2/3CSV1E f - -", "d1f3 e1e2", id="M4"),
        pytest.param("4s3/8/8/8/4e3/8/3A1A2/3CSV1E f - -", "d1e2 f1e2", id="M5"),
        pytest.param("4e1s1/8/8/8/8/8/8/E3S2E f KQ -", "e1d1 e1d2 e1f1 e1f2", id="M6"),
        pytest.param("4e1s1/8/8/8/8/3j4/8/C3S3 f - -", "e1d1 e1d2 e1f1", id="M24"),
    ],
)
def test_m4_m5_m6_m24_answers_to_a_warning(position: str, only: str) -> None:
    assert legal(standing(position)) == only


def test_m6_no_cover_move_out_of_a_threat() -> None:
    state = standing("4e1s1/8/8/8/8/8/8/E3S2E f KQ -")
    assert refused(state, "e1g1") == refused(state, "e1c1") == "illegal_move"


def test_m7_no_cover_move_across_a_threat() -> None:
    state = standing("5es1/8/8/8/8/8/8/E3S2E f KQ -")
    assert refused(state, "e1g1") == "illegal_move"
    assert line(moved(state, "e1c1")) == "5es1/8/8/8/8/8/8/2SE3E s - -"


@pytest.mark.parametrize("position", ["1e4s1/8/8/8/8/8/8/E3S2E f KQ -", "e5s1/8/8/8/8/8/8/E3S2E f KQ -"])
def test_m8_the_elite_may_be_threatened_and_cross_a_threat(position: str) -> None:
    assert refused(standing(position), "e1c1") is None


EN_PASSANT = "4s3/8/8/8/5a2/8/4A3/4S3 f - -"


def test_m9_en_passant() -> None:
    state = moved(standing(EN_PASSANT, no_fall=7), "e2e4 f4e3")
    assert line(state) == "4s3/8/8/8/8/4a3/8/4S3 f - -"
    assert state.told == (wire.Moved("second", "A", "f4", "e3"), wire.Fell("first", "A", "e4"))
    assert state.no_fall == 0


def test_m10_en_passant_lasts_one_half_move() -> None:
    assert refused(moved(standing(EN_PASSANT), "e2e4 e8d8 e1d1"), "f4e3") == "illegal_move"


def test_m11_no_en_passant_that_uncovers_the_standard_bearer() -> None:
    assert refused(standing("8/8/8/8/s2aA2E/8/8/4S3 s - e3"), "d4e3") == "illegal_move"


PROMOTION = "8/A6s/8/8/8/8/8/S7 f - -"


def test_m12_promotion_needs_a_letter_once_it_is_made() -> None:
    state = standing(PROMOTION)
    assert refused(state, "a7a8") == "promotion_missing"
    assert [move for move in state.legal if move[:2] == "a7"] == ["a7a8C", "a7a8E", "a7a8J", "a7a8V"]
    assert refused(state, "a7a8", staged=True) is None
    assert GAME.on_timeout(state, FIRST, wire.Move("a7a8"), DICE) == wire.Move("a7a8C")


def test_m13_stalemate() -> None:
    position = read_position("s7/2C5/1S6/8/8/8/8/8 s - -")
    assert ended(position, 0, 1, OPTIONS) == wire.Ended(None, "stalemate")


def test_m14_dead_after_a_capture() -> None:
    state = moved(standing("7s/8/8/8/8/3V4/4a3/S7 f - -"), "d3e2")
    assert ending(state) == (None, "dead")
    assert state.told[-1] == wire.Ended(None, "dead")


@pytest.mark.parametrize(
    ("position", "dead"),
    [
        pytest.param("7s/8/8/8/8/8/4v3/S4V2 f - -", True, id="M15 both light"),
        pytest.param("7s/8/8/8/8/8/4v3/S3V3 f - -", False, id="M15 light and dark"),
        pytest.param("7s/8/8/8/8/8/8/S1JJ4 f - -", False, id="M16 two Jumpers"),
        pytest.param("7s/8/8/8/8/8/4j3/S2J4 f - -", False, id="M16 a Jumper each"),
    ],
)
def test_m15_m16_dead_material(position: str, dead: bool) -> None:
    assert is_dead(read_position(position)) == dead


def test_m17_the_hundredth_half_move_without_a_fall_draws_unless_it_destroys() -> None:
    state = standing("6s1/5aaa/8/8/8/8/8/E3S3 f - -", no_fall=99)
    assert ending(moved(state, "a1a7")) == (None, "no_fall")
    assert ending(moved(state, "a1a8")) == (FIRST, "destroyed")


def test_m18_only_a_fall_resets_the_count() -> None:
    state = moved(standing("8/A6s/8/8/8/8/6a1/S7 s - -", no_fall=98), "g2g1E")
    assert (state.no_fall, ending(state)) == (99, None)
    state = moved(standing("8/A6s/8/8/8/6a1/8/1S6 s - -", no_fall=98), "g3g2")
    assert (state.no_fall, ending(state)) == (99, None)
    state = moved(state, "a7a8V")
    assert (state.no_fall, ending(state)) == (100, (None, "no_fall"))


def test_m19_a_touched_warrior_is_bound() -> None:
    state = gestured(standing(), "e2")
    assert refused(state, "d2d4") == refused(state, "d2d4", staged=True) == "touch_binds"
    assert legal(state) == "e2e3 e2e4"


def test_m20_a_touch_of_who_cannot_move_is_void() -> None:
    state = gestured(standing(), "a1")
    assert (state.touched, state.void) == (None, "a1")
    assert refused(state, "d2d4") is None


def test_m21_a_touch_of_who_is_pinned_is_void() -> None:
    state = gestured(standing("4e1s1/8/8/8/8/8/4V3/4S3 f - -"), "e2")
    assert (state.touched, state.void) == (None, "e2")
    state = gestured(standing("4e1s1/8/8/8/8/8/4E3/4S3 f - -"), "e2")
    assert legal(state) == "e2e3 e2e4 e2e5 e2e6 e2e7 e2e8"


def test_m22_a_cover_move_is_the_standard_bearers() -> None:
    state = standing("4s3/8/8/8/8/8/8/E3S2E f KQ -")
    assert refused(gestured(state, "h1"), "e1g1") == "touch_binds"
    assert refused(gestured(state, "e1"), "e1g1") is None


def test_m23_at_attention_nothing_is_bound() -> None:
    state = gestured(standing(), "Haltung! e2")
    assert state.touched is None
    assert refused(gestured(state, "off"), "d2d4") is None


def test_m25_time_runs_out() -> None:
    state = standing()
    assert GAME.on_timeout(state, FIRST, wire.Move("g1f3"), DICE) == wire.Move("g1f3")
    assert GAME.on_timeout(state, FIRST, None, DICE) == Forfeit()
    alone = standing("4s3/8/8/8/8/8/4A3/4S3 f - -")
    assert GAME.on_timeout(alone, FIRST, None, DICE) == Forfeit(drawn=True)


def test_m27_a_claim_although_a_touch_binds() -> None:
    state = moved(standing(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
    assert not state.claimable
    state = gestured(moved(state, "f6g8"), "e2")
    after, told = GAME.resolve(state, {FIRST: wire.Claim()}, DICE)
    assert told == (wire.Claimed("first"), wire.Ended(None, "repetition"))
    assert ending(after) == (None, "repetition")


class _Rolls:
    """Dice that show what is asked of them."""

    def __init__(self, shown: int, sides: int) -> None:
        self._shown, self._sides = shown, sides

    def roll(self, stream: str, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
        assert (stream, number, sides) == ("late", 1, self._sides)
        return self._shown


def test_m28_a_late_half_move_is_drawn_from_what_is_legal() -> None:
    state = standing(PROMOTION, timeout="lot")
    assert GAME.on_timeout(state, FIRST, None, _Rolls(5, 7)) == wire.Move("a7a8E", late=True)
    assert GAME.on_timeout(gestured(state, "a7"), FIRST, None, _Rolls(2, 4)) == wire.Move("a7a8E", late=True)


def test_5_the_golden_vector_of_the_dice() -> None:
    assert DICE.promise(RoomId("matrix-1")) == "9dd684a41eab41c61af6db6e18be9047e459c97e16a358593cead4dfe8e21d68"
    lots = {FIRST: wire.Lot("aa" * 16), SECOND: wire.Lot("")}
    state, _ = GAME.resolve(GAME.start(wire.Options(None, timeout="lot"), DICE), lots, DICE)
    assert state.first == SECOND
    for expiries, roll in (((0, 0), 16), ((1, 0), 5), ((1, 1), 7)):
        drawn = GAME.on_timeout(replace(state, expiries=expiries), SECOND, None, DICE)
        assert drawn == wire.Move(state.legal[roll - 1], late=True)
