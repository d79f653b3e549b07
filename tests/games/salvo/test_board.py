"""Cells, facings and sets of cells (rules/salvo.md 1)."""

from server.games.salvo.board import (
    AHEAD,
    CELL,
    CELLS,
    FACING,
    NAMES,
    STEPS,
    base_cell,
    beyond,
    cell_at,
    half_turn,
    mask_of,
    names_of,
    opposite,
)


def test_1_cells_are_named_by_column_and_row_and_sort_like_their_names() -> None:
    assert (NAMES[0], NAMES[8], NAMES[9], NAMES[80]) == ("a1", "a9", "b1", "i9")
    assert list(NAMES) == sorted(NAMES)
    assert NAMES[CELLS // 2] == "e5"


def test_1_north_is_up_a_column_and_east_along_a_row() -> None:
    ahead = {facing: NAMES[beyond(CELL["e5"], FACING[facing], 0, 1) or 0] for facing in FACING}
    assert ahead == {"N": "e6", "E": "f5", "S": "e4", "W": "d5"}


def test_6_across_is_to_the_right_for_who_faces_that_way() -> None:
    right = {facing: NAMES[beyond(CELL["e5"], FACING[facing], 1, 0) or 0] for facing in FACING}
    assert right == {"N": "f5", "E": "e4", "S": "d5", "W": "e6"}


def test_1_off_the_board_there_is_nothing() -> None:
    assert beyond(CELL["a9"], FACING["N"], 0, 1) is None
    assert beyond(CELL["a9"], FACING["N"], -1, 0) is None
    assert cell_at(9, 0) is None
    assert cell_at(0, -1) is None


def test_1_the_half_turn() -> None:
    assert NAMES[half_turn(CELL["a1"])] == "i9"
    assert NAMES[half_turn(CELL["d2"])] == "f8"
    for cell in range(CELLS):
        for facing, (dx, dy) in enumerate(STEPS):
            assert STEPS[opposite(facing)] == (-dx, -dy)
            there = beyond(cell, facing, 1, 2)
            turned = beyond(half_turn(cell), opposite(facing), 1, 2)
            assert turned == (None if there is None else half_turn(there))


def test_1_base_rows() -> None:
    assert NAMES[base_cell(0, "c")] == "c1"
    assert NAMES[base_cell(1, "c")] == "c9"


def test_a_set_of_cells_is_named_in_order() -> None:
    cells = tuple(range(0, CELLS, 7))
    assert names_of(mask_of(cells)) == tuple(NAMES[cell] for cell in cells)
    assert names_of((1 << CELLS) - 1) == NAMES
    assert names_of(0) == ()


def test_straight_ahead_is_as_far_as_the_edge() -> None:
    assert [NAMES[cell] for cell in AHEAD[CELL["c7"]][FACING["N"]]] == ["c8", "c9"]
    assert [NAMES[cell] for cell in AHEAD[CELL["c7"]][FACING["W"]]] == ["b7", "a7"]
    assert AHEAD[CELL["i3"]][FACING["E"]] == ()
