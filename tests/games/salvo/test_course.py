"""The course: every step can be done, none does itself, and nothing in it touches the rules."""

from importlib.resources import files

import pytest

from protocol.games import salvo as wire
from server.games.api import Illegal
from server.games.registry import COURSES, GAMES
from server.games.salvo import rulebook
from server.games.salvo.course import Goal, SalvoCourse, Standing, Step, load
from server.games.salvo.record import parse_orders
from tests.games.salvo.positions import GAME, orders, shown

COURSE = COURSES["salvo"]
STEPS = {step.key: step for step in load()}
HOLD = wire.Orders(())


def test_it_is_in_the_order_of_the_steps() -> None:
    assert COURSE.steps == ("move", "turn", "fire", "shield", "trench", "mortar", "fog")
    assert set(COURSES) <= set(GAMES)


def test_the_rules_are_the_same_with_it() -> None:
    folder = files("server.games.salvo") / "data" / rulebook.EDITIONS[-1]
    figures, maps = ((folder / name).read_bytes() for name in ("figures.toml", "maps.txt"))
    assert GAMES["salvo"].facts.version == rulebook.read(figures, maps).version
    assert not (folder / "course.toml").is_file()


@pytest.mark.parametrize("key", STEPS)
def test_every_step_is_done_by_its_solution_and_not_before(key: str) -> None:
    solution = [parse_orders(line, 0) for line in STEPS[key].solution]
    assert len(solution) <= STEPS[key].rounds
    for played in range(len(solution)):
        assert COURSE.play(key, solution[:played]).status == "open"
    done = COURSE.play(key, solution)
    assert (done.status, done.hint) == ("done", None)
    with pytest.raises(Illegal):
        COURSE.play(key, [*solution, HOLD])


@pytest.mark.parametrize("key", STEPS)
def test_no_step_is_done_by_holding(key: str) -> None:
    for played in range(STEPS[key].rounds + 1):
        tried = COURSE.play(key, [HOLD] * played)
        if tried.status == "failed":
            assert tried.hint in ("lost", "late")
            return
        assert tried.status == "open"
    raise AssertionError("it never fails")


@pytest.mark.parametrize("key", STEPS)
def test_the_enemy_does_what_is_written_down_while_it_can(key: str) -> None:
    """Whatever is ordered first, the second round resolves: where the enemy's orders are no longer legal, it holds."""
    if STEPS[key].rounds < 2:
        return
    first = COURSE.play(key, []).view.legal
    for row in first:
        moves = [wire.Orders((wire.Move(row.kind, move.to),)) for move in row.moves]
        turns = [wire.Orders((wire.Turn(row.kind, facing),)) for facing in row.turns]
        for given in (*moves, *turns):
            tried = COURSE.play(key, [given])
            if tried.status == "open":
                COURSE.play(key, [given, HOLD])


def test_a_lost_figure_ends_a_step_also_where_its_goal_is_reached() -> None:
    tried = COURSE.play("fire", [orders("A e4*")])
    assert (tried.status, tried.hint) == ("failed", "lost")
    assert "C<" not in shown(tried.view.figures).values()


def test_in_fog_nothing_is_shown_that_is_out_of_sight() -> None:
    view = COURSE.play("fog", []).view
    assert {figure.side for figure in view.figures} == {"south"}
    assert view.living == wire.BothSides(2, 2)
    flash = COURSE.play("fog", [HOLD]).view.told
    assert wire.Flash("g8", None) in flash
    found = COURSE.play("fog", [orders("C e2-e6")]).view
    assert shown(found.figures)["g8"] == "nv"


def test_goals_are_told_apart() -> None:
    figures = ("D e4 N", "n e8 S", "c a9 S")

    def status(goal: Goal, enemy: str, given: str) -> str:
        step = Step("x", "eliminate", "plain", figures, 1, (enemy,), goal, ())
        return SalvoCourse(GAME, [step]).play("x", [orders(given)]).status

    stands = Goal(stands=Standing("shield", "e5"))
    assert status(stands, "-", "D e4-e5") == "done"
    assert status(stands, "-", "D e4-e6") == "failed"
    assert status(Goal(stops=True), "n e8*", "-") == "done"
    assert status(Goal(stops=True), "-", "-") == "failed"
    both = Goal(falls=("scout",), stops=True)
    assert status(both, "n e8*", "-") == "failed"
    assert (
        SalvoCourse(GAME, [Step("x", "eliminate", "plain", figures, 1, (), Goal(), ())]).play("x", []).status == "done"
    )
