"""Which draws the bot of Marshal agrees to: by what fell, and how long nothing has."""

from msgspec.structs import replace

from protocol.games import marshal as wire
from server.bots.marshal.draw import takes_a_draw
from tests.bots.marshal.views import view
from tests.games.marshal.positions import SEATS

SOUTH, NORTH = SEATS
EVEN = view("1:8@e4 2:5@e5")
MINE_FELL = replace(EVEN, captured=(wire.Captured("1:b2", "9"),))


def test_who_has_lost_more_agrees_and_the_other_does_not() -> None:
    assert takes_a_draw(MINE_FELL, SOUTH)
    assert not takes_a_draw(MINE_FELL, NORTH)
    assert not takes_a_draw(replace(MINE_FELL, no_attack=180), NORTH)


def test_an_even_match_may_end_late() -> None:
    for seat in SEATS:
        assert not takes_a_draw(EVEN, seat)
        assert takes_a_draw(replace(EVEN, no_attack=100), seat)
