"""What actions are worth: one thing at a time."""

from typing import Any

from server.bots.api import NOTHING_NOTED
from server.bots.marshal.beliefs import believe
from server.bots.marshal.judgement import WORTH, Care, Judge
from server.bots.marshal.reading import Notes, read, with_step, write_notes
from server.games.marshal.board import step_of
from server.games.marshal.rulebook import RANKS
from tests.games.marshal.positions import SEATS, on_x

SEES = Care(danger=True, support=False, targets=40)
BLIND = Care(danger=False, support=False, targets=40)


def judged(pieces: str, *steps: str, care: Care = SEES, notes: Notes | None = None, **changed: Any) -> list[float]:
    """Give the worth of each step for who begins, seat 0."""
    memory = NOTHING_NOTED if notes is None else write_notes(notes)
    reading = read(on_x(pieces).view(SEATS[0]), SEATS[0], memory)._replace(**changed)
    judge = Judge(reading, believe(reading, careful=True), care)
    found = [step_of(text) for text in steps]
    assert all(step in reading.steps for step in found)
    return [judge.worth(step) for step in found if step]


def test_every_rank_is_worth_something_and_higher_ones_more() -> None:
    assert set(WORTH) == set(RANKS)
    ranks = [WORTH[rank] for rank in RANKS[:7]]
    assert ranks == sorted(ranks, reverse=True)


def test_beating_what_is_known_to_be_weaker_is_better_than_running_into_what_is_stronger() -> None:
    good, bad = judged("1:7@e4 2:5@e5! 2:9@d4!", "e4-e5", "e4-d4")
    assert good > 0 > bad


def test_a_miner_likes_bombs_and_others_do_not() -> None:
    miner, captain = judged("1:3@b8 1:6@d8 2:B@b9! 2:B@d9!", "b8-b9", "d8-d9")
    assert miner > 0 > captain


def test_a_spy_likes_the_marshal() -> None:
    spy, colonel = judged("1:1@b4 1:8@e4 2:10@b5! 2:10@e5!", "b4-b5", "e4-e5")
    assert spy > 20
    assert colonel < 0


def test_the_flag_is_worth_everything_once_it_is_found() -> None:
    flag, general = judged("1:4@i10 2:9@i9!", "i10-j10", "i10-i9", left={"F": 1})
    assert flag > 500 > general


def test_going_up_to_what_is_stronger_is_dangerous_to_who_sees_it() -> None:
    pieces = "1:7@e3! 2:9@e5!"
    into, away = judged(pieces, "e3-e4", "e3-e2")
    assert into < away - 5
    blind, _ = judged(pieces, "e3-e4", "e3-e2", care=BLIND)
    assert blind > into


def test_who_can_take_back_dares_more() -> None:
    pieces = "1:7@e3! 1:10@d4 2:9@e5!"
    alone, supported = (judged(pieces, "e3-e4", care=SEES._replace(support=support))[0] for support in (False, True))
    assert supported > alone


def test_a_target_draws() -> None:
    towards, away = judged("1:10@e3 2:9@e6!", "e3-e4", "e3-e2")
    assert towards > away


def test_an_enemy_beside_the_flag_must_go() -> None:
    beaten, elsewhere = judged("1:8@a2 2:4@b1!", "a3-a4", "a2-b2")
    assert beaten < 0
    assert elsewhere < 0
    (taken,) = judged("1:8@b2 2:4@b1!", "b2-b1")
    assert taken > 0


def test_going_in_circles_is_worth_less_each_time() -> None:
    once = with_step(Notes(), (32, 33))
    twice = with_step(with_step(once, (33, 32)), (32, 33))
    fresh, again, thrice = (judged("1:7@d4", "d4-d3", notes=notes)[0] for notes in (None, once, twice))
    assert fresh > again > thrice


def test_who_waits_long_attacks_more_gladly() -> None:
    now, later = (judged("1:4@e4 2:6@e5", "e4-e5", no_attack=actions)[0] for actions in (0, 150))
    assert later > now + 5
