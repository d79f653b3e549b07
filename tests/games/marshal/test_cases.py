"""The test cases of rules/marshal.md 6, by their numbers."""

import pytest

from protocol.games import marshal as wire
from server.games.api import Forfeit
from tests.games.marshal.positions import (
    DICE,
    GAME,
    SEATS,
    Lot,
    Position,
    arranged,
    begun,
    on_x,
    options,
    position,
    ready_made,
    refusal,
)


def fought(position: Position) -> tuple[str, str, str]:
    """Give the rank announced, the answer, and which piece stays."""
    attacked, answered, result = position.told()
    assert isinstance(attacked, wire.Attacked)
    assert isinstance(answered, wire.Answered)
    assert isinstance(result, wire.Fought)
    return attacked.rank, answered.rank, result.stays


def test_t1_the_arrangement_has_twelve_actions() -> None:
    start = begun(ready_made(0), ready_made(1), Lot(1))
    steps = "a4-a5 b4-b5 b4-b6 b4-b7 e4-e5 e4-e6 e4-e7 f4-f5 i4-i5 i4-i6 i4-i7 j4-j5"
    assert start.legal == tuple(steps.split())
    attacks = [step for step in start.legal if isinstance(start.play(step).told()[0], wire.Attacked)]
    assert attacks == ["b4-b7", "e4-e7", "i4-i7"]


@pytest.mark.parametrize(
    ("number", "pieces", "order", "stays", "there"),
    [
        ("T2", "1:8@e4 2:5@e5", "e4-e5", "attacker", "1:8@e5!"),
        ("T3", "1:5@e4 2:8@e5", "e4-e5", "defender", "2:8@e5!"),
        ("T4", "1:6@e4 2:6@e5", "e4-e5", "none", None),
        ("T5", "1:10@e4 2:B@e5", "e4-e5", "defender", "2:B@e5!"),
        ("T6", "1:3@e4 2:B@e5", "e4-e5", "attacker", "1:3@e5!"),
        ("T7", "1:1@e4 2:10@e5", "e4-e5", "attacker", "1:1@e5!"),
        ("T8", "1:10@e4 2:1@e5", "e4-e5", "attacker", "1:10@e5!"),
        ("T9", "1:1@e4 2:9@e5", "e4-e5", "defender", "2:9@e5!"),
        ("T10", "1:2@e2 2:1@e9", "e2-e9", "attacker", "1:2@e9!"),
    ],
)
def test_t2_to_t10_fights(number: str, pieces: str, order: str, stays: str, there: str | None) -> None:
    after = on_x(pieces).play(order)
    attacker, defender = (word.split(":")[1].split("@")[0] for word in pieces.split())
    assert fought(after) == (attacker, defender, stays)
    start, to = order.split("-")
    assert after.on(start) is None
    assert after.on(to) == there
    gone = {piece.rank for piece in after.view("spectator").captured}
    assert gone == {attacker, defender} - ({there.split(":")[1].split("@")[0]} if there else set())


def test_t11_a_scout_jumps_over_nothing_of_its_own() -> None:
    start = on_x("1:2@e2 1:7@e5 2:1@e9")
    assert start.refusal("e2-e9") == "illegal_move"
    assert start.play("e2-e4").on("e4") == "1:2@e4!"


def test_t12_a_scout_jumps_over_no_lake() -> None:
    start = on_x("1:2@c3 2:5@c8")
    assert start.refusal("c3-c8") == "illegal_move"
    assert start.play("c3-c4").on("c4") == "1:2@c4"


def test_t13_neither_diagonally_nor_into_a_lake() -> None:
    assert on_x("1:8@e4 2:5@f5").refusal("e4-f5") == "illegal_move"
    assert on_x("1:8@c4").refusal("c4-c5") == "illegal_move"


def test_t14_the_fourth_time_is_refused() -> None:
    after = on_x("1:7@e3").play("e3-e4 j8-j7 e4-e3 j7-j8 e3-e4 j8-i8")
    assert after.refusal("e4-e3") == "barred_repetition"
    away = after.play("e4-f4")
    run = away.state.runs[0]
    assert run is not None
    assert run.count == 1


def test_t15_another_action_ends_the_run() -> None:
    on_x("1:7@e3").play("e3-e4 j8-j7 e4-e3 j7-j8 e3-e4 j8-j7 a3-a4 j7-i7 e4-e3")


def test_t16_who_attacked_first_stops_first() -> None:
    after = on_x("1:8@f5 2:5@e6").play("f5-e5 e6-f6 e5-f5 f6-e6 f5-e5 e6-f6")
    assert after.refusal("e5-f5") == "barred_repetition"


def test_t17_who_fled_first_stops_first() -> None:
    after = on_x("1:8@e5 2:5@e6", begins=2).play("e6-f6 e5-f5 f6-e6 f5-e5 e6-f6 e5-f5")
    assert after.refusal("f6-e6") == "barred_repetition"


def test_t18_no_pursuit_over_a_third_field() -> None:
    after = on_x("1:8@e3 2:5@e5").play("e3-e4 e5-e6 e4-e5 e6-e7 e5-e6 e7-e8")
    assert after.refusal("e6-e7") == "barred_pursuit"
    after.play("e6-f6")


@pytest.mark.parametrize("third", ["f5-e5", "f5-f6"])
def test_t19_straight_or_around_the_corner(third: str) -> None:
    after = on_x("1:8@e3 2:5@e5").play("e3-e4 e5-f5 e4-f4 f5-f6 f4-f5 f6-e6")
    assert after.refusal(third) == "barred_pursuit"


def test_t20_attacking_what_did_not_flee_is_allowed() -> None:
    after = on_x("1:8@e3 2:5@e5").play("e3-e4 e5-e6 e4-e5 e6-e7 e5-e6 j8-j7 e6-e7")
    assert after.on("e7") == "1:8@e7!"


def test_t21_a_quiet_action_reopens_the_pursuit() -> None:
    on_x("1:8@e3 2:5@e5").play("e3-e4 e5-e6 e4-e5 e6-e7 e5-e6 e7-e8 a3-a4 j8-j7 e6-e7 e8-e9 e7-e8")


def test_t22_a_scout_captures_the_flag_from_afar() -> None:
    assert position("1:F@a1 2:F@e10 2:4@j8 1:2@e2").play("e2-e10").result == (1, "flag")


def test_t23_nobody_can_move() -> None:
    pieces = "1:F@a1 1:B@b1 1:6@e4 2:F@j10 2:6@e5 2:B@j9"
    assert position(pieces).play("e4-e5").result == (None, "immobile_both")
    assert position(f"{pieces} 1:4@a3").play("e4-e5").result == (1, "immobile")


def test_t24_walled_in_by_its_own() -> None:
    assert position("1:F@j1 1:4@j3 2:F@b10 2:B@a9 2:6@a10").play("j3-j4").result == (1, "immobile")


def test_t25_bars_are_lifted_where_nothing_else_is_left() -> None:
    start = position("1:7@a1 1:B@b1 1:B@b2 1:F@a3 2:4@j8 2:F@j10")
    after = start.play("a1-a2 j8-j7 a2-a1 j7-j8 a1-a2 j8-i8")
    assert after.legal == ("a2-a1",)
    assert after.view(SEATS[0]).barred == ()
    for orders, count in (("a2-a1", 4), ("i8-i7 a1-a2", 5)):
        after = after.play(orders)
        run = after.state.runs[0]
        assert run is not None
        assert run.count == count


def test_t26_holding_where_only_attacks_are_left() -> None:
    start = position("1:7@a1 1:B@b1 1:F@j1 2:5@a2 2:F@j10")
    assert start.legal == ("a1-a2", "hold")
    late = GAME.on_timeout(start.state, SEATS[0], None, DICE)
    assert late == wire.Hold(late=True)
    for held in (start.play("hold"), start.play("late hold")):
        assert held.state.no_attack == 1
        assert held.play("a2-a3").refusal("hold") == "illegal_move"


def test_t27_holding_ends_the_run() -> None:
    start = position("1:7@a1 1:B@b1 1:B@b2 1:F@j1 2:5@a3 2:4@j8 2:F@j10")
    barred = start.play("a1-a2 j8-j7 a2-a1 j7-j8 a1-a2 j8-j7")
    assert barred.refusal("a2-a1") == "barred_repetition"
    assert barred.legal == ("a2-a3", "hold")
    barred.play("hold j7-i7 a2-a1")


def test_t28_bombs_before_all_ways_out() -> None:
    walls = [[("B", f"{column}{row}") for column in "abefij"] for row in (4, 7)]
    closed = [arranged(seat, walls[seat]) for seat in (0, 1)]  # type: ignore[arg-type]  # "B" is a rank
    assert begun(closed[0], closed[1]).result == (None, "immobile_both")
    assert begun(closed[0], ready_made(1), Lot(1)).result == (2, "immobile")
    assert begun(ready_made(0), closed[1], Lot(2)).result == (1, "immobile")
    assert begun(closed[0], ready_made(1), Lot(2)).result is None


def test_t29_a_set_up_that_lacks_a_piece() -> None:
    whole = ready_made(0)
    partial = wire.Setup(whole.pieces[:-1], "")
    state = GAME.start(options(), DICE)
    assert refusal(state, SEATS[0], partial, sealing=False) is None
    assert refusal(state, SEATS[0], partial) == "setup_incomplete"
    given = GAME.on_timeout(state, SEATS[0], partial, DICE)
    assert not isinstance(given, Forfeit)
    after = Position(GAME.resolve(state, {SEATS[0]: given, SEATS[1]: ready_made(1)}, DICE)[0])
    missing = whole.pieces[-1]
    assert after.on(missing.field) == f"1:{missing.rank}@{missing.field}"
    assert after.told(SEATS[0])[0] == wire.Dealt(SEATS[0], (missing,))
