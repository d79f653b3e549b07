"""Back and forth, and pursuit, one by one and over many actions at random (rules/marshal.md R1, R2)."""

from collections import Counter
from random import Random
from typing import Final, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.games.marshal.bars import Why, chase_after, pursues, run_after, why_barred
from server.games.marshal.board import FIELD, NAMES, Step, named, step_of
from server.games.marshal.legal import actions, reachable
from server.games.marshal.state import Chase, Run, State
from tests.games.marshal.positions import DICE, GAME, GROUND, on_x, options, position


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


def test_a_field_of_the_pursuit_itself_is_never_barred() -> None:
    """R2.4, also where a lifted action (R1.4) has made the set larger than two."""
    fled = on_x("1:8@e5 2:5@e6", begins=2).play("e6-e7").state
    for fields, why in (("e4 e5 e6", None), ("e3 e4 e5", "pursuit")):
        chase = Chase(FIELD["e5"], frozenset(FIELD[name] for name in fields.split()))
        assert why_barred(GROUND, fled._replace(chases=(chase, None)), step("e5-e6")) == why


def test_without_the_rule_nothing_is_pursuit() -> None:
    after = on_x("1:8@e3 2:5@e5", under=options(chase_rule="off")).play("e3-e4 e5-e6 e4-e5 e6-e7 e5-e6 e7-e8 e6-e7")
    assert after.state.chases == (None, None)


class Deed(NamedTuple):
    """`step`: `None` for an attack or a hold. `enemies`: the fields on which they stand after it."""

    seat: int
    step: Step | None
    enemies: frozenset[int]


def beside(one: int, other: int) -> bool:
    return abs(one // 10 - other // 10) + abs(one % 10 - other % 10) == 1


def run_by(history: list[Deed], seat: int) -> int:
    """Count, from the history alone, how often in a row a seat has gone back and forth; an oracle for R1."""
    count = 0
    earlier: Step | None = None
    for deed in (deed for deed in history if deed.seat == seat):
        step = deed.step
        count = 0 if step is None else count + 1 if count and earlier == (step[1], step[0]) else 1
        earlier = step
    return count


def chase_by(history: list[Deed], seat: int) -> set[int]:
    """Give, from the history alone, the fields that a seat has pursued to; an oracle for R2."""
    fields: set[int] = set()
    stands = -1
    for before, deed in zip([None, *history], history, strict=False):
        if deed.seat != seat:
            continue
        fled = before.step if before else None
        pursues = deed.step is not None and fled is not None and beside(deed.step[0], fled[0])
        pursues = pursues and deed.step is not None and fled is not None and not beside(deed.step[0], fled[1])
        if deed.step is None or not pursues or not any(beside(deed.step[1], enemy) for enemy in deed.enemies):
            fields, stands = set(), -1
            continue
        fields = fields | {deed.step[1]} if stands == deed.step[0] else {deed.step[1]}
        stands = deed.step[1]
    return fields


def insistent(state: State, history: list[Deed], rng: Random) -> Step:
    """Go back, or after an enemy, or away from one, rather than anywhere; now and then attack."""
    allowed = actions(GROUND, state)
    moves = allowed.moves
    if allowed.attacks and (not moves or rng.random() < 0.02):
        return rng.choice(allowed.attacks)

    def met(field: int) -> bool:
        there = (state.board[at] for at in GROUND.beside[field])
        return any(piece is not None and piece.owner != state.to_move for piece in there)

    mine = [deed.step for deed in history[-2:] if deed.seat == state.to_move]
    back = [step for step in moves if step[::-1] in mine]
    after = [step for step in moves if met(step[1])]
    away = [step for step in moves if met(step[0]) and not met(step[1])]
    return rng.choice(rng.choice([back or moves, after or moves, away or after or moves, away or after or moves]))


MIDDLE: Final = [name for name in NAMES if name[1:] in ("3", "4", "7", "8") or name in ("e5", "e6", "f5", "f6")]


def test_nobody_goes_on_for_ever() -> None:
    """Runs and chases are those of the history, and only where nothing else is left do they go beyond the bars."""
    barred: Counter[Why] = Counter()

    @settings(max_examples=12, deadline=None, derandomize=True)
    @given(
        fields=st.lists(st.sampled_from(MIDDLE), min_size=4, max_size=4, unique=True),
        ranks=st.lists(st.sampled_from(["8", "2"]), min_size=4, max_size=4),
        seed=st.integers(0, 2**32),
    )
    def go_on(fields: list[str], ranks: list[str], seed: int) -> None:
        placed = enumerate(zip(ranks, fields, strict=True))
        pieces = " ".join(f"{1 + at % 2}:{rank}@{field}" for at, (rank, field) in placed)
        start = position(f"1:F@a1 1:4@a2 2:F@j10 2:4@j9 {pieces}", under=options(no_attack_limit=0))
        barred.update(insisted(start.state, Random(seed)))

    go_on()
    assert barred["repetition"] >= 20
    assert barred["pursuit"] >= 3


def insisted(state: State, rng: Random) -> list[Why]:
    """Play on from a position, and see what the bars make of it; gives why anything was barred."""
    barred: list[Why] = []
    history: list[Deed] = []
    while state.outcome is None and len(history) < 100:
        barred += check_bars(state)
        seat, step = state.to_move, insistent(state, history, rng)
        quiet = state.board[step[1]] is None
        lifted = quiet and why_barred(GROUND, state, step) is not None
        state = GAME.resolve(state, {Seat(seat): wire.Act(named(step))}, DICE)[0]
        enemies = frozenset(at for at, piece in enumerate(state.board) if piece and piece.owner != seat)
        history.append(Deed(seat, step if quiet else None, enemies))
        run, chase = state.runs[seat], state.chases[seat]
        assert (run.count if run else 0) == run_by(history, seat)
        assert (chase.fields if chase else set()) == chase_by(history, seat)
        if not lifted:
            assert run is None or run.count <= 3
            assert chase is None or len(chase.fields) <= 2
    return barred


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
