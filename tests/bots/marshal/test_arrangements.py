"""Set-ups of the bot: whole, sound, and not always the same."""

from collections import Counter
from random import Random

from protocol.ids import Seat
from server.bots.marshal.arrangements import DRAWINGS, arrange
from server.games.marshal.rulebook import turned
from server.games.marshal.setup import check_setup
from tests.games.marshal.positions import GROUND, RULEBOOK, SEATS, begun

MANY = 60


def test_every_drawing_has_the_pieces_of_the_rules() -> None:
    for drawing in DRAWINGS:
        assert Counter(drawing.split()) == RULEBOOK.counts


def test_every_set_up_is_whole_and_the_flag_is_at_the_back_beside_a_bomb() -> None:
    for seat in SEATS:
        for number in range(MANY):
            setup = arrange(seat, Random(number))
            ranks = check_setup(RULEBOOK, setup, seat, complete=True)
            flag = next(field for field, rank in ranks.items() if rank == "F")
            assert flag % 10 == (9 if seat else 0)
            assert "B" in [ranks.get(field) for field in GROUND.beside[flag]]


def test_with_one_seed_both_seats_set_up_alike() -> None:
    south, north = (arrange(seat, Random(7)) for seat in SEATS)
    assert turned(north.pieces) == south.pieces
    assert len(south.salt) == 32


def test_no_two_set_ups_of_a_day_are_the_same_and_the_flag_is_here_and_there() -> None:
    setups = [arrange(Seat(0), Random(number)) for number in range(MANY)]
    assert len({frozenset(setup.pieces) for setup in setups}) == MANY
    assert len({placed.field for setup in setups for placed in setup.pieces if placed.rank == "F"}) >= 6


def test_nobody_is_walled_in_at_the_start() -> None:
    for number in range(0, MANY, 6):
        start = begun(arrange(SEATS[0], Random(number)), arrange(SEATS[1], Random(number + 1)))
        assert start.result is None
        assert len(start.legal) >= 8
