"""Step 1 of a round, worked by hand from rules/salvo.md 5.1. Letters a-d are the rule's."""

from dataclasses import replace

import pytest

from protocol.games.salvo import Bounced
from tests.games.salvo.positions import RULEBOOK, Position, plays_out, position

MOVES = {
    "5.1 all moves are done at once: a figure may take the cell that another leaves": (
        "C e3-e4, A e4-e5 | -",
        """
            d   e   f   |   d   e   f
        5   .   .   .   |   .   A^  .
        4   .   A^  .   |   .   C^  .
        3   .   C^  .   |   .   .   .
        """,
    ),
    "5.1 a mover faces the direction of its move: a step back turns it round": (
        "C e3-e2, N g3-f3 | -",
        """
            e   f   g   |   e   f   g
        3   C^  .   N^  |   .   N<  .
        2   .   .   .   |   Cv  .   .
        """,
    ),
    "5.1 a turn takes effect, and who has no order holds": (
        "A e3/W | -",
        """
            e   f   g   |   e   f   g
        3   A^  .   N>  |   A<  .   N>
        """,
    ),
    "5.1a paths may cross: two that run through each other do not hinder each other": (
        "C e3-e5 | c e6-e4",
        """
            e   |   e
        6   cv  |   .
        5   .   |   C^
        4   .   |   cv
        3   C^  |   .
        """,
    ),
    "5.1a a way that a figure enters only in this round is free": (
        "C e3-e6 | a f4-e4",
        """
            e   f   |   e   f
        6   .   .   |   C^  .
        5   .   .   |   .   .
        4   .   a<  |   a<  .
        3   C^  .   |   .   .
        """,
    ),
    "5.1b two that ordered the same target both stay": (
        "C e3-e5 | d e6-e5",
        """
            e   |   e
        6   dv  |   dv
        5   .   |   .
        4   .   |   .
        3   C^  |   C^
        """,
    ),
    "5.1b two of the same side too": (
        "C e3-e4, A d4-e4 | -",
        """
            d   e   |   d   e
        4   A>  .   |   A>  .
        3   .   C^  |   .   C^
        """,
    ),
    "5.1b three that ordered the same target all stay": (
        "C e3-e4, A d4-e4 | f f4-e4",
        """
            d   e   f   |   d   e   f
        4   A>  .   f<  |   A>  .   f<
        3   .   C^  .   |   .   C^  .
        """,
    ),
    "5.1b four that ordered the same target all stay, on both sides": (
        "C e3-e4, A d4-e4 | f f4-e4, c e6-e4",
        """
            d   e   f   |   d   e   f
        6   .   cv  .   |   .   cv  .
        5   .   .   .   |   .   .   .
        4   A>  .   f<  |   A>  .   f<
        3   .   C^  .   |   .   C^  .
        """,
    ),
    "5.1b a contested cell stays empty also when its holder leaves": (
        "C e3-e4, A d4-e4 | f e4-e5",
        """
            d   e   |   d   e
        5   .   .   |   .   f^
        4   A>  f^  |   A>  .
        3   .   C^  |   .   C^
        """,
    ),
    "5.1c two that would swap cells both stay": (
        "C e3-e4 | d e4-e3",
        """
            e   |   e
        4   dv  |   dv
        3   C^  |   C^
        """,
    ),
    "5.1c two of the same side that would swap stay too": (
        "C e3-f3, A f3-e3 | -",
        """
            e   f   |   e   f
        3   C>  A<  |   C>  A<
        """,
    ),
    "5.1c two that jump over the same rock would swap too": (
        "F e3-e5 | f e5-e3",
        """
            e   |   e
        5   fv  |   fv
        4   #   |   #
        3   F^  |   F^
        """,
    ),
    "5.1d who wants a cell that is held stays": (
        "C e3-e4 | -",
        """
            e   |   e
        4   dv  |   dv
        3   C^  |   C^
        """,
    ),
    "5.1d a figure that turns holds its cell": (
        "C e3-e4 | d e4/E",
        """
            e   |   e
        4   dv  |   d>
        3   C^  |   C^
        """,
    ),
    "5.1d a chain of three behind one that stays stays as a whole": (
        "C e3-e4, A e2-e3 | f e4-e5, d e5/W",
        """
            e   |   e
        5   dv  |   d<
        4   f^  |   f^
        3   C^  |   C^
        2   A^  |   A^
        """,
    ),
    "5.1d a chain of three behind one that leaves moves as a whole": (
        "C e3-e4, A e2-e3 | f e4-e5, d e5-e6",
        """
            e   |   e
        6   .   |   d^
        5   d^  |   f^
        4   f^  |   C^
        3   C^  |   A^
        2   A^  |   .
        """,
    ),
    "5.1d who wants the cell of one that bounced by b stays": (
        "C e3-e4, A e2-e3 | f f4-e4",
        """
            e   f   |   e   f
        4   .   f<  |   .   f<
        3   C^  .   |   C^  .
        2   A^  .   |   A^  .
        """,
    ),
    "5.1d who wants the cell of one that bounced by c stays": (
        "C e3-e4, A e2-e3 | d e4-e3, f e6-e5",
        """
            e   |   e
        6   fv  |   .
        5   .   |   fv
        4   dv  |   dv
        3   C^  |   C^
        2   A^  |   A^
        """,
    ),
    "5.1d a ring of three with a jump moves": (
        "F e3-e5, C e4-e3 | a e5-e4",
        """
            e   |   e
        5   av  |   F^
        4   Cv  |   av
        3   F^  |   Cv
        """,
    ),
    "5.1d a ring of four in a rectangle moves": (
        "C d3-d4, A d4-e4 | c e4-e3, a e3-d3",
        """
            d   e   |   d   e
        4   A>  cv  |   C^  A>
        3   C^  a<  |   a<  cv
        """,
    ),
    "5.1d a ring of four in a wide rectangle moves": (
        "C d3-d5, A d5-e5 | c e5-e3, a e3-d3",
        """
            d   e   |   d   e
        5   A>  cv  |   C^  A>
        4   .   .   |   .   .
        3   C^  a<  |   a<  cv
        """,
    ),
    "5.1 a figure that stays keeps its facing: no turn towards the cell it wanted": (
        "C e3-f3 | -",
        """
            e   f   |   e   f
        3   C^  dv  |   C^  dv
        """,
    ),
    "4.1 the figure that is jumped over may leave in the same round": (
        "F e3-e5 | a e4-f4",
        """
            e   f   |   e   f
        5   .   .   |   F^  .
        4   av  .   |   .   a>
        3   F^  .   |   .   .
        """,
    ),
    "4.1 a jump onto a cell whose holder leaves is done": (
        "F e3-e5 | a e5-f5",
        """
            e   f   |   e   f
        5   av  .   |   F^  a>
        4   =   .   |   =   .
        3   F^  .   |   .   .
        """,
    ),
    "5.1d a jump onto a cell whose holder stays bounces": (
        "F e3-g3 | -",
        """
            e   f   g   |   e   f   g
        3   F^  #   d<  |   F^  #   d<
        """,
    ),
}


@pytest.mark.parametrize(("text", "diagrams"), MOVES.values(), ids=MOVES)
def test_moves(text: str, diagrams: str) -> None:
    plays_out(diagrams, text)


def reasons(after: Position) -> dict[str, str | None]:
    """Give the reason of each bounce by the cell of the mover, as told outside fog."""
    return {said.cell: said.reason for said in after.told("spectator") if isinstance(said, Bounced)}


# A scout that runs four but sees only two steps, so that its way can hold a figure it knows nothing of.
SHORT_SIGHTED = {"scout": replace(RULEBOOK.patterns[0], sight=2, lanes=())}
HIDDEN_ON_THE_WAY = """
    d   e   f
6   .   .   .
5   .   .   .
4   .   dv  .
3   .   .   .
2   .   .   .
1   A^  C^  .
"""


def test_5_1a_a_mover_bounces_where_an_unseen_figure_stands_on_its_way() -> None:
    start = position(HIDDEN_ON_THE_WAY, mode="fog", patterns=SHORT_SIGHTED)
    assert start.refusal("south", "C e1-e5") is None
    after = start.play("C e1-e5 | -")
    assert after.board == start.board
    assert reasons_for_everyone(after) == {"e1": "way"}


def test_5_1a_a_figure_on_the_way_hinders_also_when_it_leaves_in_this_round() -> None:
    after = position(HIDDEN_ON_THE_WAY, mode="fog", patterns=SHORT_SIGHTED).play("C e1-e5 | d e4-d4")
    assert after.board == {"e1": "C^", "d1": "A^", "d4": "d<"}
    assert reasons_for_everyone(after) == {"e1": "way"}


def test_5_1a_an_unseen_figure_between_makes_no_jump_of_a_move() -> None:
    blind = {"flanker": replace(RULEBOOK.patterns[5], sight=0, lanes=())}
    after = position(
        """
            e
        5   .
        4   dv
        3   F^
        """,
        mode="fog",
        patterns=blind,
    ).play("F e3-e5 | -")
    assert after.board == {"e3": "F^", "e4": "dv"}
    assert reasons_for_everyone(after) == {"e3": "way"}


def test_5_1b_who_bounced_by_a_still_contests_its_target() -> None:
    after = position(
        """
            c   d   e
        5   f>  .   .
        4   .   .   dv
        3   .   .   .
        2   .   .   .
        1   A^  .   C^
        """,
        mode="fog",
        patterns=SHORT_SIGHTED,
    ).play("C e1-e5 | f c5-e5")
    assert after.board == {"e1": "C^", "e4": "dv", "c1": "A^", "c5": "f>"}
    assert reasons_for_everyone(after) == {"e1": "way", "c5": "contested"}


def reasons_for_everyone(after: Position) -> dict[str, str | None]:
    return {said.cell: said.reason for said in after.told("everyone") if isinstance(said, Bounced)}


def test_8_a_move_onto_an_unseen_figure_that_leaves_is_done() -> None:
    blind = {"assault": replace(RULEBOOK.patterns[1], sight=0, lanes=())}
    start = position(
        """
            e   f
        4   dv  .
        3   A^  .
        """,
        mode="fog",
        patterns=blind,
    )
    assert start.play("A e3-e4 | d e4-f4").board == {"e4": "A^", "f4": "d>"}
    assert start.play("A e3-e4 | -").board == start.board


@pytest.mark.parametrize(
    ("rule", "text", "diagram", "told"),
    [
        ("b", "C e3-e5 | d e6-e5", "e\n6 dv\n5 .\n4 .\n3 C^", {"e3": "contested", "e6": "contested"}),
        ("c", "C e3-e4 | d e4-e3", "e\n4 dv\n3 C^", {"e3": "swap", "e4": "swap"}),
        ("d", "C e3-e4, A e2-e3 | -", "e\n4 dv\n3 C^\n2 A^", {"e3": "held", "e2": "held"}),
    ],
)
def test_7_outside_fog_the_reason_of_a_bounce_is_public(
    rule: str, text: str, diagram: str, told: dict[str, str]
) -> None:
    assert reasons(position(diagram).play(text)) == told
