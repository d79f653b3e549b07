import pytest

from server.bots.salvo.looking import Outlook, Worth
from server.bots.salvo.plans import HOLD, Deed, plan_of
from server.bots.salvo.weights import DRAW, TASTE_FOR_FALLS
from server.games.salvo.board import CELL, NORTH
from server.games.salvo.figures import Shell
from tests.bots.salvo.boards import PLAIN, position, stance

FIRE = plan_of((Deed(stance("south scout e4 N")),))
FIRE_BACK = plan_of((Deed(stance("north scout e6 S")),))
DUEL = position("south scout e4 N", "north scout e6 S")


def test_the_last_enemy_falls() -> None:
    outlook = Outlook(PLAIN, "eliminate")
    happened = outlook.happen(DUEL, FIRE, HOLD)
    won = outlook.worth(DUEL, happened)
    assert won.ours == 1
    assert outlook.after(DUEL, happened) is None
    lost = outlook.worth(DUEL, outlook.happen(DUEL, HOLD, FIRE_BACK))
    assert lost == Worth(won.theirs, won.ours)
    assert outlook.looks == 2


@pytest.mark.parametrize("quiet", [0, 30])
def test_nobody_would_rather_fall_than_go_on(quiet: int) -> None:
    outlook = Outlook(PLAIN, "fog")
    apart = position("south scout a1 N", "north scout i9 S")._replace(quiet_rounds=quiet)
    duel = DUEL._replace(quiet_rounds=quiet)
    going_on = outlook.worth(apart, outlook.happen(apart, HOLD, HOLD))
    lost = outlook.worth(duel, outlook.happen(duel, HOLD, FIRE_BACK))
    assert lost.ours < going_on.ours


def test_a_draw_is_worth_less_to_both_where_they_are_to_fight() -> None:
    outlook = Outlook(PLAIN, "eliminate")
    drawn = outlook.worth(DUEL, outlook.happen(DUEL, FIRE, FIRE_BACK))
    assert drawn.ours == drawn.theirs < DRAW["eliminate"]
    going_on = outlook.worth(DUEL, outlook.happen(DUEL, HOLD, HOLD))
    assert drawn.ours < going_on.ours
    assert drawn.theirs < going_on.theirs


def test_in_a_race_what_one_gains_the_other_loses() -> None:
    race = position("south scout e5 N", "north scout a9 S", mode="capture", points=(3, 5))
    outlook = Outlook(PLAIN, "capture")
    happened = outlook.happen(race, HOLD, HOLD)
    assert sum(outlook.worth(race, happened)) == pytest.approx(1)
    after = outlook.after(race, happened)
    assert after is not None
    assert after.points == (4, 5)
    assert after.round == race.round + 1


def test_a_fall_is_to_the_taste_of_the_other_side() -> None:
    state = position(
        "south scout a1 N",
        "south shield e5 N",
        "north scout i9 S",
        "north shield g9 S",
        shells=(Shell(NORTH, CELL["e5"]),),
    )
    outlook = Outlook(PLAIN, "eliminate")
    happened = outlook.happen(state, HOLD, HOLD)
    assert [stance.figure for stance in happened.fallen] == [stance("south shield e5 N").figure]
    assert outlook.taste_for_falls(happened) == Worth(0, TASTE_FOR_FALLS["eliminate"])
    assert Outlook(PLAIN, "capture").taste_for_falls(happened) == Worth(0, 0)
    after = outlook.after(state, happened)
    assert after is not None
    assert after.shells == ()


def test_the_longer_nobody_falls_the_more_it_draws_them_together() -> None:
    apart, near = (position(f"south scout {cell} N", "north scout i9 S") for cell in ("a1", "i3"))

    def pull(quiet: int) -> float:
        outlook = Outlook(PLAIN, "eliminate")
        far, close = (
            outlook.worth(world, outlook.happen(world, HOLD, HOLD))
            for world in (apart._replace(quiet_rounds=quiet), near._replace(quiet_rounds=quiet))
        )
        return sum(close) - sum(far)

    assert pull(16) > pull(8) > pull(0) > 0
