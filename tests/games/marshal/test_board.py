"""The board: order, lines, lakes, half-turn."""

from server.games.marshal.board import FIELD, FIELDS, IDS, NAMES, OWN_FIELDS, Ground, half_turn, named, step_of
from tests.games.marshal.positions import GROUND


def test_fields_are_in_the_order_of_column_letter_then_row_number() -> None:
    assert list(NAMES) == sorted(NAMES, key=lambda name: (name[0], int(name[1:])))
    assert [FIELD[name] for name in ("a1", "a10", "b1", "j10")] == [0, 9, 10, 99]


def test_each_seat_has_forty_own_fields_on_its_four_rows() -> None:
    assert {NAMES[field][1:] for field in OWN_FIELDS[0]} == {"1", "2", "3", "4"}
    assert {NAMES[field][1:] for field in OWN_FIELDS[1]} == {"7", "8", "9", "10"}
    assert [len(own) for own in OWN_FIELDS] == [40, 40]
    assert tuple(sorted(map(half_turn, OWN_FIELDS[0]))) == OWN_FIELDS[1]


def test_a_piece_is_named_by_its_owner_and_starting_field() -> None:
    assert (IDS[0][FIELD["b2"]], IDS[1][FIELD["j10"]]) == ("1:b2", "2:j10")


def test_a_step_is_read_as_it_is_named() -> None:
    assert step_of("e2-e10") == (FIELD["e2"], FIELD["e10"])
    assert all(step_of(named((field, half_turn(field)))) == (field, half_turn(field)) for field in range(FIELDS))
    assert [step_of(text) for text in ("hold", "e2", "e2-", "e2-k1", "e2-e11", "e02-e3")] == [None] * 6


def test_lines_end_at_the_edge_and_before_lakes() -> None:
    lines = {tuple(NAMES[field] for field in ray) for ray in GROUND.rays[FIELD["c4"]]}
    assert lines == {("b4", "a4"), ("c3", "c2", "c1"), ("d4", "e4", "f4", "g4", "h4", "i4", "j4")}


def test_nobody_is_beside_a_lake() -> None:
    for lake in GROUND.lakes:
        assert GROUND.beside[lake] == ()
        assert all(lake not in beside for beside in GROUND.beside)


def test_beside_is_mutual_and_ascending() -> None:
    open_ground = Ground(())
    for ground in (GROUND, open_ground):
        for field, beside in enumerate(ground.beside):
            assert list(beside) == sorted(beside)
            assert all(field in ground.beside[other] for other in beside)
    assert sum(map(len, open_ground.beside)) == 2 * 2 * 90
