"""Who is told what (rules/marshal.md 5), row by row."""

from protocol.games import marshal as wire
from server.games.marshal.board import FIELD
from server.games.marshal.state import Piece
from server.games.marshal.telling import (
    tell_dealt,
    tell_end,
    tell_fight,
    tell_held,
    tell_late,
    tell_lot,
    tell_moved,
)
from server.games.marshal.told import Told
from server.games.marshal.view import show
from tests.games.marshal.positions import SEATS, VIEWERS

SOUTH, NORTH = SEATS
MINE = Piece(0, FIELD["e3"], "7")
THEIRS = Piece(1, FIELD["e7"], "3")
STEP = (FIELD["e3"], FIELD["e4"])


def heard(*told: Told) -> list[list[wire.Event]]:
    """Give what each viewer hears: south, north, a spectator, everyone."""
    return [[said for each in told if (said := show(each, viewer))] for viewer in VIEWERS]


def test_a_rank_that_only_its_owner_knows_goes_to_nobody_else() -> None:
    whole = wire.Moved(SOUTH, "1:e3", "e3", "e4", "7")
    bare = wire.Moved(SOUTH, "1:e3", "e3", "e4", None)
    assert heard(*tell_moved(MINE, STEP, public=False)) == [[whole], [bare], [bare], [whole]]
    assert heard(*tell_moved(MINE, STEP, public=True)) == [[whole]] * 4


def test_what_was_dealt_is_its_owners() -> None:
    dealt = wire.Dealt(NORTH, (wire.Placed("F", "a10"),))
    assert heard(*tell_dealt(1, {FIELD["a10"]: "F"})) == [[], [dealt], [], [dealt]]
    assert tell_dealt(1, {}) == ()


def test_fights_are_public_and_the_attacker_speaks_first() -> None:
    said = [
        wire.Attacked(SOUTH, "1:e3", "e3", "e4", "7"),
        wire.Answered(NORTH, "2:e7", "3"),
        wire.Fought("attacker"),
    ]
    assert heard(*tell_fight(MINE, THEIRS, STEP, "attacker")) == [said] * 4


def test_the_rest_is_public() -> None:
    told = [tell_lot(1), tell_late(0), tell_held(0), *tell_end(None)]
    assert heard(*told) == [[wire.Lotted(NORTH), wire.Late(SOUTH), wire.Held(SOUTH)]] * 4
