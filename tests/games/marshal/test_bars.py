"""Back and forth, and pursuit, one by one and over many actions at random (rules/marshal.md R1, R2)."""

from random import Random

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.games.marshal.bars import Why, chase_after, pursues, run_after, why_barred
from server.games.marshal.board import FIELD, Step, named, step_of
from server.games.marshal.legal import actions, reachable
from server.games.marshal.state import Run, State
from tests.games.marshal.positions import DICE, GAME, GROUND, on_x, options


def step(text: str) -> Step:
    read = step_of(text)
    assert read is not None
    return read


def test_a_run_is_of_one_piece_between_two_fields_in_turn() -> None:
    once = run_after(None, 7, step("e3-e4"))
    assert once == Run(7, step("e3-e4"), 1)
    assert run_after(once, 7, step("e4-e3")) == Run(7, step("e4-e3"), 2)
    assert run_after(once, 7, step("e4-e5")).count == 1
    assert run_after(once, 8, step("e4-e3")).count == 1


def test_a_scout_runs_between_the_very_same_fields_only() -> None:
    """R1.6."""
    after = on_x("1:2@e1").play("e1-e4 j8-j7 e4-e1 j7-j8 e1-e4 j8-i8")
    assert after.refusal("e4-e1") == "barred_repetition"
    after.play("e4-e2")


def test_pursuit_is_what_the_rules_say() -> None:
    """R2.2, one condition after the other."""
    start = on_x("1:8@e4 2:5@e5", begins=2)
    fled = start.play("e5-e6").state
    assert pursues(GROUND, fled.board, fled.last, step("e4-e5"))
    assert not pursues(GROUND, fled.board, fled.last, step("e4-f4"))  # beside nobody there
    assert not pursues(GROUND, fled.board, None, step("e4-e5"))  # the last action was no move
    elsewhere = start.play("j8-j7").state
    assert not pursues(GROUND, elsewhere.board, elsewhere.last, step("e4-e3"))  # what moved was not threatened
    stays = on_x("1:8@e4 2:2@e9", begins=2).play("e9-e6").state
    assert not pursues(GROUND, stays.board, stays.last, step("e4-e5"))  # an approach comes before


def test_who_slips_along_is_still_there() -> None:
    """A Scout that goes from one side of its pursuer to another has not fled: it is beside it still."""
    board = on_x("1:8@f5 2:2@f4 2:4@e6").state.board
    assert pursues(GROUND, board, step("f6-f4"), step("f5-e5")) is False


def test_another_enemy_piece_counts_as_well() -> None:
    """ "One or more": the set grows although the piece beside which it comes is another."""
    after = on_x("1:8@e3 2:5@e5 2:6@g5").play("e3-e4 e5-e6 e4-e5 e6-f6 e5-e6")
    chase = after.state.chases[0]
    assert chase is not None
    assert chase.fields == {FIELD["e5"], FIELD["e6"]}


def test_without_the_rule_nothing_is_pursuit() -> None:
    after = on_x("1:8@e3 2:5@e5", under=options(chase_rule="off")).play("e3-e4 e5-e6 e4-e5 e6-e7 e5-e6 e7-e8 e6-e7")
    assert after.state.chases == (None, None)


def replayed_run(steps: list[tuple[int, Step | None]], seat: int) -> int:
    """Count, from the history alone, how often in a row a seat has gone back and forth; an oracle for R1."""
    own = [step for who, step in steps[-40:] if who == seat]
    count = 0
    for earlier, later in zip([None, *own], own, strict=False):
        count = 0 if later is None else count + 1 if earlier == (later[1], later[0]) and count else 1
    return count


def insistent(state: State, steps: list[tuple[int, Step | None]], rng: Random) -> Step:
    """Go back, or up to an enemy, rather than anywhere."""
    moves = actions(GROUND, state).moves
    back = [step for step in moves if (state.to_move, step[::-1]) in steps[-2:]]
    near = [step for step in moves if any(_enemy(state, beside) for beside in GROUND.beside[step[1]])]
    return rng.choice(rng.choice([back or near or moves, near or moves, moves]))


def _enemy(state: State, field: int) -> bool:
    piece = state.board[field]
    return piece is not None and piece.owner != state.to_move


def test_nobody_goes_on_for_ever() -> None:
    """The counts are those of the history, and only where nothing else is left do they go beyond the bars."""
    start = on_x("1:8@e3 1:2@f3 2:8@e6 2:2@f6", under=options(no_attack_limit=0)).state
    barred: list[Why] = []
    for number in range(4):
        rng, state = Random(number), start
        steps: list[tuple[int, Step | None]] = []
        for _ in range(200):
            barred += check_bars(state)
            seat, step = state.to_move, insistent(state, steps, rng)
            state = GAME.resolve(state, {Seat(seat): wire.Act(named(step))}, DICE)[0]
            steps.append((seat, step))
            run, chase = state.runs[seat], state.chases[seat]
            assert run is not None
            assert run.count == replayed_run(steps, seat) <= 3
            assert chase is None or len(chase.fields) <= 2
    assert barred.count("repetition") > 50
    assert barred.count("pursuit") >= 5


def check_bars(state: State) -> list[Why]:
    """See that what is barred and what is allowed are together all that can be reached; gives why some is barred."""
    allowed = actions(GROUND, state)
    parts = [*allowed.moves, *allowed.attacks, *(step for step, _ in allowed.barred)]
    assert sorted(parts) == list(reachable(GROUND, state.board, state.to_move))
    for each, why in allowed.barred:
        assert why == why_barred(GROUND, state, each)
        if why == "pursuit":
            chase = chase_after(GROUND, state, each)
            assert chase is not None
            assert len(chase.fields) > 2
    return [why for _, why in allowed.barred]
