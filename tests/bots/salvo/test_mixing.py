import pytest

from server.bots.salvo.mixing import Table, solve


def zero_sum(rows: list[list[float]]) -> Table:
    return Table(rows, [[-each for each in row] for row in rows])


def test_rock_paper_scissors_is_played_in_thirds() -> None:
    ours, (theirs,) = solve([zero_sum([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])], 500)
    assert ours == pytest.approx([1 / 3] * 3, abs=0.03)
    assert theirs == pytest.approx([1 / 3] * 3, abs=0.03)


def test_a_guess_is_mixed_by_what_is_at_stake() -> None:
    """Matching pennies in which one side wins two for the first coin: it shows that coin less."""
    ours, _ = solve([zero_sum([[2, -1], [-1, 1]])], 3_000)
    assert ours[0] == pytest.approx(0.4, abs=0.03)


def test_what_is_never_better_is_not_played() -> None:
    ours, (theirs,) = solve([zero_sum([[1, 2], [0, 1]])], 200)
    assert ours[0] > 0.99
    assert theirs[0] > 0.99


def test_one_plan_has_to_do_in_all_tables_while_the_enemy_knows_which_it_is_in() -> None:
    one, other = [[1.0, 1.0], [-3.0, -3.0], [0.0, 0.0]], [[-3.0, -3.0], [1.0, 1.0], [0.0, 0.0]]
    ours, theirs = solve([zero_sum(one), zero_sum(other)], 300)
    assert ours[2] > 0.98  # what suits one table loses more in the other
    assert len(theirs) == 2


def test_both_may_win() -> None:
    """A table that is not of opposites: both want to meet, and better at the first place."""
    meeting = [[2.0, 0.0], [0.0, 1.0]]
    ours, (theirs,) = solve([Table(meeting, meeting)], 300)
    assert ours[0] > 0.95
    assert theirs[0] > 0.95
