"""The line-up, worked by hand from rules/salvo.md 3 and 9."""

import pytest

from protocol.ids import Seat
from server.games.api import Illegal
from server.games.salvo.lineup import fixed_lineup
from tests.games.salvo.positions import GAME, NO_DICE, RULEBOOK, Position, before_lineup, lineup, orders

SOUTH, NORTH = Seat(0), Seat(1)


def refusal(text: str, *, sealing: bool) -> str | None:
    try:
        GAME.check(before_lineup(), SOUTH, lineup(text), sealing=sealing)
    except Illegal as refused:
        return refused.code
    return None


@pytest.mark.parametrize(
    ("rule", "text", "draft", "sealed"),
    [
        ("3 an empty draft", "", None, "lineup_incomplete"),
        ("3 a draft of two", "scout c, shield e", None, "lineup_incomplete"),
        ("3 three kinds on three columns", "scout c, shield e, mortar a", None, None),
        ("3 kinds differ", "scout c, scout e, mortar a", "kind_twice", "kind_twice"),
        ("3 columns differ", "scout c, shield c, mortar a", "column_twice", "column_twice"),
        ("3 the first fault in the order given", "scout c, shield c, scout a", "column_twice", "column_twice"),
    ],
)
def test_lineups(rule: str, text: str, draft: str | None, sealed: str | None) -> None:
    assert refusal(text, sealing=False) == draft
    assert refusal(text, sealing=True) == sealed


def test_3_orders_are_no_lineup() -> None:
    with pytest.raises(Illegal, match="wrong_kind_of_orders"):
        GAME.check(before_lineup(), SOUTH, orders("-"), sealing=True)


def test_3_sides_stand_on_their_base_rows_and_face_one_another() -> None:
    given = {SOUTH: lineup("shield d, assault e, scout g"), NORTH: lineup("scout a, mortar b, sniper i")}
    begun = Position(GAME, GAME.resolve(before_lineup(), given, NO_DICE)[0])
    assert begun.board == {"d1": "D^", "e1": "A^", "g1": "C^", "a9": "cv", "b9": "mv", "i9": "nv"}
    assert begun.view("south").round == 1


def test_9_north_takes_the_half_turn_of_a_fixed_lineup() -> None:
    assert GAME.on_timeout(before_lineup(), NORTH, None, NO_DICE) == lineup("shield f, assault e, scout c")


def test_9_all_six_fixed_lineups_are_legal_for_both_sides() -> None:
    for fixed in RULEBOOK.lineups:
        for seat in (SOUTH, NORTH):
            GAME.check(before_lineup(), seat, fixed_lineup(fixed, seat), sealing=True)
    assert [fixed.id for fixed in RULEBOOK.lineups] == [1, 2, 3, 4, 5, 6]
