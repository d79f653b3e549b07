"""Figures and the cells that they hold."""

from server.games.salvo.board import CELL
from server.games.salvo.figures import Figure, living, occupied, of_side

FIGURES = (Figure(0, 0, CELL["a1"], 0), Figure(0, 3, CELL["b1"], 0), Figure(1, 2, CELL["i9"], 2))


def test_11_figures_sort_by_side_then_in_kind_order() -> None:
    assert tuple(sorted([FIGURES[2], FIGURES[0], FIGURES[1]])) == FIGURES


def test_the_cells_of_figures() -> None:
    assert occupied(FIGURES) == 1 | 1 << 9 | 1 << 80
    assert occupied(()) == 0


def test_figures_of_one_side() -> None:
    assert of_side(FIGURES, 0) == FIGURES[:2]
    assert of_side(FIGURES, 1) == FIGURES[2:]
    assert of_side(FIGURES[2:], 0) == of_side(FIGURES[:2], 1) == ()


def test_the_living_of_each_side_are_counted() -> None:
    assert living(FIGURES) == (2, 1)
    assert living(()) == (0, 0)
